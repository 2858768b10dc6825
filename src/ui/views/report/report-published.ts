import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PublishedBeside, PublishedReport } from '../../../core/experiment/published-report.ts';
import { formatCount, formatDecimal, formatSigned } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { publishedMetricWords } from './published-words.ts';

/** Printed means beside those of the runs, with what differs; where the question set is another one, the sentence that says so. */
@customElement('report-published')
export class ReportPublished extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    css`
      .first {
        width: 190px;
      }
      .row {
        width: 210px;
      }
      .col {
        width: 92px;
      }
      tbody th {
        font-weight: 600;
        overflow-wrap: anywhere;
      }
      tbody :is(td, th) {
        padding-top: 5px;
        padding-bottom: 5px;
        vertical-align: top;
      }
      .i {
        display: block;
        color: var(--text-faint);
        font-size: var(--size-caption);
        font-weight: 400;
      }
      .alone,
      .notes {
        padding: 7px var(--space-3);
        color: var(--text-soft);
      }
      .notes {
        border-top: 1px solid var(--line-strong);
      }
    `,
  ];

  @property({ attribute: false }) published!: PublishedReport;
  /** Names of the runs by id, in the order in which they are shown. */
  @property({ attribute: false }) names: ReadonlyMap<string, string> = new Map();

  override render() {
    const { sentence, remarks, runs } = this.published;
    const rows = [...this.names].flatMap(([id, name]) =>
      (runs.find(({ run }) => run === id)?.means ?? []).map((mean) => ({ name, mean })),
    );
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Published means</h2>
        <p>
          ${rows.length === 0 ? 'None stands beside these runs.' : 'As printed, beside the runs; what differs is said.'}
        </p>
      </header>
      ${rows.length === 0 ? nothing : this.renderTable(rows)}
      <div class=${rows.length === 0 ? 'alone cap' : 'notes cap'}>
        <p>${sentence}</p>
        ${remarks.map((remark) => html`<p>${remark}</p>`)}
      </div>
    </section>`;
  }

  private renderTable(rows: readonly { readonly name: string; readonly mean: PublishedBeside }[]) {
    return html`<div
      class="scroll"
      tabindex="0"
      role="region"
      aria-label="Table of published means"
      ${setStyle({ '--table-width': '900px' })}
    >
      <table class="fixed">
        <caption class="sr">
          Runs with their own means, the published ones, the difference, and what differs
        </caption>
        <thead>
          <tr>
            <th scope="col" class="first">Run</th>
            <th scope="col" class="row">Published</th>
            <th scope="col" class="col">Here</th>
            <th scope="col" class="col">Printed</th>
            <th scope="col" class="col">Difference</th>
            <th scope="col">What differs</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(({ name, mean: { mean, own, differences } }) => {
            const difference = own === null ? null : own.value - mean.value;
            return html`<tr>
              <th scope="row">${name}<span class="i">${publishedMetricWords(mean.metric)}</span></th>
              <td>${mean.row}<span class="i">${mean.source}</span></td>
              <td>
                ${formatDecimal(own?.value ?? null)}<span class="i"
                  >${own === null ? 'no value' : `n ${formatCount(own.n)}`}</span
                >
              </td>
              <td>${formatDecimal(mean.value)}<span class="i">n ${formatCount(mean.questions)}</span></td>
              <td>${formatSigned(difference)}</td>
              <td>
                ${differences.length === 0 ? 'Nothing that is stated.' : differences.map((one) => html`<span class="i">${one}</span>`)}
              </td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }
}
