import { css } from 'lit';

/** Buttons, fields, segmented choices, key caps. No target is smaller than 24 px. */
export const controlStyles = css`
  .btn {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    height: var(--control-height);
    padding: 0 10px;
    border: 1px solid var(--control-line);
    border-radius: var(--radius);
    background: var(--surface-panel);
    color: var(--text);
    font: inherit;
    white-space: nowrap;
    cursor: pointer;
    text-decoration: none;
    transition: background var(--motion-quick);
  }
  .btn:focus-visible,
  .field:focus-visible {
    border-radius: var(--radius);
  }
  .btn:hover {
    background: var(--surface-hover);
  }
  .btn.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
  }
  .btn.primary:hover {
    background: var(--accent-strong);
  }
  .btn.quiet {
    border-color: var(--line-strong);
    background: transparent;
    color: var(--text-soft);
  }
  .btn.quiet.icon {
    border-color: transparent;
  }
  .btn.quiet:hover {
    background: var(--surface-hover);
  }
  .btn.danger {
    border-color: var(--error);
    color: var(--error);
  }
  .btn.small {
    height: 24px;
    padding: 0 7px;
    font-size: var(--size-small);
  }
  .btn.icon {
    width: var(--control-height);
    padding: 0;
  }
  .btn.small.icon {
    width: 24px;
  }
  .btn[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--surface-selected);
    color: var(--text);
    font-weight: 600;
  }
  .btn:is(:disabled, [aria-disabled='true']) {
    color: var(--text-faint);
    border-color: var(--line-strong);
    background: var(--surface-sunken);
    cursor: default;
  }
  .link {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent);
    font: inherit;
    cursor: pointer;
    text-decoration: underline;
    text-underline-offset: 2px;
    text-decoration-thickness: 1px;
    white-space: nowrap;
  }
  kbd {
    display: inline-block;
    padding: 0 4px;
    border: 1px solid var(--line-strong);
    border-radius: 3px;
    color: var(--text-soft);
    font-family: var(--font-ui);
    font-size: var(--size-caption);
    line-height: 15px;
  }
  .field {
    height: var(--control-height);
    min-width: 0;
    padding: 0 8px;
    border: 1px solid var(--control-line);
    border-radius: var(--radius);
    background: var(--surface-panel);
    color: var(--text);
    font: inherit;
  }
  .field::placeholder {
    color: var(--text-faint);
    opacity: 1;
  }
  input[type='search']::-webkit-search-cancel-button {
    appearance: none;
  }
  select.field {
    appearance: none;
    width: 100%;
    padding-right: 22px;
    text-overflow: ellipsis;
  }
  .select {
    position: relative;
    display: inline-flex;
    min-width: 0;
  }
  .select::after {
    content: '';
    position: absolute;
    right: 9px;
    top: 50%;
    width: 5px;
    height: 5px;
    margin-top: -4px;
    border-right: 1.5px solid var(--text-soft);
    border-bottom: 1.5px solid var(--text-soft);
    transform: rotate(45deg);
    pointer-events: none;
  }
  .seg {
    display: inline-flex;
    border: 1px solid var(--control-line);
    border-radius: var(--radius);
    overflow: hidden;
    background: var(--surface-panel);
  }
  .seg button {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    height: calc(var(--control-height) - 2px);
    padding: 0 9px;
    border: 0;
    background: none;
    color: var(--text-soft);
    font: inherit;
    white-space: nowrap;
    cursor: pointer;
  }
  .seg.small button {
    height: 24px;
    font-size: var(--size-small);
  }
  .seg button:hover {
    background: var(--surface-hover);
  }
  .seg > * + * {
    border-left: 1px solid var(--line) !important;
  }
  .seg :is([aria-pressed='true'], [aria-checked='true']) {
    background: var(--surface-selected);
    color: var(--text);
    font-weight: 600;
  }
  .seg button:focus-visible {
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  .seg .n {
    color: var(--text-faint);
    font-weight: 400;
    font-size: var(--size-caption);
  }
  .seg :is([aria-pressed='true'], [aria-checked='true']) .n {
    color: var(--text-soft);
  }
  input[type='radio'],
  input[type='checkbox'] {
    flex: none;
    width: 14px;
    height: 14px;
    margin: 0;
    accent-color: var(--accent);
    vertical-align: -2px;
  }
  label {
    cursor: pointer;
  }
  @media (pointer: coarse) {
    .btn.small,
    .seg.small button {
      height: 44px;
    }
    .btn.small.icon {
      width: 44px;
    }
    .link,
    label:has(> input) {
      min-height: 44px;
    }
  }
  @media (forced-colors: active) {
    .btn[aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
    .seg :is([aria-pressed='true'], [aria-checked='true']) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
