import { css } from 'lit';

/** Reset, text and small layout of every shadow root. */
export const baseStyles = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host {
    display: block;
    color: var(--text);
    font-family: var(--font-ui);
    font-size: var(--size-base);
    line-height: var(--line-base);
    font-variant-numeric: var(--numbers);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  h1,
  h2,
  h3,
  p,
  ol,
  ul,
  dl,
  dd,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }
  ol,
  ul {
    list-style: none;
  }
  h1 {
    font-size: var(--size-title);
    font-weight: var(--weight-strong);
    line-height: 1.2;
    letter-spacing: -0.01em;
  }
  h2 {
    font-size: var(--size-base);
    font-weight: var(--weight-strong);
  }
  h3 {
    font-size: var(--size-small);
    font-weight: var(--weight-strong);
    color: var(--text-soft);
  }
  b,
  strong {
    font-weight: var(--weight-strong);
  }
  a {
    color: var(--accent);
    text-decoration-thickness: 1px;
    text-underline-offset: 2px;
  }
  code,
  .mono {
    font-family: var(--font-mono);
    font-size: 0.923em;
  }
  pre {
    margin: 0;
    padding: 8px 10px;
    font-family: var(--font-mono);
    font-size: var(--size-caption);
    line-height: 1.5;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    background: var(--surface-sunken);
    border-radius: var(--radius-small);
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 2px solid transparent;
    box-shadow: var(--focus-ring);
    border-radius: var(--radius-small);
  }
  h1:focus-visible {
    box-shadow: none;
  }
  .soft {
    color: var(--text-soft);
  }
  .faint {
    color: var(--text-faint);
  }
  .cap {
    font-size: var(--size-caption);
    line-height: var(--line-caption);
  }
  .small {
    font-size: var(--size-small);
  }
  .strong {
    font-weight: var(--weight-strong);
  }
  .nowrap {
    white-space: nowrap;
  }
  .num {
    text-align: right;
    white-space: nowrap;
  }
  .warn {
    color: var(--warning);
  }
  .err {
    color: var(--error);
  }
  .yes {
    color: var(--supported);
  }
  .no {
    color: var(--unsupported);
  }
  .sr {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .trunc {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    min-width: 0;
  }
  .row {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-width: 0;
  }
  .row.wide {
    gap: var(--space-4);
  }
  .wrap {
    flex-wrap: wrap;
  }
  .push {
    margin-left: auto;
  }
  .title {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-3) var(--space-4);
    min-height: 52px;
  }
  .title p {
    color: var(--text-soft);
  }
  @media (max-width: 719px) {
    .title {
      flex-wrap: wrap;
      padding: 12px;
      gap: 8px;
    }
    .title p {
      width: 100%;
    }
    .title > .push {
      display: none;
    }
    .title > .btn {
      flex: 1;
    }
    .title > .btn.icon {
      flex: none;
    }
  }
  @media print {
    * {
      print-color-adjust: exact;
    }
    .noprint,
    .btn,
    .seg,
    .link,
    input,
    .select {
      display: none !important;
    }
  }
`;
