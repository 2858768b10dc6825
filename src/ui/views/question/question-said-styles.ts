import { css } from 'lit';

/** The text of a question, in both of its parts: what is asked, and why it scored so. */
export const questionSaidStyles = css`
  :host {
    display: grid;
    gap: 12px;
    align-content: start;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .qn {
    font-size: var(--size-lead);
    font-weight: 600;
    line-height: var(--line-lead);
    text-wrap: pretty;
    white-space: pre-line;
  }
  h2 {
    display: flex;
    align-items: baseline;
    gap: 6px;
    margin-bottom: 3px;
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  h2 .push {
    font-weight: 400;
    white-space: nowrap;
  }
  .chips {
    gap: 4px 6px;
  }
  .chips .tag {
    height: auto;
    min-height: 18px;
    white-space: normal;
  }
  .ans {
    text-wrap: pretty;
    white-space: pre-line;
  }
  .refs li + li {
    margin-top: 4px;
    padding-top: 4px;
    border-top: 1px solid var(--line);
  }
  .met {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(98px, 1fr));
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .met div {
    margin: 0 -1px -1px 0;
    padding: 5px 8px;
    border-right: 1px solid var(--line);
    border-bottom: 1px solid var(--line);
  }
  .met .on {
    background: var(--surface-selected);
  }
  .met dt {
    color: var(--text-soft);
    font-size: var(--size-caption);
  }
  .met dd span {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
  }
  .met .on dd span {
    color: var(--text-soft);
  }
  table :is(td, th) {
    height: 24px;
    padding: 0 0 0 8px;
    font-size: var(--size-small);
  }
  table :is(td, th):first-child {
    padding-left: 0;
  }
  table :is(td, th):last-child {
    padding-right: 0;
  }
  table thead th {
    height: 22px;
    font-size: var(--size-caption);
  }
  tbody tr:hover {
    background: none;
  }
  tbody th {
    max-width: 0;
    width: 40%;
  }
  tfoot :is(td, th) {
    height: 24px;
  }
  .part {
    width: 34%;
  }
  .part svg {
    display: inline-block;
    margin-right: 6px;
    vertical-align: 1px;
  }
  .part rect {
    fill: var(--text-faint);
  }
  .issues {
    display: grid;
    gap: 5px;
    font-size: var(--size-small);
  }
  .issues.noted {
    margin-top: 6px;
    color: var(--text-soft);
  }
  .issues li {
    display: flex;
    gap: 6px;
  }
  .issues ui-icon {
    margin-top: 2px;
  }
  .said {
    text-wrap: pretty;
  }
  .kind {
    margin-bottom: 3px;
  }
  dl.facts + .said,
  .said + table,
  table + .said,
  .said + .said {
    margin-top: 6px;
  }
  dl.facts {
    font-size: var(--size-small);
  }
  .fused tbody th {
    width: 34%;
  }
  @media (forced-colors: active) {
    .met .on {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
