import { css } from 'lit';

/** Small forms within a run's own lines: limits, and who judges. */
export const answerFormStyles = css`
  form {
    display: grid;
    gap: 10px;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font-size: var(--size-small);
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
    gap: 8px 12px;
    align-items: end;
  }
  .fields label {
    display: grid;
    gap: 3px;
    min-width: 0;
    color: var(--text-soft);
  }
  .fields .wide {
    grid-column: span 2;
  }
  .fields :is(.field, .select) {
    width: 100%;
  }
  .field[aria-invalid='true'] {
    border-color: var(--error);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  p {
    overflow-wrap: anywhere;
  }
  @media (max-width: 480px) {
    .fields .wide {
      grid-column: 1 / -1;
    }
  }
`;
