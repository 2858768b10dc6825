/** How much a workspace has stored, by kind. Records are read in small steps, each in a transaction of its own: writers get their turn. */
import type { WorkspaceId } from '../core/document/ids.ts';
import { keysWithin } from './bounded-read.ts';
import type { Database } from './database.ts';
import type { StoreName } from './schema.ts';

/** Bytes of a workspace's records, as far as they are known: texts count a byte a character. */
export interface WorkspaceSizes {
  readonly files: number;
  /** Documents, the texts of their pages and where the words stand. */
  readonly texts: number;
  /** Parts of indexes, vectors under way, vectors of questions. */
  readonly indexes: number;
  readonly recognised: number;
  /** Vectors that were imported. */
  readonly vectors: number;
  readonly thumbnails: number;
  /** Benchmarks, experiments, runs and their results. */
  readonly work: number;
  /** Answers, and the calls to models with their prompts and replies. */
  readonly answers: number;
}

/** What can be computed again, and may be removed. */
export type Removable = 'indexes' | 'recognised' | 'thumbnails';

/** Records of a store that are in memory at once: parts and batches may have some MB each, a Blob is only a handle. */
const steps = {
  files: 100,
  documents: 200,
  intakes: 200,
  pages: 200,
  geometry: 50,
  indexParts: 4,
  vectorBatches: 8,
  queryVectors: 200,
  recognised: 50,
  vectorSets: 4,
  vectorSetParts: 4,
  thumbnails: 200,
  benchmarks: 100,
  benchmarkParts: 4,
  mappingChoices: 50,
  experiments: 100,
  runs: 100,
  results: 200,
  answers: 100,
  calls: 50,
  goldFacts: 200,
} as const satisfies Partial<Record<StoreName, number>>;

export async function storedSizes(database: Database, workspace: WorkspaceId): Promise<WorkspaceSizes> {
  const sizeOf = async (...names: readonly (keyof typeof steps)[]): Promise<number> => {
    let bytes = 0;
    for (const name of names) bytes += await sizeOfStore(database, name, keysWithin(workspace));
    return bytes;
  };
  return {
    files: await sizeOf('files'),
    texts: await sizeOf('documents', 'intakes', 'pages', 'geometry'),
    indexes: await sizeOf('indexParts', 'vectorBatches', 'queryVectors'),
    recognised: await sizeOf('recognised'),
    vectors: (await sizeOf('vectorSets')) + (await sizeOf('vectorSetParts')),
    thumbnails: await sizeOf('thumbnails'),
    work: await sizeOf('benchmarks', 'benchmarkParts', 'mappingChoices', 'experiments', 'runs', 'results'),
    answers: await sizeOf('answers', 'calls', 'goldFacts'),
  };
}

/** Bytes of the files that the person gave for OCR. */
export function sizeOfOcrAssets(database: Database): Promise<number> {
  return database.transact(['ocrAssets'], 'readonly', async (transaction) =>
    bytesOf(await transaction.objectStore('ocrAssets').getAll()),
  );
}

/** Removes what can be computed again, of one workspace, in one transaction. */
export async function clearStored(database: Database, workspace: WorkspaceId, kind: Removable): Promise<void> {
  const stores = kind === 'indexes' ? (['indexParts', 'vectorBatches', 'queryVectors'] as const) : ([kind] as const);
  await database.transact(stores, 'readwrite', (transaction) =>
    Promise.all(stores.map((name) => transaction.objectStore(name).delete(keysWithin(workspace)))),
  );
}

async function sizeOfStore(database: Database, name: keyof typeof steps, whole: IDBKeyRange): Promise<number> {
  let bytes = 0;
  let rest: IDBKeyRange | null = whole;
  while (rest !== null) {
    const range: IDBKeyRange = rest;
    const step = await database.transact([name], 'readonly', async (transaction) => {
      let cursor = await transaction.objectStore(name).openCursor(range);
      let sum = 0;
      let last: IDBValidKey | null = null;
      for (let count = 0; cursor !== null && count < steps[name]; count++) {
        sum += bytesOf(cursor.value);
        last = cursor.key;
        cursor = await cursor.continue();
      }
      return { sum, last: cursor === null ? null : last };
    });
    bytes += step.sum;
    rest = step.last === null ? null : IDBKeyRange.bound(step.last, whole.upper, true, whole.upperOpen);
  }
  return bytes;
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number') return 8;
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof Blob) return value.size;
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesOf(part), 0);
}
