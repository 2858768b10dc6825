// An index worker that embeds nothing: of two documents one is removed while it "builds", of one 3 units are embedded on a device
// that is lost twice.
import { AppError } from '../../../src/core/app-error.ts';
import { encodersOf } from '../../../src/core/experiment/experiment.ts';
import { encoderKey } from '../../../src/core/model/encoder-settings.ts';
import type { EmbeddedSoFar, IndexWorker } from '../../../src/rpc/index-worker.ts';
import { serve } from '../../../src/rpc/serve.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { removeDocument } from '../../../src/storage/document-store.ts';

const refuse = async (): Promise<never> => {
  throw new AppError('unexpected', 'The fake does not do this.');
};
let embedded: EmbeddedSoFar = { units: 7, questions: 0, redone: [] };

serve<IndexWorker>({
  connectEncoder: refuse,
  connectPages: refuse,
  plan: refuse,
  explain: refuse,
  importVectors: refuse,
  units: refuse,
  embedded: async () => embedded,
  embedQuestions: async ({ queries }) => ({ embedded: queries.length, loaded: 0 }),
  search: async () => ({ candidates: [], pool: { documents: 1, pages: 1, units: 1 }, reachable: [] }),
  build: async ({ workspace, documents, retriever }) => {
    if (documents.length > 1) {
      const database = await openDatabase();
      await removeDocument(database, workspace, documents[1]!);
      database.close();
      throw new AppError('record-missing', 'A document was removed from the corpus while it was indexed.');
    }
    const [encoder] = encodersOf(retriever);
    const batches = (embedded.redone[0]?.batches ?? 0) + 2;
    embedded = {
      units: embedded.units + 3,
      questions: 0,
      redone: encoder === undefined ? [] : [{ key: encoderKey(encoder), batches, device: 'wasm' }],
    };
    return {
      documents: 1,
      pages: 1,
      units: 3,
      built: 1,
      loaded: 0,
      text: { layer: 1, ocr: 0, without: 0, ocrFailed: 0, engines: [] },
      tokens: null,
      vectors: [],
      space: null,
      computed: { documents: 1, units: 3 },
      notStored: null,
    };
  },
});
