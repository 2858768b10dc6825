import { css } from 'lit';

/** Run names stay at the left and the comparison at the right while groups scroll between them. */
export const reportWhereStyles = css`
  .panel > header {
    flex-wrap: wrap;
    row-gap: 6px;
  }
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
    width: 100%;
    min-width: var(--table-width);
    table-layout: fixed;
    border-collapse: separate;
    border-spacing: 0;
  }
  thead :is(th, td) {
    height: 36px;
    border-bottom: 1px solid var(--line-strong);
  }
  thead th {
    line-height: 1.25;
  }
  .gn {
    display: block;
    max-width: calc(var(--group-width) - 16px);
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .gn.faint {
    font-weight: 400;
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
  col.name {
    width: 160px;
  }
  col.all {
    width: 138px;
  }
  col.group {
    width: var(--group-width);
  }
  .rn {
    display: -webkit-box;
    overflow: hidden;
    max-height: 28px;
    font-size: var(--size-small);
    font-weight: 600;
    line-height: 14px;
    overflow-wrap: anywhere;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
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
  td.p:not(.stay) {
    position: relative;
  }
  /* Below the mark in the plot's own row, so that the lines of the axis run on from run to run. */
  .i.diff {
    position: absolute;
    right: 6px;
    bottom: 0;
    padding-left: 2px;
    background: var(--surface-panel);
    line-height: 11px;
  }
  .wins {
    display: block;
    min-height: 28px;
    padding: 2px 0 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: left;
    cursor: pointer;
  }
  .wins .i {
    color: var(--accent);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 2px;
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
  .notes {
    padding: 6px var(--space-3) 7px;
    border-top: 1px solid var(--line);
    color: var(--text-soft);
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
      right: calc(92px + var(--wins-width));
    }
    .stay.at3 {
      right: calc(196px + var(--wins-width));
      box-shadow: -7px 0 7px -7px rgb(0 0 0 / 0.22);
    }
  }
  col.at0 {
    width: 92px;
  }
  col.at1 {
    width: var(--wins-width);
  }
  col.at2 {
    width: 104px;
  }
  col.at3 {
    width: 108px;
  }
  @media (max-width: 719px) {
    col.name {
      width: 140px;
    }
    .rn {
      display: block;
      max-height: none;
      padding: 3px 0;
    }
    .name {
      position: sticky;
      left: 0;
      z-index: 2;
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
