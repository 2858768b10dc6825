import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Commands, PageSummary } from '../../../app/commands.ts';
import type { CorpusDocument } from '../../../core/document/document.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import { leastCharactersOfText } from '../../../core/document/page.ts';
import type { TextSource } from '../../../core/document/page.ts';

const mostAtOnce = 4;
const none: readonly TextSource[] = [];
/** A document being indexed is asked again after each such part of its pages. */
const refreshes = 10;

interface Entry {
  readonly sources: readonly TextSource[];
  readonly stage: number;
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
    { readonly known: readonly TextSource[]; readonly sources: readonly TextSource[] }
  >();
  private readonly waiting = new Map<DocumentId, CorpusDocument>();
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
  of(document: CorpusDocument): readonly TextSource[] {
    const special = document.pagesFailed + document.pagesDamaged + document.pagesWithoutText;
    if (special === 0) return this.extended(document, none);
    const entry = this.entries.get(document.id);
    if (entry?.stage !== stageOf(document) && !this.reading.has(document.id)) {
      this.waiting.set(document.id, document);
      this.pump();
    }
    return this.extended(document, entry?.sources ?? none);
  }

  /** The known sources with text layer for the rest; the same array as long as nothing changed, so that strips stay. */
  private extended(document: CorpusDocument, known: readonly TextSource[]): readonly TextSource[] {
    if (known.length >= document.pagesDone) return known;
    const before = this.given.get(document.id);
    if (before?.known === known && before.sources.length === document.pagesDone) return before.sources;
    const rest = Array.from({ length: document.pagesDone - known.length }, (): TextSource => 'text-layer');
    const sources = [...known, ...rest];
    this.given.set(document.id, { known, sources });
    return sources;
  }

  private pump(): void {
    for (const document of this.waiting.values()) {
      if (this.reading.size >= mostAtOnce) return;
      this.waiting.delete(document.id);
      this.reading.add(document.id);
      void this.load(document);
    }
  }

  private async load(document: CorpusDocument): Promise<void> {
    // Where reading fails the strip stays plain: the state column has the counts, the inspector says what is wrong.
    const pages = await this.read()(document.id).catch(() => []);
    this.entries.set(document.id, { sources: pages.map(shownSource), stage: stageOf(document) });
    this.reading.delete(document.id);
    this.host.requestUpdate();
    this.pump();
  }
}

/** A page with hardly any text is shown as one without: that is how reports count it. */
export function shownSource({ source, characters }: Pick<PageSummary, 'source' | 'characters'>): TextSource {
  return source === 'text-layer' && characters < leastCharactersOfText ? 'none' : source;
}

function stageOf(document: CorpusDocument): number {
  return document.state === 'done' ? refreshes + 1 : Math.floor((refreshes * document.pagesDone) / document.pageCount);
}
