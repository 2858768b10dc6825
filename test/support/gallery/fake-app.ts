import { noReduction } from '../../../src/core/dataset/question-reduction.ts';
import { signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import type { App } from '../../../src/app/app.ts';
import type { AppState, Theme } from '../../../src/app/app-state.ts';
import type { Commands } from '../../../src/app/commands.ts';
import { formatRoute, parseRoute } from '../../../src/app/route.ts';
import { startingPrices } from '../../../src/core/answering/price-table.ts';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { workspaceId } from '../../../src/core/document/ids.ts';
import { publicHub } from '../../../src/core/model/encoder-settings.ts';
import type { GalleryPart, GalleryState, StateValues } from './gallery-part.ts';

const parts = Object.values(import.meta.glob<{ part?: GalleryPart }>('./fake-*.ts', { eager: true })).flatMap(
  (module) => (module.part === undefined ? [] : [module.part]),
);

/** An App of real signals and invented data, whose commands log and, where a part says so, answer. */
export function fakeApp(state: GalleryState, theme: Theme): App {
  const values = Object.assign(
    {},
    initialValues(theme, state),
    ...parts.map((part) => part.state?.(state) ?? {}),
  ) as StateValues;
  const signals = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, signal<unknown>(value)]));
  const write = (change: Partial<StateValues>): void => {
    for (const [name, value] of Object.entries(change)) signals[name]!.value = value;
  };
  const read = (): StateValues =>
    Object.fromEntries(Object.entries(signals).map(([name, one]) => [name, one.value])) as StateValues;
  window.addEventListener('hashchange', () => write({ route: parseRoute(location.hash) }));
  const answers: Partial<Commands> = Object.assign(
    {
      go: (route) => {
        location.hash = formatRoute(route);
      },
      setTheme: (chosen) => write({ theme: chosen }),
      dismissNotice: (id) => write({ notices: read().notices.filter((notice) => notice.id !== id) }),
    } satisfies Partial<Commands>,
    ...parts.map((part) => part.commands?.(write, read) ?? {}),
  );
  return { state: signals as Record<string, Signal<unknown>> as unknown as AppState, commands: logging(answers) };
}

function initialValues(theme: Theme, state: GalleryState): Partial<StateValues> {
  const workspace = {
    id: workspaceId('energy'),
    name: state === 'empty' ? 'First workspace' : 'Energy reports',
    keepFiles: true,
  };
  return {
    route: parseRoute(location.hash),
    theme,
    ready: true,
    busy: state === 'working',
    notices: [],
    workspace,
    workspaces: [workspace, { id: workspaceId('minutes'), name: 'Board minutes', keepFiles: false }],
    storage: {
      usedBytes: state === 'empty' ? 2_100_000 : 1_310_000_000,
      allowedBytes: 38_000_000_000,
      persisted: state === 'done',
    },
    compute: { threads: 8, isolated: true },
    documents: [],
    intakes: [],
    ingest: null,
    recognised: new Map(),
    ocrJob: null,
    layerChecks: new Map(),
    languages: ['eng'],
    accurateOcr: false,
    models: [],
    visuals: [],
    modelJob: null,
    vectorSets: [],
    vectorJob: null,
    languageModels: [],
    connections: new Map(),
    keys: [],
    prices: { table: startingPrices, own: false },
    hub: publicHub,
    ledger: [],
    offline: { kind: 'unsupported' },
    updateReady: false,
    benchmarks: [],
    benchmark: { kind: 'empty' },
    choices: noMappingChoices,
    mapping: { kind: 'empty' },
    experiment: {
      name: 'Experiment',
      systems: [],
      cutoffs: [1, 3, 5, 10],
      k: 10,
      depth: 100,
      pageBase: null,
      acceptProposals: false,
      unmappable: 'leave-out',
      mappedInPart: 'score',
      seed: 7,
      questions: noReduction,
    },
    plan: { kind: 'empty' },
    runs: [],
    runJob: null,
    shownExperiment: null,
    reportOptions: {} as StateValues['reportOptions'],
    report: { kind: 'empty' },
  };
}

/** Commands that no part answers say on the console that they were called. */
function logging(answers: Partial<Commands>): Commands {
  return new Proxy(answers, {
    get: (target, name) =>
      Reflect.get(target, name) ??
      (async (...given: unknown[]) => {
        console.log('command', String(name), ...given);
      }),
  }) as Commands;
}
