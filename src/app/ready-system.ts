/**
 * What a system needs before it can be searched: its pages read, its encoders loaded and at the index worker's disposal. A
 * worker that was idle has forgotten its encoders, so this is done before every run, plan and explanation.
 */
import { isAbort } from '../core/app-error.ts';
import { encodersOf } from '../core/experiment/experiment.ts';
import type { SystemSettings } from '../core/experiment/experiment.ts';
import type { RunEncoder } from '../core/experiment/run.ts';
import type { PreparedEncoder } from '../core/model/embedding-model.ts';
import { encoderKey } from '../core/model/encoder-settings.ts';
import type { EncoderSettings, TokenizerSettings } from '../core/model/encoder-settings.ts';
import type { OnProgress } from '../core/progress.ts';
import type { EmbeddingWorker } from '../rpc/embedding-worker.ts';
import { transfer } from '../rpc/transfer.ts';
import type { WorkerClient } from '../rpc/worker-client.ts';
import { keepsTokenizer } from '../storage/kept-model-files.ts';
import { getLoadedEncoder } from '../storage/model-store.ts';
import type { AppContext } from './context.ts';
import { never } from './context.ts';
import type { EncoderWork } from './encoder-work.ts';
import type { OcrWork } from './ocr-work.ts';

export interface ReadySystem {
  /** The encoders as they were loaded, in order. */
  readonly encoders: readonly RunEncoder[];
  /** Lets go of the embedding workers' ports; to be called when the search is over. */
  readonly close: () => void;
}

type Searched = Pick<SystemSettings, 'retriever' | 'unit' | 'text'>;

/** Reads pages, loads encoders and connects them. Encoders of other systems are ended: each holds its memory until then. */
export async function readySystem(
  context: AppContext,
  work: { readonly encoders: EncoderWork; readonly ocr: OcrWork },
  system: Searched,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ReadySystem> {
  await work.ocr.ensure(system.text, null, signal, onProgress);
  const encoders = encodersOf(system.retriever);
  work.encoders.release(encoders.map(encoderKey));
  const opened: { readonly client: WorkerClient<EmbeddingWorker>; readonly port: MessagePort }[] = [];
  const connect = async (key: string, identity: string, client: WorkerClient<EmbeddingWorker>): Promise<void> => {
    const port = client.openPort();
    opened.push({ client, port });
    await context.services.index.calls.connectEncoder(transfer({ key, identity, port }, [port]), signal);
  };
  const close = (): void => {
    for (const { client, port } of opened) client.closePort(port);
  };
  try {
    const loaded: RunEncoder[] = [];
    for (const encoder of encoders) {
      const { client, outcome } = await work.encoders.open(encoder, signal, onProgress);
      loaded.push(runEncoderOf(encoder, outcome));
      await connect(encoderKey(encoder), outcome.identity, client);
    }
    if (system.unit.kind === 'tokens') {
      const client = await work.encoders.openTokenizer(system.unit.tokenizer, signal, onProgress);
      await connect('tokenizer', '', client);
    }
    return { encoders: loaded, close };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Tells the index worker what the vectors of encoders that were loaded before are kept under, so that what is stored can be
 * searched and counted; loads nothing but the tokenizer that token chunks need.
 */
export async function connectStored(
  context: AppContext,
  encoders: EncoderWork,
  system: Searched,
): Promise<Pick<ReadySystem, 'close'>> {
  const { services, database } = context;
  for (const encoder of encodersOf(system.retriever)) {
    const known = await getLoadedEncoder(database, encoderKey(encoder));
    if (known === null) continue;
    const connection = { key: encoderKey(encoder), identity: known.outcome.identity, port: null };
    await services.index.calls.connectEncoder(connection, never);
  }
  if (system.unit.kind !== 'tokens' || !(await isAtHand(system.unit.tokenizer))) return { close: () => {} };
  try {
    const client = await encoders.openTokenizer(system.unit.tokenizer, never, () => {});
    const port = client.openPort();
    await services.index.calls.connectEncoder(transfer({ key: 'tokenizer', identity: '', port }, [port]), never);
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

function runEncoderOf({ id, revision }: EncoderSettings, outcome: PreparedEncoder): RunEncoder {
  const { dtype, device, threads, reason, sha256, selfTest } = outcome;
  return { id, revision, dtype, device, threads, reason, sha256, selfTest };
}
