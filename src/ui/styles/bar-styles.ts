import { css } from 'lit';

/** Bar: brand, journey, tools. */
export const barStyles = css`
  .bar {
    display: flex;
    align-items: stretch;
    gap: var(--space-5);
    height: 48px;
    padding: 0 var(--space-4);
    border-bottom: 1px solid var(--line);
    background: var(--surface-panel);
  }
  .brand {
    display: flex;
    align-items: center;
    gap: 8px;
    color: var(--text);
    font-size: var(--size-lead);
    font-weight: 600;
    letter-spacing: -0.01em;
    text-decoration: none;
  }
  .brand svg {
    width: 16px;
    height: 20px;
    forced-color-adjust: none;
  }
  .edge {
    fill: none;
    stroke: var(--retrieved-edge);
    stroke-width: 1.8;
  }
  .gold {
    fill: var(--gold-fill);
  }
  .lines {
    stroke: var(--text-faint);
    stroke-width: 1.3;
  }
  .journey,
  .journey ol {
    display: flex;
    min-width: 0;
  }
  .journey li {
    min-width: 0;
  }
  .journey li + li {
    border-left: 1px solid var(--line);
  }
  .journey a {
    display: flex;
    flex-direction: column;
    justify-content: center;
    height: 48px;
    padding: 0 var(--space-4) 0 var(--space-3);
    border-top: 2px solid transparent;
    border-bottom: 2px solid transparent;
    color: var(--text-soft);
    line-height: 1.25;
    text-decoration: none;
  }
  .journey a:hover {
    background: var(--surface-hover);
  }
  .journey a:focus-visible,
  .brand:focus-visible {
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  .journey [aria-current] {
    border-bottom-color: var(--accent);
    color: var(--text);
  }
  .journey b {
    font-size: var(--size-base);
  }
  .journey span {
    min-height: 1.25em;
    overflow: hidden;
    color: var(--text-faint);
    font-size: var(--size-caption);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .journey span.warn {
    color: var(--warning);
  }
  .more {
    font-style: normal;
  }
  .tools {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    margin-left: auto;
  }
  .tools [aria-current] {
    background: var(--surface-selected);
    color: var(--text);
  }
  .wide kbd {
    margin-left: 4px;
  }
  @media (max-width: 1000px) {
    .bar {
      gap: var(--space-3);
    }
    .find {
      width: var(--control-height);
      padding: 0;
    }
    .wide,
    .more {
      display: none;
    }
  }
  @media (min-width: 720px) and (max-width: 880px) {
    .bar {
      gap: var(--space-2);
    }
    .brand {
      font-size: 0;
    }
    .journey a {
      padding: 0 var(--space-2);
    }
  }
  @media (max-width: 719px) {
    .bar {
      flex-wrap: wrap;
      gap: 0;
      height: auto;
      padding: 0;
    }
    .brand {
      height: 44px;
      padding: 0 12px;
    }
    .tools {
      min-width: 0;
      gap: 2px;
      padding-right: 8px;
    }
    .journey {
      order: 3;
      width: 100%;
      border-top: 1px solid var(--line);
    }
    .journey ol {
      width: 100%;
    }
    .journey li {
      flex: 1 1 auto;
    }
    .journey a {
      height: 44px;
      padding: 0 10px;
    }
    .more {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .journey a {
      border-block-color: Canvas;
    }
    .journey [aria-current] {
      border-bottom-color: Highlight;
    }
  }
`;
