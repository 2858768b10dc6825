import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type PoolStatistics, type Spread, poolBins } from '../../../core/dataset/pool-statistics.ts';
import type { SplitsReport } from '../../../core/experiment/splits-report.ts';
import '../../elements/mean-axis.ts';
import { formatCount, formatDecimal, missing } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { splitStyles } from './split-styles.ts';

const rows: readonly { readonly label: string; readonly of: (pools: PoolStatistics) => string }[] = [
  { label: 'Questions', of: ({ queries }) => formatCount(queries) },
  { label: 'Documents in the pools', of: ({ documents }) => formatCount(documents) },
  { label: 'Words a question', of: ({ questionWords }) => spreadWords(questionWords) },
  { label: 'Pages a document', of: ({ pagesPerDocument }) => spreadWords(pagesPerDocument) },
  { label: 'Documents a question', of: ({ documentsPerQuery }) => spreadWords(documentsPerQuery) },
  { label: 'Pages a question', of: ({ pagesPerQuery }) => spreadWords(pagesPerQuery) },
];

/** What the pools of each benchmark are like (as table 2), and scores by pages in the pool over all of them (as figure 4). */
@customElement('split-pools')
export class SplitPools extends LitElement {
  static override styles = [sharedStyles, wideTableStyles, splitStyles];

  @property({ attribute: false }) report!: SplitsReport;

  override render() {
    return [this.renderPools(), this.report.byPool.length === 0 ? nothing : this.renderScores()];
  }

  private renderPools() {
    const { columns } = this.report;
    return html`<section class="panel" aria-labelledby="pools">
      <header>
        <h2 id="pools">Pools (as table 2)</h2>
        <p>Of the newest run of each benchmark: mean ± standard deviation.</p>
      </header>
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table of pools"
        ${setStyle({ '--table-width': `${230 + 118 * columns.length}px` })}
      >
        <table class="fixed">
          <caption class="sr">
            What the candidate pools of each benchmark are like
          </caption>
          <thead>
            <tr>
              <th scope="col" class="first">Of the pools</th>
              ${columns.map(({ title }) => html`<th scope="col">${title}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ label, of }) =>
                html`<tr>
                  <th scope="row">${label}</th>
                  ${columns.map(({ pools }) => html`<td>${pools === null ? missing : of(pools)}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }

  private renderScores() {
    return html`<section class="panel scores" aria-labelledby="scores">
      <header>
        <h2 id="scores">Scores by pages in the pool (as figure 4)</h2>
        <p>Over the questions of all benchmarks. The figure names no bins: these are ours.</p>
      </header>
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table of scores by pages in the pool"
        ${setStyle({ '--table-width': '900px' })}
      >
        <table class="fixed">
          <caption class="sr">
            Systems by score and pages in the pool
          </caption>
          <thead>
            <tr>
              <th scope="col" class="first">System</th>
              ${poolBins.map(({ label }) => html`<th scope="col">${label} pages</th>`)}
            </tr>
          </thead>
          <tbody>
            ${this.report.byPool.map(
              ({ name, metric, bins }) =>
                html`<tr>
                  <th scope="row">
                    ${name}<span class="i">${metric === 'f1' ? 'F1 of words' : 'source document, k = 5'}</span>
                  </th>
                  ${poolBins.map(({ label }) => {
                    const mean = bins.find((bin) => bin.label === label)?.mean;
                    return mean === undefined
                      ? html`<td class="faint">–<span class="i">no question</span></td>`
                      : html`<td>
                          ${formatDecimal(mean.mean)}
                          <mean-axis .mean=${mean.mean} .interval=${mean.interval}></mean-axis>
                          <span class="i">n ${formatCount(mean.n)}</span>
                        </td>`;
                  })}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }
}

function spreadWords({ mean, sd }: Spread): string {
  if (mean === null) return missing;
  return sd === null ? formatDecimal(mean, 2) : `${formatDecimal(mean, 2)} ± ${formatDecimal(sd, 1)}`;
}
