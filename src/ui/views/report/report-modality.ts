import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ImageShare } from '../../../core/experiment/image-shares.ts';
import type { Report } from '../../../core/experiment/report.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { formatCount, formatDecimal } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { modalityRows } from './modality-rows.ts';
import type { ModalityRow } from './modality-rows.ts';
import { rangeOf } from './report-counts.ts';

const barWidth = 62;

/** The modality gap of runs that rank page images beside text; nothing where there is no such run. */
@customElement('report-modality')
export class ReportModality extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    css`
      :host(.absent) {
        display: none;
      }
      th.name {
        width: 260px;
      }
      tbody :is(td, th) {
        height: 37px;
      }
      tbody th {
        line-height: 1.2;
        font-weight: 600;
      }
      .i {
        display: block;
        color: var(--text-faint);
        font-size: var(--size-caption);
        font-weight: 400;
        line-height: 1.25;
      }
      .share {
        line-height: 1.15;
        white-space: nowrap;
      }
      .v {
        display: inline-block;
        width: 40px;
      }
      svg {
        vertical-align: -1px;
        forced-color-adjust: none;
      }
      .track {
        fill: none;
        stroke: var(--line-strong);
      }
      .bar {
        fill: var(--text-soft);
      }
      .base {
        stroke: var(--text);
        stroke-dasharray: 2 1.5;
      }
      @media (max-width: 719px) {
        th.name {
          width: 150px;
        }
        tbody th {
          padding-top: 4px;
          padding-bottom: 4px;
        }
      }
      .notes {
        padding: 7px var(--space-3);
        border-top: 1px solid var(--line-strong);
        color: var(--text-soft);
      }
    `,
  ];

  @property({ attribute: false }) report!: Report;
  /** In the order of the rows above. */
  @property({ attribute: false }) runs: readonly Run[] = [];

  override render() {
    const rows = modalityRows(this.report, this.runs);
    // A host without a panel would still take the gap of the page's grid.
    this.classList.toggle('absent', rows.length === 0);
    if (rows.length === 0) return nothing;
    const cutoffs = [...new Set(rows.flatMap(({ shares }) => shares.map(({ k }) => k)))].sort((a, b) => a - b);
    const [least, most] = rangeOf(rows.flatMap(({ shares }) => shares.map(({ n }) => n)));
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Page images among the first k</h2>
        <p>
          Share, a mean over ${least === most ? formatCount(most) : `${formatCount(least)}–${formatCount(most)}`}
          ${most === 1 ? 'question' : 'questions'}.
        </p>
      </header>
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table of page images among the first k"
        ${setStyle({ '--table-width': `${390 + 116 * cutoffs.length}px` })}
      >
        <table class="fixed">
          <caption class="sr">
            Runs that rank page images beside text: share of page images at each cutoff, and vectors of each kind
          </caption>
          <thead>
            <tr>
              <th scope="col" class="name">Run</th>
              ${cutoffs.map((k) => html`<th scope="col">first ${formatCount(k)}</th>`)}
              <th scope="col">Vectors, text</th>
              <th scope="col">Vectors, image</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map((row) => renderRow(row, cutoffs, least !== most))}
          </tbody>
        </table>
      </div>
      <p class="notes cap">${meaning(rows)}</p>
    </section>`;
  }
}

function renderRow(row: ModalityRow, cutoffs: readonly number[], tellsN: boolean) {
  const { name, base, shares, textVectors, imageVectors, isConcatenated } = row;
  const about = isConcatenated
    ? 'its counts decide the shares'
    : base === null
      ? ''
      : `${percent(base)} of the units are page images`;
  return html`<tr>
    <th scope="row">${name}${about === '' ? nothing : html`<span class="i">${about}</span>`}</th>
    ${cutoffs.map((k) =>
      renderShare(
        shares.find((one) => one.k === k),
        isConcatenated ? null : base,
        tellsN,
      ),
    )}
    <td>${textVectors ?? html`<span class="faint">–</span>`}</td>
    <td>${imageVectors ?? html`<span class="faint">–</span>`}</td>
  </tr>`;
}

function renderShare(one: ImageShare | undefined, base: number | null, tellsN: boolean) {
  if (one === undefined || one.share === null) return html`<td class="faint">–</td>`;
  const { share, n } = one;
  return html`<td class="share">
    <span class="v">${formatDecimal(share)}</span
    ><svg width=${barWidth} height="10" viewBox="0 0 ${barWidth} 10" aria-hidden="true">
      <rect class="track" x="0.5" y="2.5" width=${barWidth - 1} height="5" />
      <rect class="bar" y="2" width=${(share * barWidth).toFixed(1)} height="6" />
      ${base === null ? nothing : svg`<path class="base" d="M${(base * barWidth).toFixed(1)} 0v10" />`}
    </svg>
    ${tellsN ? html`<span class="i">n ${formatCount(n)}</span>` : nothing}
  </td>`;
}

function meaning(rows: readonly ModalityRow[]): string {
  const dashed = rows.some(({ base, isConcatenated }) => base !== null && !isConcatenated);
  const gap =
    'In one space a model may place all images nearer to a question than all text, or farther: a share near 0 or 1 at every cutoff says that one kind hardly competes (the modality gap).';
  const base = dashed ? ' Dashed: the share of page images among all units.' : '';
  return `${gap}${base}`;
}

function percent(share: number): string {
  const percents = 100 * share;
  return percents > 0 && percents < 1 ? 'under 1 %' : `${Math.round(percents)} %`;
}
