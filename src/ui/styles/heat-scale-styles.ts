import { css } from 'lit';

/**
 * The steps of a heat map: one hue that no mark has, from clear to strong; lightness tells them apart without it. Over paper and
 * in its legend, which both keep the light scheme and their colours in forced colours. The hottest place has a ring of ink.
 */
export const heatScaleStyles = css`
  [class^='heat-'] {
    fill: var(--series-4);
    stroke: none;
  }
  .heat-1 {
    fill-opacity: 0.05;
  }
  .heat-2 {
    fill-opacity: 0.11;
  }
  .heat-3 {
    fill-opacity: 0.18;
  }
  .heat-4 {
    fill-opacity: 0.26;
  }
  .heat-5 {
    fill-opacity: 0.35;
  }
  .heat-6 {
    fill-opacity: 0.45;
  }
  .heat-7 {
    fill-opacity: 0.56;
  }
  .heat-8 {
    fill-opacity: 0.68;
  }
  .heat-ring {
    fill: none;
    stroke: #15191d;
    stroke-width: 1.75px;
    vector-effect: non-scaling-stroke;
  }
  .heat-ring.under {
    stroke: #ffffff;
    stroke-width: 4px;
  }
`;
