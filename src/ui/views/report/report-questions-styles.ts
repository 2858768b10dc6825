import { css } from 'lit';

export const reportQuestionsStyles = css`
  .panel > header {
    flex-wrap: wrap;
    row-gap: 6px;
  }
  h2 {
    white-space: nowrap;
  }
  .moves {
    padding: 7px 12px;
    border-bottom: 1px solid var(--line);
    color: var(--text-soft);
    overflow-wrap: anywhere;
  }
  .moves b {
    color: var(--text);
  }
  table {
    table-layout: fixed;
    min-width: var(--table-width);
  }
  .g {
    border-left: 1px solid var(--line);
  }
  .heads :is(th, td) {
    height: 30px;
    border-bottom: 0;
    color: var(--text);
  }
  .heads label {
    display: flex;
    align-items: center;
    gap: 6px;
    font-size: var(--size-small);
  }
  .heads .select {
    flex: 1;
    max-width: 250px;
  }
  .heads .select .field {
    height: 24px;
    font-size: var(--size-small);
  }
  .at {
    width: 58px;
  }
  .kind {
    width: 92px;
  }
  .gold {
    width: 46px;
  }
  .strip {
    width: var(--strip-width);
  }
  .value {
    width: var(--value-width);
  }
  .minus {
    width: 76px;
  }
  tbody td,
  tbody th {
    height: 27px;
    font-size: var(--size-small);
  }
  tbody tr {
    cursor: pointer;
  }
  tbody .trunc {
    max-width: 0;
  }
  .q {
    display: block;
    overflow: hidden;
    line-height: 24px;
    color: var(--text);
    text-decoration: none;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .q:hover {
    text-decoration: underline;
  }
  .q:focus-visible {
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  .why {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: var(--text-faint);
  }
  .why.err {
    color: var(--error);
  }
  .none,
  .pager {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    padding: 8px var(--space-3);
  }
  .pager {
    border-top: 1px solid var(--line-strong);
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  .none {
    padding: var(--space-4) var(--space-3);
  }
  .paper-only {
    display: none;
  }
  @media (max-width: 719px) {
    .at {
      width: 62px;
    }
    .question {
      width: 230px;
    }
    /* The narrow layout keeps number and question in view; the number alone is too little to know a row by. */
    .scroll :is(tbody, thead) .at {
      position: sticky;
      left: 0;
      z-index: 1;
      background: var(--surface-panel);
    }
  }
  @media print {
    question-filters {
      display: none;
    }
    .paper-only {
      display: inline;
      overflow-wrap: anywhere;
    }
    .heads :is(th, td) {
      height: auto;
      white-space: normal;
    }
  }
`;
