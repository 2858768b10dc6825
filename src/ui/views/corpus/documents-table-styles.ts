import { css } from 'lit';

/** The list of documents: a table that fills its panel; on a narrow screen rows of two lines. */
export const documentsTableStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  .docs {
    display: flex;
    flex: 1 1 0;
    flex-direction: column;
    min-height: 0;
  }
  .scroll {
    flex: 1 1 0;
    min-height: 0;
    overflow: auto;
  }
  .scroll:focus-visible {
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  .field {
    width: 220px;
    height: 26px;
  }
  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--surface-panel);
    box-shadow: inset 0 -1px 0 var(--line-strong);
    border: 0;
  }
  td {
    height: 29px;
  }
  tbody tr {
    cursor: pointer;
    scroll-margin-top: 28px;
  }
  .w-pages {
    width: 58px;
  }
  .w-strip {
    width: 192px;
  }
  .w-size {
    width: 84px;
  }
  .w-state {
    width: 232px;
  }
  .c-doc a {
    display: block;
    padding: 3px 0;
    color: inherit;
    text-decoration: none;
  }
  .fn {
    margin-right: 6px;
    font-weight: 600;
  }
  .c-state {
    white-space: nowrap;
  }
  .mini {
    flex: none;
    width: 44px;
  }
  .none,
  .rest {
    padding: 14px 12px;
    color: var(--text-soft);
  }
  .none {
    text-align: center;
  }
  @media (pointer: coarse) {
    td {
      height: 44px;
    }
  }
  @media (max-width: 719px) {
    .docs,
    .scroll {
      flex: none;
      overflow: visible;
    }
    .field {
      flex: 1;
      width: auto;
      height: var(--control-height);
    }
    .seg {
      width: 100%;
    }
    .seg button {
      flex: 1;
      justify-content: center;
    }
    table,
    tbody {
      display: block;
    }
    thead {
      display: none;
    }
    tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 3px 10px;
      padding: 7px 12px;
      content-visibility: auto;
      contain-intrinsic-size: auto 64px;
    }
    tbody tr + tr {
      border-top: 1px solid var(--line);
    }
    td {
      height: auto;
      padding: 0 !important;
      border: 0 !important;
    }
    .c-sz {
      display: none;
    }
    .c-pg {
      align-self: center;
    }
    .c-pg::after {
      content: ' pages';
      color: var(--text-soft);
    }
    .c-st {
      order: 3;
      grid-column: 1 / 3;
    }
    page-strip {
      width: 100%;
    }
    .c-state {
      order: 4;
      grid-column: 1 / 3;
      font-size: var(--size-small);
    }
    .c-state:has(> .quiet) {
      display: none;
    }
  }
`;
