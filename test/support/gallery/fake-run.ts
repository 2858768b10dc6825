// Runs of the invented experiment: going on (working), stopped and failed (failed), finished (done).
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import type { Report } from '../../../src/core/experiment/report.ts';
import { encodersOf } from '../../../src/core/experiment/experiment.ts';
import type { Run, RunState } from '../../../src/core/experiment/run.ts';
import { experimentId, runId } from '../../../src/core/document/ids.ts';
import { fakeBenchmark } from './fake-benchmark.ts';
import { fakeExperiment } from './fake-experiment.ts';
import { factsOfVisualRun, isVisual, visualExperiment } from './fake-visual-experiment.ts';
import type { GalleryPart, GalleryState, StateValues } from './gallery-part.ts';

const started = new Date(2026, 10, 30, 14, 21).getTime();

function run(place: number, state: RunState, done: number, change: Partial<Run> = {}): Run {
  const settings = isVisual ? visualExperiment : fakeExperiment;
  const system = settings.systems[place]!;
  return {
    id: runId(`run-${place}`),
    experiment: experimentId('now'),
    benchmark: fakeBenchmark.id,
    system,
    settings,
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
        : { documents: 10, pages: 795, units: [795, 795, 4_310, 3_902, 3_902][place]! },
    versions: {},
    vectors: [],
    space: null,
    ...factsOfRun(place, state === 'done'),
    ...(isVisual && state === 'done' ? factsOfVisualRun(place) : {}),
    ...change,
  };
}

/** What a run that ended tells of its text, its encoders and what was computed for it. */
export function factsOfRun(
  place: number,
  ended: boolean,
): Pick<Run, 'encoders' | 'text' | 'tokens' | 'computed' | 'notStored' | 'answers' | 'fresh' | 'origin'> {
  const system = fakeExperiment.systems[place]!;
  const total = [0, 412_310, 488_102, 401_733, 0][place]!;
  return {
    encoders: ended
      ? encodersOf(system.retriever).map(({ id, revision }, encoder) => ({
          id,
          revision,
          dtype: encoder === 0 && place === 1 ? 'int8' : 'fp32',
          device: place === 3 ? 'webgpu' : 'wasm',
          threads: place === 3 ? 1 : 4,
          reason:
            place === 3
              ? 'The adapter passed the self-test.'
              : 'No WebGPU adapter; the page is isolated, so that WASM runs on 4 of 8 threads.',
          sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
          selfTest: { cosine: 0.99993 - place * 0.0001, reference: place === 1 ? 'stored' : 'kept' },
        }))
      : [],
    text: !ended
      ? null
      : system.text.ocr === 'off'
        ? { layer: 705, ocr: 0, without: 90, ocrFailed: 0, engines: [] }
        : system.text.ocr === 'every-page'
          ? { layer: 0, ocr: 793, without: 2, ocrFailed: 2, engines: ['tesseract 5.5'] }
          : { layer: 705, ocr: 88, without: 2, ocrFailed: 2, engines: ['tesseract 5.5'] },
    tokens: !ended || total === 0 ? null : { total, embedded: place === 3 ? Math.floor(total * 0.614) : total },
    computed: {
      documents: place === 0 ? 0 : 3,
      units: [0, 0, 1_204, 3_902, 0][place]!,
      questions: place === 1 ? 120 : 0,
    },
    notStored: null,
    answers: null,
    fresh: { answers: null, goldFacts: null },
    origin: { kind: 'made' },
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
      return [
        run(0, 'done', 120),
        run(1, 'done', 120, { failed: 2 }),
        run(2, 'running', 0, { corpus: { documents: 0, pages: 0, units: 0 } }),
        run(3, 'waiting', 0),
        earlier,
      ];
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
      return [...[0, 1, 2, 3, 4].map((place) => run(place, 'done', 120)), earlier];
  }
}

function stateOf(state: GalleryState): Partial<StateValues> {
  const runs = runsOf(state);
  // Only where these views are shown: the report has runs of its own.
  if (runs.length === 0 || !location.hash.startsWith('#/experiment')) return {};
  const current = runs.filter((one) => one.experiment === 'now');
  const job = {
    state: 'running',
    run: runId('run-2'),
    elapsedMs: 41_000,
    progress: isVisual
      ? ({ phase: 'embed-images', done: 12, total: 341, unit: 'pages' } as const)
      : ({ phase: 'embed', done: 412, total: 4_310, unit: 'units' } as const),
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
