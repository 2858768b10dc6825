import { css } from 'lit';

export const runAnswersStyles = css`
  .panel > header {
    min-height: 32px;
  }
  article {
    display: grid;
    gap: 6px;
    padding: 10px 12px;
    font-size: var(--size-small);
  }
  article + article {
    border-top: 1px solid var(--line);
  }
  h3 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
    color: var(--text);
    font-size: var(--size-base);
    overflow-wrap: anywhere;
  }
  h3 .tag {
    font-weight: 400;
  }
  .sum {
    line-height: 1.35;
  }
  dl {
    display: grid;
    grid-template-columns: 80px minmax(0, 1fr) 56px minmax(0, 1fr);
    gap: 3px 12px;
  }
  dt {
    color: var(--text-soft);
  }
  dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  dt.whole {
    grid-column: 1;
  }
  dd.whole {
    grid-column: 2 / -1;
  }
  ui-meter {
    width: 120px;
    margin-top: 3px;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 8px;
  }
  @media (max-width: 719px) {
    dl {
      grid-template-columns: 80px minmax(0, 1fr);
    }
  }
`;
