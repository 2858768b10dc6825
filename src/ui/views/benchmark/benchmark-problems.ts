import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ImportProblem } from '../../../core/dataset/benchmark.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { kindKey, problemKinds } from './problem-kinds.ts';
import type { ProblemKind } from './problem-kinds.ts';

const perPage = 20;

/** What was wrong with single entries, by kind and one by one with their rows: the rest went on. */
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
      .kinds {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        padding: 8px 12px;
        border-bottom: 1px solid var(--line);
      }
      .kinds button {
        height: auto;
        min-height: 26px;
        padding-block: 3px;
        white-space: normal;
        text-align: start;
        line-height: 1.3;
      }
      .n {
        color: var(--text-soft);
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

  /** Key of the kind that is shown alone; null: all are. */
  @state() private kind: string | null = null;
  @state() private page = 0;

  override render() {
    if (this.problems.length === 0) return nothing;
    const kinds = problemKinds(this.problems);
    const chosen = kinds.find(({ key }) => key === this.kind) ?? null;
    const all = chosen === null ? this.problems : this.problems.filter((one) => kindKey(one) === chosen.key);
    const pages = Math.ceil(all.length / perPage);
    const page = Math.min(this.page, pages - 1);
    const first = page * perPage;
    const shown = all.slice(first, first + perPage);
    const skipped = this.problems.filter((problem) => problem.severity === 'skipped').length;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">${this.heading}</h2>
        <p>${problemsSum(this.problems.length, skipped)}</p>
      </header>
      ${kinds.length < 2 ? nothing : this.renderKinds(kinds, chosen)}
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

  /** The kinds with their counts, which add up to all; a press shows one alone. */
  private renderKinds(kinds: readonly ProblemKind[], chosen: ProblemKind | null) {
    const button = (key: string | null, label: unknown, count: number) =>
      html`<button
        class="btn small"
        type="button"
        aria-pressed=${(chosen?.key ?? null) === key}
        @click=${() => {
          this.kind = key;
          this.page = 0;
        }}
      >
        ${label} <span class="n">${formatCount(count)}</span>
      </button>`;
    return html`<div class="kinds noprint" role="group" aria-label="Kind of problem">
      ${button(null, 'All', this.problems.length)}
      ${kinds.map(({ key, field, words, count }) => button(key, html`${field === null ? nothing : html`<code>${field}</code> `}${words}`, count))}
    </div>`;
  }
}

/** Notes are counted, not entries: one entry may have several. */
function problemsSum(all: number, skipped: number): string {
  const kept = all - skipped;
  const notes = `${formatCounted(kept, 'note')} on entries that are kept`;
  if (skipped === 0) return `${notes}.`;
  const left = `${formatCounted(skipped, 'entry', 'entries')} left out`;
  return kept === 0 ? `${left}; the rest was read.` : `${left} + ${notes} = ${formatCount(all)}.`;
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
