import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { OcrCounts } from '../../../app/app-state.ts';
import type { Commands, PageSummary } from '../../../app/commands.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import { leastCharactersOfText } from '../../../core/document/page.ts';
import type { TextSource } from '../../../core/document/page.ts';
import type { ShownSource } from '../../elements/strip-bars.ts';
import { ocrOfCounts } from './ocr-of-document.ts';
import type { OcrOfDocument } from './ocr-of-document.ts';

const mostAtOnce = 4;
const none: readonly ShownSource[] = [];
/** A document being read or recognised is asked again after each such part of its pages. */
const refreshes = 10;

interface Entry {
  readonly pages: readonly PageSummary[];
  readonly stage: string;
  /** By way of reading: made once, so that strips stay. */
  readonly shown: Map<string, readonly ShownSource[]>;
}

/** The way of reading that is shown, and what it made of the document. */
export interface ShownWay {
  readonly key: string;
  readonly counts: OcrCounts | undefined;
}

/**
 * Sources of the pages of documents, read when first asked for and kept. A document whose pages are all fine needs no
 * reading: its counts say so.
 */
export class PageSources implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private readonly read: () => Commands['pageSources'];
  private readonly entries = new Map<DocumentId, Entry>();
  private readonly given = new Map<
    DocumentId,
    { readonly known: readonly ShownSource[]; readonly sources: readonly ShownSource[] }
  >();
  private readonly waiting = new Map<DocumentId, { readonly document: CorpusDocument; readonly stage: string }>();
  private readonly reading = new Set<DocumentId>();

  constructor(host: ReactiveControllerHost, read: () => Commands['pageSources']) {
    this.host = host;
    this.read = read;
    host.addController(this);
  }

  hostConnected(): void {
    this.pump();
  }

  hostDisconnected(): void {
    this.waiting.clear();
  }

  /** Sources of the pages read so far, from the first; what is not known yet is given as text layer. */
  of(document: CorpusDocument, way: ShownWay): readonly ShownSource[] {
    const special = document.pagesFailed + document.pagesDamaged + document.pagesWithoutText;
    if (special === 0) return this.extended(document, none);
    const entry = this.entries.get(document.id);
    const stage = stageOf(document, way);
    if (entry?.stage !== stage && !this.reading.has(document.id)) {
      this.waiting.set(document.id, { document, stage });
      this.pump();
    }
    if (entry === undefined) return this.extended(document, none);
    const known = entry.shown.get(way.key) ?? shownSources(entry.pages, way.key);
    entry.shown.set(way.key, known);
    return this.extended(document, known);
  }

  /** What OCR made of it: page by page where that was read, by counts alone else. */
  ocrOf(document: CorpusDocument, { key, counts }: ShownWay): OcrOfDocument {
    const byCounts = ocrOfCounts(document, counts);
    const pages = this.entries.get(document.id)?.pages ?? [];
    const tried = pages.filter((page) => triedIn(page, key) !== undefined);
    if (tried.length !== counts?.pages) return byCounts;
    const textless = tried.filter(hasNoText);
    const count = (kind: ShownSource, among = textless): number =>
      among.filter((page) => ocrSource(page, triedIn(page, key)) === kind).length;
    const failedAsText = textless.filter(({ source }) => source === 'failed');
    return {
      read: count('ocr'),
      blank: count('blank'),
      failed: count('failed'),
      ofFailed: { read: count('ocr', failedAsText), failed: count('failed', failedAsText) },
      also: tried.filter((page) => !hasNoText(page) && triedIn(page, key)?.failed === false).length,
      unsound: byCounts.unsound,
    };
  }

  /** The known sources with text layer for the rest; the same array as long as nothing changed, so that strips stay. */
  private extended(document: CorpusDocument, known: readonly ShownSource[]): readonly ShownSource[] {
    if (known.length >= document.pagesDone) return known;
    const before = this.given.get(document.id);
    if (before?.known === known && before.sources.length === document.pagesDone) return before.sources;
    const rest = Array.from({ length: document.pagesDone - known.length }, (): ShownSource => 'text-layer');
    const sources = [...known, ...rest];
    this.given.set(document.id, { known, sources });
    return sources;
  }

  private pump(): void {
    for (const [id, { document, stage }] of this.waiting) {
      if (this.reading.size >= mostAtOnce) return;
      this.waiting.delete(id);
      this.reading.add(id);
      void this.load(document, stage);
    }
  }

  private async load(document: CorpusDocument, stage: string): Promise<void> {
    // Where reading fails the strip stays plain: the state column has the counts, the inspector says what is wrong.
    const pages = await this.read()(document.id).catch(() => []);
    this.entries.set(document.id, { pages, stage, shown: new Map() });
    this.reading.delete(document.id);
    this.host.requestUpdate();
    this.pump();
  }
}

/** A page with hardly any text is shown as one without: that is how reports count it. */
export function shownSource({ source, characters }: Pick<PageSummary, 'source' | 'characters'>): TextSource {
  return source === 'text-layer' && characters < leastCharactersOfText ? 'none' : source;
}

/** As they are shown in one way of reading: a page without text is one of OCR where that read words, blank where there are none. */
export function shownSources(pages: readonly PageSummary[], key: string): readonly ShownSource[] {
  return pages.map((page) => {
    const tried = triedIn(page, key);
    if (tried === undefined || !hasNoText(page)) return shownSource(page);
    return ocrSource(page, tried);
  });
}

/** A page that failed as text and on which no word was read stays failed: a broken page is drawn as a blank sheet. */
function ocrSource({ source }: PageSummary, tried: ReturnType<typeof triedIn>): ShownSource {
  if (tried === undefined || tried.failed) return 'failed';
  if (!tried.blank) return 'ocr';
  return source === 'failed' ? 'failed' : 'blank';
}

function triedIn(page: PageSummary, key: string) {
  return page.ocr?.find(({ way }) => way === key);
}

function hasNoText({ characters }: PageSummary): boolean {
  return characters < leastCharactersOfText;
}

function stageOf(document: CorpusDocument, { key, counts }: ShownWay): string {
  const read =
    document.state === 'done' ? refreshes + 1 : Math.floor((refreshes * document.pagesDone) / document.pageCount);
  if (counts === undefined) return String(read);
  const step = Math.max(1, Math.floor(document.pageCount / refreshes));
  // The end is always a stage of its own: then every wanted page was tried.
  const end = counts.pages >= document.pagesWithoutText ? counts.pages : Math.floor(counts.pages / step);
  return `${read} ${key} ${end} ${counts.failed}`;
}
