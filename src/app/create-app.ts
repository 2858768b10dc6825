/** Puts state and commands together, reads storage, and follows what other tabs change. */
import { effect, untracked } from '@preact/signals-core';
import { openChangeFeed } from '../storage/change-feed.ts';
import type { Change } from '../storage/change-feed.ts';
import { openDatabase } from '../storage/database.ts';
import { dropStale } from '../storage/drop-stale.ts';
import { removeUnfinishedSets } from '../storage/vector-set-store.ts';
import { listWorkspaces, removeOrphans } from '../storage/workspace-store.ts';
import { workspaceId } from '../core/document/ids.ts';
import type { App } from './app.ts';
import { untilAtRest } from './at-work.ts';
import { followBenchmark, refreshMapping, refreshRuns } from './benchmark-work.ts';
import type { Commands } from './commands.ts';
import { answerCommands } from './commands/answer-commands.ts';
import { answeredQuestionCommands } from './commands/answered-question-commands.ts';
import { predictionCommands } from './commands/prediction-commands.ts';
import { benchmarkCommands } from './commands/benchmark-commands.ts';
import { corpusCommands } from './commands/corpus-commands.ts';
import { demoCommand } from './commands/demo-command.ts';
import { experimentCommands } from './commands/experiment-commands.ts';
import { questionCommands } from './commands/question-commands.ts';
import { followStorage, refreshStorage, workspaceCommands } from './commands/workspace-commands.ts';
import type { AppContext } from './context.ts';
import { createArchiveWork, withArchives } from './archive-work.ts';
import { createCorpusWork } from './corpus-work.ts';
import type { CorpusWork } from './corpus-work.ts';
import { walkDrop } from './dropped-files.ts';
import { loadCorpus, loadWorkspace } from './load-workspace.ts';
import { dropPassing, notify, notifyError } from './notices.ts';
import { rememberTheme, rememberedTheme, rememberedWorkspace } from './preferences.ts';
import { refreshReport } from './report-work.ts';
import { formatRoute, parseRoute } from './route.ts';
import { createEncoderWork } from './encoder-work.ts';
import { followLedger } from './ledger-work.ts';
import { refreshModels } from './model-work.ts';
import { createOcrWork } from './ocr-work.ts';
import { createPlanWork } from './plan-work.ts';
import { createPageVault, languageModelCommands, refreshPrices } from './commands/language-model-commands.ts';
import { lateCommands } from './late-commands.ts';
import { restoreHub } from './restore-hub.ts';
import { ocrCommands } from './commands/ocr-commands.ts';
import { ocrEngineCommands, refreshOcrEngines } from './commands/ocr-engine-commands.ts';
import { storageCommands } from './commands/storage-commands.ts';
import { followOffline, takeUpdate } from './offline-work.ts';
import { refreshVectorSets } from './vector-sets.ts';
import { tellCutOffStage } from './heavy-stage.ts';
import { createRunWork } from './run-work.ts';
import type { Services } from './services.ts';
import { createStateStore } from './state-store.ts';
import type { StateStore } from './state-store.ts';

/** An app whose storage could not be opened still shows why: its state carries the sentence. */
export interface StartedApp extends App {
  /** Settles when storage was read, or could not be. */
  readonly started: Promise<void>;
}

export function createApp(services: Services): StartedApp {
  const store = createStateStore();
  store.theme.value = rememberedTheme();
  store.route.value = parseRoute(location.hash);
  followLedger(store);
  followOffline(store);
  dropPassingOnLeave(store);
  store.compute.value = { threads: navigator.hardwareConcurrency, isolated: globalThis.crossOriginIsolated };
  window.addEventListener('hashchange', () => {
    store.route.value = parseRoute(location.hash);
  });
  // Files are dragged over the page for a moment before they are dropped: the worker that reads them loads meanwhile.
  window.addEventListener('dragenter', () => startReader(services));
  // Commands wait for storage; one that is called before it was read is carried out after.
  const starting = start(store, services);
  const commands = afterStart(store, starting);
  return {
    state: store,
    commands,
    started: starting.then(
      () => {},
      () => {},
    ),
  };
}

/** The notices themselves are not followed: one that comes after a change stays. */
function dropPassingOnLeave(store: StateStore): void {
  effect(() => {
    void [store.route.value.view, store.workspace.value?.id];
    untracked(() => dropPassing(store));
  });
}

function startReader({ pdf }: Services): void {
  if (pdf.running) return;
  try {
    pdf.closePort(pdf.openPort());
  } catch {
    // Where workers are blocked the drop itself says so.
  }
}

const rewordingCommandNames = [
  'openRewordings',
  'proposeRewordings',
  'stopRewordings',
  'chooseRewording',
  'searchTexts',
  'applyRewordings',
] as const;

async function start(store: StateStore, services: Services): Promise<Commands> {
  try {
    const database = await openDatabase({
      onBlocked: (error) => notify(store, 'warning', error.message, error.code),
      onUnblocked: () => {
        store.notices.value = store.notices.value.filter(({ code }) => code !== 'storage-blocked');
      },
      onClosing: () =>
        notify(
          store,
          'error',
          'A newer version of Leafmark is open in another tab. Reload this page.',
          'storage-closed',
        ),
    });
    const context: AppContext = { store, services, database, feed: openChangeFeed((change) => void follow(change)) };
    const follow = (change: Change) => followChange(context, change, corpus);
    const archives = createArchiveWork(context);
    const corpus = withArchives(createCorpusWork(context), archives);
    const encoders = createEncoderWork(context);
    // Whoever calls a language model is given it, and nobody else.
    const vault = createPageVault(store);
    const ocr = createOcrWork(context, corpus);
    const runs = createRunWork(context, { encoders, ocr, corpus }, (origin) => vault.keyFor(origin));
    const benchmark = benchmarkCommands(context);
    const experiment = experimentCommands(context, runs, createPlanWork(context, encoders, corpus));
    const vectors = lateCommands(store, ['importVectors', 'removeVectors'], async () => {
      const { vectorCommands } = await import('./commands/vector-commands.ts');
      return vectorCommands(context);
    });
    const documents = corpusCommands(context, corpus, { ...benchmark, ...experiment, ...vectors, corpus, archives });
    const plain = plainCommands(store);
    const built: Commands = {
      ...plain,
      ...workspaceCommands(context, corpus, runs, ocr),
      ...documents,
      ...ocrCommands(context, ocr),
      ...ocrEngineCommands(context),
      ...lateCommands(store, modelCommandNames, async () => {
        const { modelCommands } = await import('./commands/model-commands.ts');
        return modelCommands(context, encoders, corpus);
      }),
      ...languageModelCommands(context, vault),
      ...vectors,
      ...storageCommands(context),
      ...lateCommands(store, ['exportIndex', 'importIndex'], async () => {
        const { indexCommands } = await import('./commands/index-commands.ts');
        return indexCommands(context);
      }),
      ...benchmark,
      ...experiment,
      ...questionCommands(context, encoders),
      ...answerCommands(context, runs, { encoders, ocr, corpus }),
      ...predictionCommands(context),
      ...answeredQuestionCommands(context, corpus),
      ...lateCommands(store, ['showSplits', 'startSplits', 'exportedSplits', 'exportSplits'], async () => {
        const { splitsCommands } = await import('./commands/splits-commands.ts');
        return splitsCommands(context, runs);
      }),
      ...lateCommands(store, ['poolStatistics', 'checkEvidence'], async () => {
        const { poolCommands } = await import('./commands/pool-commands.ts');
        return poolCommands(context);
      }),
      ...lateCommands(store, rewordingCommandNames, async () => {
        const { rewordingCommands } = await import('./commands/rewording-commands.ts');
        return rewordingCommands(context, (origin) => vault.keyFor(origin));
      }),
      ...demoCommand(context, { ...documents, ...benchmark, ...experiment, ...plain }),
    };
    restoreHub(store);
    await removeOrphans(database);
    await refreshOcrEngines(context);
    await refreshPrices(context);
    store.workspaces.value = (await listWorkspaces(database)).items;
    const named = store.route.value.workspace;
    const wanted =
      named === null ? (rememberedWorkspace() ?? store.workspaces.value[0]?.id ?? null) : workspaceId(named);
    await loadWorkspace(context, wanted);
    await refreshStorage(context);
    followStorage(context);
    store.ready.value = true;
    tellCutOffStage(store);
    refreshModels(context).catch((error: unknown) => notifyError(store, error));
    void dropStaleLater(context);
    void built.resumeIngest();
    return built;
  } catch (error) {
    notifyError(store, error);
    store.ready.value = true;
    throw error;
  }
}

const modelCommandNames = [
  'refreshModels',
  'loadModel',
  'cancelModel',
  'addModelFolder',
  'describeHubModel',
  'addModel',
  'forgetModel',
  'setHub',
  'folderKind',
  'describeVisualFolder',
  'describeVisualHub',
  'addVisual',
  'loadVisual',
  'timePage',
] as const;

/** Parts of indexes that no version of the site reads any more go when the page has nothing else to do. */
async function dropStaleLater({ store, database }: AppContext): Promise<void> {
  await untilAtRest(store);
  try {
    await dropStale(database);
    await removeUnfinishedSets(database);
  } catch (error) {
    notifyError(store, error);
  }
}

function plainCommands(store: StateStore): Pick<Commands, 'go' | 'setTheme' | 'dismissNotice' | 'takeUpdate'> {
  effect(() => {
    const theme = store.theme.value;
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  });
  return {
    go: (route) => {
      location.hash = formatRoute(route);
      store.route.value = route;
    },
    setTheme: (theme) => {
      rememberTheme(theme);
      store.theme.value = theme;
    },
    takeUpdate: () => takeUpdate(store),
    dismissNotice: (id) => {
      store.notices.value = store.notices.value.filter((notice) => notice.id !== id);
    },
  };
}

/** Another tab stored something: what is in view is read again, unless this tab is at work on it itself. */
async function followChange(context: AppContext, change: Change, corpus: CorpusWork): Promise<void> {
  const { store } = context;
  try {
    if (change.kind === 'workspaces-changed') return await followWorkspaces(context, corpus);
    if (change.workspace !== store.workspace.value?.id) return;
    switch (change.kind) {
      case 'corpus-changed':
        if (store.ingest.value?.state === 'running') return;
        await loadCorpus(context);
        await refreshMapping(context);
        corpus.otherTabChanged();
        return;
      case 'benchmark-changed':
        await followBenchmark(context, change.benchmark);
        return;
      case 'run-changed':
        if (store.runJob.value !== null) return;
        await refreshRuns(context);
        await refreshReport(context);
        return;
      case 'vectors-changed':
        return await refreshVectorSets(context);
      case 'experiment-changed':
        return;
    }
  } catch (error) {
    notifyError(store, error);
  }
}

/** Workspaces were made, renamed or removed elsewhere; where the one in view is gone, another one comes into view. */
async function followWorkspaces(context: AppContext, corpus: CorpusWork): Promise<void> {
  const { store, database } = context;
  store.workspaces.value = (await listWorkspaces(database)).items;
  const current = store.workspaces.value.find(({ id }) => id === store.workspace.value?.id);
  if (current !== undefined) {
    store.workspace.value = current;
    return;
  }
  const gone = store.workspace.value?.name ?? '';
  await corpus.stop();
  await loadWorkspace(context, store.workspaces.value[0]?.id ?? null);
  notify(
    store,
    'warning',
    `The workspace “${gone}” was removed in another tab. “${store.workspace.value?.name ?? ''}” is open now.`,
  );
}

/** The real commands once storage was read; until then calls wait for it, and looks and routes work at once. */
function afterStart(store: StateStore, starting: Promise<Commands>): Commands {
  const plain: Partial<Commands> = plainCommands(store);
  let real: Commands | null = null;
  starting.then(
    (commands) => {
      real = commands;
    },
    () => {}, // told as a notice where it happened
  );
  const waiting: Partial<Commands> = {
    // A DataTransfer is empty after its event: it is walked now and added later.
    addDrop: async (transfer) => {
      const walking = walkDrop(transfer);
      const commands = await starting;
      await commands.addFiles((await walking).files);
    },
  };
  return new Proxy({} as Commands, {
    get: (_target, name: keyof Commands) => {
      const command = real?.[name] ?? plain[name] ?? waiting[name];
      if (command !== undefined) return command;
      return async (...input: unknown[]): Promise<unknown> => {
        const later = (await starting)[name] as (...input: unknown[]) => unknown;
        return later(...input);
      };
    },
  });
}
