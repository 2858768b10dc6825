import { css } from 'lit';

/** Run names stay at the left and the comparison at the right while groups scroll between them. */
export const reportWhereStyles = css`
  .panel > header .select {
    width: 150px;
  }
  .panel > header .select.base {
    width: 190px;
  }
  .panel > header .field {
    height: 28px;
  }
  .meaning {
    padding: 6px var(--space-3) 0;
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  table {
    width: auto;
    min-width: 100%;
    border-collapse: separate;
    border-spacing: 0;
  }
  thead span {
    margin-left: 4px;
    color: var(--text-faint);
    font-weight: 400;
  }
  .gn {
    display: inline-block;
    max-width: 92px;
    margin: 0;
    overflow: hidden;
    color: inherit;
    font-weight: inherit;
    text-overflow: ellipsis;
    vertical-align: bottom;
  }
  tbody :is(td, th) {
    height: 32px;
    border: 0 !important;
  }
  tbody tr:hover {
    background: none;
  }
  td.p {
    padding-top: 0;
    padding-bottom: 0;
  }
  .name {
    min-width: 200px;
    max-width: 260px;
  }
  .rn {
    display: block;
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .fill {
    width: 100%;
  }
  tbody td.vs,
  thead th.vs,
  tfoot td.vs {
    border-left: 1px solid var(--line) !important;
  }
  .d {
    line-height: 1.15;
    white-space: nowrap;
  }
  .v,
  .i {
    display: block;
  }
  .i {
    color: var(--text-faint);
    font-size: var(--size-caption);
    line-height: 1.25;
    white-space: nowrap;
  }
  .wtl {
    display: block;
    margin-bottom: 3px;
    forced-color-adjust: none;
  }
  .wtl .w {
    fill: var(--text-soft);
  }
  .wtl .t {
    fill: var(--line-strong);
  }
  .wtl .l {
    fill: none;
    stroke: var(--text-soft);
    stroke-width: 1;
  }
  tfoot td {
    height: 22px;
    border-top: 1px solid var(--line);
    vertical-align: top;
  }
  tfoot svg {
    display: block;
    margin-top: 3px;
    overflow: visible;
  }
  tfoot text {
    fill: var(--text-faint);
    font-size: 10.5px;
  }
  .none {
    padding: var(--space-3);
  }
  .stay,
  .name {
    background: var(--surface-panel);
  }
  @media (min-width: 1001px) {
    .name {
      position: sticky;
      left: 0;
      z-index: 2;
    }
    .stay {
      position: sticky;
      z-index: 1;
    }
    .stay.at0 {
      right: 0;
    }
    .stay.at1 {
      right: 92px;
    }
    .stay.at2 {
      right: 216px;
    }
    .stay.at3 {
      right: 332px;
    }
  }
  .at0 {
    box-sizing: border-box;
    width: 92px;
    min-width: 92px;
    max-width: 92px;
  }
  .at1 {
    width: 124px;
    min-width: 124px;
  }
  .at2 {
    width: 116px;
    min-width: 116px;
  }
  .at3 {
    width: 132px;
    min-width: 132px;
  }
  @media (max-width: 719px) {
    .name {
      min-width: 140px;
      max-width: 140px;
    }
    .panel > header label,
    .panel > header .select,
    .panel > header .select.base {
      width: 100%;
      margin: 0;
    }
  }
  @media print {
    table {
      width: 100%;
    }
    .stay,
    .name {
      position: static;
      background: none;
    }
  }
`;
