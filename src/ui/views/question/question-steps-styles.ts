import { css } from 'lit';

export const questionStepsStyles = css`
  .panel > header {
    min-height: 32px;
  }
  h2 {
    flex: none;
  }
  details + details,
  .waits {
    border-top: 1px solid var(--line);
  }
  .waits {
    padding: 6px 12px;
  }
  summary {
    display: grid;
    grid-template-columns: 9px 14px 158px minmax(0, 1fr) auto 72px 96px;
    align-items: center;
    gap: 0 9px;
    min-height: 29px;
    padding: 3px 12px;
    font-size: var(--size-small);
  }
  summary:hover {
    background: var(--surface-hover);
  }
  summary:focus-visible {
    border-radius: 0;
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  details > summary::before {
    margin: 0 0 1px 2px;
  }
  .sn {
    color: var(--text-soft);
  }
  .opened {
    padding: 6px 12px 14px 44px;
  }
  table :is(td, th) {
    height: 24px;
    font-size: var(--size-small);
  }
  table :is(td, th):first-child {
    width: 28px;
    padding-left: 0;
  }
  .name {
    overflow-wrap: anywhere;
  }
  @media (max-width: 1000px) {
    summary {
      grid-template-columns: 9px 14px minmax(0, 1fr) auto auto;
      padding: 6px 12px;
    }
    summary .about {
      grid-row: 2;
      grid-column: 3 / -1;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    summary .tokens {
      grid-row: 3;
      grid-column: 3 / -1;
      text-align: left;
    }
    summary .tokens.none {
      display: none;
    }
    .opened {
      padding: 6px 12px 14px;
    }
  }
  @media (pointer: coarse) {
    summary {
      min-height: 44px;
    }
  }
`;
