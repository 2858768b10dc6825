import { css } from 'lit';

export const pageFigureStyles = css`
  figcaption {
    display: flex;
    align-items: center;
    gap: 7px;
    min-height: 28px;
    margin-bottom: 4px;
    font-size: var(--size-small);
    white-space: nowrap;
  }
  figcaption b {
    font-size: var(--size-base);
  }
  .turn {
    display: inline-flex;
    align-items: center;
    gap: 4px;
  }
  page-canvas {
    padding: 1px;
  }
  .text {
    max-height: min(76vh, 900px);
    overflow: auto;
    padding: 14px 16px;
    background: var(--surface-panel);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    overflow-wrap: anywhere;
    line-height: 1.55;
    white-space: pre-wrap;
  }
  .text .gold {
    background: var(--gold-fill);
    color: #15191d;
    forced-color-adjust: none;
  }
  .text .unit {
    outline: 1.5px solid var(--retrieved-edge);
    outline-offset: 2px;
    border-radius: 2px;
  }
  .text .word {
    text-decoration: underline;
    text-decoration-color: var(--retrieved-edge);
    text-decoration-thickness: 1.5px;
    text-underline-offset: 2.5px;
  }
  .text .gold .word,
  .text .gold.word {
    text-decoration-color: #1b5fc4;
  }
  .stated {
    display: grid;
    gap: 4px;
    margin-top: 8px;
    font-size: var(--size-small);
  }
  .stated ul {
    display: grid;
    gap: 6px;
    max-height: 180px;
    overflow: auto;
  }
  .stated li {
    padding-left: 10px;
    border-left: 3px solid var(--gold-edge);
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .stated .faint {
    display: block;
  }
  @media print {
    .text,
    .stated ul {
      max-height: none;
      overflow: visible;
    }
  }
`;
