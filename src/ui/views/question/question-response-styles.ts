import { css } from 'lit';

export const questionResponseStyles = css`
  :host {
    display: grid;
    gap: 8px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  h2 {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 6px;
    margin-bottom: 3px;
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  h2 .push {
    font-weight: 400;
  }
  .ans {
    text-wrap: pretty;
  }
  .ans mark {
    background: none;
    color: inherit;
    text-decoration: underline wavy var(--unsupported) 1px;
    text-underline-offset: 3px;
  }
  .wavy {
    margin: 4px 0 2px;
  }
  details .ans {
    padding: 4px 0 4px 15px;
  }
  details > summary {
    min-height: 24px;
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  .ans ~ .row {
    margin: 4px 0;
  }
  .ans + details {
    margin-top: 4px;
  }
  .note {
    font-size: var(--size-small);
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
  .met dt {
    color: var(--text-soft);
    font-size: var(--size-caption);
  }
  .met dd span {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
  }
  .why {
    display: grid;
    gap: 2px;
    color: var(--text-soft);
    font-size: var(--size-small);
  }
`;
