import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { CallWait, Progress } from '../../../core/progress.ts';
import '../../elements/ui-meter.ts';
import { formatCount, formatDuration } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import type { RunCounts } from './run-counts.ts';
import { formatMoney } from '../../money.ts';
import { callWords } from './answer-words.ts';
import { countWords, phaseWords, rateWords } from './run-stages.ts';
import type { SpentInAll } from './spent-in-all.ts';
import { waitWords } from './wait-words.ts';

/** A step that comes before the questions, with its counts and pace as far as they are known. */
export interface Step {
  readonly progress: Progress;
  readonly rate: number | null;
  readonly leftMs: number | null;
}

/**
 * All runs of the experiment in one line: questions done, failed, time; then answers, calls and money where there are some, and the
 * step in hand where no question is asked.
 */
@customElement('run-progress')
export class RunProgress extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      .head {
        display: grid;
        gap: 8px;
        padding: 12px;
      }
      .big {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 2px 18px;
      }
      .big b {
        margin-right: 4px;
        font-size: var(--size-title);
      }
      .meter {
        display: flex;
        height: 6px;
        overflow: hidden;
        border-radius: 3px;
        background: var(--surface-sunken);
        box-shadow: inset 0 0 0 1px var(--line);
        forced-color-adjust: none;
      }
      .meter i {
        display: block;
        background: var(--accent);
      }
      .meter i.idle {
        background: var(--line-strong);
      }
      .step {
        display: grid;
        gap: 4px;
      }
      .meter i.failed {
        background: var(--error);
      }
    `,
  ];

  @property({ attribute: false }) counts!: RunCounts;
  /** Milliseconds of work so far; null where it is not known. */
  @property({ attribute: false }) elapsedMs: number | null = null;
  @property({ attribute: false }) leftMs: number | null = null;
  /** The step in hand where it is another than asking: no question is done meanwhile. */
  @property({ attribute: false }) step: Step | null = null;
  /** Answers of all runs and what they took; null where nothing is answered. */
  @property({ attribute: false }) spent: SpentInAll | null = null;
  /** Until when calls wait that a provider sent away; null: none does. */
  @property({ attribute: false }) wait: CallWait | null = null;
  @property() currency = '';
  @property({ type: Boolean }) running = false;

  override render() {
    const { questions, done, failed } = this.counts;
    return html`<section class="panel head" aria-label="Progress">
      <div class="big">
        <div>
          <b>${formatCount(done)}</b><span class="soft">of ${formatCount(questions)} questions, all runs together</span>
        </div>
        ${this.elapsedMs === null ? nothing : html`<div><b>${formatDuration(this.elapsedMs)}</b><span class="soft">${this.running ? 'so far' : 'of work'}</span></div>`}
        ${this.renderLeft()}
        ${failed === 0 ? nothing : html`<div class="err"><b>${formatCount(failed)}</b>${failed === 1 ? 'question' : 'questions'} failed</div>`}
      </div>
      ${this.spent === null ? nothing : this.renderSpent(this.spent)}
      ${this.running && this.wait !== null ? html`<p class="soft">${waitWords(this.wait)}</p>` : nothing}
      <div
        class="meter"
        role="progressbar"
        aria-label="Questions done"
        aria-valuemin="0"
        aria-valuemax=${questions}
        aria-valuenow=${done}
      >
        <i class=${this.running ? '' : 'idle'} ${setStyle({ width: share(done - failed, questions) })}></i>
        <i class="failed" ${setStyle({ width: share(failed, questions) })}></i>
      </div>
      ${this.running && this.step !== null ? renderStep(this.step) : nothing}
    </section>`;
  }

  private renderSpent({ settled, sample, calls, fromStore, inFlight, money, withoutPrice, cap }: SpentInAll) {
    const [first = '', ...rest] = callWords(calls, fromStore, inFlight).split(' ');
    return html`<div class="big">
      <div><b>${formatCount(settled)}</b><span class="soft">of ${formatCount(sample)} answers</span></div>
      ${calls === 0 && fromStore === 0 && inFlight === 0 ? nothing : html`<div><b>${first}</b><span class="soft">${rest.join(' ')}</span></div>`}
      ${
        calls === 0 || withoutPrice === calls
          ? nothing
          : html`<div>
              <b>${withoutPrice === 0 ? '' : 'at least '}${formatMoney(money, this.currency)}</b
              ><span class="soft">spent${cap === null ? '' : ` of at most ${formatMoney(cap, this.currency)}`}</span>
            </div>`
      }
    </div>`;
  }

  private renderLeft() {
    // While no question is asked their pace says nothing of the work in hand.
    if (!this.running || this.step !== null || this.leftMs === null) return nothing;
    return html`<div><b>${formatDuration(this.leftMs)}</b><span class="soft">left at the present rate</span></div>`;
  }
}

function renderStep({ progress, rate, leftMs }: Step) {
  const counted = countWords(progress);
  const words = phaseWords(progress.phase);
  const parts = [
    words === counted ? '' : counted,
    rate === null || progress.unit === 'bytes' ? '' : rateWords(progress, rate),
    leftMs === null ? '' : `${formatDuration(leftMs)} left of this step`,
  ].filter((part) => part !== '');
  return html`<div class="step">
    <p>Now ${words}<span class="soft">${parts.length === 0 ? '' : `: ${parts.join(', ')}`}</span></p>
    ${progress.total === null ? nothing : html`<ui-meter .label=${words} .done=${progress.done} .total=${progress.total}></ui-meter>`}
  </div>`;
}

function share(part: number, whole: number): string {
  return whole <= 0 ? '0%' : `${((100 * part) / whole).toFixed(2)}%`;
}
