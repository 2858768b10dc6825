import { css } from 'lit';

export const addModelStyles = css`
  .add,
  form {
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
  }
  .fields label {
    display: grid;
    gap: 3px;
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  .field {
    width: 100%;
    font-size: var(--size-base);
  }
  .actions p {
    flex: 1 1 240px;
  }
  .found {
    padding-top: 12px;
    border-top: 1px solid var(--line);
  }
`;
