import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { markStyles } from '../styles/mark-styles.ts';
import type { Box } from './page-box.ts';
import { outlinePath } from './union-outline.ts';

/** What is marked on one page, in points of the page as displayed. */
export interface PageMarks {
  readonly width: number;
  readonly height: number;
  /** Gold evidence found in the text: filled. */
  readonly gold: readonly Box[];
  /** The page is gold and where on it is not known: a filled edge. */
  readonly goldPage: boolean;
  /** What was retrieved of the page: outlined, the first with its rank. */
  readonly blocks: readonly Box[];
  /** All of the page was retrieved. */
  readonly wholePage: boolean;
  readonly rank: number | null;
  /** Words of the question: underlined. */
  readonly words: readonly Box[];
}

/** The two marks over a page image: gold fills, retrieved outlines. Laid into <page-canvas>; the page's label tells them. */
@customElement('page-marks')
export class PageMarksOverlay extends LitElement {
  static override styles = [
    markStyles,
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
      /* The ink stays readable through the fill; an svg of its own, since the blending must reach the image beneath. */
      .fills {
        mix-blend-mode: multiply;
      }
      .fills rect {
        fill: var(--gold-fill);
        opacity: 0.62;
      }
      .fills path {
        fill: var(--gold-fill);
        fill-rule: evenodd;
      }
      .word {
        stroke: var(--retrieved-edge);
        stroke-width: 1.4;
        fill: none;
      }
    `,
  ];

  @property({ attribute: false }) marks: PageMarks | null = null;
  @property({ type: Boolean }) hideGold = false;
  @property({ type: Boolean }) hideRetrieved = false;

  override render() {
    const { marks } = this;
    if (marks === null) return nothing;
    const box = `0 0 ${marks.width} ${marks.height}`;
    return html`${
        this.hideGold
          ? nothing
          : html`<svg class="fills" viewBox=${box} preserveAspectRatio="none" aria-hidden="true">
              ${this.renderFills(marks)}
            </svg>`
      }
      <svg viewBox=${box} preserveAspectRatio="none" aria-hidden="true">
        ${this.hideGold ? nothing : renderGoldEdges(marks)} ${this.hideRetrieved ? nothing : renderRetrieved(marks)}
      </svg>`;
  }

  private renderFills({ gold, goldPage, width, height, wholePage, rank }: PageMarks) {
    if (!goldPage)
      return svg`${gold.map((one) => svg`<rect x=${one.left} y=${one.top} width=${one.width} height=${one.height} rx="1.5" />`)}`;
    // A hit is outlined and, after a gap, filled: the outline is the outer one.
    const unit = width / 612;
    const from = wholePage && rank !== null && !this.hideRetrieved ? 8 * unit : 2 * unit;
    const to = from + 8 * unit;
    return svg`<path d="${frame(from, width, height)}${frame(to, width, height)}" />`;
  }
}

function renderGoldEdges({ gold }: PageMarks) {
  return svg`${gold.map((one) => svg`<path class="mk-gold-line" d="M${one.left} ${one.top + one.height}h${one.width}" />`)}`;
}

function renderRetrieved({ blocks, wholePage, rank, words, width, height }: PageMarks) {
  if (rank === null) return nothing;
  const unit = width / 612;
  const inset = 4 * unit;
  const shown = wholePage
    ? [{ left: inset, top: inset, width: width - 2 * inset, height: height - 2 * inset }]
    : blocks;
  return svg`
    ${words.map((one) => svg`<path class="word" d="M${one.left} ${one.top + one.height + 0.6}h${one.width}" />`)}
    <path class="mk-ret" stroke-linejoin="round" d=${outlinePath(shown)} />
    ${shown.length === 0 ? nothing : renderChip(rank, shown, unit, wholePage)}`;
}

/** The rank stands before the outline, at the height of its first line, or within the corner where there is no room. */
function renderChip(rank: number, blocks: readonly Box[], unit: number, within: boolean) {
  const first = blocks[0]!;
  // A first line that begins late has the next one's left end as its margin: the text before it stays uncovered.
  const left = Math.min(...blocks.filter((block) => touch(first, block)).map((block) => block.left));
  const width = (rank > 99 ? 36 : rank > 9 ? 30 : 26) * unit;
  const x = within || left < width ? left : left - width + 1.1;
  return svg`<rect class="mk-chip" x=${x} y=${first.top} width=${width} height=${22 * unit} rx=${3 * unit} />
    <text class="mk-chip-t" x=${x + width / 2} y=${first.top + 16 * unit} font-size=${14 * unit} font-weight="700" text-anchor="middle">${rank}</text>`;
}

function touch(a: Box, b: Box): boolean {
  return (
    a.left <= b.left + b.width && b.left <= a.left + a.width && a.top <= b.top + b.height && b.top <= a.top + a.height
  );
}

function frame(inset: number, width: number, height: number): string {
  return `M${inset} ${inset}H${width - inset}V${height - inset}H${inset}z`;
}
