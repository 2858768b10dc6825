import { css } from 'lit';

export const questionStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    height: 100%;
  }
  question-title {
    flex: none;
  }
  .cols {
    display: grid;
    flex: 1;
    grid-template-columns: 384px minmax(0, 1fr);
    min-height: 0;
  }
  .cols.chained {
    grid-template-columns: 300px minmax(0, 1fr);
  }
  /* What is said to a screen reader alone stays within the column that scrolls. */
  .say,
  .look {
    position: relative;
  }
  .say {
    display: grid;
    gap: 14px;
    align-content: start;
    overflow: auto;
    padding: 14px 16px 20px;
    border-right: 1px solid var(--line);
    background: var(--surface-panel);
  }
  .say:focus-visible {
    border-radius: 0;
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  .look {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    align-content: start;
    min-width: 0;
    overflow: auto;
    padding: 12px 16px 16px;
  }
  .panel.none {
    display: grid;
    justify-items: start;
    gap: 12px;
    padding: 20px 24px;
  }
  .alone {
    margin: 16px;
  }
  @media (min-width: 1500px) {
    .cols {
      grid-template-columns: 420px minmax(0, 1fr);
    }
  }
  @media (max-width: 1000px) {
    :host {
      height: auto;
    }
    .cols {
      display: flex;
      flex-direction: column;
      background: var(--surface-panel);
    }
    .say {
      display: contents;
    }
    .say > * {
      padding: 12px 16px;
    }
    .look {
      order: 1;
      overflow: visible;
      border-block: 1px solid var(--line);
      background: var(--surface-page);
    }
    question-verdicts,
    fusion-took,
    question-facts {
      order: 2;
    }
  }
  @media (max-width: 719px) {
    .say > *,
    .look {
      padding: 12px;
    }
  }
  @media print {
    :host {
      display: block;
      height: auto;
    }
    .cols {
      grid-template-columns: 300px minmax(0, 1fr);
    }
    .say,
    .look {
      overflow: visible;
    }
    .say {
      padding: 8px 14px 0 0;
      border: 0;
    }
  }
`;
