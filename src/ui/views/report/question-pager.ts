import { html } from 'lit';
import '../../elements/ui-icon.ts';
import { formatCount, formatCounted } from '../../format.ts';

/** Rows on one page, so that a benchmark of thousands stays quick: with two runs a hundred take longer to lay out than 50 ms. */
export const rowsAtOnce = 40;

/** Which rows are shown and the way to the pages before and after. `page` counts from 0. */
export function renderPager(page: number, questions: number, turnTo: (page: number) => void) {
  const pages = Math.ceil(questions / rowsAtOnce);
  const first = page * rowsAtOnce;
  const last = Math.min(questions, first + rowsAtOnce);
  return html`<nav class="pager noprint" aria-label="Pages of questions">
    <span>${formatCount(first + 1)}–${formatCount(last)} of ${formatCounted(questions, 'question')}</span>
    <span class="push"></span>
    <button class="btn small" type="button" ?disabled=${page === 0} @click=${() => turnTo(page - 1)}>
      <ui-icon name="previous"></ui-icon> Previous
    </button>
    <span>page ${formatCount(page + 1)} of ${formatCount(pages)}</span>
    <button class="btn small" type="button" ?disabled=${page === pages - 1} @click=${() => turnTo(page + 1)}>
      Next <ui-icon name="next"></ui-icon>
    </button>
  </nav>`;
}
