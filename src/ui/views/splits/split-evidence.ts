import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { SplitEvidence } from '../../../core/experiment/split-scores.ts';
import type { SplitsReport } from '../../../core/experiment/splits-report.ts';
import '../../elements/evidence-curve.ts';
import { formatCount, formatDecimal } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { shownCutoffs, suggestionWords } from '../report/evidence-words.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { splitStyles } from './split-styles.ts';

/** ANLCS over the benchmarks, each alike, and the k that it suggests for texts and for page images. */
@customElement('split-evidence')
export class SplitEvidenceElement extends LitElement {
  static override styles = [sharedStyles, wideTableStyles, splitStyles];

  @property({ attribute: false }) report!: SplitsReport;

  override render() {
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Evidence found in the first k (ANLCS, as figure 3)</h2>
        <p>Means over the benchmarks, each alike.</p>
      </header>
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table of evidence found"
        ${setStyle({ '--table-width': '900px' })}
      >
        <table class="fixed">
          <caption class="sr">
            Systems by ANLCS over the benchmarks, with the k that it suggests
          </caption>
          <thead>
            <tr>
              <th scope="col" class="first">System</th>
              <th scope="col">k = 1 to 20</th>
              ${shownCutoffs.map((k) => html`<th scope="col">k = ${k}</th>`)}
              <th scope="col">Suggested k</th>
            </tr>
          </thead>
          <tbody>
            ${this.report.evidence.map((one) => renderRow(one, this.report.columns.length))}
          </tbody>
        </table>
      </div>
      <p class="notes cap">
        Upper number ANLCS, lower number of the joined contexts (dashed). The suggested k is the smallest at which the
        mean over the benchmarks reaches 0.7. The definition is Leafmark's: the paper's code for it is not public.
      </p>
    </section>`;
  }
}

function renderRow({ name, contexts, best, joined, suggested, of }: SplitEvidence, columns: number) {
  return html`<tr>
    <th scope="row">
      ${name}<span class="i"
        >${contexts === 'both' ? 'texts and page images' : contexts === 'images' ? 'page images' : 'texts'},
        ${formatCount(of)} of ${formatCount(columns)}</span
      >
    </th>
    <td><evidence-curve width="120" .best=${best} .joined=${joined} .suggested=${suggested}></evidence-curve></td>
    ${shownCutoffs.map(
      (k) =>
        html`<td>
          ${formatDecimal(best[k - 1] ?? null)}<span class="i">joined ${formatDecimal(joined[k - 1] ?? null)}</span>
        </td>`,
    )}
    <td>${suggestionWords({ suggested, contexts, reach: 20 })}</td>
  </tr>`;
}
