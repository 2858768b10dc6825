import { css } from 'lit';

export const experimentPlanStyles = css`
  :host {
    display: grid;
    gap: 12px;
  }
  .panel > header {
    min-height: 32px;
  }
  th,
  td {
    height: 28px;
    padding-top: 4px;
    padding-bottom: 4px;
    font-size: var(--size-small);
    line-height: 1.3;
  }
  tbody tr + tr > * {
    border: 0;
  }
  tbody tr:hover {
    background: none;
  }
  td {
    vertical-align: top;
  }
  tfoot :is(th, td) {
    height: 30px;
    color: var(--text);
    font-weight: 600;
    vertical-align: middle;
  }
  .more {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
  }
  .corpus {
    display: grid;
    gap: 5px;
    padding: 9px 12px;
    border-top: 1px solid var(--line);
  }
  header + .corpus {
    border-top: 0;
  }
  .corpus .row {
    align-items: start;
  }
  .corpus ui-icon {
    margin-top: 2px;
  }
  .go {
    display: grid;
    gap: 8px;
    padding: 12px;
    border-top: 1px solid var(--line);
  }
  header + .go {
    border-top: 0;
  }
  .go .btn {
    height: 34px;
  }
  .why {
    display: grid;
    gap: 6px;
    font-size: var(--size-small);
  }
  .use {
    justify-self: start;
    margin-left: 22px;
  }
  @media (pointer: coarse) {
    .go .btn {
      height: 44px;
    }
  }
`;
