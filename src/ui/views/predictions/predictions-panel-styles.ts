import { css } from 'lit';

export const predictionsPanelStyles = css`
  .panel > header {
    min-height: 32px;
  }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    font-size: var(--size-small);
  }
  dl.formats,
  dl.read {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 3px 12px;
  }
  dt {
    color: var(--text-soft);
  }
  dl.formats dt {
    color: var(--text);
    font-weight: 600;
  }
  dd,
  p,
  li,
  h3 {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  h3 {
    color: var(--text);
  }
  .sums {
    display: grid;
    gap: 3px;
  }
  .notes li,
  .plain li {
    display: flex;
    gap: 8px;
    padding: 2px 0;
  }
  .notes ui-icon {
    margin-top: 2px;
  }
  details {
    margin: 0;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  @media (max-width: 480px) {
    dl.formats,
    dl.read {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
    dl.formats dd,
    dl.read dd {
      margin-bottom: 4px;
    }
  }
`;
