import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ImportProblem } from '../../../core/dataset/benchmark.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import '../../elements/ui-icon.ts';

const perPage = 20;

/** What was wrong with single entries of the file: the rest of it went on. */
@customElement('benchmark-problems')
export class BenchmarkProblems extends LitElement {
  static override styles = [
    sharedStyles,
    wideTableStyles,
    css`
      .where {
        width: 100px;
      }
      .where span {
        display: block;
      }
      .field-name {
        width: 170px;
        overflow-wrap: anywhere;
      }
      .became {
        width: 150px;
      }
      td,
      th {
        padding-top: 5px;
        padding-bottom: 5px;
        vertical-align: top;
      }
      tbody td {
        overflow-wrap: anywhere;
      }
      footer {
        display: flex;
        align-items: center;
        gap: 12px;
        min-height: 34px;
        padding: 4px 12px;
        border-top: 1px solid var(--line-strong);
        color: var(--text-soft);
        font-size: var(--size-small);
      }
      :host {
        --table-width: 560px;
      }
    `,
  ];

  @property() heading = 'Problems in the file';
  @property({ attribute: false }) problems: readonly ImportProblem[] = [];

  @state() private page = 0;

  override render() {
    const all = this.problems;
    if (all.length === 0) return nothing;
    const pages = Math.ceil(all.length / perPage);
    const page = Math.min(this.page, pages - 1);
    const first = page * perPage;
    const shown = all.slice(first, first + perPage);
    const skipped = all.filter((problem) => problem.severity === 'skipped').length;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">${this.heading}</h2>
        <p>
          ${formatCounted(skipped, 'entry', 'entries')} left out, ${formatCount(all.length - skipped)} kept with a note.
          The rest was read.
        </p>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of problems">
        <table class="fixed">
          <caption class="sr">
            Entries with what is wrong with them
          </caption>
          <thead>
            <tr>
              <th scope="col" class="where">Entry</th>
              <th scope="col" class="field-name">Field</th>
              <th scope="col">What is wrong</th>
              <th scope="col" class="became">Became</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(renderProblem)}
          </tbody>
        </table>
      </div>
      ${
        pages === 1
          ? nothing
          : html`<footer>
              <span>${formatCount(first + 1)}–${formatCount(first + shown.length)} of ${formatCount(all.length)}</span>
              <button
                class="btn small push"
                type="button"
                ?disabled=${page === 0}
                @click=${() => (this.page = page - 1)}
              >
                Previous
              </button>
              <button
                class="btn small"
                type="button"
                ?disabled=${page === pages - 1}
                @click=${() => (this.page = page + 1)}
              >
                Next
              </button>
            </footer>`
      }
    </section>`;
  }
}

function renderProblem({ row, line, field, message, severity }: ImportProblem) {
  const where = row === null ? 'the file' : formatCount(row);
  return html`<tr>
    <th scope="row" class="where">
      ${where}${line === null ? nothing : html`<span class="faint cap">line ${formatCount(line)}</span>`}
    </th>
    <td class="mono field-name">${field ?? '–'}</td>
    <td>${message}</td>
    <td class=${severity === 'skipped' ? 'err' : 'soft'}>
      ${severity === 'skipped' ? 'left out' : 'kept, with this note'}
    </td>
  </tr>`;
}
