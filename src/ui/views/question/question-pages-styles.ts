import { css } from 'lit';

export const questionPagesStyles = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }
  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 14px;
    align-items: start;
  }
  .marks {
    flex-wrap: wrap;
    gap: 6px 14px;
  }
  .marks .btn {
    gap: 5px;
  }
  .marks .btn[aria-pressed='false'] .mk {
    opacity: 0.35;
  }
  .word {
    text-decoration: underline;
    text-decoration-color: var(--retrieved-edge);
    text-decoration-thickness: 1.5px;
    text-underline-offset: 2.5px;
  }
  .blank {
    display: grid;
    place-content: center;
    gap: 6px;
    min-height: 260px;
    margin-top: 32px;
    padding: 24px;
    border: 1px dashed var(--line-strong);
    border-radius: var(--radius);
    text-align: center;
    text-wrap: pretty;
  }
  .turn {
    display: inline-flex;
    align-items: center;
    gap: 4px;
  }
  .turn .btn {
    height: 24px;
  }
  heat-panel {
    grid-column: 1 / -1;
  }
  @media (max-width: 719px) {
    .pair {
      grid-template-columns: minmax(0, 1fr);
    }
    /* Stacked, the words stand at the page that they colour. */
    .gold-page {
      order: -1;
    }
    .blank {
      min-height: 0;
      margin-top: 0;
    }
  }
`;
