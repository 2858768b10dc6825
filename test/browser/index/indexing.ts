import { onTestFinished } from 'vitest';
import { defaultBm25 } from '../../../src/core/experiment/default-experiment.ts';
import type { DenseSettings, RetrieverSettings } from '../../../src/core/experiment/experiment.ts';
import { defaultFusion } from '../../../src/core/experiment/default-experiment.ts';
import type { DocumentId, WorkspaceId } from '../../../src/core/document/ids.ts';
import { layerText } from '../../../src/core/document/text-settings.ts';
import { encoderKey } from '../../../src/core/model/encoder-settings.ts';
import type { EncoderSettings } from '../../../src/core/model/encoder-settings.ts';
import type { BuildInput, IndexWorker } from '../../../src/rpc/index-worker.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import type { WorkerClient } from '../../../src/rpc/worker-client.ts';
import type { Database } from '../../../src/storage/database.ts';
import { putDocument } from '../../../src/storage/document-store.ts';
import { appendPages } from '../../../src/storage/page-store.ts';
import { createIndexWorker } from '../../../workers/index/index-worker.ts';
import { idOf, newDocument, readPage, workspace } from '../storage/records.ts';
import { freshDatabase } from '../storage/test-database.ts';
import { dimensions, pageText } from './fake-embedding.ts';
import type { FakeEmbedding } from './fake-embedding.ts';

export const never = new AbortController().signal;

export const encoder: EncoderSettings = {
  id: 'fake/encoder',
  exportId: 'fake/encoder',
  revision: 'main',
  pooling: 'mean',
  prompts: { query: '', passage: '' },
  window: 12,
  dimensions,
  source: { kind: 'bundled' },
  dtype: 'fp32',
};

/** As `embeddingIdentity` makes them. */
export const identity = JSON.stringify(['e1', encoder.id, 'fp32', 'a', 'b', 'mean', 12, '', '']);

export const dense: DenseSettings = { kind: 'dense', encoder, windows: 'all' };
export const hybrid: RetrieverSettings = {
  kind: 'hybrid',
  parts: [defaultBm25, dense],
  fusion: defaultFusion,
  depth: 50,
};

export interface Session {
  readonly index: IndexWorker;
  readonly encoder: WorkerClient<FakeEmbedding>;
  /** Puts the fake encoder at the index worker's disposal under the key of this encoder or `tokenizer`. */
  readonly connect: (key?: string, identityOf?: string) => Promise<void>;
}

/** A page that was just loaded: an index worker that holds nothing, and an encoder that was asked nothing. */
export async function newSession(database: Database, connected = true, width = dimensions): Promise<Session> {
  const client = createWorkerClient<FakeEmbedding>({
    name: 'fake embedding',
    spawn: () =>
      new Worker(new URL('./fake-embedding.worker.ts', import.meta.url), { type: 'module', name: String(width) }),
    idleMs: Number.POSITIVE_INFINITY,
    silenceMs: { default: 60_000 },
  });
  onTestFinished(() => client.terminate());
  const index = createIndexWorker(
    async () => database,
    async () => null,
  );
  const connect = async (key = encoderKey(encoder), identityOf = identity): Promise<void> => {
    await index.connectEncoder({ key, identity: identityOf, port: client.openPort(), visual: null }, never);
  };
  if (connected) await connect();
  return { index, encoder: client, connect };
}

/** Stores documents of these many pages each and gives their ids in tie order. */
export async function storeCorpus(
  database: Database,
  pages: readonly number[],
  into: WorkspaceId = workspace,
): Promise<readonly DocumentId[]> {
  const ids = pages.map((_count, place) => idOf('abcdef'[place]!));
  for (const [place, count] of pages.entries()) {
    const id = ids[place]!;
    await putDocument(database, into, newDocument(id, count), null);
    const read = Array.from({ length: count }, (_unused, sheet) =>
      readPage(sheet, { text: pageText(place + 1, sheet) }),
    );
    await appendPages(database, into, id, read);
  }
  return ids;
}

export function buildInput(
  documents: readonly DocumentId[],
  retriever: RetrieverSettings = dense,
  change: Partial<BuildInput> = {},
): BuildInput {
  return { workspace, text: layerText, unit: { kind: 'page' }, retriever, documents, ...change };
}

export { freshDatabase, pageText, workspace };
