import { LitElement, css, html, svg } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { barStyles } from '../styles/page-source-styles.ts';
import { barHeights, isHollow, sourcesInWords } from './strip-bars.ts';
import type { BarKind, ShownSource } from './strip-bars.ts';

const columns = 24;
const pitch = 12;
const bar = 10;
const padding = 3;
/** Bars are drawn a little lower than in a strip, so that rows keep apart. */
const scale = 10 / 12;

/** Fired by <page-map> when a page was chosen; `page` counts from 0. */
export class PageChosen extends Event {
  readonly page: number;

  constructor(page: number) {
    super('page-chosen');
    this.page = page;
  }
}

/** All pages of a document in rows of 24: a slider whose value is the page in view. One path a kind, whatever the count. */
@customElement('page-map')
export class PageMap extends LitElement {
  static override styles = [
    barStyles,
    css`
      :host {
        display: block;
      }
      .map {
        max-height: 132px;
        overflow: auto;
        padding: 3px;
      }
      .map:focus-visible {
        outline: 2px solid transparent;
        border-radius: 3px;
        box-shadow: var(--focus-ring);
      }
      svg {
        display: block;
        width: 100%;
        height: auto;
        overflow: visible;
        cursor: pointer;
        forced-color-adjust: none;
      }
      .now {
        fill: none;
        stroke: var(--accent);
        stroke-width: 1.6;
      }
    `,
  ];

  @property({ type: Number }) pages = 0;
  @property({ attribute: false }) sources: readonly ShownSource[] = [];
  /** The page in view, from 0. */
  @property({ type: Number }) page = 0;
  @query('.map') private readonly map!: HTMLElement;
  @query('svg') private readonly drawing!: SVGSVGElement;

  override render() {
    const rows = Math.max(1, Math.ceil(this.pages / columns));
    const words = sourcesInWords(this.pages, this.sources);
    const x = (this.page % columns) * pitch;
    const y = Math.floor(this.page / columns) * pitch;
    return html`<div
      class="map"
      role="slider"
      tabindex="0"
      aria-label=${`Sheet; pages: ${words}`}
      aria-valuemin="1"
      aria-valuemax=${Math.max(1, this.pages)}
      aria-valuenow=${this.page + 1}
      aria-valuetext=${`sheet ${this.page + 1} of ${this.pages}`}
      @keydown=${this.onKey}
    >
      <svg viewBox="0 0 ${columns * pitch - 2} ${rows * pitch}" aria-hidden="true" @click=${this.press}>
        <title>${words}</title>
        ${[...mapPaths(this.pages, this.sources)].map(([kind, path]) => svg`<path class="bar ${kind}" d=${path} />`)}
        <rect class="now" x=${x - 1.2} y=${y - 0.7} width=${bar + 2.4} height=${bar + 2.4} rx="2" />
      </svg>
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('page') && !changed.has('pages')) return;
    // Scrolls the map alone: scrollIntoView would move the page, too.
    const rowHeight = this.drawing.getBoundingClientRect().height / Math.max(1, Math.ceil(this.pages / columns));
    const top = Math.floor(this.page / columns) * rowHeight;
    const bottom = top + rowHeight + 2 * padding;
    if (top < this.map.scrollTop) this.map.scrollTop = top;
    else if (bottom > this.map.scrollTop + this.map.clientHeight) this.map.scrollTop = bottom - this.map.clientHeight;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const to = pageAfter(event.key, this.page, this.pages);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose(to);
  };

  private readonly press = (event: MouseEvent): void => {
    const box = this.drawing.getBoundingClientRect();
    const rows = Math.max(1, Math.ceil(this.pages / columns));
    const column = Math.min(columns - 1, Math.floor(((event.clientX - box.left) / box.width) * columns));
    const row = Math.floor(((event.clientY - box.top) / box.height) * rows);
    this.choose(row * columns + column);
  };

  private choose(page: number): void {
    if (page >= 0 && page < this.pages && page !== this.page) this.dispatchEvent(new PageChosen(page));
  }
}

function pageAfter(key: string, page: number, pages: number): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: page + 1,
    ArrowLeft: page - 1,
    ArrowDown: page + columns,
    ArrowUp: page - columns,
    PageDown: page + 10,
    PageUp: page - 10,
    Home: 0,
    End: pages - 1,
  };
  const to = steps[key];
  return to === undefined ? null : Math.min(pages - 1, Math.max(0, to));
}

function mapPaths(pages: number, sources: readonly ShownSource[]): ReadonlyMap<BarKind, string> {
  const paths = new Map<BarKind, string>();
  for (let page = 0; page < pages; page++) {
    const kind = sources[page] ?? 'waiting';
    const inset = isHollow(kind) ? 0.5 : 0;
    const height = barHeights[kind] * scale - inset;
    const x = (page % columns) * pitch + inset;
    const y = Math.floor(page / columns) * pitch + bar - height;
    const width = bar - 2 * inset;
    paths.set(kind, `${paths.get(kind) ?? ''}M${x} ${y.toFixed(2)}h${width}v${(height - inset).toFixed(2)}h-${width}z`);
  }
  return paths;
}
