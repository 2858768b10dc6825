import { css } from 'lit';

export const scoresSoFarStyles = css`
  .panel > header {
    min-height: 32px;
  }
  tbody :is(td, th) {
    height: 32px;
  }
  tbody th {
    padding-top: 4px;
    padding-bottom: 4px;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  tbody tr + tr > * {
    border: 0;
  }
  tfoot td {
    height: 22px;
  }
  .pl {
    width: 146px;
    padding: 0 8px;
  }
  svg {
    display: block;
    overflow: visible;
  }
  text {
    fill: var(--text-faint);
    font-size: 10.5px;
  }
  .g {
    border-left: 1px solid var(--line) !important;
  }
  :first-child + .g {
    border-left: 0 !important;
  }
  :host {
    --table-width: 760px;
  }
  @media (max-width: 719px) {
    tbody th {
      min-width: 124px;
    }
  }
`;
