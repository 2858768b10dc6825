/** The sampled comparison of text layers with the pictures of their pages: pages are drawn and read, nothing of them is stored. */
import { AppError } from '../core/app-error.ts';
import { nameOf } from '../core/document/document.ts';
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import { isWithoutText } from '../core/document/page.ts';
import type { Page } from '../core/document/page.ts';
import { layerAgreement, samplePages } from '../core/ocr/layer-agreement.ts';
import type { ComparedPage } from '../core/ocr/layer-agreement.ts';
import { seedFor } from '../core/statistics/random.ts';
import type { OcrWorker } from '../rpc/ocr-worker.ts';
import { transfer } from '../rpc/transfer.ts';
import type { WorkerClient } from '../rpc/worker-client.ts';
import { getFile } from '../storage/document-store.ts';
import { readPages } from '../storage/page-store.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import type { CorpusWork } from './corpus-work.ts';
import { readInPool } from './page-pool.ts';
import type { PooledPage } from './page-pool.ts';

/** A page that lies in the sample, with what its layer says. */
interface SampledPage extends PooledPage {
  readonly page: Page;
  readonly name: string;
  readonly file: Blob | null;
}

/** Pages compared so far, of how many, and of which document the latest is. */
export type OnCompared = (done: number, total: number, name: string | null) => void;

const dotsPerPoint = 200 / 72;
const maxPixels = 12_000_000;
/** Of the sample: the same pages are compared again. */
const seed = 1;

/**
 * Compares up to three pages of each document that is read and has a text layer; results stand in `layerChecks`, document by
 * document. A page that cannot be drawn or read says nothing. Rejects with the signal's reason or `worker-unavailable`.
 */
export async function checkLayers(
  context: AppContext,
  corpus: Pick<CorpusWork, 'fileOf'>,
  signal: AbortSignal,
  onCompared: OnCompared,
): Promise<void> {
  const { store, services } = context;
  const workspace = currentWorkspace(context);
  const language = store.experiment.value.systems[0]?.text.language ?? 'eng';
  const pages = await sample(context, corpus, workspace, signal);
  onCompared(0, pages.length, null);
  let done = 0;
  const compared = new Map<DocumentId, ComparedPage[]>();
  const note = ({ document, page }: SampledPage, words: ComparedPage['words']): void => {
    const known = [...(compared.get(document) ?? []), { layer: page.text, words }];
    compared.set(document, known);
    if (store.workspace.value?.id !== workspace) return;
    store.layerChecks.value = new Map(store.layerChecks.value).set(document, layerAgreement(known));
  };
  const read = async (
    ocr: WorkerClient<OcrWorker>,
    sampled: SampledPage,
    either: AbortSignal,
  ): Promise<ComparedPage['words']> => {
    const { document, index, page, file } = sampled;
    const { widthPoints, heightPoints } = page;
    const width = Math.max(1, Math.round(widthPoints * dotsPerPoint));
    const image = await services.pdf.calls.render({ workspace, document, page: index, file, width, maxPixels }, either);
    const input = { image, index, widthPoints, heightPoints, language, method: 'layout' as const };
    return (await ocr.calls.recognise(transfer(input, [image]), either)).words;
  };
  await readInPool<WorkerClient<OcrWorker>, SampledPage>(
    {
      workers: services.ocr,
      pages,
      read: async (worker, page, either) => note(page, await read(worker, page, either).catch(nothingOf)),
      giveUp: async (page) => note(page, []),
      leaveOut: () => {},
      onEnd: ({ name }) => {
        done += 1;
        onCompared(done, pages.length, name);
      },
    },
    signal,
  );
}

async function sample(
  { store, database }: AppContext,
  corpus: Pick<CorpusWork, 'fileOf'>,
  workspace: WorkspaceId,
  signal: AbortSignal,
): Promise<readonly SampledPage[]> {
  const sampled: SampledPage[] = [];
  for (const { id: document, names, state, pageCount } of store.documents.value) {
    signal.throwIfAborted();
    if (state !== 'done') continue;
    const file = corpus.fileOf(document);
    if (file === null && (await getFile(database, workspace, document)) === null) continue;
    const pages = await readPages(database, workspace, document, 0, pageCount);
    const sound = pages.filter((page) => page.source === 'text-layer' && !isWithoutText(page));
    const byIndex = new Map(sound.map((page) => [page.index, page]));
    for (const index of samplePages([...byIndex.keys()], seedFor(seed, document))) {
      sampled.push({ document, index, page: byIndex.get(index)!, name: nameOf({ id: document, names }), file });
    }
  }
  return sampled;
}

/** What is the matter with one page only leaves it out of the comparison. */
function nothingOf(error: unknown): ComparedPage['words'] {
  const ofPage = error instanceof AppError && /^(page|render)-/.test(error.code);
  if (!ofPage) throw error;
  return [];
}
