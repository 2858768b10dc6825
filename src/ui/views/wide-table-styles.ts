import { css } from 'lit';

/**
 * A wide table in a `.scroll` region of a panel: on a narrow screen it keeps a width at which it can be read
 * (`--table-width`) and its first column stays in view.
 */
export const wideTableStyles = css`
  .scroll {
    position: relative; /* so that texts for screen readers alone are clipped with the table */
  }
  @media (max-width: 719px) {
    .scroll > table {
      min-width: var(--table-width, 640px);
    }
    .scroll :is(tbody th, thead th:first-child, tfoot > tr > :first-child) {
      position: sticky;
      left: 0;
      z-index: 1;
      background: var(--surface-panel);
    }
    .scroll tr.sel > th {
      background: var(--surface-selected);
    }
  }
`;
