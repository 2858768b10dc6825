import { LitElement, css, html, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { barStyles } from '../styles/page-source-styles.ts';
import { barsOf, sourcesInWords, stripPaths } from './strip-bars.ts';
import type { ShownSource } from './strip-bars.ts';

const width = 176;

/** One bar a page of a document, one SVG path a kind of page: a document of 2,000 pages costs six nodes. */
@customElement('page-strip')
export class PageStrip extends LitElement {
  static override styles = [
    barStyles,
    css`
      :host {
        display: block;
        width: 176px;
        max-width: 100%;
      }
      svg {
        display: block;
        width: 100%;
        height: 12px;
        overflow: visible;
        forced-color-adjust: none;
      }
    `,
  ];

  @property({ type: Number }) pages = 0;
  /** Sources of the pages read so far, from the first. */
  @property({ attribute: false }) sources: readonly ShownSource[] = [];

  override render() {
    const words = sourcesInWords(this.pages, this.sources);
    const paths = [...stripPaths(barsOf(this.pages, this.sources), width)];
    return html`<svg viewBox="0 0 ${width} 12" preserveAspectRatio="none" role="img" aria-label=${words}>
      <title>${words}</title>
      ${paths.map(([kind, path]) => svg`<path class="bar ${kind}" d=${path} />`)}
    </svg>`;
  }
}
