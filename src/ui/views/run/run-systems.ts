import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { Progress } from '../../../core/progress.ts';
import type { App } from '../../../app/app.ts';
import '../../elements/confirm-button.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { runAtWork } from './run-counts.ts';
import { poolTitle, unitWords } from '../experiment/system-words.ts';
import { runSystemsStyles } from './run-systems-styles.ts';

/** Systems by stage: what is indexed, how many questions are done, and what state the run is in. */
@customElement('run-systems')
export class RunSystems extends LitElement {
  static override styles = [sharedStyles, wideTableStyles, runSystemsStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) runs: readonly Run[] = [];
  /** Counts of the run at work, or null. */
  @property({ attribute: false }) progress: Progress | null = null;
  @property({ type: Boolean }) working = false;

  override render() {
    const atWork = this.working ? runAtWork(this.runs) : null;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Systems by stage</h2>
        <p>each question is asked once and stored</p>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of systems by stage">
        <table class="fixed">
          <caption class="sr">
            Progress of each system by stage
          </caption>
          <thead>
            <tr>
              <th scope="col" class="name">System</th>
              <th scope="col">Index</th>
              <th scope="col">Questions</th>
              <th scope="col" class="state">State</th>
            </tr>
          </thead>
          <tbody>
            ${this.runs.map((run) => this.renderRow(run, run === atWork))}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  private renderRow(run: Run, atWork: boolean) {
    return html`<tr>
      <th scope="row">
        <span class="rn">${run.system.name}</span>
        <span class="more">${unitWords(run.system.unit).main}, ${poolTitle(run.pool)}</span>
      </th>
      <td class="st">${this.renderIndex(run, atWork)}</td>
      <td class="st">${renderQuestions(run, atWork)}</td>
      <td class="state">
        ${renderState(run, atWork)}
        ${
          this.working
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

  private renderIndex(run: Run, atWork: boolean) {
    const { progress } = this;
    if (atWork && progress?.phase === 'index') {
      const total = progress.total ?? 0;
      return html`<span class="c"
          ><span
            ><b>${formatCount(progress.done)}</b>
            <span class="faint">of ${formatCount(total)} ${progress.unit}</span></span
          ></span
        >
        <ui-meter .done=${progress.done} .total=${total}></ui-meter>
        <span class="x">&nbsp;</span>`;
    }
    const { documents, pages, units } = run.corpus;
    if (units === 0 && run.done === 0) return html`<span class="faint">–</span>`;
    // What was indexed is told when the run ends; until then only that it was.
    if (units === 0)
      return html`<span class="c"><span>done</span><ui-icon name="check" class="yes"></ui-icon></span
        ><ui-meter idle .done=${1} .total=${1}></ui-meter><span class="x">&nbsp;</span>`;
    return html`<span class="c"
        ><span
          ><b>${formatCount(documents)}</b>
          <span class="faint">${documents === 1 ? 'document' : 'documents'}</span></span
        ><ui-icon name="check" class="yes"></ui-icon
      ></span>
      <ui-meter idle .done=${1} .total=${1}></ui-meter>
      <span class="x soft">${formatCounted(pages, 'page')}, ${formatCounted(units, 'unit')}</span>`;
  }
}

function renderQuestions(run: Run, atWork: boolean) {
  const { done, questions, failed } = run;
  const all = done >= questions;
  return html`<span class="c"
      ><span><b>${formatCount(done)}</b> <span class="faint">of ${formatCount(questions)}</span></span
      >${all && failed === 0 ? html`<ui-icon name="check" class="yes"></ui-icon>` : nothing}</span
    >
    <ui-meter ?idle=${!atWork} .done=${done} .total=${questions}></ui-meter>
    <span class="x"
      >${failed === 0 ? html`&nbsp;` : html`<span class="err">${formatCount(failed)} failed</span>`}</span
    >`;
}

function renderState(run: Run, atWork: boolean) {
  if (atWork) return html`<span>running</span>`;
  switch (run.state) {
    case 'waiting':
      return html`<span class="faint">waiting</span>`;
    case 'running': // by its record, while no job is at work here: a reload interrupted it
    case 'paused':
      return html`<span class="row"
        ><ui-icon name="pause" class="warn"></ui-icon> stopped at ${formatCount(run.done)}</span
      >`;
    case 'done':
      return html`<span class="soft">finished</span>`;
    case 'failed':
      return html`<span class="row err"><ui-icon name="error"></ui-icon> failed</span>`;
    default:
      return assertUnreachable(run.state);
  }
}
