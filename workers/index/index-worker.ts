/** The index worker: one index in memory for each workspace, way of cutting and way of tokenising that is in use. */
import { unitKey } from '../../src/core/document/chunk.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import { segmentVersion } from '../../src/core/lexical/bm25-segment-codec.ts';
import { tokeniserVersion } from '../../src/core/lexical/tokenizer.ts';
import type { IndexIdentity, IndexWorker } from '../../src/rpc/index-worker.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { getDocument } from '../../src/storage/document-store.ts';
import { getIndexParts, putIndexPart } from '../../src/storage/index-store.ts';
import { pageTexts } from '../../src/storage/page-store.ts';
import { AppError } from '../../src/core/app-error.ts';
import { CorpusIndex } from './corpus-index.ts';
import { explainHit } from './explain-hit.ts';

export function createIndexWorker(): IndexWorker {
  const indexes = new Map<string, CorpusIndex>();
  const indexOf = (identity: IndexIdentity): CorpusIndex => {
    const key = `${identity.workspace} ${unitKey(identity.unit)} ${identity.tokens}`;
    const known = indexes.get(key);
    if (known !== undefined) return known;
    const created = new CorpusIndex(identity.unit, identity.tokens, storedParts(identity));
    indexes.set(key, created);
    return created;
  };
  return {
    build: ({ documents, ...identity }, signal, onProgress) => indexOf(identity).build(documents, signal, onProgress),
    search: async (input, signal) => {
      signal.throwIfAborted();
      return indexOf(input).search(input);
    },
    explain: async ({ query, settings, document, ordinal, ...identity }, signal) => {
      const index = indexOf(identity);
      if (!index.has(document)) await index.add(document, signal);
      const texts = await pageTexts(await openDatabase(), identity.workspace, document);
      return explainHit(index, texts, { query, settings, document, ordinal, tokens: identity.tokens });
    },
    units: async ({ document, ...identity }, signal) => {
      const index = indexOf(identity);
      if (!index.has(document)) await index.add(document, signal);
      return index.units(document);
    },
  };
}

/** Parts of one index in the database, under a key that holds all that decides them. */
function storedParts({ workspace, unit, tokens }: IndexIdentity) {
  const keyFor = async (document: DocumentId): Promise<string> => {
    const stored = await getDocument(await openDatabase(), workspace, document);
    if (stored === null) {
      throw new AppError(
        'record-missing',
        'A document was removed from the corpus while it was indexed. Start the run again.',
      );
    }
    return `bm25 ${unitKey(unit)} ${tokens} ${tokeniserVersion} ${segmentVersion} ${stored.textVersion}`;
  };
  return {
    read: async (document: DocumentId) => {
      const database = await openDatabase();
      const parts = await getIndexParts(database, workspace, await keyFor(document), [document]);
      return parts.get(document) ?? null;
    },
    write: async (document: DocumentId, part: { readonly bytes: ArrayBuffer; readonly units: Uint32Array }) => {
      await putIndexPart(await openDatabase(), workspace, await keyFor(document), { document, ...part });
    },
    pageTexts: async (document: DocumentId) => pageTexts(await openDatabase(), workspace, document),
    pageCount: async (document: DocumentId) =>
      (await getDocument(await openDatabase(), workspace, document))?.pageCount ?? 0,
  };
}
