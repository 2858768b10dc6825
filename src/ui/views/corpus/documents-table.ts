import { LitElement, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import { nameOf } from '../../../core/document/document.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import type { ShownSource } from '../../elements/strip-bars.ts';
import { formatBytes, formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { lookAt } from './document-look.ts';
import { isShown, listedDocuments, listingQuery } from './document-rows.ts';
import type { Listing, LookOf, ReadingOf, Show, SortKey } from './document-rows.ts';
import { noOcr } from './ocr-of-document.ts';
import type { OcrOfDocument } from './ocr-of-document.ts';
import { documentsTableStyles } from './documents-table-styles.ts';
import '../../elements/page-strip.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';

/** Fired by <documents-table> when filter, choice or sorting change. */
export class ListingChanged extends Event {
  readonly listing: Listing;

  constructor(listing: Listing) {
    super('listing-changed');
    this.listing = listing;
  }
}

/** Fired by <documents-table>: open the document, at the first page of that kind where one is named. */
export class DocumentOpened extends Event {
  readonly document: DocumentId;
  readonly at: ShownSource | null;

  constructor(document: DocumentId, at: ShownSource | null) {
    super('document-opened');
    this.document = document;
    this.at = at;
  }
}

/** Rows drawn at once: more come when asked for, so that a corpus of thousands stays quick. */
const rowsAtOnce = 200;

/** The documents, filtered and sorted, one strip each. */
@customElement('documents-table')
export class DocumentsTable extends LitElement {
  static override styles = [sharedStyles, documentsTableStyles];

  @property({ attribute: false }) documents: readonly CorpusDocument[] = [];
  @property({ attribute: false }) listing: Listing = { filter: '', show: 'all', sort: 'state', descending: true };
  @property({ attribute: false }) selected: DocumentId | null = null;
  @property({ attribute: false }) sources: (document: CorpusDocument) => readonly ShownSource[] = () => [];
  @property({ attribute: false }) lookOf: LookOf = (document) => lookAt(document);
  @property({ attribute: false }) readingOf: ReadingOf = () => null;
  /** What OCR made of a document in the way that is shown. */
  @property({ attribute: false }) ocrOf: (document: CorpusDocument) => OcrOfDocument = () => noOcr;
  /** Files are being opened: an empty list then is not the end of it. */
  @property({ type: Boolean }) working = false;
  @state() private limit = rowsAtOnce;
  /** What is being typed: the route learns of it when typing has ended, so that Back does not walk through letters. */
  @state() private draft: string | null = null;
  @query('input') private readonly filter!: HTMLInputElement;

  focusFilter(): void {
    this.filter.focus();
    this.filter.select();
  }

  /** The listed document `by` rows from the selected one; the first or last without a selection. */
  neighbour(by: 1 | -1): CorpusDocument | null {
    const rows = this.rows();
    const at = rows.findIndex((document) => document.id === this.selected);
    return (at < 0 ? rows.at(by > 0 ? 0 : -1) : rows[at + by]) ?? null;
  }

  /** Brings the selected row into view within the list. */
  async reveal(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }

  override render() {
    const rows = this.rows();
    const at = rows.findIndex((document) => document.id === this.selected);
    const shown = rows.slice(0, Math.max(this.limit, at + 1));
    return html`<section class="panel docs" aria-labelledby="h">
      <header>
        <h2 id="h">Documents</h2>
        <input
          class="field"
          type="search"
          placeholder="Filter by name or title"
          aria-label="Filter documents by name or title"
          aria-keyshortcuts="/"
          .value=${this.draft ?? this.listing.filter}
          @input=${this.typed}
          @change=${() => this.change({})}
          @keydown=${this.onFilterKey}
        />
        <div class="seg small" role="group" aria-label="Show">
          ${this.renderShow('all', 'All')} ${this.renderShow('look', 'Need a look')}
          ${this.renderShow('working', 'Working')}
        </div>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="List of documents">
        <table class="fixed" role="table">
          <caption class="sr">
            ${formatCounted(rows.length, 'document')} by ${this.listing.sort}
          </caption>
          ${columns}
          <thead role="rowgroup">
            <tr role="row">
              ${this.renderHead('name', 'Document')} ${this.renderHead('pages', 'Pages', 'num')}
              <th scope="col" role="columnheader">Text source, page by page</th>
              ${this.renderHead('size', 'Size', 'num')} ${this.renderHead('state', 'State')}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${repeat(
              shown,
              (document) => document.id,
              (document) => this.renderRow(document),
            )}
          </tbody>
        </table>
        ${rows.length === 0 ? this.renderNone() : nothing}
        ${
          shown.length < rows.length
            ? html`<p class="rest">
                ${formatCount(shown.length)} of ${formatCounted(rows.length, 'document')} shown.
                <button class="link" type="button" @click=${() => (this.limit += rowsAtOnce)}>Show more</button>
              </p>`
            : nothing
        }
      </div>
    </section>`;
  }

  private renderShow(show: Show, label: string) {
    const count = this.documents.filter((document) => isShown(document, show, this.lookOf, this.readingOf)).length;
    return html`<button type="button" aria-pressed=${this.listing.show === show} @click=${() => this.change({ show })}>
      ${label} <span class="n">${formatCount(count)}</span>
    </button>`;
  }

  private renderHead(sort: SortKey, label: string, look = '') {
    const active = this.listing.sort === sort;
    const direction = this.listing.descending ? 'descending' : 'ascending';
    // Names begin at A, everything else with the most: the second press turns it round.
    const descending = active ? !this.listing.descending : sort !== 'name';
    return html`<th class=${look} scope="col" role="columnheader" aria-sort=${active ? direction : nothing}>
      <button class="sort" type="button" @click=${() => this.change({ sort, descending })}>${label}</button>
    </th>`;
  }

  private renderRow(document: CorpusDocument) {
    const href = formatRoute(routeTo('corpus', [document.id, '1'], listingQuery(this.current())));
    const current = document.id === this.selected;
    return html`<tr
      role="row"
      aria-current=${current ? 'true' : nothing}
      @click=${(event: Event) => this.pressed(event, document)}
    >
      <td class="c-doc" role="cell">
        <a class="trunc" href=${href}
          ><span class="fn">${nameOf(document)}</span> <span class="soft">${document.title ?? ''}</span></a
        >
      </td>
      <td class="num c-pg" role="cell">${formatCount(document.pageCount)}</td>
      <td class="c-st" role="cell">
        <page-strip .pages=${document.pageCount} .sources=${this.sources(document)}></page-strip>
      </td>
      <td class="num soft c-sz" role="cell">${formatBytes(document.byteLength)}</td>
      <td class="c-state" role="cell">${this.renderState(document)}</td>
    </tr>`;
  }

  private renderState(document: CorpusDocument) {
    const { pageCount, pagesDone } = document;
    if (document.state === 'indexing') {
      return renderWork(
        pagesDone,
        pageCount,
        pagesDone === 0 ? 'waiting' : `${formatCount(pagesDone)} of ${formatCounted(pageCount, 'page')}`,
      );
    }
    const reading = this.readingOf(document);
    if (reading !== null) {
      const { done, total } = reading;
      return renderWork(done, total, `OCR ${formatCount(done)} of ${formatCounted(total, 'page')}`);
    }
    const { kind, pages } = this.lookOf(document);
    const counted = formatCounted(pages, 'page');
    if (kind === 'failed') return this.renderTrouble(document, 'failed', 'error', `${counted} failed`);
    if (kind === 'mismatch') return this.renderTrouble(document, null, 'warning', 'text is not what is seen');
    if (kind === 'damaged') return this.renderTrouble(document, 'damaged', 'warning', `${counted} damaged`);
    if (kind === 'unreadable') return this.renderTrouble(document, 'failed', 'warning', `OCR failed on ${counted}`);
    if (kind === 'no-text') return this.renderTrouble(document, 'none', 'warning', `${counted} without text`);
    if (kind === 'unsound') return this.renderTrouble(document, 'ocr', 'warning', `${counted} hardly readable`);
    const { read, blank } = this.ocrOf(document);
    const words = [
      'indexed',
      ...(document.repaired ? ['repaired'] : []),
      ...(read > 0 ? [`${formatCount(read)} by OCR`] : []),
      ...(blank > 0 ? [`${formatCount(blank)} blank`] : []),
    ];
    return html`<span class="faint quiet">${words.join(', ')}</span>`;
  }

  private renderTrouble(document: CorpusDocument, at: ShownSource | null, kind: 'warning' | 'error', words: string) {
    return html`<span class="row">
      <ui-icon class=${kind === 'error' ? 'err' : 'warn'} name=${kind}></ui-icon><span class="trunc">${words}</span>
      <button
        class="link push"
        type="button"
        aria-label=${`Look at ${nameOf(document)}, ${words}`}
        @click=${() => this.dispatchEvent(new DocumentOpened(document.id, at))}
      >
        Look
      </button>
    </span>`;
  }

  private renderNone() {
    const { filter, show } = this.current();
    if (this.documents.length === 0) {
      const words = this.working
        ? 'Documents appear here as they are opened.'
        : 'Drop PDFs here. They stay on this device.';
      return html`<p class="none">${words}</p>`;
    }
    if (filter === '' && show === 'working') return html`<p class="none">Nothing is being worked on.</p>`;
    if (filter === '' && show === 'look') return html`<p class="none">No document needs a look.</p>`;
    return html`<p class="none">
      No document matches. ${formatCount(this.documents.length)} are hidden.
      <button class="link" type="button" @click=${() => this.change({ filter: '', show: 'all' })}>Clear filters</button>
    </p>`;
  }

  private current(): Listing {
    return { ...this.listing, filter: this.draft ?? this.listing.filter };
  }

  private rows(): readonly CorpusDocument[] {
    return listedDocuments(this.documents, this.current(), this.lookOf, this.readingOf);
  }

  private change(change: Partial<Listing>): void {
    const listing = { ...this.current(), ...change };
    this.draft = null;
    this.limit = rowsAtOnce;
    this.dispatchEvent(new ListingChanged(listing));
  }

  private pressed(event: Event, document: CorpusDocument): void {
    const inControl = event
      .composedPath()
      .some((node) => node instanceof HTMLAnchorElement || node instanceof HTMLButtonElement);
    if (!inControl) this.dispatchEvent(new DocumentOpened(document.id, null));
  }

  private readonly typed = (): void => {
    this.draft = this.filter.value;
    this.limit = rowsAtOnce;
  };

  private readonly onFilterKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.filter.value === '') return;
    event.stopPropagation();
    this.change({ filter: '' });
  };
}

function renderWork(done: number, total: number, words: string) {
  return html`<span class="row">
    <ui-meter class="mini" .done=${done} .total=${total}></ui-meter>
    <span class="soft">${words}</span>
  </span>`;
}

const columns = html`<colgroup>
  <col />
  <col class="w-pages" />
  <col class="w-strip" />
  <col class="w-size" />
  <col class="w-state" />
</colgroup>`;
