import { css } from 'lit';

export const experimentSystemsStyles = css`
  .panel > header {
    min-height: 32px;
  }
  th.name {
    width: 22%;
  }
  th.unit {
    width: 124px;
  }
  th.text {
    width: 134px;
  }
  th.pool {
    width: 128px;
  }
  th.act {
    width: 158px;
  }
  .same {
    padding: 7px 12px;
    border-top: 1px solid var(--line);
    text-wrap: pretty;
  }
  tbody :is(td, th) {
    height: 40px;
    padding-top: 4px;
    padding-bottom: 4px;
    font-size: var(--size-small);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .rn,
  .main {
    display: block;
  }
  .rn {
    font-weight: 600;
    font-size: var(--size-base);
  }
  .more {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
  }
  .sel .more {
    color: var(--text-soft);
  }
  .act {
    justify-content: end;
    gap: 6px;
    white-space: nowrap;
  }
  .edit,
  .edit:hover {
    background: var(--surface-page);
  }
  .edit td {
    padding: 0;
    border-top: 0;
  }
  :host {
    --table-width: 860px;
  }
  @media (max-width: 719px) {
    th.name {
      width: 132px;
    }
    .edit system-form {
      position: sticky;
      left: 0;
      width: calc(100vw - 26px);
    }
  }
`;
