// A corpus with its real workers, and what the work on OCR needs of an app around them.
import { onTestFinished } from 'vitest';
import type { AppContext } from '../../../src/app/context.ts';
import type { Services } from '../../../src/app/services.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import { workspaceId } from '../../../src/core/document/ids.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import type { OcrWorker } from '../../../src/rpc/ocr-worker.ts';
import type { PdfWorker } from '../../../src/rpc/pdf-worker.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import type { WorkerClient } from '../../../src/rpc/worker-client.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { putWorkspace, removeWorkspace } from '../../../src/storage/workspace-store.ts';
import { never } from './made-pages.ts';

export const pdfClient = (): WorkerClient<PdfWorker> =>
  createWorkerClient<PdfWorker>({
    name: 'PDF',
    spawn: () => new Worker(new URL('../../../workers/pdf.ts', import.meta.url), { type: 'module' }),
    idleMs: Infinity,
    silenceMs: { default: 120_000 },
  });

export const ocrClient = (): WorkerClient<OcrWorker> =>
  createWorkerClient<OcrWorker>({
    name: 'OCR',
    spawn: () => new Worker(new URL('../../../workers/ocr.ts', import.meta.url), { type: 'module' }),
    idleMs: Infinity,
    silenceMs: { default: 240_000 },
  });

export interface OcrApp {
  readonly context: AppContext;
  /** Changes that were told to other tabs. */
  readonly told: string[];
  /** Reads a PDF into the corpus. */
  readonly add: (name: string, bytes: Uint8Array, keepFile?: boolean) => Promise<CorpusDocument>;
}

/** A workspace of its own, removed with all that is in it when the test is over. */
export async function ocrApp(pdf: WorkerClient<PdfWorker>, ocr: readonly WorkerClient<OcrWorker>[]): Promise<OcrApp> {
  const database = await openDatabase();
  const workspace = { id: workspaceId(crypto.randomUUID()), name: 'OCR', keepFiles: true, createdAt: 0 };
  await putWorkspace(database, workspace);
  onTestFinished(() => removeWorkspace(database, workspace.id));
  const store = createStateStore();
  store.workspace.value = workspace;
  const told: string[] = [];
  const services: Pick<Services, 'pdf' | 'ocr'> = { pdf, ocr };
  const context: AppContext = {
    store,
    services: services as Services,
    database,
    feed: { tell: ({ kind }) => void told.push(kind), close: () => {} },
  };
  return {
    context,
    told,
    add: async (name, bytes, keepFile = true) => {
      const file = new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' });
      const input = { workspace: workspace.id, name, file, keepFile, password: null, addedAt: 0 };
      const document = await pdf.calls.ingest(input, never);
      store.documents.value = [...store.documents.value, document];
      return document;
    },
  };
}
