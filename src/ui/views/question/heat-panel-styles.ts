import { css } from 'lit';

export const heatPanelStyles = css`
  header {
    flex-wrap: wrap;
    row-gap: 4px;
  }
  header .seg button,
  header .btn {
    height: 24px;
    font-size: var(--size-small);
  }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    padding: 8px var(--space-3) 10px;
  }
  .words {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .word {
    display: inline-flex;
    align-items: baseline;
    gap: 6px;
    max-width: 100%;
    min-height: 26px;
    padding: 3px 7px;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius);
    background: none;
    color: var(--text);
    font: inherit;
    text-align: left;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .word:hover {
    background: var(--surface-hover);
  }
  .word.other {
    color: var(--text-soft);
  }
  .word .n {
    color: var(--text-faint);
    font-size: var(--size-caption);
    white-space: nowrap;
  }
  .word[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--surface-selected);
    font-weight: 600;
  }
  .word[aria-pressed='true'] .n {
    color: var(--text-soft);
    font-weight: 400;
  }
  .word:focus-visible {
    border-radius: var(--radius);
  }
  .foot {
    position: relative;
  }
  .scale {
    position: absolute;
    top: 0;
    right: 0;
    display: flex;
    align-items: center;
    gap: 6px;
    height: 24px;
    color: var(--text-soft);
    font-size: var(--size-caption);
    white-space: nowrap;
  }
  .scale svg {
    flex: none;
    color-scheme: light;
    background: var(--paper);
    box-shadow: 0 0 0 1px var(--control-line);
    forced-color-adjust: none;
  }
  .scale .most {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    margin-left: 8px;
  }
  .scroll {
    position: relative; /* so that texts for screen readers alone are clipped with the table */
    max-height: 260px;
    overflow: auto;
  }
  summary {
    display: inline-block;
    min-height: 24px;
    padding: 3px 0;
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  table :is(td, th) {
    height: 24px;
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
  table :is(td, th):first-child {
    padding-left: 0;
  }
  thead th {
    font-size: var(--size-caption);
  }
  @media (pointer: coarse) {
    .word,
    header .seg button,
    header .btn,
    summary {
      min-height: 44px;
    }
    .word {
      align-items: center;
    }
  }
  @media (max-width: 719px) {
    .scale {
      position: static;
      flex-wrap: wrap;
      height: auto;
    }
    table {
      min-width: 560px;
    }
  }
  @media (forced-colors: active) {
    .word[aria-pressed='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media print {
    .scale {
      position: static;
    }
    .words,
    details {
      display: none;
    }
  }
`;
