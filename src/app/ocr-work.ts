/** The work on pages that are read from their pictures: found, dealt to the OCR workers, stored page by page. */
import { AppError, failureOf } from '../core/app-error.ts';
import { nameOf } from '../core/document/document.ts';
import type { CorpusDocument } from '../core/document/document.ts';
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { ocrKey } from '../core/document/text-settings.ts';
import type { TextSettings } from '../core/document/text-settings.ts';
import type { OnProgress } from '../core/progress.ts';
import type { OcrWorker } from '../rpc/ocr-worker.ts';
import { transfer } from '../rpc/transfer.ts';
import type { WorkerClient } from '../rpc/worker-client.ts';
import { getFile } from '../storage/document-store.ts';
import { failedRecord } from '../storage/recognised-record.ts';
import { pagesToRecognise, putRecognised } from '../storage/recognised-store.ts';
import { ocrLock, withLock } from '../storage/run-lock.ts';
import type { OcrCounts } from './app-state.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import type { CorpusWork } from './corpus-work.ts';
import { checkLayers } from './layer-check.ts';
import { notify } from './notices.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { readInPool } from './page-pool.ts';
import type { PooledPage } from './page-pool.ts';
import { addRecognised, refreshRecognised } from './recognised-counts.ts';

export interface OcrWork {
  /**
   * Reads the pages that these settings want from their pictures and that were not tried yet, of these documents or (null) of all.
   * Progress: phase `recognise`, pages. A document whose file is gone is told and passed over. Rejects with the signal's reason,
   * `busy-elsewhere`, `storage-full` or `worker-unavailable`; what was read until then is stored.
   */
  ensure(
    text: TextSettings,
    documents: readonly DocumentId[] | null,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<void>;
  /** Compares a sample of each document's text layer with its picture; results stand in `layerChecks`. */
  check(signal: AbortSignal): Promise<void>;
  /** Stops and waits until the pages in hand were let go; what was read stays. */
  stop(): Promise<void>;
}

interface Page extends PooledPage {
  readonly name: string;
  /** The PDF, where it is not kept in the browser. */
  readonly file: Blob | null;
}

export function createOcrWork(context: AppContext, corpus: Pick<CorpusWork, 'fileOf'>): OcrWork {
  const { store, services, database, feed } = context;
  const turns = oneAtATime();

  /** Pages to read, of documents whose file is at hand. */
  const find = async (
    workspace: WorkspaceId,
    text: TextSettings,
    documents: readonly CorpusDocument[],
    signal: AbortSignal,
  ): Promise<readonly Page[]> => {
    const found: Page[] = [];
    for (const document of documents) {
      signal.throwIfAborted();
      const pages = await pagesToRecognise(database, workspace, document.id, text).catch(passOverRemoved);
      if (pages.length === 0) continue;
      const file = corpus.fileOf(document.id);
      const name = nameOf(document);
      if (file === null && (await getFile(database, workspace, document.id)) === null) notifyMissing(name);
      else found.push(...pages.map((index) => ({ document: document.id, index, name, file })));
    }
    return found;
  };

  const notifyMissing = (name: string): void => {
    const sentence = `The pages of “${name}” cannot be read from their pictures: its PDF was not kept in the browser. Drop it again.`;
    notify(store, 'warning', sentence, 'file-missing');
  };

  const readPage = async (
    ocr: WorkerClient<OcrWorker>,
    page: Page,
    workspace: WorkspaceId,
    text: TextSettings,
    signal: AbortSignal,
  ): Promise<OcrCounts> => {
    const pdf = services.pdf.openPort();
    const { document, index, file } = page;
    const { language, method } = text;
    try {
      const input = { workspace, document, pages: [index], language, method, file, pdf };
      const { failed, blank, unsound } = await ocr.calls.readPages(transfer(input, [pdf]), signal);
      return { pages: 1, failed, blank, unsound };
    } finally {
      services.pdf.closePort(pdf);
    }
  };

  const readAll = async (
    workspace: WorkspaceId,
    text: TextSettings,
    pages: readonly Page[],
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<void> => {
    const startedAt = performance.now();
    const inHand = new Set<Page>();
    const open = new Map<DocumentId, { readonly done: number; readonly total: number }>();
    for (const { document } of pages) open.set(document, { done: 0, total: (open.get(document)?.total ?? 0) + 1 });
    let [done, failed, total] = [0, 0, pages.length];
    const show = (): void => {
      store.ocrJob.value = {
        kind: 'read',
        state: signal.aborted ? 'stopping' : 'running',
        pages: { done, failed, total },
        current: [...new Set([...inHand].map(({ name }) => name))],
        documents: new Map(open),
        elapsedMs: performance.now() - startedAt,
      };
      onProgress({ phase: 'recognise', done, total, unit: 'pages' });
    };
    /** Counted at once, so that sums and strips follow page by page; what is stored is counted at the end. */
    const count = ({ document }: Page, counts: OcrCounts): void => {
      failed += counts.failed;
      addRecognised(context, workspace, document, ocrKey(text), counts);
    };
    show();
    try {
      await readInPool<WorkerClient<OcrWorker>, Page>(
        {
          workers: services.ocr,
          pages,
          read: async (worker, page, either) => {
            count(page, await readPage(worker, page, workspace, text, either));
          },
          giveUp: async (page, error) => {
            await putRecognised(
              database,
              workspace,
              page.document,
              failedRecord(ocrKey(text), page.index, failureOf(error)),
            );
            count(page, { pages: 1, failed: 1, blank: 0, unsound: 0 });
          },
          leaveOut: (_document, error) => {
            if (error.code === 'file-missing') notify(store, 'warning', error.message, error.code);
          },
          onBegin: (page) => {
            inHand.add(page);
            show();
          },
          onEnd: (page, outcome) => {
            inHand.delete(page);
            if (outcome === 'done') done += 1;
            else total -= 1;
            const of = open.get(page.document) ?? { done: 0, total: 1 };
            if (of.done + 1 < of.total) open.set(page.document, { done: of.done + 1, total: of.total });
            else open.delete(page.document);
            show();
          },
        },
        signal,
      );
    } finally {
      store.ocrJob.value = null;
      for (const document of new Set(pages.map(({ document }) => document)))
        await refreshRecognised(context, workspace, document);
      feed.tell({ kind: 'corpus-changed', workspace });
    }
  };

  const work = async (
    text: TextSettings,
    wanted: readonly DocumentId[] | null,
    signal: AbortSignal,
    onProgress: OnProgress,
  ): Promise<void> => {
    const workspace = currentWorkspace(context);
    const documents = store.documents.value.filter(
      ({ id, state }) => state === 'done' && (wanted === null || wanted.includes(id)),
    );
    if ((await find(workspace, text, documents, signal)).length === 0) return;
    // Looked for again under the lock: another tab may have read them by now.
    await withLock(ocrLock(workspace), signal, async () => {
      const pages = await find(workspace, text, documents, signal);
      if (pages.length > 0) await readAll(workspace, text, pages, signal, onProgress);
    });
  };

  const check = async (signal: AbortSignal): Promise<void> => {
    const startedAt = performance.now();
    try {
      await checkLayers(context, corpus, signal, (done, total, name) => {
        store.ocrJob.value = {
          kind: 'check',
          state: signal.aborted ? 'stopping' : 'running',
          pages: { done, failed: 0, total },
          current: name === null ? [] : [name],
          documents: new Map(),
          elapsedMs: performance.now() - startedAt,
        };
      });
    } finally {
      store.ocrJob.value = null;
    }
  };

  return {
    ensure: (text, documents, signal, onProgress) =>
      turns.take(signal, (either) => work(text, documents, either, onProgress)),
    check: (signal) => turns.take(signal, check),
    stop: async () => {
      const job = store.ocrJob.value;
      if (job !== null) store.ocrJob.value = { ...job, state: 'stopping' };
      await turns.stop();
    },
  };
}

/** A document that is gone has no pages to read. */
function passOverRemoved(error: unknown): readonly number[] {
  if (error instanceof AppError && error.code === 'record-missing') return [];
  throw error;
}
