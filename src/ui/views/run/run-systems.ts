import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { RunId } from '../../../core/document/ids.ts';
import type { AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import { ranksImages, readsText } from '../../../core/experiment/experiment.ts';
import { settledAnswers } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { Progress } from '../../../core/progress.ts';
import type { App } from '../../../app/app.ts';
import type { ModelEntry, VisualEntry } from '../../../app/app-state.ts';
import '../../elements/confirm-button.ts';
import '../../elements/ui-icon.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { poolTitle, unitWords } from '../experiment/system-words.ts';
import { shownText, shownTextStyles } from '../question/shown-text.ts';
import { originWords } from './answer-words.ts';
import { encoderRows } from './encoder-rows.ts';
import { isCapped } from './run-counts.ts';
import { stagesOf } from './run-stages.ts';
import type { Stage } from './run-stages.ts';
import { runSystemsStyles } from './run-systems-styles.ts';
import { renderStage, stageTitle } from './stage-cells.ts';
import type { StageFacts } from './stage-cells.ts';

/** Beyond so many the columns are narrow. */
const manyStages = 5;

/** Systems by stage: what is indexed, how many questions are done, and what state the run is in. */
@customElement('run-systems')
export class RunSystems extends LitElement {
  static override styles = [sharedStyles, shownTextStyles, wideTableStyles, runSystemsStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) runs: readonly Run[] = [];
  /** The run at work, or null. */
  @property({ attribute: false }) atWork: RunId | null = null;
  /** Its counts, or null. */
  @property({ attribute: false }) progress: Progress | null = null;
  /** What the step in hand does a second; null while that is not known. */
  @property({ attribute: false }) rate: number | null = null;
  /** What the run at work counted last in each stage that it has come to. */
  @property({ attribute: false }) counted: ReadonlyMap<Stage, Progress> = new Map();
  /** The run that it is of: the one at work, or the one that was stopped. */
  @property({ attribute: false }) countedOf: RunId | null = null;
  /** Milliseconds left of it; null while that is not known. */
  @property({ attribute: false }) leftMs: number | null = null;
  @property({ attribute: false }) models: readonly ModelEntry[] = [];
  @property({ attribute: false }) visuals: readonly VisualEntry[] = [];
  /** What the report says of the answers of the runs that have some. */
  @property({ attribute: false }) answers: ReadonlyMap<RunId, AnswerRunSummary> = new Map();
  @property({ type: Boolean }) working = false;
  /** Another tab works on the runs. */
  @property({ type: Boolean }) elsewhere = false;

  override render() {
    const stages = stagesOf(this.runs);
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Systems by stage</h2>
        <p>each question is asked once and stored</p>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of systems by stage">
        <table class="fixed ${stages.length > manyStages ? 'many' : ''}">
          <caption class="sr">
            Progress of each system by stage
          </caption>
          <thead>
            <tr>
              <th scope="col" class="name">System</th>
              ${stages.map((stage) => html`<th scope="col">${stageTitle(stage)}</th>`)}
              <th scope="col" class="state">State</th>
            </tr>
          </thead>
          <tbody>
            ${this.runs.map((run) => this.renderRow(run, stages, run.id === this.atWork))}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  private renderRow(run: Run, stages: readonly Stage[], atWork: boolean) {
    const encoders = encoderRows([run], this.models, this.visuals);
    const counted = run.id === this.countedOf ? this.counted : new Map<Stage, Progress>();
    const answers = this.answers.get(run.id) ?? null;
    const at: StageFacts = { progress: null, rate: null, leftMs: null, counted, encoders, answers };
    const { progress, rate, leftMs } = this;
    const now: StageFacts = { ...at, progress, rate, leftMs };
    return html`<tr>
      <th scope="row">
        <bdi class="rn">${shownText(run.system.name)}</bdi>
        <span class="more">${shownText(aboutRun(run))}</span>
      </th>
      ${stages.map((stage) => html`<td class="st">${renderStage(run, stage, atWork ? now : at)}</td>`)}
      <td class="state">
        ${this.elsewhere && run.state === 'running' ? html`<span>at work in another tab</span>` : renderState(run, atWork, this.working)}
        ${
          this.working || this.elsewhere
            ? nothing
            : html`<confirm-button
                small
                label="Remove"
                name="Remove the run ${run.system.name}"
                question="Remove its ${formatCounted(run.done, 'result')}?"
                @confirmed=${() => this.app.commands.removeRun(run.id)}
              ></confirm-button>`
        }
      </td>
    </tr>`;
  }
}

function aboutRun(run: Run): string {
  return originWords(run) ?? `${unitsOf(run)}, ${poolTitle(run.pool)}`;
}

function unitsOf({ system: { retriever, unit } }: Run): string {
  if (!ranksImages(retriever)) return unitWords(unit).main;
  return readsText(retriever) ? `${unitWords(unit).main} and page images` : 'page images';
}

function renderState(run: Run, atWork: boolean, working: boolean) {
  if (atWork) return html`<span>running</span>`;
  switch (run.state) {
    case 'waiting':
      return html`<span class="faint">waiting</span>`;
    case 'running': // by its record, while no job is at work here: a reload interrupted it
    case 'paused':
      // Its turn comes, or comes again.
      if (working) return html`<span class="faint">waiting</span>`;
      return html`<span class="row"
        ><ui-icon name="pause" class="warn"></ui-icon>
        ${isCapped(run) ? 'limit reached' : `stopped${stoppedAt(run)}`}</span
      >`;
    case 'done':
      return html`<span class="soft">finished</span>`;
    case 'failed':
      return html`<span class="row err"><ui-icon name="error"></ui-icon> failed</span>`;
    default:
      return assertUnreachable(run.state);
  }
}

/** " at 52" of the questions, " at answer 41" once all are asked; empty where nothing is done. */
function stoppedAt({ done, questions, answers }: Run): string {
  const settled = answers === null ? 0 : settledAnswers(answers);
  if (done >= questions && settled > 0) return ` at answer ${formatCount(settled)}`;
  return done === 0 ? '' : ` at ${formatCount(done)}`;
}
