/** The embedding worker: one model for its life, and tokenizers of any. */
import { AppError, isAbort } from '../../src/core/app-error.ts';
import type { Dtype } from '../../src/core/model/embedding-model.ts';
import { dtypeOfPath, onnxPath } from '../../src/core/model/embedding-model.ts';
import { bundledVariants } from '../../src/core/model/model-registry.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import { createFetchPort } from '../../src/network/fetch-port.ts';
import { announceRecords } from '../../src/network/ledger-channel.ts';
import type { OnRecord } from '../../src/network/ledger-record.ts';
import type { PreparedEncoder } from '../../src/core/model/embedding-model.ts';
import type { EmbeddingWorker, ModelSource, PrepareInput } from '../../src/rpc/embedding-worker.ts';
import { forgetKept, keptFiles, keptModels } from '../../src/storage/kept-model-files.ts';
import { siteBase } from '../site-base.ts';
import type { Encoder } from './encoder.ts';
import { CheckedFiles, configPath, tokenizerPath } from './files/checked-files.ts';
import { describeModel, vocabularySizeOf } from './files/describe-model.ts';
import { modelFiles, originsOf } from './files/model-files.ts';
import type { ModelFiles, ModelPlace } from './files/model-files.ts';
import { keptReferences } from './kept-reference.ts';
import { inWords, loadEncoder } from './load-encoder.ts';
import type { Surroundings } from './surroundings.ts';
import { openOnnxSession } from './runtime/onnx-session.ts';
import { openTokenizer } from './tokenizer/open-tokenizer.ts';
import type { TextTokenizer } from './tokenizer/text-tokenizer.ts';
import { tokenOffsets } from './token-offsets.ts';
import { openGraph } from './visual/graph-session.ts';
import type { OpenGraph } from './visual/graph-session.ts';
import { visualCalls } from './visual/visual-calls.ts';

interface Prepared {
  readonly encoder: Encoder;
  readonly outcome: PreparedEncoder;
}

export function createEmbeddingWorker(
  surroundings: Surroundings = browserSurroundings(),
  graphs: OpenGraph = openGraph,
): EmbeddingWorker {
  const onRecord = announceRecords();
  const tokenizers = new Map<string, TextTokenizer>();
  let held: { readonly key: string; readonly name: string; readonly prepared: Promise<Prepared> | null } | null = null;
  /** A visual model is held without `prepared`: what it is like only its own calls know. */
  const hold = (key: string, name: string): void => {
    if (held !== null && held.key !== key) {
      const sentence = `This worker holds ${held.name}. End it and prepare ${name} in a new one.`;
      throw new AppError('model-not-prepared', sentence);
    }
    held ??= { key, name, prepared: null };
  };

  const prepare = async (
    input: PrepareInput,
    signal: AbortSignal,
    onProgress?: OnProgress,
  ): Promise<PreparedEncoder> => {
    const key = keyOf(input);
    hold(key, input.model.id);
    const prepared = held?.prepared ?? load(input, surroundings, onRecord, signal, onProgress);
    const waiting = { key, name: input.model.id, prepared };
    held = waiting;
    try {
      return (await prepared).outcome;
    } catch (error) {
      if (held?.prepared === prepared) held = null;
      // The one who began it gave up; this caller did not.
      if (isAbort(error) && !signal.aborted) return prepare(input, signal, onProgress);
      throw error;
    }
  };

  return {
    ...visualCalls({
      surroundings: { ...surroundings, openGraph: graphs },
      openFiles: (place, source) => openFiles(place, source, onRecord),
      hold,
      letGo: (key) => {
        if (held?.key === key) held = null;
      },
    }),
    prepare,
    embed: async (input, signal, onProgress) => {
      const open = held;
      const prepared = open?.prepared ?? null;
      if (open === null || prepared === null)
        throw new AppError('model-not-prepared', 'No model is loaded in this worker yet. Prepare one first.');
      const { encoder } = await prepared;
      return inWords(open.name, () => encoder.embed(input, signal, onProgress));
    },
    tokenOffsets: async ({ model, source, texts }, signal) => {
      // Wherever it was read from: who asks later need not know.
      const key = JSON.stringify([model.id, model.exportId, model.revision]);
      const known = tokenizers.get(key) ?? (await loadTokenizer(model, source, onRecord, signal));
      tokenizers.set(key, known);
      return tokenOffsets(known, texts, signal);
    },
    describe: ({ id, revision, source }, signal) => {
      const place = { id, exportId: id, revision };
      const files = openFiles(place, source, onRecord);
      return describeModel(id, new CheckedFiles(place, files), files, signal);
    },
    keptModels: () => keptModels(),
    forgetModel: async ({ id, revision }) => {
      await forgetKept({ id, revision });
      return null;
    },
  };
}

/** What this browser gives. */
export function browserSurroundings(): Surroundings {
  return {
    openSession: openOnnxSession,
    gpu: 'gpu' in navigator ? navigator.gpu : undefined,
    isolated: globalThis.crossOriginIsolated,
    cores: navigator.hardwareConcurrency,
    references: keptReferences,
  };
}

function keyOf({ model, source, dtype, device, threads, given = [] }: PrepareInput): string {
  const place = source.kind === 'hub' ? source.baseUrl : '';
  return JSON.stringify([model, source.kind, place, dtype, device, threads, given]);
}

function openFiles(place: ModelPlace, source: ModelSource, onRecord: OnRecord): ModelFiles | null {
  const port = createFetchPort({ siteOrigin: globalThis.location.origin, chosenOrigins: originsOf(source), onRecord });
  return modelFiles(source, place, port, siteBase());
}

async function loadTokenizer(
  place: ModelPlace,
  source: ModelSource,
  onRecord: OnRecord,
  signal: AbortSignal,
): Promise<TextTokenizer> {
  const files = new CheckedFiles(place, openFiles(place, source, onRecord));
  const config = await files.json(configPath, signal);
  const tokenizer = openTokenizer((await files.json(tokenizerPath, signal)).value, vocabularySizeOf(config.value));
  // Where it cannot be kept it serves as long as this worker lives, and is read again then.
  if (source.kind === 'hub' || source.kind === 'folder') await files.keep().catch(() => {});
  return tokenizer;
}

async function load(
  input: PrepareInput,
  surroundings: Surroundings,
  onRecord: OnRecord,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<Prepared> {
  const { model, source } = input;
  const keeps = input.keep && (source.kind === 'hub' || source.kind === 'folder');
  const work = async (): Promise<Prepared> => {
    const origin = openFiles(model, source, onRecord);
    const files = new CheckedFiles(model, origin, onProgress);
    const available = await availableDtypes(input, origin, signal);
    const facts = source.kind === 'bundled' ? bundledVariants(model.id) : model.variants;
    const expected = (dtype: Dtype) =>
      facts.find((variant) => variant.dtype === dtype) ?? { bytes: 'unknown' as const, sha256: 'unknown' as const };
    const { encoder, outcome } = await loadEncoder(
      { input, files, available, expected },
      surroundings,
      signal,
      onProgress,
    );
    const notKept = keeps ? await files.keep().then(() => null, reasonOf) : null;
    files.release();
    const worksOffline = source.kind === 'bundled' || (await allKept(input, outcome.dtype));
    return { encoder, outcome: { ...outcome, worksOffline, notKept } };
  };
  // Two tabs that load the same model: the second waits, and finds it kept.
  if (!keeps || !('locks' in navigator)) return work();
  return navigator.locks.request(`leafmark-model ${model.id} ${model.revision}`, { signal }, work);
}

async function availableDtypes(
  { model, source }: PrepareInput,
  files: ModelFiles | null,
  signal: AbortSignal,
): Promise<readonly Dtype[]> {
  const there = new Set<Dtype>();
  const addKept = async (): Promise<void> => {
    for (const path of Object.keys(await keptFiles(model))) {
      const dtype = dtypeOfPath(path);
      if (dtype !== null) there.add(dtype);
    }
  };
  switch (source.kind) {
    case 'bundled':
      for (const { dtype } of bundledVariants(model.id)) there.add(dtype);
      break;
    case 'folder':
      for (const dtype of ['fp32', 'fp16', 'int8'] as const) {
        if ((await files?.stat(onnxPath(dtype), signal)) !== null) there.add(dtype);
      }
      break;
    case 'hub':
      for (const { dtype } of model.variants) there.add(dtype);
      await addKept();
      break;
    case 'kept':
      await addKept();
      break;
  }
  return [...there];
}

async function allKept({ model }: PrepareInput, dtype: Dtype): Promise<boolean> {
  const kept = await keptFiles(model);
  return [configPath, tokenizerPath, onnxPath(dtype)].every((path) => kept[path] !== undefined);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
