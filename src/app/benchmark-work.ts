/** The benchmark in view: read, mapped to the corpus as it is now, and mapped again whenever either changes. */
import { failureOf, isAbort } from '../core/app-error.ts';
import { benchmarkId } from '../core/document/ids.ts';
import type { BenchmarkId } from '../core/document/ids.ts';
import { effectiveChoices } from '../core/experiment/effective-choices.ts';
import { getBenchmark, getMappingChoices, listBenchmarks } from '../storage/benchmark-store.ts';
import { listRuns } from '../storage/run-store.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace, never } from './context.ts';
import { notify } from './notices.ts';
import { refreshReport } from './report-work.ts';
import { withFailure } from './unstored-failures.ts';

/** Lists the benchmarks of the workspace and opens the latest one. */
export async function loadBenchmarks(context: AppContext): Promise<void> {
  const latest = await refreshBenchmarkList(context);
  if (latest !== null) await openBenchmark(context, latest);
}

/** Reads the list of benchmarks anew; the id of the latest one, or null. */
export async function refreshBenchmarkList(context: AppContext): Promise<BenchmarkId | null> {
  const { store, database } = context;
  const { items, invalid } = await listBenchmarks(database, currentWorkspace(context));
  for (const failure of invalid) notify(store, 'error', failure.reason, failure.code);
  const latestFirst = [...items].sort((a, b) => b.addedAt - a.addedAt);
  store.benchmarks.value = latestFirst.map(({ id, name, questionCount }) => ({ id, name, questions: questionCount }));
  return latestFirst[0]?.id ?? null;
}

/** Another tab read, removed or mapped a benchmark: shown where it is the one in view, or where there is none in view. */
export async function followBenchmark(context: AppContext, changed: BenchmarkId): Promise<void> {
  const { store, database } = context;
  const latest = await refreshBenchmarkList(context);
  const benchmark = store.benchmark.value;
  if (benchmark.kind === 'working') return;
  if (benchmark.kind === 'done' && benchmark.value.id === changed) {
    if (store.benchmarks.value.some(({ id }) => id === changed)) {
      store.choices.value = await getMappingChoices(database, currentWorkspace(context), changed);
      await refreshMapping(context);
    } else await openBenchmark(context, latest ?? changed);
  } else if (benchmark.kind !== 'done' && latest !== null) await openBenchmark(context, latest);
}

/** Puts a stored benchmark, its mapping and its runs into view. */
export async function openBenchmark(context: AppContext, id: BenchmarkId): Promise<void> {
  const { store, database } = context;
  const workspace = currentWorkspace(context);
  store.benchmark.value = { kind: 'working', progress: null };
  store.report.value = { kind: 'empty' };
  // Both are of the benchmark that was in view.
  store.answerPlan.value = { kind: 'empty' };
  store.predictions.value = { kind: 'empty' };
  try {
    const benchmark = await getBenchmark(database, workspace, benchmarkId(id));
    if (benchmark === null) {
      store.benchmark.value = { kind: 'empty' };
      store.mapping.value = { kind: 'empty' };
      return;
    }
    store.choices.value = await getMappingChoices(database, workspace, id);
    store.benchmark.value = { kind: 'done', value: benchmark };
  } catch (error) {
    if (isAbort(error)) throw error;
    store.benchmark.value = { kind: 'failed', failure: failureOf(error) };
    return;
  }
  await refreshRuns(context);
  // A report that is stored stands in view before the mapping is made.
  await Promise.all([refreshReport(context), refreshMapping(context)]);
}

/** Maps the benchmark in view to the corpus as it is now; the newest call wins. */
export async function refreshMapping(context: AppContext): Promise<void> {
  const { store, services } = context;
  const benchmark = store.benchmark.value;
  if (benchmark.kind !== 'done') return;
  const choices = effectiveChoices(store.choices.value, store.experiment.value);
  const call = ++latestMapping;
  if (store.mapping.value.kind !== 'done') store.mapping.value = { kind: 'working', progress: null };
  try {
    const input = { workspace: currentWorkspace(context), benchmark: benchmark.value.id, choices };
    const mapping = await services.evaluation.calls.mapBenchmark(input, never);
    if (call === latestMapping) store.mapping.value = { kind: 'done', value: mapping };
  } catch (error) {
    if (call === latestMapping) store.mapping.value = { kind: 'failed', failure: failureOf(error) };
  }
}

/** Reads the runs of the benchmark in view: newest experiment first, its systems in order. */
export async function refreshRuns(context: AppContext): Promise<void> {
  const { store, database } = context;
  const benchmark = store.benchmark.value;
  if (benchmark.kind !== 'done') {
    store.runs.value = [];
    return;
  }
  const { items, invalid } = await listRuns(database, currentWorkspace(context));
  for (const failure of invalid) notify(store, 'error', failure.reason, failure.code);
  store.runs.value = items
    .filter((run) => run.benchmark === benchmark.value.id)
    .map((run) => withFailure(store, run))
    .sort((a, b) => b.startedAt - a.startedAt || placeOf(a) - placeOf(b));
}

function placeOf(run: {
  readonly settings: { readonly systems: readonly { readonly name: string }[] };
  readonly system: { readonly name: string };
}): number {
  return run.settings.systems.findIndex(({ name }) => name === run.system.name);
}

let latestMapping = 0;
