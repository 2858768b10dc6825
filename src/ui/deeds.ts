/**
 * Everything that find-or-do offers: every command that can be called now, with its key, and what can be found by name.
 */
import type { App } from '../app/app.ts';
import { routeTo } from '../app/route.ts';
import type { Route } from '../app/route.ts';
import { nameOf } from '../core/document/document.ts';
import { ocrWhereNoText } from '../core/document/text-settings.ts';
import { chooseFiles, folder, pdfFiles } from './choose-files.ts';
import { formatCounted } from './format.ts';

export interface Deed {
  readonly label: string;
  /** What kind of thing it is, or where it leads. */
  readonly group:
    | 'Go to'
    | 'Corpus'
    | 'Benchmark'
    | 'Experiment'
    | 'Report'
    | 'Workspace'
    | 'Looks'
    | 'Help'
    | 'Document'
    | 'Question';
  readonly key?: string;
  readonly run: () => unknown;
}

/** What the shell does itself. */
export interface ShellDeeds {
  readonly allKeys: () => void;
  readonly createWorkspace: () => void;
  readonly renameWorkspace: () => void;
}

const mostFound = 12;

/** Deeds and finds in which all words stand, first those in which words begin with them; without words, the deeds alone. */
export function matchingDeeds(app: App, shell: ShellDeeds, typed: string): readonly Deed[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const deeds = matching(deedsOf(app, shell), (deed) => `${deed.group} ${deed.label}`, words);
  return words.length === 0 ? deeds : [...deeds, ...documentsFound(app, words), ...questionsFound(app, words)];
}

function deedsOf(app: App, shell: ShellDeeds): readonly Deed[] {
  return [...places(app), ...corpusDeeds(app), ...benchmarkDeeds(app), ...runDeeds(app), ...pageDeeds(app, shell)];
}

function places(app: App): readonly Deed[] {
  const place = (label: string, route: Route, key?: string): Deed => ({
    label,
    group: 'Go to',
    ...(key === undefined ? {} : { key }),
    run: () => app.commands.go(route),
  });
  return [
    place('Corpus', routeTo('corpus'), '1'),
    place('Benchmark', routeTo('benchmark'), '2'),
    place('Experiment', routeTo('experiment'), '3'),
    place('Report', routeTo('report'), '4'),
    ...(app.state.runs.value.length > 0 || app.state.runJob.value !== null ? [place('Run', routeTo('run'))] : []),
    place('Settings', routeTo('settings')),
    place('Models', routeTo('settings', ['models'])),
    place('Language models', routeTo('settings', ['language-models'])),
    place('Prices', routeTo('settings', ['prices'])),
    place('OCR', routeTo('settings', ['ocr'])),
    place('Storage', routeTo('settings', ['storage'])),
    place('Use without a network', routeTo('settings', ['offline'])),
    place('Requests that left this page', routeTo('settings', ['requests'])),
  ];
}

function corpusDeeds({ state, commands }: App): readonly Deed[] {
  const deed = (label: string, run: () => unknown): Deed => ({ label, group: 'Corpus', run });
  const ingest = state.ingest.value;
  return [
    deed('Add PDFs', async () => await commands.addFiles(await chooseFiles(pdfFiles))),
    deed('Add a folder', async () => await commands.addFiles(await chooseFiles(folder))),
    ...(ingest?.state === 'running' ? [deed('Pause indexing', commands.pauseIngest)] : []),
    ...(ingest?.state === 'paused' ? [deed('Go on indexing', commands.resumeIngest)] : []),
    ...(ingest === null ? [] : [deed('Cancel indexing', commands.cancelIngest)]),
    ...(state.documents.value.length === 0 && ingest === null ? [deed('Try the demo', commands.tryDemo)] : []),
    ...(state.ocrJob.value === null ? readingDeeds(state, deed, commands) : [deed('Stop OCR', commands.stopOcr)]),
    deed('Import an index', async () => {
      const [chosen] = await chooseFiles({ accept: '.zip' });
      if (chosen !== undefined) await commands.importIndex(chosen.file);
    }),
  ];
}

function readingDeeds(
  state: App['state'],
  deed: (label: string, run: () => unknown) => Deed,
  commands: App['commands'],
): readonly Deed[] {
  const documents = state.documents.value;
  const withoutText = documents.reduce((sum, { pagesWithoutText }) => sum + pagesWithoutText, 0);
  if (documents.length === 0) return [];
  return [
    ...(withoutText === 0
      ? []
      : [deed('Read pages without text by OCR', () => commands.recognisePages(ocrWhereNoText))]),
    deed('Check text layers against the pictures', commands.checkTextLayers),
    deed('Export the index', commands.exportIndex),
  ];
}

function benchmarkDeeds({ state, commands }: App): readonly Deed[] {
  const deed = (label: string, run: () => unknown): Deed => ({ label, group: 'Benchmark', run });
  const opened = state.benchmark.value.kind === 'done' ? state.benchmark.value.value.id : null;
  return [
    deed('Add a benchmark file', async () => {
      const [chosen] = await chooseFiles({ accept: '.json,.jsonl,.csv,.parquet' });
      if (chosen !== undefined) await commands.importBenchmark(chosen.file);
    }),
    ...(opened === null ? [] : [deed('Export as Leafmark JSONL', commands.exportBenchmark)]),
    ...state.benchmarks.value
      .filter((benchmark) => benchmark.id !== opened)
      .map((benchmark) => deed(`Open ${benchmark.name}`, async () => await commands.openBenchmark(benchmark.id))),
  ];
}

function runDeeds({ state, commands }: App): readonly Deed[] {
  const deed = (label: string, run: () => unknown): Deed => ({ label, group: 'Experiment', run });
  const systems = state.experiment.value.systems.length;
  const ready =
    state.runJob.value === null &&
    systems > 0 &&
    state.benchmark.value.kind === 'done' &&
    state.documents.value.length > 0;
  const open = state.runs.value.some((run) => run.state === 'paused' || run.state === 'waiting');
  const importFile = async (): Promise<void> => {
    const [chosen] = await chooseFiles({ accept: '.json' });
    if (chosen !== undefined) await commands.importExperiment(chosen.file);
  };
  return [
    ...(ready ? [deed(`Start ${formatCounted(systems, 'run')}`, commands.startRuns)] : []),
    ...(state.runJob.value?.state === 'running' ? [deed('Stop the runs', commands.stopRuns)] : []),
    ...(state.runJob.value === null && open ? [deed('Go on with the runs', commands.resumeRuns)] : []),
    deed('Open an experiment file', importFile),
    ...(systems > 0 ? [deed('Export the experiment', commands.exportExperiment)] : []),
    ...(state.runs.value.length > 0
      ? [{ label: 'Export the runs', group: 'Report', run: commands.exportRuns } as const]
      : []),
  ];
}

function pageDeeds({ state, commands }: App, shell: ShellDeeds): readonly Deed[] {
  const others = state.workspaces.value.filter((workspace) => workspace.id !== state.workspace.value?.id);
  const { persisted } = state.storage.value;
  return [
    ...others.map((workspace): Deed => {
      const run = async (): Promise<void> => await commands.openWorkspace(workspace.id);
      return { label: `Open ${workspace.name}`, group: 'Workspace', run };
    }),
    { label: 'New workspace', group: 'Workspace', run: shell.createWorkspace },
    { label: 'Rename this workspace', group: 'Workspace', run: shell.renameWorkspace },
    ...(persisted === true
      ? []
      : [{ label: 'Ask the browser to keep it', group: 'Workspace', run: commands.askToKeepStorage } as const]),
    ...(state.updateReady.value
      ? [{ label: 'Reload to take the new version', group: 'Help', run: commands.takeUpdate } as const]
      : []),
    { label: 'Theme of the system', group: 'Looks', run: () => commands.setTheme('system') },
    { label: 'Light theme', group: 'Looks', run: () => commands.setTheme('light') },
    { label: 'Dark theme', group: 'Looks', run: () => commands.setTheme('dark') },
    { label: 'All keys', group: 'Help', key: '?', run: shell.allKeys },
  ];
}

function documentsFound({ state, commands }: App, words: readonly string[]): readonly Deed[] {
  return matching(state.documents.value, ({ names, title }) => `${names.join(' ')} ${title ?? ''}`, words)
    .slice(0, mostFound)
    .map((document) => ({
      label: document.title === null ? nameOf(document) : `${nameOf(document)}  ${document.title}`,
      group: 'Document',
      run: () => commands.go(routeTo('corpus', [document.id, '1'])),
    }));
}

function questionsFound({ state, commands }: App, words: readonly string[]): readonly Deed[] {
  const benchmark = state.benchmark.value;
  if (benchmark.kind !== 'done' || state.runs.value.length === 0) return [];
  return matching(benchmark.value.questions, ({ id, question }) => `${id} ${question}`, words)
    .slice(0, mostFound)
    .map((question) => ({
      label: question.question,
      group: 'Question',
      run: () => commands.go(routeTo('question', [question.id])),
    }));
}

/** The items in whose text all words stand; those come first in which every one stands at the start of a word, else in order. */
function matching<T>(items: readonly T[], textOf: (item: T) => string, words: readonly string[]): readonly T[] {
  const found = items.flatMap((item) => {
    const text = textOf(item).toLowerCase();
    return words.every((word) => text.includes(word))
      ? [{ item, atStarts: words.every((word) => begins(text, word)) }]
      : [];
  });
  return [...found.filter(({ atStarts }) => atStarts), ...found.filter(({ atStarts }) => !atStarts)].map(
    ({ item }) => item,
  );
}

/** Whether a word of the text begins with `word`, or `word` begins with a sign and stands anywhere. */
function begins(text: string, word: string): boolean {
  const inner = /[\p{L}\p{N}]/u;
  if (!inner.test(word[0] ?? '')) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !inner.test(text[at - 1]!)) return true;
  }
  return false;
}
