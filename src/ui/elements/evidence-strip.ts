import { LitElement, css, html, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { EvidenceStrip as Strip } from '../../core/experiment/evidence-strip.ts';
import { markStyles } from '../styles/mark-styles.ts';
import { stripInWords, stripPitch, stripWidth } from './strip-cells.ts';

/** Not-found marks that are drawn; the words tell of all. */
const mostNotFound = 5;

/** What a run found of a question's gold: k rank cells, a gap, then the gold pages that are not among them. */
@customElement('evidence-strip')
export class EvidenceStrip extends LitElement {
  static override styles = [
    markStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  @property({ attribute: false }) strip!: Strip;
  @property({ type: Number }) k = 10;

  override render() {
    const { strip, k } = this;
    const words = stripInWords(strip);
    const pitch = stripPitch(k);
    const width = stripWidth(k, mostNotFound);
    const after = k * pitch + 6;
    const lost = Math.min(strip.notFound, mostNotFound);
    return html`<svg class="es" width=${width} height="12" viewBox="0 0 ${width} 12" role="img" aria-label=${words}>
      <title>${words}</title>
      ${strip.cells.map((cell, place) => renderCell(cell, place * pitch, pitch))}
      ${Array.from({ length: lost }, (_, place) => svg`<rect class="n" x=${after + 9 * place + 0.5} y="2.5" width="6" height="7" rx="1" />`)}
    </svg>`;
  }
}

function renderCell(cell: 'hit' | 'miss', x: number, pitch: number) {
  const wide = pitch - Math.min(2, pitch / 4);
  const rounded = Math.min(1.5, pitch / 6);
  if (cell === 'miss') {
    return svg`<rect class="r" x=${x + 0.5} y="1.5" width=${Math.max(0.5, wide - 1)} height="9" rx=${rounded} />`;
  }
  // Where cells are narrow the gap between outline and fill would leave nothing of the fill.
  const gap = pitch < 6 ? 1 : 2.5;
  return svg`<rect class="h" x=${x + 0.75} y="1.25" width=${Math.max(0.5, wide - 1.5)} height="9.5" rx=${rounded} />
    <rect class="f" x=${x + gap} y="3" width=${Math.max(0.5, wide - 2 * gap)} height="6" rx=".5" />`;
}
