import { css } from 'lit';

export const modelsPanelStyles = css`
  :host {
    --table-width: 690px;
  }
  th,
  td {
    font-size: var(--size-small);
  }
  tbody > tr > * {
    height: 38px;
    padding-block: 4px;
  }
  tbody .name {
    display: flex;
    align-items: center;
    gap: 8px;
    width: 100%;
    min-height: 28px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: left;
    cursor: pointer;
  }
  .name ui-icon {
    color: var(--text-faint);
    transition: transform var(--motion-quick);
  }
  .name[aria-expanded='true'] ui-icon {
    transform: rotate(90deg);
  }
  .name b {
    display: block;
    font-size: var(--size-base);
    line-height: 1.3;
  }
  .name span {
    min-width: 0;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .w-files {
    width: 196px;
  }
  .w-off {
    width: 74px;
  }
  .w-n {
    width: 62px;
  }
  .w-beir {
    width: 108px;
  }
  .w-do {
    width: 134px;
  }
  .more:hover {
    background: none;
  }
  tbody tr.more > td {
    height: auto;
    padding: 0;
    border-top: 0;
    background: var(--surface-selected);
  }
  tr.open > * {
    background: var(--surface-selected);
  }
  .of {
    display: grid;
    gap: 12px;
    margin: 0 12px 12px;
    padding: 12px;
    border-radius: var(--radius);
    background: var(--surface-panel);
    font-size: var(--size-small);
  }
  .two {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
    align-items: start;
    gap: 4px 24px;
  }
  .two dl.facts {
    grid-template-columns: 106px minmax(0, 1fr);
  }
  .add {
    display: grid;
    gap: 10px;
    padding: 12px;
    border-top: 1px solid var(--line);
  }
  @media (max-width: 719px) {
    .scroll tr.open > th:first-child {
      background: var(--surface-selected);
    }
    .of {
      position: sticky;
      left: 12px;
      width: calc(100vw - 50px);
    }
  }
`;
