import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { RunId } from '../../../core/document/ids.ts';
import type { AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import type { RunAnswers } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import '../../elements/ui-meter.ts';
import { formatCount } from '../../format.ts';
import { formatSpent } from '../../money.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { shownText, shownTextStyles } from '../question/shown-text.ts';
import { groundingWords } from '../report/answer-words.ts';
import {
  callWords,
  capWords,
  modelWords,
  nearestLimit,
  originWords,
  repeatabilityWords,
  retriedOf,
  sumWords,
  tokenWords,
  trialWords,
} from './answer-words.ts';
import './judge-form.ts';
import type { JudgeForm } from './judge-form.ts';
import './raise-cap.ts';
import { runAnswersStyles } from './run-answers-styles.ts';
import { isCapped } from './run-counts.ts';
import { callsModels } from './spent-in-all.ts';

/** The answers of each run: how they add up, what they took of the limit, who answered and judged, and what can be done. */
@customElement('run-answers')
export class RunAnswersPanel extends LitElement {
  static override styles = [sharedStyles, shownTextStyles, runAnswersStyles];

  @property({ attribute: false }) app!: App;
  /** Those that have answers are shown. */
  @property({ attribute: false }) runs: readonly Run[] = [];
  @property({ attribute: false }) summaries: ReadonlyMap<RunId, AnswerRunSummary> = new Map();
  /** The run at work, or null, and its calls that are under way. */
  @property({ attribute: false }) atWork: RunId | null = null;
  @property({ type: Number }) inFlight = 0;
  @property() currency = '';
  /** Runs are worked on, here or in another tab. */
  @property({ type: Boolean }) working = false;
  @state() private judging: RunId | null = null;

  override render() {
    const answered = this.runs.flatMap((run) => (run.answers === null ? [] : [{ run, answers: run.answers }]));
    if (answered.length === 0) return nothing;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Answers</h2>
        <p>every call is stored before the next is made; none is paid twice</p>
      </header>
      ${answered.map(({ run, answers }) => this.renderRun(run, answers))}
    </section>`;
  }

  private renderRun(run: Run, answers: RunAnswers) {
    const trial = trialWords(run);
    const { system, origin } = run;
    const judge = system.answering?.judge ?? null;
    const generator = origin.kind === 'made' ? (system.answering?.generator ?? null) : null;
    return html`<article aria-label="Answers of ${system.name}">
      <h3>
        <bdi>${shownText(system.name)}</bdi
        >${trial === null ? nothing : html` <span class="tag">trial</span>`}${origin.kind === 'made' ? nothing : html` <span class="tag">imported</span>`}
      </h3>
      <p class="sum">${sumWords(answers)}</p>
      <dl>
        ${this.renderSpent(run, answers)}
        ${
          generator === null
            ? nothing
            : html`<dt>Generator</dt>
                <dd><bdi>${shownText(modelWords(generator.model, answers.generators))}</bdi></dd>`
        }
        ${
          judge === null
            ? nothing
            : html`<dt>Judge</dt>
                <dd><bdi>${shownText(modelWords(judge.model.model, answers.judges))}</bdi></dd>
                <dt class="whole">Held against</dt>
                <dd class="whole">${groundingWords(judge.grounding)}</dd>`
        }
        ${
          answers.repeatability === null
            ? nothing
            : html`<dt class="whole">Asked again</dt>
                <dd class="whole">
                  ${repeatabilityWords(answers.repeatability).map((words) => html`<p>${words}</p>`)}
                </dd>`
        }
        ${
          origin.kind === 'made'
            ? nothing
            : html`<dt class="whole">Source</dt>
                <dd class="whole">
                  <bdi>${shownText(originWords(run) ?? '')}</bdi>
                  ${origin.notes.map((note) => html`<p class="soft">${shownText(note)}</p>`)}
                </dd>`
        }
      </dl>
      ${this.working ? nothing : this.renderDeeds(run)}
    </article>`;
  }

  private renderSpent(run: Run, answers: RunAnswers) {
    if (!callsModels(run)) {
      return html`<dt>Calls</dt>
        <dd>none: no model is asked</dd>`;
    }
    const { spent } = answers;
    const cap = run.system.answering?.cap ?? null;
    const nearest = cap === null ? null : nearestLimit(cap, spent, this.currency);
    return html`<dt>Calls</dt>
      <dd>${callWords(spent.calls, answers.fromStore, run.id === this.atWork ? this.inFlight : 0)}</dd>
      <dt>Tokens</dt>
      <dd>${tokenWords(spent)}</dd>
      <dt>Spent</dt>
      <dd>${formatSpent(spent, this.currency)}</dd>
      <dt>Limit</dt>
      <dd>
        ${cap === null ? 'none' : capWords(cap, this.currency)}${nearest === null ? nothing : html`, ${nearest.words} used<ui-meter idle .done=${nearest.share} .total=${1}></ui-meter>`}
      </dd>`;
  }

  private renderDeeds(run: Run) {
    if (isCapped(run)) return html`<raise-cap .app=${this.app} .run=${run} .currency=${this.currency}></raise-cap>`;
    if (run.state !== 'done') return nothing;
    const judge = run.system.answering?.judge ?? null;
    if (judge === null && this.judging === run.id) {
      return html`<judge-form
        .app=${this.app}
        .run=${run}
        @left=${this.leave}
        @started=${() => (this.judging = null)}
      ></judge-form>`;
    }
    const retried = retriedOf(run, this.summaries.get(run.id) ?? null);
    if (judge !== null && retried === null) return nothing;
    return html`<div class="actions">
      ${
        retried === null
          ? nothing
          : html`<button
                class="btn small"
                type="button"
                aria-label="Retry ${formatCount(retried.count)} of ${run.system.name}: ${retried.words}"
                @click=${() => this.app.commands.retryFailed(run.id)}
              >
                Retry ${formatCount(retried.count)}
              </button>
              <span class="soft">${retried.words}; what went well stays and is not paid again</span>`
      }
      ${
        judge !== null
          ? nothing
          : html`<button
              class="btn small"
              type="button"
              data-judge=${run.id}
              aria-label="Judge the answers of ${run.system.name}"
              @click=${() => this.judge(run.id)}
            >
              Judge these answers
            </button>`
      }
    </div>`;
  }

  private judge(run: RunId): void {
    this.judging = run;
    void this.updateComplete.then(async () => {
      const form = this.renderRoot.querySelector<JudgeForm>('judge-form');
      await form?.updateComplete;
      form?.renderRoot.querySelector<HTMLElement>('select, a')?.focus();
    });
  }

  private readonly leave = (): void => {
    const run = this.judging;
    this.judging = null;
    void this.updateComplete.then(() => {
      const buttons = this.renderRoot.querySelectorAll<HTMLElement>('[data-judge]');
      [...buttons].find((button) => button.dataset['judge'] === run)?.focus();
    });
  };
}
