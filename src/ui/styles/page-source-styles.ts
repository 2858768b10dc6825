import { css } from 'lit';

/** Bars and swatches of pages by text source. Height tells them apart before colour does; a page without words is hollow. */
export const barStyles = css`
  .bar.text-layer {
    fill: var(--page-text);
  }
  .bar.ocr {
    fill: var(--page-ocr);
  }
  .bar.blank {
    fill: none;
    stroke: var(--page-ocr);
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  .bar.none {
    fill: none;
    stroke: var(--page-text);
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  .bar.waiting {
    fill: var(--page-waiting);
  }
  .bar.damaged {
    fill: var(--page-damaged);
  }
  .bar.failed {
    fill: var(--page-failed);
  }
`;
