import { css } from 'lit';

export const systemFormStyles = css`
  .form,
  .group,
  .part,
  .inner {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 10px 14px;
    align-items: start;
  }
  .form {
    padding: 12px;
    font-size: var(--size-small);
    white-space: normal;
  }
  .group,
  .part,
  .all {
    grid-column: 1 / -1;
  }
  .group {
    padding-top: 10px;
    border-top: 1px solid var(--line);
  }
  .part {
    padding: 8px 12px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface-panel);
  }
  .part .row.all {
    min-height: 24px;
  }
  .inner {
    padding-top: 8px;
  }
  p.row {
    align-items: start;
  }
  p.row ui-icon {
    margin-top: 2px;
  }
  .item {
    display: grid;
    gap: 3px;
    min-width: 0;
  }
  .item > span:first-child,
  legend {
    color: var(--text-soft);
  }
  .wide {
    grid-column: span 2;
  }
  .field,
  .select {
    width: 100%;
  }
  .field[aria-invalid='true'] {
    border-color: var(--error);
  }
  .problem {
    display: flex;
    gap: 5px;
    line-height: 1.3;
  }
  .choice:not(.all) {
    grid-column: span 2;
  }
  .choice {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 16px;
  }
  legend {
    padding: 0;
    margin-bottom: 3px;
  }
  .choice label {
    min-height: var(--control-height);
  }
  .check {
    grid-column: span 2;
    display: flex;
    align-items: center;
    gap: 8px;
    align-self: end;
    min-height: var(--control-height);
  }
  #unfit {
    display: grid;
    gap: 4px;
  }
  #unfit .row {
    align-items: start;
  }
  #unfit ui-icon {
    margin-top: 2px;
  }
  .beside {
    align-self: end;
    min-height: var(--control-height);
    display: flex;
    align-items: center;
  }
  summary {
    min-height: 24px;
    line-height: 24px;
  }
  @media (max-width: 719px) {
    .form,
    .group,
    .part,
    .inner {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .wide,
    .choice,
    .choice:not(.all),
    .check {
      grid-column: 1 / -1;
    }
  }
`;
