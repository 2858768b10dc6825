import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { EvidenceCurve, EvidenceOfRun, EvidenceReport } from '../../../core/experiment/evidence-report.ts';
import type { EvidenceReading } from '../../../core/metric/evidence/evidence-texts.ts';
import '../../elements/evidence-curve.ts';
import { formatDecimal } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { contextsOf, evidenceSum, shownCutoffs, suggestionWords } from './evidence-words.ts';
import { QueryChanged } from './report-query.ts';

const readings: readonly { readonly id: EvidenceReading; readonly label: string }[] = [
  { id: 'cleaned', label: 'Cleaned' },
  { id: 'raw', label: 'As stated' },
];

/** How much of the gold evidence stands in the first k contexts, by run (VisDoM, figure 3), and the k it suggests. */
@customElement('report-evidence')
export class ReportEvidence extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    css`
      .first {
        width: 210px;
      }
      .plot {
        width: 176px;
      }
      .wide {
        width: 168px;
      }
      tbody :is(td, th) {
        padding-top: 5px;
        padding-bottom: 5px;
      }
      tbody th {
        font-weight: 600;
        line-height: 1.2;
        overflow-wrap: anywhere;
      }
      .i {
        display: block;
        color: var(--text-faint);
        font-size: var(--size-caption);
        font-weight: 400;
        line-height: 1.3;
      }
      .notes {
        padding: 7px var(--space-3);
        border-top: 1px solid var(--line-strong);
        color: var(--text-soft);
      }
    `,
  ];

  @property({ attribute: false }) evidence!: EvidenceReport;
  /** Ids of the runs in the order in which they are shown. */
  @property({ attribute: false }) order: readonly string[] = [];

  override render() {
    const { runs, reading } = this.evidence;
    const ordered = this.order.flatMap((id) => runs.find(({ run }) => run === id) ?? []);
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Evidence found in the first k (ANLCS)</h2>
        <p>
          Share of each gold evidence text that stands, in order, in the best of the first k contexts; joined: in all of
          them.
        </p>
        <span class="push"></span>
        <span class="seg small noprint" role="group" aria-label="Evidence texts">
          ${readings.map(
            ({ id, label }) =>
              html`<button
                type="button"
                aria-pressed=${id === reading}
                @click=${() => this.dispatchEvent(new QueryChanged({ 'evidence-text': id === 'cleaned' ? null : id }))}
              >
                ${label}
              </button>`,
          )}
        </span>
      </header>
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table of evidence found"
        ${setStyle({ '--table-width': `${554 + 96 * shownCutoffs.length}px` })}
      >
        <table class="fixed">
          <caption class="sr">
            Runs by ANLCS, the share of gold evidence found in the first k contexts, with the k that it suggests
          </caption>
          <thead>
            <tr>
              <th scope="col" class="first">Run</th>
              <th scope="col" class="plot">k = 1 to 20</th>
              ${shownCutoffs.map((k) => html`<th scope="col">k = ${k}</th>`)}
              <th scope="col" class="wide">Suggested k</th>
            </tr>
          </thead>
          <tbody>
            ${ordered.map((run) => (run.curves.length === 0 ? renderNone(run) : run.curves.map((curve) => renderCurve(run, curve))))}
          </tbody>
        </table>
      </div>
      <p class="notes cap">
        Upper number ANLCS, lower number of the joined contexts (dashed). The suggested k is the smallest at which ANLCS
        reaches 0.7 (arXiv 2412.10704). The paper's code for it is not public: this definition is Leafmark's, in the
        guide on metrics. Cleaned texts lose marks of the data sets' tools and repeats.
      </p>
    </section>`;
  }
}

function renderNone(run: EvidenceOfRun) {
  return html`<tr>
    <th scope="row">${run.name}<span class="i">${evidenceSum(run)}</span></th>
    <td class="faint" colspan=${shownCutoffs.length + 2}>
      – not computed: rankings from a file, or of an earlier version
    </td>
  </tr>`;
}

function renderCurve(run: EvidenceOfRun, curve: EvidenceCurve) {
  const sum = curve.n === run.n ? evidenceSum(run) : `${curve.n} of ${run.n} scored`;
  return html`<tr>
    <th scope="row">${run.name}<span class="i">${contextsOf(curve)}</span><span class="i">${sum}</span></th>
    <td><evidence-curve .best=${curve.best} .joined=${curve.joined} .suggested=${curve.suggested}></evidence-curve></td>
    ${shownCutoffs.map(
      (k) =>
        html`<td>
          ${formatDecimal(curve.best[k - 1] ?? null)}<span class="i"
            >joined ${formatDecimal(curve.joined[k - 1] ?? null)}</span
          >
        </td>`,
    )}
    <td>${suggestionWords(curve)}</td>
  </tr>`;
}
