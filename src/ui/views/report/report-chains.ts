import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { ChainsOfRun, ChainsReport, FusionRow } from '../../../core/experiment/chains-report.ts';
import { formatCount, formatDecimal, formatInterval } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { chainRules, chainsSum, disagreeWords, fromOf, gainWords } from './chain-words.ts';

/** Questions of a row that are linked at once. */
const mostLinked = 6;

/** What the fusion of visdomrag takes from its two chains, by run: whether the third call pays. */
@customElement('report-chains')
export class ReportChains extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 12px;
      }
      .from {
        width: 210px;
      }
      .n {
        width: 100px;
      }
      .f {
        width: 190px;
      }
      .i {
        color: var(--text-faint);
        font-size: var(--size-caption);
      }
      tfoot th {
        font-weight: 600;
      }
      .links a {
        margin-right: 8px;
      }
      .notes {
        padding: 7px var(--space-3);
        border-top: 1px solid var(--line-strong);
        color: var(--text-soft);
      }
      .notes p + p {
        margin-top: 3px;
      }
    `,
  ];

  @property({ attribute: false }) chains!: ChainsReport;
  @property({ attribute: false }) order: readonly string[] = [];

  override render() {
    const ordered = this.order.flatMap((id) => this.chains.runs.find(({ run }) => run === id) ?? []);
    return html`${ordered.map((run) => this.renderRun(run))}`;
  }

  private renderRun(run: ChainsOfRun) {
    const { fused } = run.alone;
    return html`<section class="panel" aria-label="What the fusion took: ${run.name}">
      <header>
        <h2>What the fusion took</h2>
        <p>${run.name}: ${chainsSum(run)}.</p>
      </header>
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table of what the fusion took"
        ${setStyle({ '--table-width': '640px' })}
      >
        <table class="fixed">
          <caption class="sr">
            Questions by whose answer the fusion gave, with the mean F1 of the fused answers
          </caption>
          <thead>
            <tr>
              <th scope="col" class="from">From</th>
              <th scope="col" class="n">Questions</th>
              <th scope="col" class="f">Mean F1</th>
              <th scope="col" class="noprint">Look at</th>
            </tr>
          </thead>
          <tbody>
            ${run.rows.map((row) => this.renderRow(run, row))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td>${formatCount(run.settled)}</td>
              <td>
                ${formatDecimal(fused.mean)}
                <span class="i"
                  >${fused.interval === null ? '' : `${formatInterval(fused.interval)}, `}n
                  ${formatCount(fused.n)}</span
                >
              </td>
              <td class="noprint"></td>
            </tr>
          </tfoot>
        </table>
      </div>
      <div class="notes cap">
        <p>${gainWords(run)} ${disagreeWords(run)}</p>
        <p>${chainRules}</p>
      </div>
    </section>`;
  }

  private renderRow(run: ChainsOfRun, row: FusionRow) {
    const own = run.questions.filter(({ chains }) =>
      chains.kind === 'compared' ? chains.fusion.took === row.from : row.from === 'incomplete',
    );
    return html`<tr>
      <th scope="row">${fromOf(row)}</th>
      <td>${formatCount(row.questions)}</td>
      <td>
        ${formatDecimal(row.f1?.mean ?? null)}
        ${row.f1 === null || row.f1.n === 0 ? '' : html`<span class="i">n ${formatCount(row.f1.n)}</span>`}
      </td>
      <td class="links noprint">
        ${own
          .slice(0, mostLinked)
          .map(
            ({ question }) =>
              html`<a href=${formatRoute(routeTo('question', [question], { run: run.run, part: 'chains' }))}
                >${question}</a
              >`,
          )}${own.length > mostLinked ? html`<span class="i">and ${formatCount(own.length - mostLinked)} more</span>` : ''}
      </td>
    </tr>`;
  }
}
