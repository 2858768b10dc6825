import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { BenchmarkId, RunId } from '../../../core/document/ids.ts';
import type {
  SplitAverage,
  SplitCell,
  SplitColumn,
  SplitRow,
  SplitTable,
} from '../../../core/experiment/splits-report.ts';
import { formatCount, formatDecimal, formatInterval } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { splitStyles } from './split-styles.ts';

/** Fired by <split-table>: the report of this benchmark is asked for. */
export class SplitChosen extends Event {
  readonly benchmark: BenchmarkId;
  readonly run: RunId;

  constructor(benchmark: BenchmarkId, run: RunId) {
    super('split-chosen', { bubbles: true, composed: true });
    this.benchmark = benchmark;
    this.run = run;
  }
}

/** One score: a row a system, a column a benchmark, the average over them, and under them what the paper prints. */
@customElement('split-table')
export class SplitTableElement extends LitElement {
  static override styles = [sharedStyles, wideTableStyles, splitStyles];

  @property({ attribute: false }) table!: SplitTable;
  @property({ attribute: false }) columns: readonly SplitColumn[] = [];

  override render() {
    const { title, rows, published, notes } = this.table;
    return html`<section class="panel" aria-labelledby="title">
      <header><h2 id="title">${title}</h2></header>
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table: ${title}"
        ${setStyle({ '--table-width': `${334 + 118 * this.columns.length}px` })}
      >
        <table class="fixed">
          <caption class="sr">
            ${title}, by system and benchmark, with the average over the benchmarks
          </caption>
          <thead>
            <tr>
              <th scope="col" class="first">System</th>
              ${this.columns.map(({ title: name }) => html`<th scope="col">${name}</th>`)}
              <th scope="col" class="avg">Average</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map((row) => this.renderRow(row))}
          </tbody>
          ${
            published.length === 0
              ? nothing
              : html`<tbody class="print">
                  ${published.map(
                    ({ row, source, means, average }) =>
                      html`<tr class="print">
                        <th scope="row">${row}<span class="i">as printed, ${source}</span></th>
                        ${means.map((mean) => html`<td>${formatDecimal(mean?.value ?? null)}</td>`)}
                        <td>${formatDecimal(average?.value ?? null)}</td>
                      </tr>`,
                  )}
                </tbody>`
          }
        </table>
      </div>
      ${notes.length === 0 ? nothing : html`<div class="notes cap">${notes.map((note) => html`<p>${note}</p>`)}</div>`}
    </section>`;
  }

  private renderRow({ name, cells, ran, average, partial }: SplitRow) {
    return html`<tr>
      <th scope="row">${name}</th>
      ${cells.map((cell, place) => this.renderCell(cell, ran[place] === true, this.columns[place]!))}
      <td>${renderAverage(average, partial, this.columns.length)}</td>
    </tr>`;
  }

  private renderCell(cell: SplitCell | null, ran: boolean, { benchmark, title }: SplitColumn) {
    if (cell === null) return html`<td class="faint">–<span class="i">${ran ? 'no value' : 'no run'}</span></td>`;
    const { mean, n, interval } = cell.mean;
    return html`<td>
      <button
        class="link"
        type="button"
        aria-label="${formatDecimal(mean)}, open the report of ${title}"
        @click=${() => this.dispatchEvent(new SplitChosen(benchmark, cell.run))}
      >
        ${formatDecimal(mean)}
      </button>
      <span class="i">${interval === null ? '' : `${formatInterval(interval)}, `}n ${formatCount(n)}</span>
    </td>`;
  }
}

function renderAverage(average: SplitAverage | null, partial: SplitAverage | null, columns: number) {
  if (average !== null)
    return html`${formatDecimal(average.value)}<span class="i">of ${formatCount(average.of)}</span>`;
  if (partial === null) return '–';
  return html`<span class="soft">${formatDecimal(partial.value)}</span
    ><span class="i">${formatCount(partial.of)} of ${formatCount(columns)} only</span>`;
}
