import { computed, signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import { noMappingChoices } from '../core/dataset/mapping.ts';
import { defaultReportOptions } from '../core/experiment/report.ts';
import { defaultExperiment } from '../core/experiment/default-experiment.ts';
import { publicHub } from '../core/model/encoder-settings.ts';
import type { AppState } from './app-state.ts';
import { parseRoute } from './route.ts';

type Written = Omit<AppState, 'busy'>;

/** The state as its writers see it: commands and nobody else. `pending` counts commands that are at work. */
export type StateStore = {
  readonly [Name in keyof Written]: Signal<Written[Name]['value']>;
} & { readonly busy: AppState['busy']; readonly pending: Signal<number> };

/** Empty state, before storage was read. */
export function createStateStore(): StateStore {
  const pending = signal(0);
  const empty = { kind: 'empty' } as const;
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
    documents: signal([]),
    intakes: signal([]),
    ingest: signal(null),
    recognised: signal(new Map()),
    ocrJob: signal(null),
    layerChecks: signal(new Map()),
    languages: signal(['eng']),
    accurateOcr: signal(false),
    models: signal([]),
    modelJob: signal(null),
    hub: signal(publicHub),
    ledger: signal([]),
    offline: signal({ kind: 'unsupported' }),
    updateReady: signal(false),
    benchmarks: signal([]),
    benchmark: signal(empty),
    choices: signal(noMappingChoices),
    mapping: signal(empty),
    experiment: signal(defaultExperiment()),
    plan: signal(empty),
    runs: signal([]),
    runJob: signal(null),
    shownExperiment: signal(null),
    reportOptions: signal(defaultReportOptions),
    report: signal(empty),
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
