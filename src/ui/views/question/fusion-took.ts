import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ChainsOfRun } from '../../../core/experiment/chains-report.ts';
import { formatCount, formatDecimal } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { chainRules, chainsSum, disagreeWords, fromOf, gainWords } from '../report/chain-words.ts';

/** What the fusion took over the whole run, beside one of its questions. */
@customElement('fusion-took')
export class FusionTook extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: block;
      }
      table {
        margin-bottom: 6px;
      }
      :is(th, td) {
        height: 24px;
        padding: 2px 0 2px 14px;
        font-size: var(--size-small);
        text-align: right;
      }
      :is(th, td):first-child {
        padding-left: 0;
        text-align: left;
      }
      :is(th, td):last-child {
        padding-right: 0;
      }
      tfoot :is(th, td) {
        height: 26px;
        color: var(--text);
      }
      h2 {
        color: var(--text-soft);
        font-size: var(--size-small);
      }
      p + h2 {
        margin-top: 14px;
      }
      p + p {
        margin-top: 6px;
      }
      .keys {
        margin-top: 14px;
      }
    `,
  ];

  /** Null: the report is not built yet. */
  @property({ attribute: false }) chains: ChainsOfRun | null = null;

  override render() {
    const { chains } = this;
    return html`<h2>What the fusion took, this run</h2>
      ${chains === null ? html`<p class="small soft">It is counted with the report, which is not built yet.</p>` : renderTable(chains)}
      <h2>How this is decided</h2>
      <p class="small soft">${chainRules}</p>
      <p class="small soft">
        Evidence and reasoning stand side by side by the words that they share: an aid to reading that enters no score.
      </p>
      <p class="keys">
        <span class="key"><i class="mk hit" aria-hidden="true"></i>hit</span>
        <span class="key"><i class="mk miss" aria-hidden="true"></i>miss</span>
        <span class="key"><i class="mk nf" aria-hidden="true"></i>not found</span>
        <span class="key">* other file</span>
      </p>`;
  }
}

function renderTable(chains: ChainsOfRun) {
  return html`<table>
      <caption class="sr">
        Questions by whose answer the fusion gave, with the mean F1 of the fused answers
      </caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Questions</th>
          <th scope="col">Mean F1</th>
        </tr>
      </thead>
      <tbody>
        ${chains.rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${fromOf(row)}</th>
              <td>${formatCount(row.questions)}</td>
              <td>${formatDecimal(row.f1?.mean ?? null)}</td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td>${formatCount(chains.settled)}</td>
          <td>${formatDecimal(chains.alone.fused.mean)}</td>
        </tr>
      </tfoot>
    </table>
    <p class="small soft">${chainsSum(chains)}. ${gainWords(chains)} ${disagreeWords(chains)}</p>`;
}
