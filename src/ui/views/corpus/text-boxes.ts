import { LitElement, css, html, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Page, PageGeometry } from '../../../core/document/page.ts';

/** Where the words of a page's text stand, over its image: laid into <page-canvas>. One path, whatever the count. */
@customElement('text-boxes')
export class TextBoxes extends LitElement {
  static override styles = css`
    :host {
      position: absolute;
      inset: 0;
      color-scheme: light;
      pointer-events: none;
      forced-color-adjust: none;
    }
    svg {
      display: block;
      width: 100%;
      height: 100%;
    }
    path {
      fill: none;
      stroke: var(--page-text);
      stroke-width: 1;
      vector-effect: non-scaling-stroke;
    }
    :host([ocr]) path {
      stroke: var(--page-ocr);
    }
  `;

  @property({ attribute: false }) page: Page | null = null;
  @property({ attribute: false }) geometry: PageGeometry | null = null;
  /** The boxes are of words that were read from the picture. */
  @property({ type: Boolean, reflect: true }) ocr = false;

  override render() {
    const { page, geometry } = this;
    if (page === null || geometry === null) return html``;
    const box = `0 0 ${page.widthPoints} ${page.heightPoints}`;
    return html`<svg viewBox=${box} preserveAspectRatio="none" aria-hidden="true">
      ${svg`<path d=${boxesPath(geometry)} />`}
    </svg>`;
  }
}

/** All boxes as one path; none give an empty one. */
export function boxesPath({ rectangles }: Pick<PageGeometry, 'rectangles'>): string {
  let path = '';
  for (let at = 0; at + 3 < rectangles.length; at += 4) {
    const [left = 0, top = 0, width = 0, height = 0] = rectangles.subarray(at, at + 4);
    path += `M${round(left)} ${round(top)}h${round(width)}v${round(height)}h${round(-width)}z`;
  }
  return path;
}

function round(value: number): string {
  return String(Math.round(10 * value) / 10);
}
