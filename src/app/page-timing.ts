/** What one page takes with a visual model on this device: its first page is drawn and embedded as all will be. */
import { AppError, failureOf, isAbort } from '../core/app-error.ts';
import { nameOf } from '../core/document/document.ts';
import type { CorpusDocument } from '../core/document/document.ts';
import { pageFit, pagePixelBudget } from '../core/image/page-fit.ts';
import type { ImageProcessor } from '../core/image/image-processor.ts';
import { visualEncoderKey } from '../core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../core/model/visual-encoder-settings.ts';
import type { OnProgress } from '../core/progress.ts';
import { inTieOrder } from '../core/retrieval/order.ts';
import type { ImageToEmbed } from '../rpc/embedding-worker.ts';
import { transfer } from '../rpc/transfer.ts';
import type { PageTiming } from '../storage/schema.ts';
import { putPageTiming } from '../storage/visual-model-store.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import type { CorpusWork } from './corpus-work.ts';
import type { OpenVisual } from './encoder-work.ts';
import { pageBytes } from './image-cost.ts';

/** Documents whose first page is tried, where it cannot be drawn or embedded. */
const mostTries = 5;

/**
 * Embeds one page twice, since a first picture also makes a graph ready, and stores what the second took. Pages are drawn while the
 * model works on the one before, so the longer of the two counts. Progress: phase `time`. Rejects with `model-unsupported` where the
 * model reads no images, with `record-missing` without a document, and with what kept the pages from being drawn and embedded.
 */
export async function timeOnePage(
  context: AppContext,
  corpus: Pick<CorpusWork, 'fileOf'>,
  { encoder, open }: { readonly encoder: VisualEncoderSettings; readonly open: OpenVisual },
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<PageTiming> {
  const { processor } = open.outcome;
  if (processor === null) {
    const sentence = `${encoder.id} reads texts alone: there is no page image to time. Choose a model that reads images.`;
    throw new AppError('model-unsupported', sentence);
  }
  const documents = inTieOrder(context.store.documents.value.filter(({ state }) => state === 'done'));
  let failure: unknown = new AppError('record-missing', 'There is no page to time. Drop a PDF first.');
  for (const [tried, document] of documents.slice(0, mostTries).entries()) {
    try {
      const { image, ms } = await drawn(context, corpus, document, processor, signal);
      const timing = await embedded(open, image, ms, signal, onProgress);
      const { identity } = open.outcome;
      await putPageTiming(context.database, { key: visualEncoderKey(encoder), identity, timing }).catch(passOverFull);
      return timing;
    } catch (error) {
      if (isAbort(error) || !isOfPage(error)) throw error;
      if (tried === 0) failure = error;
    }
  }
  throw failure;
}

/** Whether what failed is the page alone: a run tells it as data, and another page may be timed. */
export function isOfPage(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'render-failed' || code.startsWith('page-') || code.startsWith('file-');
}

/** Without room a page is timed again the next time. */
function passOverFull(error: unknown): void {
  if (failureOf(error).code !== 'storage-full') throw error;
}

async function drawn(
  context: AppContext,
  corpus: Pick<CorpusWork, 'fileOf'>,
  document: CorpusDocument,
  processor: ImageProcessor,
  signal: AbortSignal,
): Promise<{ readonly image: ImageToEmbed; readonly ms: number }> {
  const workspace = currentWorkspace(context);
  const file = corpus.fileOf(document.id);
  const input = {
    workspace,
    document: document.id,
    page: 0,
    file,
    fit: pageFit(processor),
    maxPixels: pagePixelBudget,
  };
  const { renderForModel } = context.services.pdf.calls;
  try {
    // Opening the file is paid once a document.
    await renderForModel(input, signal);
    const startedAt = performance.now();
    const pixels = await renderForModel(input, signal);
    return { image: { name: `${nameOf(document)}, page 1`, ...pixels }, ms: performance.now() - startedAt };
  } catch (error) {
    // A page on which the drawing hangs is that page's fault.
    if (failureOf(error).code !== 'worker-timeout') throw error;
    throw new AppError('page-failed', failureOf(error).reason, { cause: error });
  }
}

async function embedded(
  { client, outcome: { vectors } }: OpenVisual,
  image: ImageToEmbed,
  drawMs: number,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<PageTiming> {
  const tell = (done: number): void => onProgress({ phase: 'time', done, total: 2, unit: 'pages' });
  tell(0);
  await client.calls.embedImages({ images: [image] }, signal);
  tell(1);
  const startedAt = performance.now();
  const { dimensions, firstRow, device, failed } = await client.calls.embedImages(
    transfer({ images: [image] }, [image.pixels.buffer]),
    signal,
  );
  const embedMs = performance.now() - startedAt;
  tell(2);
  const [failure] = failed;
  if (failure !== undefined) throw new AppError('page-failed', failure.failure.reason);
  const rows = firstRow[1] ?? 0;
  if (rows === 0) throw new AppError('page-failed', `The model gave no vector for ${image.name}.`);
  return {
    msPerPage: Math.max(embedMs, drawMs),
    bytesPerPage: pageBytes(rows, dimensions, vectors),
    device,
    pages: 1,
  };
}
