import { css } from 'lit';

export const experimentSystemsStyles = css`
  .panel > header {
    min-height: 32px;
  }
  th.name {
    width: 22%;
  }
  th.unit {
    width: 124px;
  }
  th.text {
    width: 134px;
  }
  th.pool {
    width: 128px;
  }
  th.answers,
  th.generator,
  th.judge {
    width: 132px;
  }
  th.act {
    width: 158px;
  }
  /* More columns than fit: narrower ones, then a table that scrolls below a form that does not, its buttons in view. */
  .scroll {
    container-type: inline-size;
  }
  .many {
    min-width: 880px;
  }
  .many th.name {
    width: 178px;
  }
  .many :is(th.unit, th.text, th.pool) {
    width: 108px;
  }
  .many :is(th.answers, th.generator, th.judge) {
    width: 116px;
  }
  .most {
    min-width: 1130px;
  }
  .many :is(th.act, td:last-child):not([colspan]) {
    position: sticky;
    right: 0;
    background: var(--surface-panel);
  }
  .many .sel td:last-child {
    background: var(--surface-selected);
  }
  system-form {
    display: block;
    position: sticky;
    left: 0;
    width: 100cqi;
  }
  .same {
    padding: 7px 12px;
    border-top: 1px solid var(--line);
    text-wrap: pretty;
  }
  tbody :is(td, th) {
    height: 40px;
    padding-top: 4px;
    padding-bottom: 4px;
    font-size: var(--size-small);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .rn,
  .main {
    display: block;
  }
  .rn {
    font-weight: 600;
    font-size: var(--size-base);
  }
  .more {
    display: block;
    color: var(--text-faint);
    font-size: var(--size-caption);
  }
  .sel .more {
    color: var(--text-soft);
  }
  .act {
    justify-content: end;
    gap: 6px;
    white-space: nowrap;
  }
  .edit,
  .edit:hover {
    background: var(--surface-page);
  }
  .edit td {
    padding: 0;
    border-top: 0;
  }
  :host {
    --table-width: 860px;
  }
  /* A row becomes a block on a phone: its buttons would stand out of sight to the right. */
  @media (max-width: 719px) {
    .scroll > table {
      min-width: 0;
    }
    table,
    tbody,
    tr,
    tbody :is(td, th) {
      display: block;
    }
    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .scroll tbody :is(td, th) {
      position: static;
      height: auto;
      padding: 3px 12px;
      border-top: 0;
      background: none;
    }
    tbody tr {
      padding: 8px 0;
    }
    tbody tr + tr {
      border-top: 1px solid var(--line);
    }
    tbody tr.edit {
      padding: 0;
    }
    .scroll tbody .edit td {
      padding: 0;
    }
    td[data-title] {
      display: grid !important;
      grid-template-columns: 72px minmax(0, 1fr);
    }
    td[data-title]::before {
      content: attr(data-title);
      grid-row: 1 / span 2;
      color: var(--text-soft);
    }
    .act {
      justify-content: start;
    }
  }
`;
