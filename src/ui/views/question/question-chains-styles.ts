import { css } from 'lit';

export const questionChainsStyles = css`
  table {
    table-layout: fixed;
  }
  .lab {
    width: 84px;
  }
  .cmp {
    width: 80px;
  }
  .fus {
    width: 22%;
  }
  .lab {
    border-bottom: 1px solid var(--line-strong);
  }
  thead th {
    height: auto;
    padding: 8px 10px 6px;
    color: var(--text);
    font-size: var(--size-base);
    white-space: normal;
    vertical-align: bottom;
    overflow-wrap: anywhere;
  }
  .i {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
    font-weight: 400;
    line-height: 1.35;
  }
  tbody th {
    padding: 7px 10px 7px 12px;
    color: var(--text-soft);
    font-size: var(--size-small);
    font-weight: 600;
    vertical-align: top;
  }
  tbody td {
    height: auto;
    padding: 7px 10px;
    font-size: var(--size-small);
    line-height: 1.4;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  tbody td:first-child {
    padding-left: 10px;
  }
  tbody tr:hover {
    background: none;
  }
  tbody tr + tr > * {
    border-top: 0;
  }
  tbody.part + tbody.part > tr:first-child > * {
    border-top: 1px solid var(--line-strong);
  }
  .fusion {
    border-left: 1px solid var(--line-strong);
  }
  .off {
    background: var(--warning-soft);
  }
  thead .cmp,
  .rel {
    padding-inline: 0;
    text-align: center;
  }
  .rel {
    color: var(--text-faint);
    font-size: var(--size-caption);
    white-space: nowrap;
  }
  .rel.warns {
    color: var(--warning);
    font-weight: 600;
  }
  .rel ui-icon {
    width: 12px;
    height: 12px;
    vertical-align: -2px;
  }
  .num {
    font-weight: 700;
    text-decoration: underline dotted var(--warning) 2px;
    text-underline-offset: 3px;
  }
  .ref {
    color: var(--text-soft);
    font-size: var(--size-caption);
  }
  .answer td:not(.rel) {
    font-size: var(--size-base);
  }
  .f1 mean-axis {
    margin: 0 4px;
  }
  .f1 b {
    font-size: var(--size-base);
  }
  .took {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 18px;
    align-items: baseline;
    padding: 9px 12px;
    border-top: 1px solid var(--line-strong);
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  .took b {
    color: var(--text);
    font-size: var(--size-base);
  }
  .took > * {
    overflow-wrap: anywhere;
    min-width: 0;
  }
  @media screen and (min-width: 720px) and (max-width: 1180px) {
    table {
      min-width: 860px;
    }
    tbody th,
    .lab {
      position: sticky;
      left: 0;
      z-index: 2;
      background: var(--surface-panel);
    }
  }
  @media screen and (max-width: 719px) {
    table,
    thead,
    tbody,
    td,
    th {
      display: block;
      width: auto;
    }
    tr {
      display: contents;
    }
    tbody.part {
      display: flex;
      flex-direction: column;
      padding: 8px 0;
      border-top: 1px solid var(--line-strong);
    }
    tbody.part > tr:first-child > *,
    tbody.part + tbody.part > tr:first-child > * {
      border-top: 0;
    }
    thead {
      padding: 4px 0;
    }
    thead th,
    thead th.fusion {
      margin: 0;
      padding: 4px 12px;
      border: 0;
    }
    .fus {
      width: auto;
    }
    .lab,
    thead .cmp,
    .none,
    .i.wide {
      display: none;
    }
    tbody th {
      padding: 0 12px 4px;
      color: var(--text);
      font-size: var(--size-base);
    }
    td[data-of]::before {
      content: attr(data-of);
      display: block;
      color: var(--text-faint);
      font-size: var(--size-caption);
    }
    tbody td,
    tbody td:first-child {
      padding: 4px 12px;
    }
    tbody tr + tr > :first-child {
      margin-top: 4px;
      border-top: 1px solid var(--line);
    }
    .rel {
      padding: 2px 12px;
      text-align: left;
    }
    .fusion {
      order: 1;
      margin: 6px 12px 0;
      padding: 2px 0 2px 9px;
      border-left: 2px solid var(--line-strong);
    }
  }
`;
