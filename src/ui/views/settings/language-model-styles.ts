import { css } from 'lit';

export const languageModelStyles = css`
  .add,
  form,
  .stack {
    display: grid;
    gap: 10px;
  }
  .add {
    padding: 12px;
    border-bottom: 1px solid var(--line);
    background: var(--surface-page);
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 180px), 1fr));
    gap: 10px 12px;
    align-items: start;
  }
  .fields.few {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
  }
  .fields label,
  label.stacked {
    display: grid;
    gap: 3px;
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  .field {
    width: 100%;
    font-size: var(--size-base);
  }
  label.stacked > .field {
    max-width: 480px;
  }
  .where {
    display: flex;
    gap: 8px;
    align-items: start;
    font-size: var(--size-small);
  }
  .where ui-icon {
    margin-top: 2px;
    color: var(--text-soft);
  }
  .where b {
    overflow-wrap: anywhere;
  }
  .modes {
    display: grid;
    gap: 4px;
    border: 0;
    font-size: var(--size-small);
  }
  .modes legend {
    margin-bottom: 4px;
    padding: 0;
    color: var(--text-soft);
  }
  .modes label {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr);
    gap: 0 8px;
    align-items: start;
    min-height: 24px;
  }
  .modes input[type='radio'] {
    margin-top: 2px;
  }
  .passphrase {
    max-width: 320px;
    padding-left: 22px;
  }
  .findings {
    display: grid;
    gap: 10px;
  }
  .findings > li {
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr);
    gap: 2px 8px;
    align-items: start;
  }
  .findings > li > ui-icon {
    margin-top: 2px;
  }
  .findings p {
    overflow-wrap: anywhere;
  }
  .tries {
    list-style: disc;
    padding-left: 16px;
    color: var(--text-soft);
    overflow-wrap: anywhere;
  }
`;
