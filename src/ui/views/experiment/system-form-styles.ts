import { css } from 'lit';

export const systemFormStyles = css`
  .form {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 10px 14px;
    align-items: start;
    padding: 12px;
    font-size: var(--size-small);
    white-space: normal;
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
  .choice {
    grid-column: span 2;
    display: flex;
    flex-wrap: wrap;
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
  .kept {
    grid-column: 1 / -1;
  }
  @media (max-width: 719px) {
    .form {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .wide,
    .choice,
    .check {
      grid-column: 1 / -1;
    }
  }
`;
