import { css } from 'lit';

export const answerEstimateStyles = css`
  :host {
    display: grid;
    font-size: var(--size-small);
  }
  .state > *,
  details,
  .notes {
    margin-top: 6px;
  }
  .state .row {
    align-items: start;
  }
  .state ui-icon {
    margin-top: 2px;
  }
  .head {
    min-height: 24px;
  }
  table {
    width: 100%;
  }
  th,
  td {
    height: 26px;
    padding: 3px 0 3px 8px;
    font-size: var(--size-small);
    line-height: 1.3;
    vertical-align: top;
  }
  :is(th, td):first-child {
    padding-left: 0;
  }
  :is(th, td):last-child {
    padding-right: 0;
  }
  thead th.num {
    white-space: normal;
    vertical-align: bottom;
  }
  tbody th {
    font-weight: 400;
    overflow-wrap: anywhere;
  }
  tbody .sub th {
    padding-top: 8px;
    color: var(--text-soft);
  }
  tfoot :is(th, td) {
    color: var(--text);
    font-weight: 600;
  }
  tr:hover {
    background: none;
  }
  .num {
    white-space: nowrap;
  }
  .more {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
    font-weight: 400;
  }
  .old table {
    opacity: 0.65;
  }
  .notes {
    display: grid;
    gap: 4px;
  }
  .notes .row {
    align-items: start;
  }
  .notes ui-icon {
    margin-top: 2px;
  }
  summary {
    min-height: 24px;
    line-height: 24px;
  }
`;
