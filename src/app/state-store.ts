import { computed, signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import { startingPrices } from '../core/answering/price-table.ts';
import { noMappingChoices } from '../core/dataset/mapping.ts';
import { defaultReportOptions } from '../core/experiment/report-options.ts';
import { defaultExperiment } from '../core/experiment/default-experiment.ts';
import { publicHub } from '../core/model/encoder-settings.ts';
import { coverageOf } from '../core/vector-set/set-coverage.ts';
import type { VectorSet } from '../core/vector-set/vector-set.ts';
import { noFreshWish } from './answers.ts';
import type { AppState } from './app-state.ts';
import { parseRoute } from './route.ts';

type Written = Omit<AppState, 'busy' | 'vectorSets'>;

/** The state as its writers see it: commands and nobody else. `pending` counts commands that are at work. */
export type StateStore = {
  readonly [Name in keyof Written]: Signal<Written[Name]['value']>;
} & {
  readonly busy: AppState['busy'];
  readonly pending: Signal<number>;
  readonly vectorSets: AppState['vectorSets'];
  /** What `vectorSets` is made of: the sets as they are stored. */
  readonly storedVectorSets: Signal<readonly VectorSet[]>;
};

/** Empty state, before storage was read. */
export function createStateStore(): StateStore {
  const pending = signal(0);
  const empty = { kind: 'empty' } as const;
  const storedVectorSets = signal<readonly VectorSet[]>([]);
  const documents: StateStore['documents'] = signal([]);
  const benchmark: StateStore['benchmark'] = signal(empty);
  return {
    pending,
    busy: computed(() => pending.value > 0),
    route: signal(parseRoute('')),
    theme: signal('system'),
    ready: signal(false),
    notices: signal([]),
    workspace: signal(null),
    workspaces: signal([]),
    storage: signal({ usedBytes: null, allowedBytes: null, persisted: null }),
    compute: signal({ threads: 1, isolated: false }),
    documents,
    intakes: signal([]),
    ingest: signal(null),
    recognised: signal(new Map()),
    ocrJob: signal(null),
    layerChecks: signal(new Map()),
    languages: signal(['eng']),
    accurateOcr: signal(false),
    models: signal([]),
    visuals: signal([]),
    modelJob: signal(null),
    storedVectorSets,
    vectorSets: computed(() => {
      const corpus = documents.value.filter(({ state }) => state === 'done');
      const questions = benchmark.value.kind === 'done' ? benchmark.value.value.questions : null;
      return storedVectorSets.value.map((set) => ({ set, coverage: coverageOf(set, corpus, questions) }));
    }),
    vectorJob: signal(null),
    languageModels: signal([]),
    connections: signal(new Map()),
    keys: signal([]),
    prices: signal({ table: startingPrices, own: false }),
    hub: signal(publicHub),
    ledger: signal([]),
    offline: signal({ kind: 'unsupported' }),
    updateReady: signal(false),
    benchmarks: signal([]),
    benchmark,
    choices: signal(noMappingChoices),
    mapping: signal(empty),
    experiment: signal(defaultExperiment()),
    plan: signal(empty),
    runs: signal([]),
    runJob: signal(null),
    shownExperiment: signal(null),
    reportOptions: signal(defaultReportOptions),
    report: signal(empty),
    answerPlan: signal(empty),
    freshWish: signal(noFreshWish),
    predictions: signal(empty),
    splits: signal(empty),
    splitsJob: signal(null),
    rewordings: signal(empty),
    rewordingJob: signal(null),
  };
}

/** Counts an asynchronous command as pending while it runs, so that `busy` is true until all have ended. */
export async function whilePending<T>(store: StateStore, work: () => Promise<T>): Promise<T> {
  store.pending.value += 1;
  try {
    return await work();
  } finally {
    store.pending.value -= 1;
  }
}
