// A corpus in the browser's storage for benchmarks of the index: PDFs are read into it as a drop reads them.
import { workspaceId } from '../../../src/core/document/ids.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { IndexWorker } from '../../../src/rpc/index-worker.ts';
import type { PdfWorker } from '../../../src/rpc/pdf-worker.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { putWorkspace } from '../../../src/storage/workspace-store.ts';
import type { FakeEmbedding } from '../../browser/index/fake-embedding.ts';

export interface StoredDocument {
  readonly id: DocumentId;
  readonly pages: number;
}

export const workspace = workspaceId('bench');
export const never = new AbortController().signal;
/** What was read so far. */
export const documents: StoredDocument[] = [];

/** Reads a PDF as a drop does; the milliseconds it took. */
export async function readPdf(name: string, bytes: readonly number[]): Promise<number> {
  await putWorkspace(await openDatabase(), { id: workspace, name: 'bench', keepFiles: true, createdAt: 1 });
  const file = new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
  const started = performance.now();
  const { id, pageCount } = await pdf.calls.ingest(
    { workspace, file, name, password: null, keepFile: true, addedAt: 1 },
    never,
  );
  documents.push({ id, pages: pageCount });
  return performance.now() - started;
}

/** A new index worker, as a reload has it. */
export function newIndex() {
  return createWorkerClient<IndexWorker>({
    name: 'index',
    spawn: () => new Worker(new URL('../../../workers/index.ts', import.meta.url), { type: 'module' }),
    idleMs: Infinity,
    silenceMs: { default: 600_000 },
  });
}

/** An encoder that costs nothing: its vectors are counts of words. */
export function fakeEmbedding(dimensions: number) {
  return createWorkerClient<FakeEmbedding>({
    name: 'fake embedding',
    spawn: () =>
      new Worker(new URL('../../browser/index/fake-embedding.worker.ts', import.meta.url), {
        type: 'module',
        name: `${dimensions}`,
      }),
    idleMs: Infinity,
    silenceMs: { default: 120_000 },
  });
}

const pdf = createWorkerClient<PdfWorker>({
  name: 'PDF',
  spawn: () => new Worker(new URL('../../../workers/pdf.ts', import.meta.url), { type: 'module' }),
  idleMs: Infinity,
  silenceMs: { default: 120_000 },
});
