// Runs of the invented experiment: going on (working), stopped and failed (failed), finished (done).
import { buildReport, defaultReportOptions } from '../../../src/core/experiment/report.ts';
import type { Report } from '../../../src/core/experiment/report.ts';
import type { Run, RunState } from '../../../src/core/experiment/run.ts';
import { experimentId, runId } from '../../../src/core/document/ids.ts';
import { fakeBenchmark } from './fake-benchmark.ts';
import { fakeExperiment } from './fake-experiment.ts';
import type { GalleryPart, GalleryState, StateValues } from './gallery-part.ts';

const started = new Date(2026, 10, 30, 14, 21).getTime();

function run(place: number, state: RunState, done: number, change: Partial<Run> = {}): Run {
  const system = fakeExperiment.systems[place]!;
  return {
    id: runId(`run-${place}`),
    experiment: experimentId('now'),
    benchmark: fakeBenchmark.id,
    system,
    settings: fakeExperiment,
    pool: system.pool.kind === 'sampled' ? 'sampled' : 'corpus',
    state,
    questions: 120,
    done,
    failed: 0,
    failure: null,
    startedAt: started,
    finishedAt: state === 'done' || state === 'failed' ? started + 74_000 + 9_000 * place : null,
    inputHash: '0'.repeat(64),
    corpus:
      state === 'waiting'
        ? { documents: 0, pages: 0, units: 0 }
        : { documents: 10, pages: 795, units: place === 0 ? 795 : 1_212 },
    versions: {},
    ...change,
  };
}

const earlier = run(0, 'done', 120, {
  id: runId('before'),
  experiment: experimentId('before'),
  startedAt: started - 86_400_000,
});

/** Means for the runs, as a report would hold them. */
function reportOf(runs: readonly Run[]): Report {
  const empty = buildReport(
    runs.map((one) => ({ run: one, results: [] })),
    fakeBenchmark.questions,
    [],
    defaultReportOptions,
  );
  return {
    ...empty,
    runs: empty.runs.map((one, place) => ({
      ...one,
      waiting: 120 - (runs[place]?.done ?? 0),
      metrics: one.metrics.map((metric, column) => {
        const n = Math.round((runs[place]?.done ?? 0) * 0.92);
        const mean = n === 0 ? null : 0.46 + 0.09 * place + 0.03 * column;
        return {
          ...metric,
          n,
          mean,
          interval: mean === null ? null : ([mean - 0.07, mean + 0.07] as const),
          ceiling: 1,
        };
      }),
    })),
  };
}

function runsOf(state: GalleryState): readonly Run[] {
  switch (state) {
    case 'empty':
      return [];
    case 'working':
      return [run(0, 'done', 120), run(1, 'running', 47, { failed: 2 }), run(2, 'waiting', 0), earlier];
    case 'failed':
      return [
        run(0, 'paused', 52),
        run(1, 'failed', 31, {
          failed: 1,
          failure: {
            kind: 'failed',
            code: 'storage-full',
            reason: 'The browser’s storage is full. Remove documents or earlier runs, then go on.',
          },
        }),
        run(2, 'waiting', 0),
        earlier,
      ];
    case 'done':
      return [run(0, 'done', 120), run(1, 'done', 120), run(2, 'done', 120), earlier];
  }
}

function stateOf(state: GalleryState): Partial<StateValues> {
  const runs = runsOf(state);
  // Only where these views are shown: the report has runs of its own.
  if (runs.length === 0 || !location.hash.startsWith('#/experiment')) return {};
  const current = runs.filter((one) => one.experiment === 'now');
  const job = {
    state: 'running',
    elapsedMs: 41_000,
    progress: { phase: 'retrieve', done: 47, total: 120, unit: 'questions' },
  } as const;
  return { runs, runJob: state === 'working' ? job : null, report: { kind: 'done', value: reportOf(current) } };
}

export const part: GalleryPart = {
  state: stateOf,
  commands: (write, values) => ({
    stopRuns: async () => {
      const runs = values().runs.map((one) => (one.state === 'running' ? { ...one, state: 'paused' as const } : one));
      return await Promise.resolve(write({ runs, runJob: null }));
    },
    removeRun: async (id) => await Promise.resolve(write({ runs: values().runs.filter((one) => one.id !== id) })),
  }),
};
