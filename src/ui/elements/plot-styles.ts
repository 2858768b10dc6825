import { css } from 'lit';

/** Points, intervals, grid and reference lines of every plot. */
export const plotStyles = css`
  svg {
    display: block;
    overflow: visible;
  }
  .gl,
  .ax {
    stroke: var(--line);
    fill: none;
  }
  .rf {
    stroke: var(--text-faint);
    stroke-dasharray: 2 2;
  }
  .ce {
    stroke: var(--text-soft);
    stroke-dasharray: 1.5 1.5;
  }
  .wh {
    stroke: var(--text-soft);
    stroke-width: 1.5;
    fill: none;
  }
  .wh.c {
    stroke-width: 1;
  }
  .pt {
    fill: var(--text);
  }
  .pt.open {
    fill: var(--surface-panel);
    stroke: var(--text);
    stroke-width: 1.5;
  }
  @media (forced-colors: active) {
    .gl,
    .ax,
    .rf,
    .ce,
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
`;
