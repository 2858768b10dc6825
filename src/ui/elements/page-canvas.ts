import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { failureOf, isAbort } from '../../core/app-error.ts';
import type { Failure } from '../../core/app-error.ts';
import { setStyle } from '../set-style.ts';
import { sharedStyles } from '../styles/shared-styles.ts';

/** Draws a page `width` device pixels wide; the element closes the bitmap. */
export type DrawPage = (width: number, signal: AbortSignal) => Promise<ImageBitmap>;

const settleMs = 60;

/**
 * A document page on paper: keeps its place by the page's shape, draws when it is in the page, redraws when its width
 * changes, drops what is no longer asked for. A slot lies over the image, for marks.
 */
@customElement('page-canvas')
export class PageCanvas extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      .paper {
        overflow: hidden;
        color: var(--paper-ink);
      }
      canvas {
        position: absolute;
        inset: 0;
        height: 100%;
      }
      .failed {
        position: absolute;
        inset: 0;
        display: grid;
        place-content: center;
        gap: 4px;
        padding: 16px;
        text-align: center;
        overflow-wrap: anywhere;
      }
    `,
  ];

  /** Changes with document and page: what is drawn anew. */
  @property() page = '';
  /** Accessible name: document and sheet, and its marks. */
  @property() label = '';
  /** Height by width of the page as displayed. */
  @property({ type: Number }) ratio = Math.SQRT2;
  @property({ attribute: false }) draw: DrawPage | null = null;

  @state() private failure: Failure | null = null;
  @query('canvas') private readonly canvas!: HTMLCanvasElement;
  @query('.paper') private readonly paper!: HTMLElement;

  private abort: AbortController | null = null;
  private drawnPage = '';
  private drawnWidth = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly sizes = new ResizeObserver(() => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.drawNow(), settleMs);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
    clearTimeout(this.timer);
    this.abort?.abort();
    this.drawnPage = '';
  }

  override render() {
    const { failure } = this;
    return html`<div class="paper" ${setStyle({ 'aspect-ratio': `1 / ${this.ratio}` })}>
      <canvas role="img" aria-label=${this.label} ?hidden=${failure !== null}></canvas>
      ${
        failure === null
          ? nothing
          : html`<div class="failed" role="img" aria-label=${`${this.label}: not drawn. ${failure.reason}`}>
              <b>Not drawn</b><span class="small">${failure.reason}</span><code class="cap">${failure.code}</code>
            </div>`
      }
      <slot></slot>
    </div>`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('page')) this.failure = null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('page') && changed.get('page') !== undefined) this.clear();
    if (changed.has('page') || changed.has('draw')) void this.drawNow();
  }

  private clear(): void {
    this.canvas.width = 1; // an emptied canvas: the last page must not stand under the next one's name
    this.canvas.height = 1;
  }

  private async drawNow(): Promise<void> {
    const width = Math.round(this.paper.clientWidth * Math.min(2, devicePixelRatio));
    if (this.draw === null || width === 0 || (this.drawnPage === this.page && Math.abs(this.drawnWidth - width) < 2))
      return;
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    this.drawnPage = this.page;
    this.drawnWidth = width;
    try {
      const bitmap = await this.draw(width, abort.signal);
      if (abort.signal.aborted) bitmap.close();
      else this.put(bitmap);
    } catch (error) {
      if (isAbort(error) || abort.signal.aborted) return;
      this.failure = failureOf(error);
    }
  }

  private put(bitmap: ImageBitmap): void {
    this.failure = null;
    this.canvas.width = bitmap.width;
    this.canvas.height = bitmap.height;
    this.canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
  }
}
