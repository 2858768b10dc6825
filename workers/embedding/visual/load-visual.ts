/** From files to a visual model that was seen to give right vectors, on the best device that does. */
import { isAbort } from '../../../src/core/app-error.ts';
import type { FailedAttempt } from '../../../src/core/model/embedding-model.ts';
import { decideAdapter } from '../../../src/core/model/visual-adapter.ts';
import { refuseOtherDimensions } from '../../../src/core/model/visual-contradictions.ts';
import { visualIdentity, visualVersion } from '../../../src/core/model/visual-model.ts';
import type { PreparedVisual, VisualVariant } from '../../../src/core/model/visual-model.ts';
import type { OnProgress } from '../../../src/core/progress.ts';
import type { PrepareVisualInput } from '../../../src/rpc/embedding-worker.ts';
import { tokenizerPath } from '../files/checked-files.ts';
import type { CheckedFiles } from '../files/checked-files.ts';
import { failure, reasonFor } from '../load-encoder.ts';
import { planAttempts, planThreads } from '../plan-attempts.ts';
import { probeGpu } from '../runtime/probe-gpu.ts';
import type { GpuProbe } from '../runtime/probe-gpu.ts';
import type { VisualEncoder } from './visual-encoder.ts';
import { besideOf, processorOf, readGraphs, readSettings, refuseOtherOutputs } from './visual-files.ts';
import { visualRecipe } from './visual-recipe.ts';
import { graphOpener, openTested } from './visual-tester.ts';
import type { VisualSurroundings } from './visual-tester.ts';

export interface LoadedVisual {
  readonly encoder: VisualEncoder;
  readonly outcome: Omit<PreparedVisual, 'worksOffline' | 'notKept'>;
  /** The graphs' files, for the question whether all are kept. */
  readonly paths: readonly string[];
}

/**
 * Tries the ways to run the model in turn until one passes the self-test. Rejects with what the first way failed for.
 * @param available variants that the source has, or may have
 */
export async function loadVisual(
  {
    input,
    files,
    available,
  }: { readonly input: PrepareVisualInput; readonly files: CheckedFiles; readonly available: readonly VisualVariant[] },
  surroundings: VisualSurroundings,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<LoadedVisual> {
  const { model } = input;
  const settings = await readSettings(model.id, files, signal);
  const tokenizerFile = await files.json(tokenizerPath, signal);
  const readsImages = available.some(({ image }) => image !== null);
  // Before anything large: a processor that is not known ends it.
  const processor =
    !readsImages ||
    model.adapter === 'text-late-interaction' ||
    (settings.preprocessor === null && settings.facts.tokenMatching !== null)
      ? null
      : processorOf(settings, input.tiles);
  const gpu: GpuProbe =
    input.device === 'wasm'
      ? { kind: 'none', reason: 'the processor was asked for' }
      : await probeGpu(surroundings.gpu, input.device === 'webgpu');
  const threads = planThreads(input.threads, surroundings.isolated, surroundings.cores);
  const failed: FailedAttempt[] = [];
  let first: { readonly error: unknown } | null = null;
  for (const attempt of planAttempts(
    input,
    available.map(({ dtype }) => dtype),
    gpu,
  )) {
    signal.throwIfAborted();
    const variant = available.find(({ dtype }) => dtype === attempt.dtype);
    if (variant === undefined) continue;
    try {
      const graphs = await readGraphs(variant, files, signal);
      const text = graphs.get(variant.text.path)!;
      const image = variant.image === null ? null : graphs.get(variant.image.path)!;
      const decision = decideAdapter({ text, image }, settings.facts, model.adapter, model.id);
      refuseOtherOutputs({ text, image: image ?? text }, decision.adapter, settings.facts);
      const used = decision.adapter.kind === 'text-late-interaction' ? null : processor;
      const recipe = visualRecipe(model, attempt.dtype, decision, settings.facts, used, tokenizerFile.value);
      const hashes = [...graphs.values()].flatMap(({ sha256 }) => sha256);
      const opener = graphOpener(graphs, decision, threads, surroundings.openGraph, onProgress);
      const tested = await openTested(attempt.device, {
        recipe,
        opener,
        surroundings,
        key: JSON.stringify([
          `visual ${visualVersion}`,
          hashes,
          decision.adapter,
          used,
          recipe.frames,
          recipe.pagePrompt,
        ]),
        dimensions: model.dimensions === 'unknown' ? null : model.dimensions,
        signal,
        onProgress,
      });
      if (tested.encoder.dimensions !== null) {
        refuseOtherDimensions(settings.facts, tested.encoder.dimensions, variant.text.path);
      }
      const identity = visualIdentity(model, attempt.dtype, input.tiles, [...hashes, tokenizerFile.sha256], {
        decision,
        window: recipe.window,
        processor: used,
        frames: recipe.frames,
        pagePrompt: recipe.pagePrompt,
      });
      const { adapter } = decision;
      return {
        encoder: tested.encoder,
        paths: [...graphs.values()].flatMap(({ path, external }) => [
          path,
          ...external.map((one) => besideOf(path, one.path)),
        ]),
        outcome: {
          ...attempt,
          threads,
          reason: reasonFor(attempt, gpu, failed, threads, surroundings.isolated, input),
          failed,
          selfTest: tested.selfTest,
          identity,
          sha256: text.sha256[0]!,
          bytes: [...graphs.values()].reduce(
            (sum, { bytes, external }) => external.reduce((all, { data }) => all + data.length, sum + bytes.length),
            0,
          ),
          decision,
          vectors: adapter.kind === 'dual' || adapter.kind === 'joint' ? 'single' : 'multi',
          processor: used,
          side: adapter.kind === 'late-interaction' ? adapter.side : null,
          dimensions: tested.encoder.dimensions ?? 0,
          window: recipe.window,
          graphs: [...graphs.values()].flatMap(({ path, external, sha256 }) =>
            [path, ...external.map((one) => besideOf(path, one.path))].map((file, place) => ({
              path: file,
              sha256: sha256[place]!,
            })),
          ),
        },
      };
    } catch (error) {
      if (isAbort(error)) throw error;
      first ??= { error };
      failed.push({ ...attempt, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  throw failure(input, first);
}
