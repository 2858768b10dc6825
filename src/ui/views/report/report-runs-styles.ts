import { css } from 'lit';

export const reportRunsStyles = css`
  .panel > header {
    min-height: 34px;
    flex-wrap: wrap;
    row-gap: 6px;
  }
  .panel > header .seg {
    max-width: 100%;
    overflow-x: auto;
  }
  .panel > header .seg button {
    height: 24px;
    flex: none;
    justify-content: center;
    min-width: 26px;
    padding: 0 8px;
  }
  table {
    table-layout: fixed;
    min-width: var(--table-width);
  }
  .first {
    width: 280px;
  }
  .g {
    border-left: 1px solid var(--line);
  }
  .heads :is(th, td) {
    height: 22px;
    border-bottom: 0;
    color: var(--text);
  }
  thead span {
    margin-left: 4px;
    color: var(--text-faint);
    font-weight: 400;
  }
  thead th {
    white-space: normal;
  }
  thead .nn {
    display: inline-block;
    margin-left: 0;
    white-space: nowrap;
  }
  .sort span {
    margin-left: 0;
    color: inherit;
  }
  tbody :is(td, th) {
    height: 37px;
  }
  tbody th {
    line-height: 1.2;
  }
  .rn {
    display: block;
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .i {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
    line-height: 1.25;
    white-space: nowrap;
  }
  th .i {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .m {
    line-height: 1.15;
    white-space: nowrap;
  }
  .v {
    display: inline-block;
    width: 40px;
  }
  .best .v {
    font-weight: 700;
  }
  .on {
    background: var(--surface-selected);
  }
  .on .i,
  .on .nn {
    color: var(--text-soft);
  }
  thead .on {
    box-shadow: inset 0 -2px 0 var(--accent);
    color: var(--text);
  }
  .notes {
    display: grid;
    gap: 3px;
    padding: 7px var(--space-3);
    border-top: 1px solid var(--line-strong);
    color: var(--text-soft);
  }
  .about {
    display: grid;
    gap: 10px var(--space-5);
    grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr));
    padding: 10px var(--space-3) 12px;
    border-bottom: 1px solid var(--line);
    background: var(--surface-sunken);
    font-size: var(--size-small);
  }
  .about h3 {
    margin-bottom: 3px;
    color: var(--text);
  }
  .about dl {
    display: grid;
    gap: 3px;
  }
  .about dt {
    font-weight: 600;
  }
  .about dd {
    color: var(--text-soft);
  }
  .about > p {
    grid-column: 1 / -1;
    color: var(--text-soft);
  }
  @media (max-width: 719px) {
    .first {
      width: 150px;
    }
    .rn {
      overflow-wrap: anywhere;
      white-space: normal;
    }
    .panel > header .push {
      margin: 0;
    }
    .scoring {
      flex-wrap: wrap;
      width: 100%;
      gap: 4px;
    }
    .panel > header p {
      order: 0;
    }
    .info {
      position: absolute;
      top: 5px;
      right: 8px;
    }
    tbody th .i {
      white-space: normal;
    }
    .m .v {
      width: 38px;
    }
  }
  @media print {
    .about {
      display: none;
    }
    .on {
      background: none;
    }
  }
  @media (forced-colors: active) {
    thead .on {
      border-bottom: 3px solid Highlight;
    }
  }
`;
