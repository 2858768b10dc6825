import { css } from 'lit';

/** The inspector fills its column and scrolls within; below 1000 px it takes the place of the list. */
export const inspectorStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  .side {
    display: flex;
    flex: 1 1 0;
    flex-direction: column;
    min-height: 0;
  }
  .body {
    display: grid;
    flex: 1 1 0;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 10px;
    min-height: 0;
    overflow: auto;
  }
  .body:focus-visible {
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  header .btn + .btn {
    margin-left: -4px;
  }
  .back {
    display: none;
  }
  h2 {
    min-width: 60px;
  }
  pre,
  .empty,
  .empty + .btn {
    margin-top: 5px;
  }
  .use {
    color: var(--text-soft);
    font-weight: 400;
  }
  .doc {
    display: grid;
    gap: 6px;
    justify-items: start;
    padding-top: 8px;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  @media (max-width: 1000px) {
    .side,
    .body {
      flex: none;
      overflow: visible;
    }
    .back {
      display: inline-flex;
    }
    page-canvas {
      width: min(100%, 560px);
      margin: 0 auto;
    }
  }
`;
