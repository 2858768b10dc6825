import { css } from 'lit';

export const questionChainsStyles = css`
  table {
    width: 100%;
    table-layout: fixed;
    border-collapse: collapse;
  }
  .lab {
    width: 84px;
  }
  .cmp {
    width: 104px;
  }
  .fus {
    width: 24%;
  }
  thead th {
    padding: 8px 10px 6px;
    border-bottom: 1px solid var(--line-strong);
    vertical-align: bottom;
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
    font-weight: 600;
    text-align: left;
    vertical-align: top;
  }
  tbody td {
    padding: 7px 10px;
    overflow-wrap: anywhere;
    line-height: 1.4;
    vertical-align: top;
  }
  .said {
    white-space: pre-wrap;
  }
  tbody.part > tr:first-child > * {
    border-top: 1px solid var(--line-strong);
  }
  .fusion {
    border-left: 1px solid var(--line-strong);
  }
  .off {
    background: var(--warning-soft);
  }
  .rel {
    color: var(--text-soft);
    font-size: var(--size-caption);
    white-space: nowrap;
  }
  .rel.warns {
    color: var(--warning);
    font-weight: 600;
  }
  .num {
    border-bottom: 2px dotted var(--warning);
    font-weight: 700;
  }
  .answer td {
    font-size: 1.02em;
  }
  .pages {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .pages li {
    width: 46px;
    font-size: var(--size-caption);
    line-height: 1.25;
    text-align: center;
    white-space: normal;
  }
  .pages .fr {
    display: block;
    position: relative;
    height: 46px;
    overflow: hidden;
    border: 2px solid var(--retrieved-edge);
    border-radius: 3px;
  }
  .pages .gold .fr {
    padding: 3px;
    background: var(--gold-fill);
  }
  .pages .rk {
    position: absolute;
    top: 0;
    left: 0;
    z-index: 1;
    min-width: 14px;
    padding: 0 3px;
    background: var(--retrieved-edge);
    color: #fff;
    font-weight: 700;
    line-height: 14px;
  }
  .took {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 18px;
    padding: 8px 12px;
    border-top: 1px solid var(--line-strong);
  }
  @media (max-width: 1000px) {
    .scroll {
      overflow-x: auto;
    }
    table {
      min-width: 860px;
    }
    tbody th,
    thead th:first-child {
      position: sticky;
      left: 0;
      z-index: 1;
      background: var(--surface-panel);
    }
  }
`;
