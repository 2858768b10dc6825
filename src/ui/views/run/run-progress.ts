import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { formatCount, formatDuration } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import type { RunCounts } from './run-counts.ts';

/** All runs of the experiment in one line: questions done, failed, time. */
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
      .meter i.failed {
        background: var(--error);
      }
    `,
  ];

  @property({ attribute: false }) counts!: RunCounts;
  /** Milliseconds of work so far; null where it is not known. */
  @property({ attribute: false }) elapsedMs: number | null = null;
  @property({ attribute: false }) leftMs: number | null = null;
  /** Units are being indexed: no question is asked meanwhile. */
  @property({ type: Boolean }) indexing = false;
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
        ${failed === 0 ? nothing : html`<div class="err"><b>${formatCount(failed)}</b>failed</div>`}
      </div>
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
    </section>`;
  }

  private renderLeft() {
    if (!this.running) return nothing;
    if (this.leftMs !== null)
      return html`<div><b>${formatDuration(this.leftMs)}</b><span class="soft">left at the present rate</span></div>`;
    return this.indexing
      ? html`<div class="soft">indexing; the time left is known once questions are asked</div>`
      : nothing;
  }
}

function share(part: number, whole: number): string {
  return whole <= 0 ? '0%' : `${((100 * part) / whole).toFixed(2)}%`;
}
