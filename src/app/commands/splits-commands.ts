import { failureOf } from '../../core/app-error.ts';
import type { BenchmarkId } from '../../core/document/ids.ts';
import type { ExportFile } from '../../core/experiment/export-file.ts';
import { exportSplits } from '../../core/experiment/export-splits.ts';
import { systemKey } from '../../core/experiment/split-systems.ts';
import { listRuns } from '../../storage/run-store.ts';
import { openBenchmark } from '../benchmark-work.ts';
import type { AppContext } from '../context.ts';
import { currentWorkspace } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { notify } from '../notices.ts';
import type { RunWork } from '../run-work.ts';
import type { VisdomCommands } from '../visdom.ts';

type SplitsCommands = Pick<VisdomCommands, 'showSplits' | 'startSplits' | 'exportedSplits' | 'exportSplits'>;

/** The tables over all benchmarks of the workspace, and running an experiment on several of them. */
export function splitsCommands(context: AppContext, runs: RunWork): SplitsCommands {
  const { store, services, database } = context;
  const guarded = guardedBy(store);
  let latest: AbortController | null = null;

  /** Systems of the experiment that have no done run with these settings on a benchmark. */
  const systemsLeft = async (benchmark: BenchmarkId) => {
    const { systems, questions } = store.experiment.value;
    const { items } = await listRuns(database, currentWorkspace(context));
    const done = items.filter(
      (run) =>
        run.benchmark === benchmark &&
        run.state === 'done' &&
        run.origin.kind === 'made' &&
        JSON.stringify(run.settings.questions) === JSON.stringify(questions),
    );
    const keyOf = (system: (typeof systems)[number]): string =>
      `${systemKey(system)} ${JSON.stringify(system.answering?.sample ?? null)}`;
    const known = new Set(done.map(({ system }) => keyOf(system)));
    return systems.filter((system) => !known.has(keyOf(system)));
  };

  /** Whether the newest experiment of a benchmark has runs that did not end. */
  const isLeftOpen = async (benchmark: BenchmarkId): Promise<boolean> => {
    const { items } = await listRuns(database, currentWorkspace(context));
    const own = items.filter((run) => run.benchmark === benchmark).sort((a, b) => b.startedAt - a.startedAt);
    return own.some(
      ({ experiment, state }) => experiment === own[0]?.experiment && state !== 'done' && state !== 'failed',
    );
  };

  const exported = (): readonly ExportFile[] | null => {
    const splits = store.splits.value;
    return splits.kind === 'done' ? exportSplits(splits.value) : null;
  };

  return {
    showSplits: async (reading) => {
      latest?.abort();
      const control = new AbortController();
      latest = control;
      if (store.splits.value.kind !== 'done') store.splits.value = { kind: 'working', progress: null };
      try {
        const input = { workspace: currentWorkspace(context), benchmarks: null, reading };
        const value = await services.evaluation.calls.splits(input, control.signal);
        if (latest === control) store.splits.value = { kind: 'done', value };
      } catch (error) {
        if (latest === control) store.splits.value = { kind: 'failed', failure: failureOf(error) };
      }
    },
    exportedSplits: async () => await Promise.resolve(exported()),
    exportSplits: () =>
      guarded(async () => {
        const files = exported();
        if (files === null) return;
        const { strToU8, zipSync } = await import('fflate');
        const archive = zipSync(Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)])));
        services.save('splits.zip', new Blob([archive], { type: 'application/zip' }));
      }),
    startSplits: (benchmarks, fresh) =>
      guarded(async () => {
        if (store.splitsJob.value !== null || store.runJob.value !== null) {
          const sentence = 'A run is under way. Start on the other benchmarks when it has ended.';
          const isUnderWay = (): boolean => store.splitsJob.value !== null || store.runJob.value !== null;
          notify(store, 'warning', sentence, null, isUnderWay);
          return;
        }
        const settings = store.experiment.value;
        try {
          for (const [place, benchmark] of benchmarks.entries()) {
            store.splitsJob.value = { benchmarks, place };
            const isOpen = store.benchmark.value.kind === 'done' && store.benchmark.value.value.id === benchmark;
            if (!isOpen) await openBenchmark(context, benchmark);
            if (store.benchmark.value.kind !== 'done') continue; // it says why itself
            const systems = await systemsLeft(benchmark);
            if (systems.length === 0) continue;
            await runs.start({ settings: { ...settings, systems }, fresh });
            // A stop, or a cap, leaves a run open: whoever stopped it did not mean the next benchmark to begin.
            if (await isLeftOpen(benchmark)) return;
          }
        } finally {
          store.splitsJob.value = null;
        }
      }),
  };
}
