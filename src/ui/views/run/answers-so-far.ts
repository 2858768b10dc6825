import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnswerMetric } from '../../../core/experiment/answer-metric.ts';
import type { AnswerReport, AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import type { AnswerMean } from '../../../core/experiment/scored-run.ts';
import { formatCount, formatDecimal, formatInterval } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { shownText, shownTextStyles } from '../question/shown-text.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { countWords, metricsWithAnswers, wordsOfMetric } from '../report/answer-words.ts';

/** Means of the answers that are done, each with its n and what it leaves out. */
@customElement('answers-so-far')
export class AnswersSoFar extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    shownTextStyles,
    css`
      .panel > header {
        min-height: 32px;
      }
      tbody :is(td, th) {
        padding-top: 6px;
        padding-bottom: 6px;
        line-height: 1.3;
        vertical-align: top;
      }
      tbody th {
        overflow-wrap: anywhere;
      }
      th.name {
        width: 20%;
      }
      td span {
        display: block;
      }
      td .left {
        white-space: normal;
        text-wrap: balance;
      }
      .left i {
        font-style: normal;
        white-space: nowrap;
      }
      :host {
        --table-width: 820px;
      }
      @media (max-width: 719px) {
        th.name {
          width: 140px;
        }
      }
    `,
  ];

  @property({ attribute: false }) report!: AnswerReport;
  /** All runs are finished: the means are final. */
  @property({ type: Boolean }) final = false;

  override render() {
    // A column for what at least one run has: without a judge there are no facts.
    const metrics = metricsWithAnswers(this.report.runs);
    const title = this.final ? 'Answer scores' : 'Answer scores so far';
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">${title}</h2>
        <p>
          means over what is scored, with 95 % interval and n; below, what each leaves out: failed are all without a
          score, cut and unreadable too
        </p>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of answer scores">
        <table class="fixed">
          <caption class="sr">
            ${title}
          </caption>
          <thead>
            <tr>
              <th scope="col" class="name">System</th>
              ${metrics.map((metric) => html`<th scope="col" class="num">${wordsOfMetric(metric).name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${this.report.runs.map((run) => renderRun(run, metrics))}
          </tbody>
        </table>
      </div>
    </section>`;
  }
}

function renderRun({ name, columns }: AnswerRunSummary, metrics: readonly AnswerMetric[]) {
  return html`<tr>
    <th scope="row" class="strong"><bdi>${shownText(name)}</bdi></th>
    ${metrics.map((metric) => renderMean(columns[metric]))}
  </tr>`;
}

function renderMean(mean: AnswerMean | null) {
  if (mean === null) return html`<td class="num faint">no judge</td>`;
  const { scored } = mean;
  return html`<td class="num">
    <b>${formatDecimal(scored.mean)}</b>
    <span class="faint cap"
      >${scored.interval === null ? nothing : `${formatInterval(scored.interval)}, `}n ${formatCount(scored.n)}</span
    >
    <span class="faint cap left">${partsOf(countWords(mean))}</span>
  </td>`;
}

/** A count stays with its word where the line is too long. */
function partsOf(words: string) {
  return words.split(' · ').map((part, place) => html`${place === 0 ? nothing : ' · '}<i>${part}</i>`);
}
