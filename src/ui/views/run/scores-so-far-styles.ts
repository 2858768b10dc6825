import { css } from 'lit';

export const scoresSoFarStyles = css`
  .panel > header {
    min-height: 32px;
  }
  tbody :is(td, th) {
    height: 26px;
  }
  tbody th {
    overflow-wrap: anywhere;
  }
  tbody tr + tr > * {
    border: 0;
  }
  tfoot td {
    height: 22px;
  }
  .pl {
    width: 146px;
    padding: 0 4px;
  }
  svg {
    display: block;
    overflow: visible;
  }
  .gl {
    stroke: var(--line);
  }
  .wh {
    fill: none;
    stroke: var(--text-soft);
    stroke-width: 1.3;
  }
  .pt {
    fill: var(--text);
  }
  .pt.open {
    fill: var(--surface-panel);
    stroke: var(--text);
    stroke-width: 1.4;
  }
  text {
    fill: var(--text-faint);
    font-size: 10.5px;
  }
  .g {
    border-left: 1px solid var(--line) !important;
  }
  :first-child + .g {
    border-left: 0 !important;
  }
  @media (forced-colors: active) {
    .wh {
      stroke: CanvasText;
    }
    .pt {
      fill: CanvasText;
    }
    .pt.open {
      fill: Canvas;
      stroke: CanvasText;
    }
  }
  :host {
    --table-width: 760px;
  }
  @media (max-width: 719px) {
    tbody th {
      min-width: 124px;
    }
  }
`;
