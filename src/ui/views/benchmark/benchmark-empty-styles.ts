import { css } from 'lit';

export const benchmarkEmptyStyles = css`
  .cols {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 500px);
    gap: 12px;
    padding: 0 16px 16px;
    align-items: start;
  }
  .drop {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 8px;
    min-height: 380px;
    padding: 24px;
    border: 1px dashed var(--control-line);
    border-radius: var(--radius);
    background: var(--surface-panel);
    text-align: center;
  }
  .drop h2 {
    font-size: var(--size-lead);
  }
  .drop p {
    max-width: 46ch;
  }
  .drop .btn {
    margin-top: 8px;
  }
  .large {
    width: 24px;
    height: 24px;
    margin-bottom: 4px;
    color: var(--text-soft);
  }
  .note {
    align-self: stretch;
    margin-bottom: 16px;
    text-align: left;
  }
  .drop .note p {
    max-width: none;
    overflow-wrap: anywhere;
  }
  .reason {
    margin: 2px 0 4px;
    white-space: pre-line;
  }
  td,
  tbody th {
    padding-top: 5px;
    padding-bottom: 5px;
    font-size: var(--size-small);
  }
  tbody th {
    white-space: nowrap;
  }
  :host {
    --table-width: 0;
  }
  @media (max-width: 1000px) {
    .cols {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (max-width: 719px) {
    .cols {
      padding: 0 12px 12px;
    }
    .drop {
      min-height: 240px;
    }
    tbody th {
      white-space: normal;
    }
  }
`;
