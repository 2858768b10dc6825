import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { isAbort } from '../../core/app-error.ts';
import { setStyle } from '../set-style.ts';
import { markStyles } from '../styles/mark-styles.ts';

export type LoadThumbnail = (signal: AbortSignal) => Promise<Blob>;

/** A small image of a page, fetched when it comes into view. Decorative: the control around it says what it shows. */
@customElement('page-thumbnail')
export class PageThumbnail extends LitElement {
  static override styles = [
    markStyles,
    css`
      :host {
        display: block;
      }
      .paper {
        min-height: 34px;
        box-shadow: 0 0 0 1px var(--line-strong);
      }
      .paper.waiting {
        aspect-ratio: 1 / var(--ratio, 1.29);
      }
    `,
  ];

  /** Changes with document and page: what is fetched anew. */
  @property() page = '';
  @property({ attribute: false }) load: LoadThumbnail | null = null;

  /** Height over width, so that its place is kept until it is there; null: not known. */
  @property({ attribute: false }) ratio: number | null = null;

  @state() private address: string | null = null;

  private abort: AbortController | null = null;
  private seen = false;
  private readonly sight = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.seen = true;
      void this.fetchNow();
    },
    { rootMargin: '120px' },
  );

  override connectedCallback(): void {
    super.connectedCallback();
    this.sight.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sight.disconnect();
    this.forget();
  }

  override render() {
    const { address } = this;
    return html`<span
      class="paper ${address === null ? 'waiting' : ''}"
      ${setStyle(this.ratio === null ? {} : { '--ratio': this.ratio.toFixed(4) })}
    >
      ${address === null ? nothing : html`<img src=${address} alt="" decoding="async" />`}
    </span>`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('page')) this.forget();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('page') && this.seen) void this.fetchNow();
  }

  private forget(): void {
    this.abort?.abort();
    this.abort = null;
    if (this.address !== null) URL.revokeObjectURL(this.address);
    this.address = null;
  }

  private async fetchNow(): Promise<void> {
    if (this.load === null || this.page === '' || this.abort !== null) return;
    const abort = new AbortController();
    this.abort = abort;
    try {
      const blob = await this.load(abort.signal);
      if (!abort.signal.aborted) this.address = URL.createObjectURL(blob);
    } catch (error) {
      // The blank paper stands for a page that cannot be drawn; the large page says why.
      if (isAbort(error) || this.abort !== abort) return;
      this.address = null;
    }
  }
}
