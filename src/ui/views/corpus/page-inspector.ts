import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { OpenPage } from '../../../app/app-state.ts';
import { failureOf } from '../../../core/app-error.ts';
import type { Failure } from '../../../core/app-error.ts';
import { nameOf } from '../../../core/document/document.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { Page, TextSource } from '../../../core/document/page.ts';
import { PageChosen } from '../../elements/page-map.ts';
import { formatCount, formatCounted, formatSheet } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { inspectorStyles } from './inspector-styles.ts';
import { pageFacts } from './page-facts.ts';
import '../../elements/confirm-button.ts';
import '../../elements/page-canvas.ts';
import '../../elements/ui-icon.ts';

/** One page of a document: its image, all its siblings, what is known of it, and the very text that is indexed. */
@customElement('page-inspector')
export class PageInspector extends LitElement {
  static override styles = [sharedStyles, inspectorStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) document!: CorpusDocument;
  /** Sheet from 0. */
  @property({ type: Number }) page = 0;
  @property({ attribute: false }) sources: readonly TextSource[] = [];

  @state() private opened: OpenPage | null = null;
  @state() private failure: Failure | null = null;
  private asked = '';

  override render() {
    const { document, page } = this;
    const name = nameOf(document);
    return html`<aside class="panel side" aria-label="Page of the selected document">
      <header>
        <button
          class="btn quiet small icon back"
          type="button"
          aria-label="Back to all documents"
          @click=${() => this.tell('closed')}
        >
          <ui-icon name="previous"></ui-icon>
        </button>
        <h2 class="trunc" title=${name}>${name}</h2>
        <span class="push small soft nowrap">sheet ${formatCount(page + 1)} of ${formatCount(document.pageCount)}</span>
        ${this.renderTurn('previous', page - 1)} ${this.renderTurn('next', page + 1)}
      </header>
      <div class="body" tabindex="0" role="region" aria-label=${`Sheet ${page + 1} of ${name}`}>
        ${this.renderBody(name)}
      </div>
    </aside>`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('document') || changed.has('page')) void this.load();
  }

  private renderTurn(way: 'previous' | 'next', to: number) {
    const words = way === 'previous' ? 'Previous page' : 'Next page';
    const possible = to >= 0 && to < this.document.pageCount;
    return html`<button
      class="btn small icon"
      type="button"
      aria-label=${words}
      aria-keyshortcuts=${way === 'previous' ? 'ArrowLeft' : 'ArrowRight'}
      ?disabled=${!possible}
      @click=${() => this.dispatchEvent(new PageChosen(to))}
    >
      <ui-icon name=${way}></ui-icon>
    </button>`;
  }

  private renderBody(name: string) {
    const { document, page, app } = this;
    const read = page < document.pagesDone;
    const opened = this.opened?.document === document.id && this.opened.page.index === page ? this.opened.page : null;
    return html`<page-canvas
        .page=${read ? `${document.id}#${page}` : ''}
        .label=${`${name}, ${formatSheet(page, opened?.label ?? null)}`}
        .ratio=${opened === null ? Math.SQRT2 : opened.heightPoints / opened.widthPoints}
        .draw=${read ? (width: number, signal: AbortSignal) => app.commands.pageImage(document.id, page, width, signal) : null}
      ></page-canvas>
      <page-map
        .pages=${document.pageCount}
        .sources=${this.sources}
        .page=${page}
        @page-chosen=${(event: PageChosen) => this.dispatchEvent(new PageChosen(event.page))}
      ></page-map>
      ${read ? this.renderRead(opened) : html`<p class="soft">This page is waiting to be read.</p>`}
      <div class="doc small">
        ${document.notes.map((note) => html`<p class="soft">${note}</p>`)}
        ${document.names.length > 1 ? html`<p class="soft">Also dropped as ${document.names.slice(1).join(', ')}</p>` : nothing}
        <confirm-button
          small
          label="Remove document"
          .name=${`Remove ${name}`}
          .question=${`Remove ${formatCounted(document.pageCount, 'page')} from the corpus?`}
          @confirmed=${() => this.tell('removed')}
        ></confirm-button>
      </div>`;
  }

  private renderRead(page: Page | null) {
    if (this.failure !== null) {
      return html`<p class="note err" role="alert">
        <ui-icon name="error"></ui-icon
        ><span>${this.failure.reason} <code class="faint">${this.failure.code}</code></span>
      </p>`;
    }
    if (page === null) return nothing;
    return html`<dl class="facts small">
        ${pageFacts(page).map(
          ({ term, words, kind }) =>
            html`<dt>${term}</dt>
              <dd class=${kind}>${words}</dd>`,
        )}
      </dl>
      <div>
        <h3 id="text">Text as indexed, chunked and prompted</h3>
        ${
          page.text.trim() === ''
            ? html`<p class="soft small empty">No text on this page: it cannot be found by its words.</p>`
            : html`<pre aria-labelledby="text">${page.text}</pre>`
        }
      </div>`;
  }

  /** The page asked for last wins. */
  private async load(): Promise<void> {
    const asked = `${this.document.id}#${this.page}`;
    const unread = this.page >= this.document.pagesDone;
    if (unread || (asked === this.asked && this.failure === null)) return;
    this.asked = asked;
    this.failure = null;
    try {
      const opened = await this.app.commands.openPage(this.document.id, this.page);
      if (this.asked === asked) this.opened = opened;
    } catch (error) {
      if (this.asked === asked) this.failure = failureOf(error);
    }
  }

  private tell(deed: 'closed' | 'removed'): void {
    this.dispatchEvent(new Event(deed));
  }
}
