import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import '../../elements/ui-icon.ts';
import { renderCure } from '../../cure-of-failure.ts';
import { formatCount, formatCounted, formatSheet } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { shownBeginning, shownText, shownTextStyles } from '../question/shown-text.ts';
import { answerTroubleWords } from './answer-failures.ts';
import type { AnswerTroubleGroup } from './answer-failures.ts';
import type { PageImageGroup } from './page-image-failures.ts';
import type { FailureGroup } from './run-counts.ts';

/** What went wrong, grouped by cause, and what became of it. */
@customElement('run-failures')
export class RunFailures extends LitElement {
  static override styles = [
    sharedStyles,
    shownTextStyles,
    css`
      .panel > header {
        min-height: 32px;
      }
      li {
        display: flex;
        gap: 9px;
        padding: 8px 12px;
        font-size: var(--size-small);
        line-height: 1.35;
      }
      li + li {
        border-top: 1px solid var(--line);
      }
      li > div {
        flex: 1;
        min-width: 0;
        overflow-wrap: anywhere;
      }
      li ui-icon {
        margin-top: 2px;
      }
      details {
        margin-top: 4px;
      }
      .pages {
        margin-top: 4px;
      }
      .pages li {
        display: grid;
        gap: 0;
        padding: 4px 0;
      }
      .none {
        padding: 10px 12px;
      }
    `,
  ];

  @property({ attribute: false }) groups: readonly FailureGroup[] = [];
  /** Failed questions that the groups do not tell apart. */
  @property({ type: Number }) failed = 0;
  @property({ attribute: false }) images: readonly PageImageGroup[] = [];
  /** Answers that came to nothing. */
  @property({ attribute: false }) answers: readonly AnswerTroubleGroup[] = [];
  @property({ type: Boolean }) running = false;

  override render() {
    const told = this.groups.reduce((sum, group) => sum + group.questions, 0);
    const rest = Math.max(0, this.failed - told);
    const none = this.groups.length === 0 && this.images.length === 0 && this.answers.length === 0 && rest === 0;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">What went wrong, and what became of it</h2>
      </header>
      ${
        none
          ? html`<p class="none small soft">${this.running ? 'Nothing so far.' : 'Nothing went wrong.'}</p>`
          : html`<ul>
              ${this.groups.map((group) => renderGroup(group))} ${rest === 0 ? nothing : renderRest(rest)}
              ${this.images.map(renderImages)} ${this.answers.map(renderAnswers)}
            </ul>`
      }
    </section>`;
  }
}

function renderGroup({ code, reason, runs, questions }: FailureGroup) {
  const stopped = runs.length === 0 ? '' : `Ended ${runs.join(', ')}. What was done before is kept.`;
  const scored =
    questions === 0
      ? ''
      : `${formatCounted(questions, 'question')} without a ranking; listed in the report, in no mean.`;
  return html`<li>
    <ui-icon name="error" class="err"></ui-icon>
    <div>
      <p>
        <b><bdi>${shownBeginning(reason, 'not shown')}</bdi></b>
      </p>
      <p>${[stopped, scored].filter((words) => words !== '').join(' ')} ${renderCure(code)}</p>
      <p class="cap soft">Code: <code>${code}</code></p>
    </div>
  </li>`;
}

function renderImages({ runs, pages, failed, listed }: PageImageGroup) {
  const shown = listed.length;
  return html`<li>
    <ui-icon name="error" class="err"></ui-icon>
    <div>
      <p><b>${formatCount(failed)} of ${formatCounted(pages, 'page image')} without a vector</b></p>
      <p>
        In ${runs.join('; ')}: not found as pictures, still counted where they are gold. The next run over these pages
        tries them again.
      </p>
      ${
        shown === 0
          ? nothing
          : html`<details class="small">
              <summary>
                ${shown < failed ? `The first ${formatCount(shown)} pages` : formatCounted(shown, 'page')} and why
              </summary>
              <ul class="pages">
                ${listed.map(
                  ({ document, page, reason }) =>
                    html`<li>
                      <span><b>${document}</b>, ${formatSheet(page, null)}</span><span class="soft">${reason}</span>
                    </li>`,
                )}
              </ul>
            </details>`
      }
    </div>
  </li>`;
}

/** Reasons that are listed; each may be long, since providers write them. */
const mostReasons = 8;

function renderAnswers({ kind, count, runs, reasons }: AnswerTroubleGroup) {
  const { title, became } = answerTroubleWords(kind, count);
  const isOutcome = kind === 'declined';
  const rest = reasons.slice(mostReasons).reduce((sum, reason) => sum + reason.count, 0);
  return html`<li>
    <ui-icon name=${isOutcome ? 'info' : 'error'} class=${isOutcome ? 'soft' : 'err'}></ui-icon>
    <div>
      <p><b>${title}</b></p>
      <p>In <bdi>${shownText(runs.join('; '))}</bdi>: ${became}</p>
      ${
        reasons.length === 0
          ? nothing
          : html`<details class="small">
              <summary>${reasons.length === 1 ? 'Why' : `${formatCount(reasons.length)} reasons`}</summary>
              <ul class="pages">
                ${reasons.slice(0, mostReasons).map(
                  ({ reason, count: n, example: { run, question } }) =>
                    html`<li>
                      <span>${formatCount(n)} × <bdi>${shownBeginning(reason, 'in the raw reply')}</bdi></span>
                      <a href=${formatRoute(routeTo('question', [question], { run }))}>Show ${question}</a>
                    </li>`,
                )}
                ${rest === 0 ? nothing : html`<li class="faint">and ${formatCount(rest)} more</li>`}
              </ul>
            </details>`
      }
    </div>
  </li>`;
}

function renderRest(rest: number) {
  return html`<li>
    <ui-icon name="error" class="err"></ui-icon>
    <div>
      <p><b>${formatCounted(rest, 'question')} failed</b></p>
      <p class="soft">listed in the report with the reason, in no mean</p>
    </div>
  </li>`;
}
