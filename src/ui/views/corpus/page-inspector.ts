import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import { failureOf } from '../../../core/app-error.ts';
import type { Failure } from '../../../core/app-error.ts';
import { nameOf } from '../../../core/document/document.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import { ocrKey, ocrWhereNoText } from '../../../core/document/text-settings.ts';
import type { TextSettings } from '../../../core/document/text-settings.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import { PageChosen } from '../../elements/page-map.ts';
import type { ShownSource } from '../../elements/strip-bars.ts';
import { formatCount, formatCounted, formatSheet } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { inspectorStyles } from './inspector-styles.ts';
import { openTexts, textShown } from './opened-texts.ts';
import type { OpenedTexts, TextShown } from './opened-texts.ts';
import { pageFacts } from './page-facts.ts';
import { pageTextUse } from './text-use.ts';
import '../../elements/confirm-button.ts';
import '../../elements/page-canvas.ts';
import '../../elements/ui-icon.ts';
import './text-boxes.ts';

/** One page of a document: its image, all its siblings, what is known of it, and the very text that is indexed. */
@customElement('page-inspector')
export class PageInspector extends LitElement {
  static override styles = [sharedStyles, inspectorStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) document!: CorpusDocument;
  /** Sheet from 0. */
  @property({ type: Number }) page = 0;
  @property({ attribute: false }) sources: readonly ShownSource[] = [];
  /** The choice of pages and way of reading that the screen goes by. */
  @property({ attribute: false }) choice: TextSettings = ocrWhereNoText;
  /** Pages of the document that were tried that way, and those that the choice would still read. */
  @property({ type: Number }) tried = 0;
  @property({ type: Number }) left = 0;

  /** The systems of the experiment: which text each of them takes is said beside it. */
  @property({ attribute: false }) systems: readonly SystemSettings[] = [];

  @state() private opened: OpenedTexts | null = null;
  @state() private chosenText: TextShown | null = null;
  @state() private boxes = false;
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
    const moved = changed.has('document') || changed.has('page');
    if (moved || changed.has('choice') || changed.has('tried')) void this.load();
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
    const opened = this.openedNow();
    const shown = opened === null ? null : this.shownOf(opened);
    const layer = opened?.layer.page ?? null;
    return html`<page-canvas
        .page=${read ? `${document.id}#${page}` : ''}
        .label=${`${name}, ${formatSheet(page, layer?.label ?? null)}`}
        .ratio=${layer === null ? Math.SQRT2 : layer.heightPoints / layer.widthPoints}
        .draw=${read ? (width: number, signal: AbortSignal) => app.commands.pageImage(document.id, page, width, signal) : null}
        >${
          this.boxes && shown !== null
            ? html`<text-boxes
                .page=${shown.of.page}
                .geometry=${shown.of.geometry}
                .ocr=${shown.text === 'ocr'}
              ></text-boxes>`
            : nothing
        }</page-canvas
      >
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

  private renderRead(opened: OpenedTexts | null) {
    if (this.failure !== null) {
      return html`<p class="note err" role="alert">
        <ui-icon name="error"></ui-icon
        ><span>${this.failure.reason} <code class="faint">${this.failure.code}</code></span>
      </p>`;
    }
    if (opened === null) return nothing;
    const { text, of } = this.shownOf(opened);
    const boxes = of.geometry.rectangles.length / 4;
    const use = pageTextUse(opened, text, this.choice, this.systems);
    return html`<dl class="facts small">
        ${pageFacts(of.page, text === 'ocr' ? { way: this.choice, layer: opened.layer.page } : null).map(
          ({ term, words, kind }) =>
            html`<dt>${term}</dt>
              <dd class=${kind}>${words}</dd>`,
        )}
      </dl>
      <div class="row wrap">
        ${opened.ocr === null ? nothing : this.renderSwitch(text)}
        <label class="row small push"
          ><input
            type="checkbox"
            .checked=${this.boxes}
            ?disabled=${boxes === 0}
            @change=${(event: Event) => (this.boxes = (event.target as HTMLInputElement).checked)}
          />
          Word boxes</label
        >
      </div>
      <div>
        <h3 id="text">
          ${text === 'ocr' ? 'Text read by OCR' : 'Text layer'}${use === '' ? nothing : html`<span class="use">, ${use}</span>`}
        </h3>
        ${of.page.text.trim() === '' ? this.renderNoText(text) : html`<pre aria-labelledby="text">${of.page.text}</pre>`}
      </div>`;
  }

  private renderSwitch(text: TextShown) {
    const option = (which: TextShown, label: string) =>
      html`<button type="button" aria-pressed=${text === which} @click=${() => (this.chosenText = which)}>
        ${label}
      </button>`;
    return html`<div class="seg small" role="group" aria-label="Whose text">
      ${option('layer', 'Text layer')} ${option('ocr', 'OCR')}
    </div>`;
  }

  private renderNoText(text: TextShown) {
    const { left, document, choice } = this;
    if (text === 'ocr') return html`<p class="soft small empty">OCR found no text on this page.</p>`;
    return html`<p class="soft small empty">No text on this page: it cannot be found by its words.</p>
      ${
        left === 0
          ? nothing
          : html`<button
              class="btn small"
              type="button"
              @click=${() => void this.app.commands.recognisePages(choice, [document.id])}
            >
              Read ${formatCounted(left, 'page')} of this document by OCR
            </button>`
      }`;
  }

  private openedNow(): OpenedTexts | null {
    const { opened } = this;
    if (opened === null) return null;
    const { document, page } = opened.layer;
    return document === this.document.id && page.index === this.page ? opened : null;
  }

  private shownOf(opened: OpenedTexts) {
    const text = textShown(opened, this.choice.ocr, this.chosenText);
    return { text, of: text === 'ocr' && opened.ocr !== null ? opened.ocr : opened.layer };
  }

  /** The page asked for last wins. One that OCR has read is not opened again while its document is being read. */
  private async load(): Promise<void> {
    const { document, page, choice, tried } = this;
    const place = `${document.id}#${page} ${ocrKey(choice)}`;
    const asked = `${place} ${tried}`;
    const now = this.openedNow();
    const known = asked === this.asked || (this.asked.startsWith(`${place} `) && now !== null && now.ocr !== null);
    if (page >= document.pagesDone || (known && this.failure === null)) return;
    this.asked = asked;
    this.failure = null;
    try {
      const opened = await openTexts(this.app.commands.openPage, document.id, page, choice, tried > 0);
      if (this.asked === asked) this.opened = opened;
    } catch (error) {
      if (this.asked === asked) this.failure = failureOf(error);
    }
  }

  private tell(deed: 'closed' | 'removed'): void {
    this.dispatchEvent(new Event(deed));
  }
}
