// What the benchmark of a warm reload does inside the page: reads PDFs into storage, indexes them with an encoder that costs nothing,
// and times how long a new index worker takes from its start to the first answer.
import { defaultBm25, defaultFusion } from '../../../src/core/experiment/default-experiment.ts';
import type { HybridSettings } from '../../../src/core/experiment/experiment.ts';
import { layerText } from '../../../src/core/document/text-settings.ts';
import { workspaceId } from '../../../src/core/document/ids.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { encoderKey } from '../../../src/core/model/encoder-settings.ts';
import type { EncoderSettings } from '../../../src/core/model/encoder-settings.ts';
import type { IndexWorker } from '../../../src/rpc/index-worker.ts';
import type { PdfWorker } from '../../../src/rpc/pdf-worker.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { putWorkspace } from '../../../src/storage/workspace-store.ts';
import type { FakeEmbedding } from '../../browser/index/fake-embedding.ts';

const dimensions = 384;
const workspace = workspaceId('bench');
const never = new AbortController().signal;
const documents: DocumentId[] = [];
const query = 'co di fuba';

const encoder: EncoderSettings = {
  id: 'fake/encoder',
  exportId: 'fake/encoder',
  revision: 'main',
  pooling: 'mean',
  prompts: { query: '', passage: '' },
  window: 512,
  dimensions,
  source: { kind: 'bundled' },
  dtype: 'fp32',
};
const identity = JSON.stringify(['e1', encoder.id, 'fp32']);
const hybrid: HybridSettings = {
  kind: 'hybrid',
  parts: [defaultBm25, { kind: 'dense', encoder, windows: 'first' }],
  fusion: defaultFusion,
  depth: 100,
};
const system = { workspace, text: layerText, unit: { kind: 'page' }, retriever: hybrid } as const;

/** Reads a PDF as a drop does; the milliseconds it took. */
export async function readPdf(name: string, bytes: readonly number[]): Promise<number> {
  await putWorkspace(await openDatabase(), { id: workspace, name: 'bench', keepFiles: true, createdAt: 1 });
  const file = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
  const started = performance.now();
  const document = await pdf.calls.ingest({ workspace, file, name, password: null, keepFile: true, addedAt: 1 }, never);
  documents.push(document.id);
  return performance.now() - started;
}

/** Makes and stores the index; how many units it has. */
export async function indexAll(): Promise<number> {
  const client = newIndex();
  const port = embedding.openPort();
  await client.calls.connectEncoder(
    transfer({ key: encoderKey(encoder), identity, port, visual: null }, [port]),
    never,
  );
  const { units } = await client.calls.build({ ...system, documents }, never);
  await client.calls.search({ ...system, query, depth: 10, documents: null, gold: [] }, never);
  client.terminate();
  return units;
}

/** Milliseconds from the start of a new index worker to its first answer; nothing may be computed on the way. */
export async function reloadMs(): Promise<number> {
  const client = newIndex();
  const started = performance.now();
  await client.calls.connectEncoder({ key: encoderKey(encoder), identity, port: null, visual: null }, never);
  const { computed } = await client.calls.build({ ...system, documents }, never);
  const found = await client.calls.search({ ...system, query, depth: 10, documents: null, gold: [] }, never);
  const milliseconds = performance.now() - started;
  client.terminate();
  if (computed.units + computed.documents > 0 || found.candidates.length !== 10) throw new Error('It was not warm.');
  return milliseconds;
}

const pdf = createWorkerClient<PdfWorker>({
  name: 'PDF',
  spawn: () => new Worker(new URL('../../../workers/pdf.ts', import.meta.url), { type: 'module' }),
  idleMs: Infinity,
  silenceMs: { default: 120_000 },
});

const embedding = createWorkerClient<FakeEmbedding>({
  name: 'fake embedding',
  spawn: () =>
    new Worker(new URL('../../browser/index/fake-embedding.worker.ts', import.meta.url), {
      type: 'module',
      name: `${dimensions}`,
    }),
  idleMs: Infinity,
  silenceMs: { default: 120_000 },
});

function newIndex() {
  return createWorkerClient<IndexWorker>({
    name: 'index',
    spawn: () => new Worker(new URL('../../../workers/index.ts', import.meta.url), { type: 'module' }),
    idleMs: Infinity,
    silenceMs: { default: 600_000 },
  });
}
