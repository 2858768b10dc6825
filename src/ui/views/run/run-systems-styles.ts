import { css } from 'lit';

export const runSystemsStyles = css`
  .panel > header {
    min-height: 32px;
  }
  tbody :is(td, th) {
    height: 56px;
    padding-top: 5px;
    padding-bottom: 5px;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  th.name {
    width: 20%;
  }
  th.state {
    width: 104px;
  }
  .rn {
    display: block;
    font-weight: 600;
  }
  .more {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
  }
  .st {
    font-size: var(--size-small);
    line-height: 1.2;
  }
  .st .c {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 3px;
  }
  .st ui-meter {
    height: 4px;
    margin: 3px 0 2px;
  }
  .st .x {
    display: block;
    min-height: 14px;
    font-size: var(--size-caption);
  }
  .st .pair {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
  }
  /* Many stages: a count stays in one line. */
  table.many th.name {
    width: 17%;
  }
  table.many th.state {
    width: 96px;
  }
  table.many :is(thead th, td):not(:last-child) {
    padding-right: 6px;
  }
  table.many .st {
    padding-left: 6px;
  }
  .st .count {
    white-space: nowrap;
  }
  td.state {
    font-size: var(--size-small);
  }
  .state confirm-button {
    display: block;
  }
  :host {
    --table-width: 820px;
  }
  @media (max-width: 719px) {
    th.name {
      width: 140px;
    }
  }
`;
