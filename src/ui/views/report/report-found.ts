import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnswerReport } from '../../../core/experiment/answer-report.ts';
import type { AnswerMean } from '../../../core/experiment/scored-run.ts';
import '../../elements/mean-axis.ts';
import { formatDecimal, formatInterval } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { countWords, foundWords, wordsOfMetric } from './answer-words.ts';

/** A score of answers by whether their gold pages reached the generator: where better retrieval does not become a better answer. */
@customElement('report-found')
export class ReportFound extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    css`
      .first {
        width: 186px;
      }
      tbody :is(td, th) {
        height: 37px;
        padding-top: 3px;
        padding-bottom: 3px;
      }
      tbody th {
        overflow: hidden;
        font-weight: 600;
        line-height: 1.2;
        overflow-wrap: anywhere;
      }
      .m {
        line-height: 1.15;
      }
      .v {
        display: inline-block;
        width: 40px;
      }
      .iv,
      .i {
        color: var(--text-faint);
        font-size: var(--size-caption);
      }
      .iv {
        margin-left: 3px;
        white-space: nowrap;
      }
      .i {
        display: block;
        line-height: 1.25;
      }
      .notes {
        padding: 7px var(--space-3);
        border-top: 1px solid var(--line-strong);
        color: var(--text-soft);
      }
      @media (max-width: 719px) {
        .first {
          width: 150px;
        }
      }
    `,
  ];

  @property({ attribute: false }) answers!: AnswerReport;
  /** Ids of the runs in the order in which they are shown. */
  @property({ attribute: false }) order: readonly string[] = [];

  override render() {
    const { found, runs, metric } = this.answers;
    const { name } = wordsOfMetric(metric);
    const places = this.order.flatMap((id) => {
      const place = runs.findIndex(({ run }) => run === id);
      return place < 0 ? [] : [place];
    });
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">${name} by whether its gold was found</h2>
        <p>Gold pages among what reached the generator, by run.</p>
      </header>
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table of ${name} by gold found"
        ${setStyle({ '--table-width': `${186 + 190 * found.length}px` })}
      >
        <table class="fixed">
          <caption class="sr">
            Runs by ${name} of answers whose gold pages were all, in part or not among what reached the generator
          </caption>
          <thead>
            <tr>
              <th scope="col" class="first">Run</th>
              ${found.map(({ label }) => html`<th scope="col">${foundWords(label)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${places.map(
              (place) =>
                html`<tr>
                  <th scope="row">${runs[place]!.name}</th>
                  ${found.map((group) => renderCell(group.runs[place] ?? null))}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p class="notes cap">
        A question stands where it stands in each run: the n of a column differ between runs, and its means are of
        different questions.
      </p>
    </section>`;
  }
}

function renderCell(mean: AnswerMean | null) {
  if (mean === null) return html`<td class="m faint">–<span class="i">no judge</span></td>`;
  const { scored, waiting, notApplicable, failed } = mean;
  if (scored.n + waiting + notApplicable + failed === 0)
    return html`<td class="m faint">–<span class="i">no answer</span></td>`;
  return html`<td class="m">
    <span class="v">${formatDecimal(scored.mean)}</span>${
      scored.mean === null
        ? nothing
        : html`<mean-axis .mean=${scored.mean} .interval=${scored.interval} .open=${waiting > 0}></mean-axis
            ><span class="iv">${scored.interval === null ? 'no interval' : formatInterval(scored.interval)}</span>`
    }<span class="i">${countWords(mean)}</span>
  </td>`;
}
