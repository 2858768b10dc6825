import { css } from 'lit';

export const splitStyles = css`
  .first {
    width: 230px;
  }
  .avg {
    width: 104px;
  }
  tbody th {
    font-weight: 600;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  tbody :is(td, th) {
    padding-top: 5px;
    padding-bottom: 5px;
  }
  tr.print th {
    font-weight: 400;
  }
  tr.print > * {
    color: var(--text-soft);
    background: var(--surface-page);
  }
  tbody.print > tr:first-child > * {
    border-top: 1px solid var(--line-strong);
  }
  .i {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
    font-weight: 400;
    line-height: 1.3;
  }
  .notes {
    padding: 7px var(--space-3);
    border-top: 1px solid var(--line-strong);
    color: var(--text-soft);
  }
`;
