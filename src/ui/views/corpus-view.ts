import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { App } from '../../app/app.ts';
import { routeTo } from '../../app/route.ts';
import type { CorpusDocument } from '../../core/document/document.ts';
import type { DocumentId } from '../../core/document/ids.ts';
import { ocrKey } from '../../core/document/text-settings.ts';
import type { TextSettings } from '../../core/document/text-settings.ts';
import { chooseFiles, folder, pdfFiles } from '../choose-files.ts';
import type { Choice } from '../choose-files.ts';
import type { PageChosen } from '../elements/page-map.ts';
import type { ShownSource } from '../elements/strip-bars.ts';
import { formatCounted } from '../format.ts';
import { KeyBindings } from '../keys.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import { corpusStyles } from './corpus/corpus-styles.ts';
import { lookAt } from './corpus/document-look.ts';
import type { Look } from './corpus/document-look.ts';
import { listingOf, listingQuery } from './corpus/document-rows.ts';
import type { Listing } from './corpus/document-rows.ts';
import type { DocumentOpened, DocumentsTable, ListingChanged } from './corpus/documents-table.ts';
import type { IntakeRemoved, PasswordGiven } from './corpus/intake-panel.ts';
import { countsIn, ocrChoice } from './corpus/ocr-choice.ts';
import { noOcr, pagesToRead } from './corpus/ocr-of-document.ts';
import type { OcrOfDocument } from './corpus/ocr-of-document.ts';
import { pageCountsOf } from './corpus/page-counts.ts';
import { PageSources, shownSources } from './corpus/page-sources.ts';
import './corpus/documents-table.ts';
import './corpus/indexing-panel.ts';
import './corpus/intake-panel.ts';
import './corpus/ocr-panel.ts';
import './corpus/page-balance.ts';
import './first-visit-view.ts';
import '../elements/ui-icon.ts';

/** Which pages have text, from where, how good: `#/corpus/<document>/<sheet>?filter=&show=&sort=`. */
@customElement('corpus-view')
export class CorpusView extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, corpusStyles];

  @property({ attribute: false }) app!: App;
  @query('documents-table') private readonly table!: DocumentsTable | null;

  private readonly sources = new PageSources(this, () => this.app.commands.pageSources);
  private revealed = '';
  private firstVisit = false;

  protected readonly keys = new KeyBindings(this, {
    j: () => this.step(1),
    k: () => this.step(-1),
    ArrowLeft: () => this.turn(-1),
    ArrowRight: () => this.turn(1),
    '/': () => this.table?.focusFilter(),
    Escape: () => this.close(),
  });

  override render() {
    const { state } = this.app;
    if (!state.ready.value) return nothing;
    const documents = state.documents.value;
    const job = state.ingest.value;
    if (documents.length === 0 && state.intakes.value.length === 0 && job === null) {
      return html`<first-visit-view .app=${this.app}></first-visit-view>`;
    }
    const selected = this.selected();
    const choice = ocrChoice(state);
    const facts = this.factsOf(documents, choice);
    const counts = pageCountsOf(documents, (document) => facts.get(document.id)?.ocr ?? noOcr);
    return html`<div class="title">
        <h1 tabindex="-1">Corpus</h1>
        <p>
          ${formatCounted(documents.length, 'document')}, ${formatCounted(counts.pages, 'page')}. Files stay on this
          device.
        </p>
        <span class="push"></span>
        <button class="btn" type="button" @click=${() => void this.add(folder)}>Add folder</button>
        <button class="btn primary" type="button" @click=${() => void this.add(pdfFiles)}>
          <ui-icon name="add"></ui-icon> Add PDFs
        </button>
      </div>
      <div class="work ${selected === null ? '' : 'open'}">
        <div class="left">
          <intake-panel
            .intakes=${state.intakes.value}
            @password-given=${(event: PasswordGiven) => void this.app.commands.givePassword(event.intake, event.password)}
            @intake-removed=${(event: IntakeRemoved) => void this.app.commands.removeIntake(event.intake)}
          ></intake-panel>
          ${job === null ? nothing : this.renderJob(job)}
          ${counts.pages === 0 ? nothing : html`<page-balance .counts=${counts} .storage=${state.storage.value}></page-balance>`}
          ${documents.length === 0 ? nothing : html`<ocr-panel .app=${this.app} .counts=${counts}></ocr-panel>`}
          <documents-table
            .documents=${documents}
            .listing=${this.listing()}
            .working=${job !== null}
            .selected=${selected?.document.id ?? null}
            .sources=${(document: CorpusDocument) => this.sources.of(document, this.way(choice, document.id))}
            .lookOf=${(document: CorpusDocument) => facts.get(document.id)?.look ?? lookAt(document)}
            .ocrOf=${(document: CorpusDocument) => facts.get(document.id)?.ocr ?? noOcr}
            .readingOf=${(document: CorpusDocument) => state.ocrJob.value?.documents.get(document.id) ?? null}
            @listing-changed=${this.relist}
            @document-opened=${(event: DocumentOpened) => void this.openAt(event)}
          ></documents-table>
        </div>
        ${selected === null ? this.renderNothingSelected(documents.length) : this.renderInspector(selected, choice)}
      </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const [document = ''] = this.app.state.route.value.path;
    if (document !== '' && document !== this.revealed) void this.table?.reveal();
    this.revealed = document;
    this.keepFocus();
  }

  /** The first visit gives way to the corpus as soon as files are chosen, and with it the button that had the focus. */
  private keepFocus(): void {
    const first = this.renderRoot.querySelector('first-visit-view') !== null;
    const gone = this.firstVisit && !first && this.app.state.ready.value;
    this.firstVisit = first;
    if (gone && isFocusLost()) this.renderRoot.querySelector('h1')?.focus();
  }

  private renderJob(job: NonNullable<App['state']['ingest']['value']>) {
    const { commands } = this.app;
    return html`<indexing-panel
      .job=${job}
      @pause=${() => commands.pauseIngest()}
      @resume=${() => void commands.resumeIngest()}
      @cancel=${() => void commands.cancelIngest()}
    ></indexing-panel>`;
  }

  private renderNothingSelected(documents: number) {
    return html`<aside class="panel hint" aria-label="Page of the selected document">
      <p class="soft">
        ${documents === 0 ? 'Pages appear here.' : 'Choose a document to see its pages and the text that is indexed.'}
      </p>
      ${documents === 0 ? nothing : html`<p class="faint small"><kbd>J</kbd> <kbd>K</kbd> next, previous document</p>`}
    </aside>`;
  }

  private renderInspector({ document, page }: Selected, choice: TextSettings) {
    // Not needed before a document is chosen.
    void import('./corpus/page-inspector.ts');
    const way = this.way(choice, document.id);
    return html`<page-inspector
      .app=${this.app}
      .document=${document}
      .page=${page}
      .sources=${this.sources.of(document, way)}
      .choice=${choice}
      .systems=${this.app.state.experiment.value.systems}
      .tried=${way.counts?.pages ?? 0}
      .left=${pagesToRead(document, choice.ocr, way.counts)}
      @page-chosen=${(event: PageChosen) => this.show(document, event.page)}
      @closed=${() => this.close()}
      @removed=${() => void this.removeDocument(document)}
    ></page-inspector>`;
  }

  /** The document and sheet of the route, as far as they exist. */
  private selected(): Selected | null {
    const [id, sheet = '1'] = this.app.state.route.value.path;
    const document = this.app.state.documents.value.find((one) => one.id === id);
    if (document === undefined) return null;
    const asked = Math.trunc(Number(sheet)) - 1;
    const page = Number.isFinite(asked) ? Math.min(Math.max(0, asked), Math.max(0, document.pageCount - 1)) : 0;
    return { document, page };
  }

  /** What OCR made of each document in the chosen way, and what needs the eye: found once a drawing. */
  private factsOf(
    documents: readonly CorpusDocument[],
    choice: TextSettings,
  ): ReadonlyMap<DocumentId, { readonly ocr: OcrOfDocument; readonly look: Look }> {
    const checks = this.app.state.layerChecks.value;
    return new Map(
      documents.map((document) => {
        const ocr = this.sources.ocrOf(document, this.way(choice, document.id));
        return [document.id, { ocr, look: lookAt(document, ocr, checks.get(document.id)?.suspect) }];
      }),
    );
  }

  private way(choice: TextSettings, document: DocumentId) {
    return { key: ocrKey(choice), counts: countsIn(this.app.state, choice, document) };
  }

  private listing(): Listing {
    return listingOf(this.app.state.route.value.query);
  }

  private show(document: CorpusDocument, page: number): void {
    this.app.commands.go(routeTo('corpus', [document.id, String(page + 1)], listingQuery(this.listing())));
  }

  private step(by: 1 | -1): void {
    const document = this.table?.neighbour(by) ?? null;
    if (document !== null) this.show(document, 0);
  }

  private turn(by: 1 | -1): void {
    const selected = this.selected();
    const to = (selected?.page ?? 0) + by;
    if (selected !== null && to >= 0 && to < selected.document.pageCount) this.show(selected.document, to);
  }

  private close(): void {
    if (this.app.state.route.value.path.length === 0) return;
    this.app.commands.go(routeTo('corpus', [], listingQuery(this.listing())));
  }

  private async removeDocument(document: CorpusDocument): Promise<void> {
    this.close();
    await this.app.commands.removeDocument(document.id);
  }

  private async openAt(event: DocumentOpened): Promise<void> {
    const document = this.app.state.documents.value.find((one) => one.id === event.document);
    if (document === undefined) return;
    this.show(document, event.at === null ? 0 : await this.firstOf(document, event.at));
  }

  private async firstOf(document: CorpusDocument, kind: ShownSource): Promise<number> {
    const pages = await this.app.commands.pageSources(document.id);
    return Math.max(0, shownSources(pages, ocrKey(ocrChoice(this.app.state))).indexOf(kind));
  }

  private async add(choice: Choice): Promise<void> {
    const files = await chooseFiles(choice);
    if (files.length > 0) await this.app.commands.addFiles(files);
  }

  private readonly relist = (event: ListingChanged): void => {
    const { path } = this.app.state.route.value;
    this.app.commands.go(routeTo('corpus', path, listingQuery(event.listing)));
  };
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

interface Selected {
  readonly document: CorpusDocument;
  /** Sheet from 0. */
  readonly page: number;
}
