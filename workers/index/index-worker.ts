/** The index worker: builds, keeps and searches indexes; vectors come from embedding workers that are connected to it. */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { DenseKernels } from '../../src/core/vector/dense-kernels.ts';
import type { MaxSimKernels } from '../../src/core/vector/max-sim-kernels.ts';
import type { IndexedSystem, IndexWorker } from '../../src/rpc/index-worker.ts';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { buildIndex, heldUnits } from './build-index.ts';
import { EncoderLinks } from './encoder-links.ts';
import { explainHit } from './explain-hit.ts';
import { ImportedSets } from './imported-sets.ts';
import type { VectorKernels } from './imported-part.ts';
import { IndexLibrary } from './index-library.ts';
import { IndexParts } from './index-parts.ts';
import { loadDenseKernels } from './kernels/dense-kernels.ts';
import { loadMaxSimKernels } from './kernels/max-sim-kernels.ts';
import { PageLinks } from './page-links.ts';
import { planIndex } from './plan-index.ts';
import { prepareQuestions, questionsMissing } from './prepare-questions.ts';
import { QuestionVectors } from './question-vectors.ts';
import { searchIndex } from './search-index.ts';
import type { Asking } from './search-index.ts';
import { importVectors } from './vector-import/import-vectors.ts';

/** @param storage the database to use; tests give one of their own */
export function createIndexWorker(
  storage: () => Promise<Database> = openDatabase,
  kernels: () => Promise<DenseKernels | null> = loadDenseKernels,
  maxSim: () => Promise<MaxSimKernels | null> = loadMaxSimKernels,
): IndexWorker {
  const encoders = new EncoderLinks();
  const links = new PageLinks();
  let opening: Promise<Opened> | null = null;
  const opened = (): Promise<Opened> => {
    opening ??= open(storage, async () => ({ dense: await kernels(), maxSim: await maxSim() }), { encoders, links });
    // A database that another tab blocks now may open later.
    opening.catch(() => (opening = null));
    return opening;
  };
  /** Asks an index that was built, of which nothing is let go of meanwhile. */
  const ask = async <Value>(system: IndexedSystem, question: (asking: Asking) => Promise<Value>): Promise<Value> => {
    const { library, questions, orders } = await opened();
    const index = library.indexOf(system);
    const order = index.parts[0] === undefined ? undefined : orders.get(index.parts[0]);
    if (order === undefined || index.parts.some((part) => !orders.has(part))) throw notIndexed();
    return library.using(index, () => question({ index, questions, encoders, order }));
  };
  return {
    connectEncoder: async (connection, signal) => {
      signal.throwIfAborted();
      const replaced = encoders.connect(connection);
      if (replaced === null || opening === null) return null;
      const { library, questions } = await opening;
      library.forget(replaced);
      questions.forget(replaced);
      return null;
    },
    connectPages: async (connection, signal) => {
      signal.throwIfAborted();
      links.connect(connection);
      return null;
    },
    build: async ({ documents, ...system }, signal, onProgress) => {
      const { database, library, sets, orders } = await opened();
      await sets.refresh(system);
      const index = library.indexOf(system);
      return library.using(index, async () => {
        const outcome = await buildIndex(database, index, documents, signal, onProgress);
        const order = new Map(documents.map((document, place) => [document, place]));
        for (const part of index.parts) orders.set(part, order);
        library.keep(system, index);
        return outcome;
      });
    },
    plan: async ({ documents, queries, ...system }, signal, onProgress) => {
      const { database, library, questions, sets } = await opened();
      await sets.refresh(system);
      const plan = await planIndex(database, library.view(system), documents, signal, onProgress);
      return { ...plan, questionsToEmbed: await questionsMissing(questions, encoders, system, queries) };
    },
    embedQuestions: async ({ queries, ...system }, signal, onProgress) => {
      const { questions } = await opened();
      return prepareQuestions(questions, encoders, system, queries, signal, onProgress);
    },
    embedded: async () => ({ ...encoders.embedded, redone: encoders.redone }),
    search: async (input, signal) => {
      signal.throwIfAborted();
      return ask(input, (asking) => searchIndex(asking, input, signal));
    },
    explain: async (input, signal) => {
      signal.throwIfAborted();
      return ask(input, async (asking) => {
        if (asking.index.parts.some((part) => !part.documents.has(input.document))) throw notIndexed();
        return explainHit(asking, input, signal);
      });
    },
    importVectors: async (input, signal, onProgress) => {
      const { database } = await opened();
      return importVectors(database, input, signal, onProgress);
    },
    units: async ({ document, ...system }, signal) => {
      const { database, library, sets } = await opened();
      await sets.refresh(system);
      return heldUnits(database, library.view(system), document, signal);
    },
  };
}

interface Opened {
  readonly database: Database;
  readonly library: IndexLibrary;
  readonly questions: QuestionVectors;
  readonly sets: ImportedSets;
  /** Places of documents of the build that filled a part. */
  readonly orders: WeakMap<object, ReadonlyMap<DocumentId, number>>;
}

async function open(
  storage: () => Promise<Database>,
  kernels: () => Promise<VectorKernels>,
  reach: { readonly encoders: EncoderLinks; readonly links: PageLinks },
): Promise<Opened> {
  const [database, loaded] = await Promise.all([storage(), kernels()]);
  const sets = new ImportedSets(database);
  return {
    database,
    library: new IndexLibrary(database, new IndexParts(database, { ...reach, sets }, loaded)),
    questions: new QuestionVectors(database, reach.encoders),
    sets,
    orders: new WeakMap(),
  };
}

function notIndexed(): AppError {
  return new AppError('record-missing', 'This document is not in the index. Start the run again to index it.');
}
