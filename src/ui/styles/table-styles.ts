import { css } from 'lit';

/** Tables: rules between rows, no stripes; a wide one scrolls in a labelled `.scroll` region. */
export const tableStyles = css`
  table {
    width: 100%;
    border-collapse: collapse;
  }
  table.fixed {
    table-layout: fixed;
  }
  caption {
    text-align: left;
  }
  th,
  td {
    height: var(--row-height);
    padding: 0 var(--space-2);
    font-weight: 400;
    text-align: left;
    vertical-align: middle;
  }
  th.num,
  td.num {
    text-align: right;
  }
  :is(th, td):first-child {
    padding-left: var(--space-3);
  }
  :is(th, td):last-child {
    padding-right: var(--space-3);
  }
  thead th {
    height: 26px;
    border-bottom: 1px solid var(--line-strong);
    color: var(--text-soft);
    font-size: var(--size-caption);
    font-weight: 600;
    white-space: nowrap;
  }
  tbody th.strong {
    font-weight: var(--weight-strong);
  }
  tbody tr + tr > * {
    border-top: 1px solid var(--line);
  }
  tbody tr:hover {
    background: var(--surface-hover);
  }
  tr:is([aria-current='true'], [aria-selected='true'], .sel) {
    background: var(--surface-selected) !important;
  }
  tfoot :is(td, th) {
    height: 28px;
    border-top: 1px solid var(--line-strong);
    color: var(--text-soft);
  }
  .sort {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .sort:hover {
    color: var(--text);
  }
  [aria-sort='descending'] .sort::after {
    content: ' ↓' / '';
  }
  [aria-sort='ascending'] .sort::after {
    content: ' ↑' / '';
  }
  .scroll,
  .scrollx {
    overflow-x: auto;
  }
  @media print {
    .scroll,
    .scrollx {
      overflow: visible;
      height: auto;
    }
    thead {
      display: table-header-group;
    }
    tr,
    figure {
      break-inside: avoid;
    }
  }
  @media (forced-colors: active) {
    tr:is([aria-current='true'], [aria-selected='true'], .sel) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
