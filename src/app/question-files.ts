/**
 * Files of questions, or of predictions for them: only reading one whole tells which it is. What is read as a benchmark is one; the rest
 * is tried as predictions when all benchmarks are there, so that both may come in one drop.
 */
import type { Failure } from '../core/app-error.ts';
import { failureOf, isAbort } from '../core/app-error.ts';
import { openBenchmark, refreshBenchmarkList } from './benchmark-work.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace, never } from './context.ts';
import { notify } from './notices.ts';

/**
 * Takes them one after the other; what fails is shown and takes nothing from the others.
 * @param predictions files that are predictions by their first lines
 */
export async function takeQuestionFiles(
  context: AppContext,
  files: readonly File[],
  predictions: readonly File[] = [],
): Promise<void> {
  const others: { readonly file: File; readonly refused: Failure | null }[] = [];
  for (const file of files) {
    const refused = await importBenchmark(context, file);
    if (refused !== null) others.push({ file, refused });
  }
  others.push(...predictions.map((file) => ({ file, refused: null })));
  if (others.length === 0) return;
  const { readPredictionsFile, showPredictionsFailure } = await import('./prediction-work.ts');
  let taken: string | null = null;
  for (const { file, refused } of others) {
    const failure = await readPredictionsFile(context, file);
    if (failure === null) {
      if (taken !== null) tellReplaced(context, taken, file.name);
      taken = file.name;
    } else if (refused === null) showPredictionsFailure(context, failure);
    else showBenchmarkFailure(context, failure.code === 'benchmark-not-recognised' ? refused : failure);
  }
}

/** Null: it is a benchmark and in view, or why it is not is shown. A failure: it is no benchmark, and nothing has changed. */
async function importBenchmark(context: AppContext, file: File): Promise<Failure | null> {
  const { store, services, feed } = context;
  const earlier = store.benchmark.value;
  store.benchmark.value = { kind: 'working', progress: null };
  try {
    const input = { workspace: currentWorkspace(context), name: file.name, file, addedAt: services.now() };
    const benchmark = await services.evaluation.calls.importBenchmark(input, never);
    await refreshBenchmarkList(context);
    await openBenchmark(context, benchmark.id);
    feed.tell({ kind: 'benchmark-changed', workspace: input.workspace, benchmark: benchmark.id });
    return null;
  } catch (error) {
    store.benchmark.value = earlier;
    if (isAbort(error)) throw error;
    const failure = failureOf(error);
    if (failure.code === 'benchmark-not-recognised') return failure;
    showBenchmarkFailure(context, failure);
    return null;
  }
}

/** What was in view stays in view: a file that is no benchmark takes nothing away. */
function showBenchmarkFailure({ store }: AppContext, failure: Failure): void {
  const stays = store.benchmark.value.kind === 'done';
  if (!stays) store.benchmark.value = { kind: 'failed', failure };
  // The benchmark screen tells it itself; elsewhere the bar alone would.
  if (stays || store.route.value.view !== 'benchmark') notify(store, 'error', failure.reason, failure.code);
}

function tellReplaced({ store }: AppContext, earlier: string, later: string): void {
  const sentence = `“${earlier}” was put aside for “${later}”: predictions are added one file at a time. Drop it again when that is a run.`;
  notify(store, 'warning', sentence);
}
