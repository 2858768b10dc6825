/** From files to a model that was seen to give right vectors, on the best device that does. */
import { AppError, isAbort } from '../../src/core/app-error.ts';
import type { Dtype } from '../../src/core/model/embedding-model.ts';
import { embeddingIdentity, onnxPath } from '../../src/core/model/embedding-model.ts';
import { refuseLongWindow } from '../../src/core/model/long-window.ts';
import { builtInModel, ownerOfFile } from '../../src/core/model/model-registry.ts';
import { refuseContradiction } from '../../src/core/model/stated-facts.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { FailedAttempt, PreparedEncoder } from '../../src/core/model/embedding-model.ts';
import type { PrepareInput } from '../../src/rpc/embedding-worker.ts';
import { Encoder } from './encoder.ts';
import type { CheckedFiles, ExpectedFile } from './files/checked-files.ts';
import { configPath, tokenizerPath } from './files/checked-files.ts';
import { positionsOf, refuseVisual, statedFacts, vocabularySizeOf } from './files/describe-model.ts';
import { planAttempts, planThreads } from './plan-attempts.ts';
import type { Attempt } from './plan-attempts.ts';
import { probeGpu } from './runtime/probe-gpu.ts';
import type { GpuProbe } from './runtime/probe-gpu.ts';
import { SessionTester } from './session-tester.ts';
import type { Surroundings } from './surroundings.ts';
import { openTokenizer } from './tokenizer/open-tokenizer.ts';
import type { TextTokenizer } from './tokenizer/text-tokenizer.ts';

export interface ModelToLoad {
  readonly input: PrepareInput;
  readonly files: CheckedFiles;
  /** Precisions that the source has, or may have. */
  readonly available: readonly Dtype[];
  readonly expected: (dtype: Dtype) => ExpectedFile;
}

export interface LoadedEncoder {
  readonly encoder: Encoder;
  readonly outcome: Omit<PreparedEncoder, 'worksOffline' | 'notKept'>;
}

/**
 * Tries the ways to run the model in turn until one passes the self-test. Rejects with what the first way failed for:
 * `model-missing`, `model-invalid`, `model-unsupported` or a network code.
 */
export async function loadEncoder(
  model: ModelToLoad,
  surroundings: Surroundings,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<LoadedEncoder> {
  const { input, files, available, expected } = model;
  const config = await files.json(configPath, signal);
  const tokenizerFile = await files.json(tokenizerPath, signal);
  const tokenizer = openTokenizer(tokenizerFile.value, vocabularySizeOf(config.value));
  // The bundled model's facts and files come together; any other files may be another model's.
  if (input.source.kind !== 'bundled') {
    await refuseVisual(input.model.id, config.value, files, input.source.kind === 'folder', signal);
    refuseContradiction(input.model, await statedFacts(config.value, files, signal), input.given);
  }
  const positions = positionsOf(config.value);
  refuseLongWindow(
    input.model,
    positions === null ? null : { tokens: positions, from: 'config.json (max_position_embeddings)' },
  );
  refuseLongPrompts(input, tokenizer);
  const gpu: GpuProbe =
    input.device === 'wasm'
      ? { kind: 'none', reason: 'the processor was asked for' }
      : await probeGpu(surroundings.gpu, input.device === 'webgpu');
  const threads = planThreads(input.threads, surroundings.isolated, surroundings.cores);
  const attempts = planAttempts(input, available, gpu);
  const failed: FailedAttempt[] = [];
  let first: { readonly error: unknown } | null = null;
  for (const attempt of attempts) {
    signal.throwIfAborted();
    try {
      const file = await files.onnx(attempt.dtype, expected(attempt.dtype), signal);
      refuseOtherModel(input.model.id, onnxPath(attempt.dtype), file.sha256);
      const identity = embeddingIdentity(input.model, attempt.dtype, {
        onnx: file.sha256,
        tokenizer: tokenizerFile.sha256,
      });
      const tester = new SessionTester({ input, tokenizer, threads, file, surroundings, onProgress });
      const { session, selfTest } = await tester.open(attempt, signal);
      const { device, dtype } = attempt;
      // Kept as a Blob, which the browser may put on disk: needed only where a device is lost.
      const blob = new Blob([file.bytes]);
      const encoder = new Encoder({
        model: input.model,
        dtype,
        tokenizer,
        device,
        session,
        reopen: async (on) => surroundings.openSession(on, new Uint8Array(await blob.arrayBuffer()), threads),
      });
      const reason = reasonFor(attempt, gpu, failed, threads, surroundings.isolated, input);
      const { sha256 } = file;
      const bytes = file.bytes.length;
      return { encoder, outcome: { device, dtype, threads, reason, failed, selfTest, identity, sha256, bytes } };
    } catch (error) {
      if (isAbort(error)) throw error;
      first ??= { error };
      failed.push({ ...attempt, reason: reasonOf(error) });
    }
  }
  throw failure(input, first);
}

/** A file that is known to be another built-in model's. */
function refuseOtherModel(id: string, path: string, sha256: string): void {
  const owner = ownerOfFile(sha256);
  if (owner === null || owner === id || builtInModel(id) === null) return;
  const sentence = `${path} is that of ${owner}, not of ${id}. Choose the files of ${id}.`;
  throw new AppError('model-invalid', sentence);
}

function refuseLongPrompts({ model }: PrepareInput, tokenizer: TextTokenizer): void {
  for (const prompt of [model.prompts.query, model.prompts.passage]) {
    const used = tokenizer.tokenise(prompt).ids.length + tokenizer.before.length + tokenizer.after.length;
    if (used < model.window) continue;
    const sentence = `The prompt “${prompt}” fills the whole window of ${model.window} tokens of ${model.id}: no text would be embedded. Correct the prompt or the window.`;
    throw new AppError('model-invalid', sentence);
  }
}

/** Why the model runs where it does, in a sentence or two. */
export function reasonFor(
  { device, dtype }: Attempt,
  gpu: GpuProbe,
  failed: readonly FailedAttempt[],
  threads: number,
  isolated: boolean,
  { threads: asked }: Pick<PrepareInput, 'threads'>,
): string {
  if (device === 'webgpu')
    return gpu.kind === 'usable' && gpu.software
      ? 'WebGPU in software, as asked.'
      : 'WebGPU: a graphics adapter was found.';
  const where = threads === 1 ? 'On the processor with one thread' : `On the processor with ${threads} threads`;
  const isolation =
    isolated || asked === 1 ? '' : ' More threads need a page that is cross-origin isolated, which this one is not.';
  const onGpu = failed.find((attempt) => attempt.device === 'webgpu');
  if (onGpu !== undefined) return `${where}, since WebGPU failed: ${onGpu.reason}.${isolation}`;
  if (gpu.kind === 'none') return `${where}, since ${gpu.reason}.${isolation}`;
  return `${where}, since ${dtype} files run there.${isolation}`;
}

/** What loading failed for: the first way's error, or that there was no file to try. */
export function failure(
  { model, dtype }: { readonly model: Pick<PrepareInput['model'], 'id'>; readonly dtype: Dtype | null },
  first: { readonly error: unknown } | null,
): AppError {
  if (first === null) {
    const wanted = dtype === null ? 'No ONNX file' : `No ONNX file in ${dtype}`;
    return new AppError('model-missing', `${wanted} of ${model.id} is there. Choose another source or precision.`);
  }
  const { error } = first;
  if (error instanceof AppError) return error;
  const sentence = `${model.id} could not be run: ${reasonOf(error)}. Choose another model or precision.`;
  return new AppError('model-unsupported', sentence, { cause: error });
}

/** Does what a loaded model is asked for; what the runtime or the device fails for is told with the model's name. */
export async function inWords<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isAbort(error) ? error : failure({ model: { id }, dtype: null }, { error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
