import { css } from 'lit';

/** Small tables of words: a second, fainter line in a cell. */
export const moreStyles = css`
  tbody :is(td, th) {
    height: 32px;
    padding-top: 4px;
    padding-bottom: 4px;
    font-size: var(--size-small);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  tbody th {
    font-weight: 600;
  }
  .more {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
  }
`;
