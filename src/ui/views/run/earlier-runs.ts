import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { RunId } from '../../../core/document/ids.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { App } from '../../../app/app.ts';
import { routeTo } from '../../../app/route.ts';
import '../../elements/confirm-button.ts';
import { formatCount, formatCounted, formatWhen } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { shownText, shownTextStyles } from '../question/shown-text.ts';
import { originWords, sumWords, trialWords } from './answer-words.ts';
import './judge-form.ts';

/** Runs of experiments before this one, which the report can still show. */
@customElement('earlier-runs')
export class EarlierRuns extends LitElement {
  static override styles = [
    sharedStyles,
    shownTextStyles,
    css`
      .panel > header {
        min-height: 32px;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 8px;
        padding: 6px 6px 6px 12px;
        font-size: var(--size-small);
      }
      li + li {
        border-top: 1px solid var(--line);
      }
      .deeds {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      li > div:first-child {
        flex: 1 1 190px;
        min-width: 0;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) runs: readonly Run[] = [];
  @property({ type: Boolean }) working = false;
  @state() private judging: RunId | null = null;

  override render() {
    if (this.runs.length === 0) return nothing;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Earlier runs</h2>
        <p>${formatCount(this.runs.length)}</p>
      </header>
      <ul>
        ${this.runs.map((run) => this.renderRun(run))}
      </ul>
    </section>`;
  }

  private renderJudge(run: Run) {
    const close = (): void => {
      this.judging = null;
    };
    return html`<judge-form .app=${this.app} .run=${run} @left=${close} @started=${close}></judge-form>`;
  }

  private report(run: Run): void {
    void this.app.commands.showExperiment(run.experiment);
    this.app.commands.go(routeTo('report'));
  }

  private renderRun(run: Run) {
    const when = formatWhen(run.startedAt);
    const notes = run.origin.kind === 'imported' ? run.origin.notes : [];
    const kind = originWords(run) ?? trialWords(run);
    return html`<li>
      <div>
        <p class="strong"><bdi>${shownText(run.system.name)}</bdi></p>
        ${kind === null ? nothing : html`<p class="cap"><bdi>${shownText(kind)}</bdi></p>`}
        <p class="cap soft">
          ${when}, ${formatCount(run.done)} of ${formatCounted(run.questions, 'question')},
          ${run.state === 'done' ? 'finished' : run.state}
        </p>
        ${run.answers === null ? nothing : html`<p class="cap soft">Answers: ${sumWords(run.answers)}</p>`}
        ${
          notes.length === 0
            ? nothing
            : html`<details class="cap">
                <summary>${formatCounted(notes.length, 'note')} on what did not match</summary>
                ${notes.map((note) => html`<p class="soft">${note}</p>`)}
              </details>`
        }
        ${this.judging === run.id ? this.renderJudge(run) : nothing}
      </div>
      ${
        this.working
          ? nothing
          : html`<div class="deeds">
              ${
                mayBeJudged(run) && this.judging !== run.id
                  ? html`<button
                      class="link"
                      type="button"
                      aria-label="Judge the answers of the run ${run.system.name} of ${when}"
                      @click=${() => (this.judging = run.id)}
                    >
                      Judge
                    </button>`
                  : nothing
              }<button
                class="link"
                type="button"
                aria-label="Report of the run ${run.system.name} of ${when}"
                @click=${() => this.report(run)}
              >
                Report
              </button>
              <confirm-button
                small
                label="Remove"
                name="Remove the run ${run.system.name} of ${when}"
                question="Remove its ${formatCounted(run.done, 'result')}?"
                @confirmed=${() => this.app.commands.removeRun(run.id)}
              ></confirm-button>
            </div>`
      }
    </li>`;
  }
}

/** Answers that nobody has judged. */
function mayBeJudged({ state: now, answers, system }: Run): boolean {
  return now === 'done' && answers !== null && (system.answering?.judge ?? null) === null;
}
