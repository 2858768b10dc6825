/** The indexed texts of the corpus, as the run's system has them: the texts that were ranked are the texts that are sent. */
import { AppError } from '../../../src/core/app-error.ts';
import { joinPages } from '../../../src/core/chunking/document-units.ts';
import type { Chunk } from '../../../src/core/document/chunk.ts';
import { noPage } from '../../../src/core/dataset/predictions/map-predictions.ts';
import { statedNameOf } from '../../../src/core/dataset/predictions/named-documents.ts';
import { nameOf } from '../../../src/core/document/document.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { ContextTexts } from '../../../src/pipeline/ports.ts';
import type { IndexWorker, IndexedSystem } from '../../../src/rpc/index-worker.ts';
import type { Database } from '../../../src/storage/database.ts';
import { resolveTexts } from '../../../src/storage/recognised-store.ts';
import { RecentLoads } from './recent-loads.ts';

/** Characters of documents that are kept at hand: some 40 MB. */
const mostCharacters = 20_000_000;
/** Lists of units: a corpus of a thousand documents has some hundred thousand units. */
const mostUnits = 500_000;

interface DocumentTexts {
  readonly pages: readonly string[];
  /** Pages joined, as units count their offsets. */
  readonly joined: string;
}

/** @param signal of the run, for what is asked of the index worker */
export function contextTexts(
  database: Database,
  index: IndexWorker,
  system: IndexedSystem,
  documents: readonly CorpusDocument[],
  signal: AbortSignal,
): ContextTexts {
  const known = new Map(documents.map((document) => [document.id, document]));
  const textsOf = documentTexts(database, system);
  const units = new RecentLoads<readonly Chunk[]>(mostUnits, ({ length }) => length + 1);
  return {
    describe: async (document) => {
      const found = known.get(document);
      if (found === undefined) throw notInRun(document);
      return { name: nameOf(found), pageCount: found.pageCount };
    },
    unit: async ({ document, ordinal, firstPage, lastPage }) => {
      const [{ joined }, all] = await Promise.all([
        textsOf(document),
        units.get(document, () => index.units({ ...system, document }, signal)),
      ]);
      const unit = all[ordinal];
      if (unit === undefined || unit.firstPage !== firstPage || unit.lastPage !== lastPage) throw changed();
      return joined.slice(unit.start, unit.end);
    },
    pages: async (document, firstPage, lastPage) => joinedPages(await textsOf(document), firstPage, lastPage),
  };
}

/**
 * The texts of what a file ranked. Its units have no text of their own: it is that of their pages, and of the whole document where a
 * unit names no page. A document that is not in the corpus has a name and no text.
 */
export function importedTexts(
  database: Database,
  system: Pick<IndexedSystem, 'workspace' | 'text'>,
  documents: readonly CorpusDocument[],
): ContextTexts {
  const known = new Map(documents.map((document) => [document.id, document]));
  const textsOf = documentTexts(database, system);
  const pages: ContextTexts['pages'] = async (document, firstPage, lastPage) => {
    if (!known.has(document)) throw notInRun(statedNameOf(document) ?? document);
    const isWhole = firstPage === noPage;
    return joinedPages(await textsOf(document), isWhole ? 0 : firstPage, isWhole ? Infinity : lastPage);
  };
  return {
    describe: async (document) => {
      const found = known.get(document);
      if (found === undefined) return { name: statedNameOf(document) ?? document, pageCount: 0 };
      return { name: nameOf(found), pageCount: found.pageCount };
    },
    unit: async ({ document, firstPage, lastPage }) => pages(document, firstPage, lastPage),
    pages,
  };
}

function documentTexts(
  database: Database,
  { workspace, text }: Pick<IndexedSystem, 'workspace' | 'text'>,
): (document: DocumentId) => Promise<DocumentTexts> {
  const texts = new RecentLoads<DocumentTexts>(mostCharacters, ({ joined }) => 2 * joined.length);
  return (document) =>
    texts.get(document, async () => {
      const { texts: pages } = await resolveTexts(database, workspace, document, text);
      return { pages, joined: joinPages(pages).text };
    });
}

function joinedPages({ pages }: DocumentTexts, firstPage: number, lastPage: number): string {
  return pages.slice(firstPage, lastPage + 1).join('\n');
}

function notInRun(document: string): AppError {
  return new AppError('record-missing', `The document “${document}” is not in the corpus of this run any more.`);
}

function changed(): AppError {
  const sentence = 'The text of a document changed since this run searched it, so that what was found is not there.';
  return new AppError('record-missing', `${sentence} Start the experiment anew.`);
}
