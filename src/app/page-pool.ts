/**
 * Pages dealt to several workers, one at a time each, so that all are busy until the end. What becomes of a page never loses the
 * others: a page that ends its worker is tried once more and then given up.
 */
import { AppError, isAbort } from '../core/app-error.ts';
import type { DocumentId } from '../core/document/ids.ts';

export interface PooledPage {
  readonly document: DocumentId;
  /** Sheet from 0. */
  readonly index: number;
}

export interface PagePool<Worker, Page extends PooledPage> {
  readonly workers: readonly Worker[];
  readonly pages: readonly Page[];
  readonly read: (worker: Worker, page: Page, signal: AbortSignal) => Promise<void>;
  /** A page that ended its worker twice; what it says of it. */
  readonly giveUp: (page: Page, error: AppError) => Promise<void>;
  /** A document that cannot be read (`file-missing`, `record-missing`): told once, none of its other pages is tried. */
  readonly leaveOut: (document: DocumentId, error: AppError) => void;
  /** A page was begun, or is done, given up or left out. */
  readonly onBegin?: (page: Page) => void;
  readonly onEnd?: (page: Page, outcome: 'done' | 'left-out') => void;
}

/**
 * Resolves when every page is accounted for. Rejects with the signal's reason, with any other error of `read` (storage is full) once
 * all workers have let go, and with `worker-unavailable` where no worker can be started: one that cannot leaves its pages to the others.
 */
export async function readInPool<Worker, Page extends PooledPage>(
  pool: PagePool<Worker, Page>,
  signal: AbortSignal,
): Promise<void> {
  const queue = [...pool.pages];
  const tried = new Set<Page>();
  const leftOut = new Set<DocumentId>();
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const retired = new Map<Worker, AppError>();

  /** Puts a page where its error says it belongs; throws what ends all. */
  const settle = async (worker: Worker, page: Page, error: unknown): Promise<void> => {
    if (isAbort(error) || either.aborted || !(error instanceof AppError)) throw error;
    if (error.code === 'worker-unavailable') {
      retired.set(worker, error);
      queue.unshift(page);
    } else if (error.code === 'file-missing' || error.code === 'record-missing') {
      if (!leftOut.has(page.document)) pool.leaveOut(page.document, error);
      leftOut.add(page.document);
      pool.onEnd?.(page, 'left-out');
    } else if (!error.code.startsWith('worker-')) {
      throw error;
    } else if (tried.has(page)) {
      await pool.giveUp(page, error);
      pool.onEnd?.(page, 'done');
    } else {
      tried.add(page);
      queue.unshift(page);
    }
  };

  const work = async (worker: Worker): Promise<void> => {
    for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
      either.throwIfAborted();
      if (leftOut.has(page.document)) {
        pool.onEnd?.(page, 'left-out');
        continue;
      }
      pool.onBegin?.(page);
      try {
        await pool.read(worker, page, either);
        pool.onEnd?.(page, 'done');
      } catch (error) {
        await settle(worker, page, error);
      }
      if (retired.has(worker)) return;
    }
  };

  while (queue.length > 0) {
    const able = pool.workers.filter((worker) => !retired.has(worker)).slice(0, queue.length);
    if (able.length === 0) throw [...retired.values()].at(-1) ?? new Error('A pool of pages without workers');
    let fault: { readonly error: unknown } | null = null;
    await Promise.all(
      able.map((worker) =>
        work(worker).catch((error: unknown) => {
          fault ??= { error };
          ending.abort(new DOMException('another page ended the reading', 'AbortError'));
        }),
      ),
    );
    signal.throwIfAborted();
    if (fault !== null) throw (fault as { readonly error: unknown }).error;
  }
}
