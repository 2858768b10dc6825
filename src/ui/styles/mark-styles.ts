import { css } from 'lit';

/**
 * The two marks. Gold fills, retrieved outlines, a hit is both with a gap between. They keep their shapes and colours
 * in forced colours. `.paper` holds a document page: always light.
 */
export const markStyles = css`
  .mk {
    display: inline-block;
    flex: none;
    width: 11px;
    height: 11px;
    border-radius: 2.5px;
    vertical-align: -1.5px;
  }
  .mk.gold,
  .mk.nf {
    background: var(--gold-fill);
    box-shadow: inset 0 0 0 1px var(--gold-edge);
  }
  .mk.ret,
  .mk.miss {
    box-shadow: inset 0 0 0 1.5px var(--retrieved-edge);
  }
  .mk.hit {
    padding: 2.5px;
    background: var(--gold-fill) content-box;
    box-shadow: inset 0 0 0 1.5px var(--retrieved-edge);
  }
  .keys {
    display: flex;
    flex-wrap: wrap;
    gap: 4px var(--space-3);
  }
  .key {
    display: inline-flex;
    align-items: center;
    gap: 5px;
    color: var(--text-soft);
    font-size: var(--size-caption);
    white-space: nowrap;
  }
  .es {
    display: block;
    height: 12px;
  }
  .es .r {
    fill: none;
    stroke: var(--retrieved-edge);
    stroke-width: 1;
    opacity: 0.78;
  }
  .es .h {
    fill: none;
    stroke: var(--retrieved-edge);
    stroke-width: 1.5;
  }
  .es .f {
    fill: var(--gold-fill);
  }
  .es .d {
    fill: var(--gold-fill);
    opacity: 0.55;
  }
  .es .n {
    fill: var(--gold-fill);
    stroke: var(--gold-edge);
    stroke-width: 1;
  }
  .mk,
  .es,
  .strip,
  .th .fr,
  .paper {
    forced-color-adjust: none;
  }
  .paper {
    position: relative;
    display: block;
    color-scheme: light;
    background: var(--paper);
    box-shadow: var(--shadow-page);
  }
  .paper :is(svg, canvas, img) {
    display: block;
    width: 100%;
    height: auto;
  }
  .paper::after {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--paper-veil);
    pointer-events: none;
  }
  .mk-gold {
    fill: var(--gold-fill);
    opacity: 0.5;
  }
  .mk-gold-edge {
    fill: none;
    stroke: var(--gold-edge);
    stroke-width: 1.5;
  }
  .mk-gold-line {
    stroke: var(--gold-edge);
    stroke-width: 1.2;
  }
  .mk-ret {
    fill: none;
    stroke: var(--retrieved-edge);
    stroke-width: 2.25;
  }
  .mk-chip {
    fill: var(--retrieved-edge);
  }
  svg .mk-chip-t {
    fill: #ffffff;
    font-family: var(--font-ui);
  }
`;
