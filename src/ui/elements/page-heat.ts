import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PageShare } from '../../core/image/patch-box.ts';
import { heatScaleStyles } from '../styles/heat-scale-styles.ts';
import { boxPath, heatPaths } from './page-heat-cells.ts';
import type { HeatCell } from './page-heat-cells.ts';

/** How strongly each part of a page matched, over its image; the most of them ringed. Laid into <page-canvas>; the page's label tells it. */
@customElement('page-heat')
export class PageHeatOverlay extends LitElement {
  static override styles = [
    heatScaleStyles,
    css`
      :host {
        position: absolute;
        inset: 0;
        color-scheme: light;
        pointer-events: none;
        forced-color-adjust: none;
      }
      svg {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
      }
      /* As marks do: the ink stays readable through the colour. */
      .heat {
        mix-blend-mode: multiply;
      }
    `,
  ];

  @property({ attribute: false }) cells: readonly HeatCell[] = [];
  /** What matched most, or null. */
  @property({ attribute: false }) hottest: PageShare | null = null;

  override render() {
    const { cells, hottest } = this;
    return html`<svg class="heat" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        ${[...heatPaths(cells)].map(([level, path]) => svg`<path class="heat-${level}" shape-rendering="crispEdges" d=${path} />`)}
      </svg>
      ${
        hottest === null
          ? nothing
          : html`<svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              <path class="heat-ring under" d=${boxPath(hottest)} />
              <path class="heat-ring" d=${boxPath(hottest)} />
            </svg>`
      }`;
  }
}
