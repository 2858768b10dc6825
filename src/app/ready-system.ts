/**
 * What a system needs before it can be searched: its pages read, its encoders loaded and at the index worker's disposal. A
 * worker that was idle has forgotten its encoders, so this is done before every run, plan and explanation.
 */
import { isAbort } from '../core/app-error.ts';
import { encodersOf, ranksImages, readsText, visualEncodersOf } from '../core/experiment/experiment.ts';
import type { SystemSettings } from '../core/experiment/experiment.ts';
import type { RunEncoder } from '../core/experiment/run.ts';
import { runEncoderOf, runVisualOf } from '../core/experiment/run-encoder.ts';
import { encoderKey } from '../core/model/encoder-settings.ts';
import type { TokenizerSettings } from '../core/model/encoder-settings.ts';
import { visualEncoderKey } from '../core/model/visual-encoder-settings.ts';
import type { PreparedVisual } from '../core/model/visual-model.ts';
import type { OnProgress } from '../core/progress.ts';
import type { EmbeddingWorker } from '../rpc/embedding-worker.ts';
import type { ConnectedVisual, EncoderConnection } from '../rpc/index-worker.ts';
import type { PdfWorker } from '../rpc/pdf-worker.ts';
import { transfer } from '../rpc/transfer.ts';
import type { WorkerClient } from '../rpc/worker-client.ts';
import { keepsTokenizer } from '../storage/kept-model-files.ts';
import { findLoadedEncoder } from '../storage/model-store.ts';
import { findLoadedVisual } from '../storage/visual-model-store.ts';
import type { AppContext } from './context.ts';
import { never } from './context.ts';
import type { CorpusWork } from './corpus-work.ts';
import type { EncoderWork, OpenVisual } from './encoder-work.ts';
import { filesAtHand } from './files-at-hand.ts';
import { ensureImagesFit } from './image-cost-work.ts';
import type { OcrWork } from './ocr-work.ts';

export interface ReadySystem {
  /** The encoders as they were loaded, in order. */
  readonly encoders: readonly RunEncoder[];
  /** Lets go of the embedding workers' ports; to be called when the search is over. */
  readonly close: () => void;
}

type Searched = Pick<SystemSettings, 'retriever' | 'unit' | 'text'>;

/** What a system is made ready by. */
export interface ReadyWork {
  readonly encoders: EncoderWork;
  readonly ocr: OcrWork;
  readonly corpus: Pick<CorpusWork, 'fileOf'>;
}

/**
 * Reads pages, loads encoders and connects them. Encoders of other systems are ended: each holds its memory until then. Rejects with
 * `storage-full` where page images to be embedded cannot fit, and with `file-missing` where a file that they are drawn from is not at
 * hand.
 */
export async function readySystem(
  context: AppContext,
  work: ReadyWork,
  system: Searched,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ReadySystem> {
  const { retriever, text, unit } = system;
  if (readsText(retriever)) await work.ocr.ensure(text, null, signal, onProgress);
  const [encoders, visuals] = [encodersOf(retriever), visualEncodersOf(retriever)];
  work.encoders.release([...encoders.map(encoderKey), ...visuals.map(visualEncoderKey)]);
  const ports = new OpenPorts();
  const connect = async (
    client: WorkerClient<EmbeddingWorker>,
    connection: Omit<EncoderConnection, 'port'>,
  ): Promise<void> => {
    const port = ports.open(client);
    await context.services.index.calls.connectEncoder(transfer({ ...connection, port }, [port]), signal);
  };
  try {
    const loaded: RunEncoder[] = [];
    for (const encoder of encoders) {
      const { client, outcome } = await work.encoders.open(encoder, signal, onProgress);
      loaded.push(runEncoderOf(encoder, outcome));
      await connect(client, { key: encoderKey(encoder), identity: outcome.identity, visual: null });
    }
    const opened = new Map<string, OpenVisual>();
    for (const encoder of visuals) {
      const open = await work.encoders.openVisual(encoder, signal, onProgress);
      const key = visualEncoderKey(encoder);
      opened.set(key, open);
      loaded.push(runVisualOf(encoder, open.outcome));
      await connect(open.client, { key, identity: open.outcome.identity, visual: connectedVisual(open.outcome) });
    }
    if (ranksImages(retriever)) {
      await connectPages(context, work.corpus, ports, signal);
      await ensureImagesFit(context, work.corpus, { system, opened }, signal, onProgress);
    }
    if (unit.kind === 'tokens') {
      const client = await work.encoders.openTokenizer(unit.tokenizer, signal, onProgress);
      await connect(client, { key: 'tokenizer', identity: '', visual: null });
    }
    return { encoders: loaded, close: () => ports.close() };
  } catch (error) {
    ports.close();
    throw error;
  }
}

/**
 * Tells the index worker what the vectors of encoders that were loaded before are kept under, so that what is stored can be
 * searched and counted, and that it knows nothing of those whose model is gone; loads nothing but the tokenizer that token chunks
 * need.
 */
export async function connectStored(
  context: AppContext,
  encoders: EncoderWork,
  system: Searched,
): Promise<Pick<ReadySystem, 'close'>> {
  const { store, services, database } = context;
  // A run has connected its encoders under their own keys: nothing else takes their place.
  const isLeft = (found: string | null, key: string): boolean => store.runJob.value !== null && found !== key;
  for (const encoder of encodersOf(system.retriever)) {
    const key = encoderKey(encoder);
    const known = await findLoadedEncoder(database, encoder);
    if (isLeft(known?.key ?? null, key)) continue;
    const outcome = encoders.notStored.texts.get(key) ?? known?.outcome;
    const identity = outcome?.identity ?? null;
    await services.index.calls.connectEncoder({ key, identity, port: null, visual: null }, never);
  }
  for (const encoder of visualEncodersOf(system.retriever)) {
    const key = visualEncoderKey(encoder);
    const known = await findLoadedVisual(database, encoder);
    if (isLeft(known?.key ?? null, key)) continue;
    const outcome = encoders.notStored.visuals.get(key) ?? known?.outcome;
    const identity = outcome?.identity ?? null;
    const visual = outcome === undefined ? null : connectedVisual(outcome);
    await services.index.calls.connectEncoder({ key, identity, port: null, visual }, never);
  }
  if (system.unit.kind !== 'tokens' || !(await isAtHand(system.unit.tokenizer))) return { close: () => {} };
  try {
    const client = await encoders.openTokenizer(system.unit.tokenizer, never, () => {});
    const port = client.openPort();
    await services.index.calls.connectEncoder(
      transfer({ key: 'tokenizer', identity: '', port, visual: null }, [port]),
      never,
    );
    return { close: () => client.closePort(port) };
  } catch (error) {
    if (isAbort(error)) throw error;
    // What is stored can still be searched; what is not is told by the search itself.
    return { close: () => {} };
  }
}

/** Whether a tokenizer needs no network: looking at an experiment sends nothing anywhere. */
async function isAtHand(tokenizer: TokenizerSettings): Promise<boolean> {
  return tokenizer.source.kind === 'bundled' || keepsTokenizer(tokenizer);
}

function connectedVisual({ vectors, dimensions, processor, side }: PreparedVisual): ConnectedVisual {
  return { vectors, dimensions, processor, side };
}

/** Lets the index worker have pages drawn, those of PDFs too that are not kept and were dropped in this visit. */
async function connectPages(
  context: AppContext,
  corpus: Pick<CorpusWork, 'fileOf'>,
  ports: OpenPorts,
  signal: AbortSignal,
): Promise<void> {
  const { services } = context;
  const port = ports.open(services.pdf);
  const files = filesAtHand(context, corpus);
  await services.index.calls.connectPages(transfer({ port, files }, [port]), signal);
}

/** Ports of workers that are lent to the index worker. */
class OpenPorts {
  readonly #closing: (() => void)[] = [];

  open(client: WorkerClient<EmbeddingWorker> | WorkerClient<PdfWorker>): MessagePort {
    const port = client.openPort();
    this.#closing.push(() => client.closePort(port));
    return port;
  }

  close(): void {
    for (const close of this.#closing.splice(0)) close();
  }
}
