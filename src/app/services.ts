import type { EmbeddingWorker } from '../rpc/embedding-worker.ts';
import type { EvaluationWorker } from '../rpc/evaluation-worker.ts';
import type { IndexWorker } from '../rpc/index-worker.ts';
import type { OcrWorker } from '../rpc/ocr-worker.ts';
import type { PdfWorker } from '../rpc/pdf-worker.ts';
import type { WorkerClient } from '../rpc/worker-client.ts';

/** What commands reach the world by: wired in main, replaced in tests. */
export interface Services {
  readonly pdf: WorkerClient<PdfWorker>;
  readonly index: WorkerClient<IndexWorker>;
  readonly evaluation: WorkerClient<EvaluationWorker>;
  /** A new embedding worker that is not started yet: one for each model. */
  readonly newEmbedding: () => WorkerClient<EmbeddingWorker>;
  /** Workers that read pages at the same time, as many as this machine bears; each starts with its first page. */
  readonly ocr: readonly WorkerClient<OcrWorker>[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new id, unique in this browser. */
  readonly newId: () => string;
  /** Hands a file to the person. */
  readonly save: (name: string, blob: Blob) => void;
  /** Reads a file that the site itself serves, by its path under the site. */
  readonly siteFile: (path: string) => Promise<Blob>;
}
