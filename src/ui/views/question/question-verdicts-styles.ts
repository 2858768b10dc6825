import { css } from 'lit';

export const questionVerdictsStyles = css`
  :host {
    display: grid;
    gap: 12px;
    align-content: start;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  h2 {
    margin-bottom: 3px;
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  .note {
    font-size: var(--size-small);
  }
  table :is(td, th) {
    height: auto;
    padding: 3px 0;
    font-size: var(--size-small);
    vertical-align: top;
  }
  tbody tr:hover {
    background: none;
  }
  table .vd:first-child {
    width: 22px;
    padding-left: 0;
  }
  .vd ui-icon {
    margin-top: 2px;
  }
  .why {
    display: block;
    color: var(--text-faint);
  }
  table .own:last-child {
    width: 1px;
    padding: 3px 0 3px 8px;
    text-align: right;
    white-space: nowrap;
  }
  .person {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 8px;
    color: var(--text-soft);
  }
  .seg {
    border-color: var(--line-strong);
  }
  .seg button {
    justify-content: center;
    width: 26px;
    height: 24px;
    padding: 0;
  }
  .seg [aria-pressed='true'].supported {
    color: var(--supported);
  }
  .seg [aria-pressed='true'].unsupported {
    color: var(--unsupported);
  }
  @media (pointer: coarse) {
    .seg button {
      width: 44px;
      height: 44px;
    }
  }
`;
