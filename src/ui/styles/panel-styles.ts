import { css } from 'lit';

/** Panels and what stands in them: facts, tags, notes, meters, folds. */
export const panelStyles = css`
  .panel {
    position: relative;
    min-width: 0;
    background: var(--surface-panel);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .panel > header {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: 36px;
    padding: 6px var(--space-3);
    border-bottom: 1px solid var(--line);
  }
  .panel > header p {
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  .panel > .body {
    padding: var(--space-3);
  }
  dl.facts {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 4px var(--space-3);
  }
  dl.facts dt {
    color: var(--text-soft);
  }
  dl.facts.across {
    display: flex;
    flex-wrap: wrap;
    gap: 6px var(--space-5);
  }
  dl.facts.across dt {
    font-size: var(--size-caption);
  }
  .tag {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    height: 18px;
    padding: 0 6px;
    border-radius: var(--radius-small);
    background: var(--surface-sunken);
    color: var(--text-soft);
    font-size: var(--size-caption);
    white-space: nowrap;
  }
  .tag.warn {
    background: var(--warning-soft);
    color: var(--warning);
  }
  .tag.err {
    background: var(--error-soft);
    color: var(--error);
  }
  .tag.act {
    background: var(--accent-soft);
    color: var(--accent);
  }
  .tag.gold {
    background: var(--gold-soft);
    color: var(--gold-text);
  }
  .tag.ret {
    background: var(--retrieved-soft);
    color: var(--retrieved-text);
  }
  .note {
    display: flex;
    gap: var(--space-2);
    padding: 8px var(--space-3);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    color: var(--text-soft);
  }
  .note.warn {
    background: var(--warning-soft);
    color: var(--text);
  }
  .note.err {
    background: var(--error-soft);
    color: var(--text);
  }
  .note ui-icon {
    margin-top: 2px;
  }
  .note.warn > ui-icon {
    color: var(--warning);
  }
  .note.err > ui-icon {
    color: var(--error);
  }
  details > summary {
    cursor: pointer;
    list-style: none;
  }
  details > summary::-webkit-details-marker {
    display: none;
  }
  details > summary::before {
    content: '';
    display: inline-block;
    width: 5px;
    height: 5px;
    margin: 0 8px 2px 2px;
    border-right: 1.5px solid currentColor;
    border-bottom: 1.5px solid currentColor;
    transform: rotate(-45deg);
  }
  details[open] > summary::before {
    transform: rotate(45deg);
  }
  @media (max-width: 719px) {
    .panel {
      overflow-x: auto;
    }
    .panel > header {
      flex-wrap: wrap;
      row-gap: 2px;
    }
    .panel > header p {
      order: 5;
      width: 100%;
    }
  }
  @media print {
    .panel {
      break-inside: avoid;
      border-color: #9aa2a9;
    }
  }
`;
