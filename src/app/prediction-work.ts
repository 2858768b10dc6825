/** The work on a file of rankings and answers from elsewhere: read for a look, mapped again by choice, made a run. Loaded when it is needed. */
import type { Failure } from '../core/app-error.ts';
import { failureOf, isAbort } from '../core/app-error.ts';
import type { PredictionChoices } from '../core/dataset/predictions/map-predictions.ts';
import { type PredictionsPreview, nothingMatched } from '../core/dataset/predictions/predictions-preview.ts';
import { type BenchmarkId, type ExperimentId, type RunId, benchmarkId } from '../core/document/ids.ts';
import { effectiveChoices } from '../core/experiment/effective-choices.ts';
import type { PredictionsInput } from '../rpc/evaluation-worker.ts';
import type { PredictionsDraft } from './answers.ts';
import { refreshRuns } from './benchmark-work.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace, never } from './context.ts';
import { notify } from './notices.ts';
import { refreshReport } from './report-work.ts';

/** The file of the draft, and the benchmark that it was mapped to. */
let read: { readonly file: File; readonly benchmark: BenchmarkId | null } | null = null;
let latest = 0;

/**
 * Reads a file and shows what it holds. Null: it is shown. A failure, which is not shown: it is not to be read as predictions, or not now.
 * A draft that is in view stays then.
 */
export async function readPredictionsFile(context: AppContext, file: File): Promise<Failure | null> {
  const { store } = context;
  const { acceptProposals } = effectiveChoices(store.choices.value, store.experiment.value);
  const failure = await mapFile(context, file, { acceptProposals, documents: {} });
  // The run screen shows it itself.
  if (failure === null && store.route.value.view !== 'run') tellWhatIsRead(context);
  return failure;
}

/** Shows why a file was not read: in the place of a draft, or beside the one that stays. */
export function showPredictionsFailure({ store }: AppContext, failure: Failure): void {
  const stays = store.predictions.value.kind === 'done';
  if (!stays) store.predictions.value = { kind: 'failed', failure };
  if (stays || store.route.value.view !== 'run') notify(store, 'error', failure.reason, failure.code);
}

/** Maps the file in view anew. */
export async function remapPredictions(context: AppContext, change: Partial<PredictionChoices>): Promise<void> {
  const { store } = context;
  const draft = store.predictions.value;
  if (draft.kind !== 'done' || read === null) return;
  const failure = await mapFile(context, read.file, { ...draft.value.choices, ...change });
  if (failure !== null) showPredictionsFailure(context, failure);
}

/** Makes a run of the file in view. Null: there is none, or the benchmark is another one by now and it was mapped to that. */
export async function addPredictionsRun(context: AppContext): Promise<RunId | null> {
  const { store, services, feed } = context;
  const draft = store.predictions.value;
  if (draft.kind !== 'done' || read === null) return null;
  const { preview, choices } = draft.value;
  if (benchmarkInView(context) !== read.benchmark) {
    const sentence = `Another benchmark came into view, so “${preview.name}” was mapped to that. Look at it again before you add it.`;
    notify(store, 'warning', sentence, null, () => store.predictions.value.kind !== 'empty');
    await remapPredictions(context, { documents: {} });
    return null;
  }
  const experiment = experimentInView(context);
  const input = { ...inputOf(context, read.file, choices), experiment, settings: store.experiment.value };
  const call = ++latest;
  store.predictions.value = { kind: 'working', progress: null };
  try {
    const run = await services.evaluation.calls.importPredictions(input, never);
    if (call === latest) clearPredictions(context);
    feed.tell({ kind: 'run-changed', workspace: input.workspace, run: run.id });
    if (run.experiment !== experiment) store.shownExperiment.value = run.experiment;
    await refreshRuns(context);
    await refreshReport(context);
    notify(store, 'info', addedSentence(run.system.name, experiment !== null, run.experiment === experiment));
    return run.id;
  } catch (error) {
    if (call === latest) store.predictions.value = draft;
    throw error;
  }
}

/** Forgets the file in view. */
export function clearPredictions({ store }: AppContext): void {
  latest += 1;
  read = null;
  store.predictions.value = { kind: 'empty' };
}

/** The newest call wins. */
async function mapFile(context: AppContext, file: File, choices: PredictionChoices): Promise<Failure | null> {
  const { store, services } = context;
  const earlier = store.predictions.value;
  const call = ++latest;
  store.predictions.value = { kind: 'working', progress: null };
  try {
    const benchmark = benchmarkInView(context);
    const preview = await services.evaluation.calls.readPredictions(inputOf(context, file, choices), never);
    if (call !== latest) return null;
    read = { file, benchmark };
    store.predictions.value = { kind: 'done', value: { preview, choices } };
    return null;
  } catch (error) {
    if (call === latest) store.predictions.value = earlier.kind === 'done' ? earlier : { kind: 'empty' };
    if (isAbort(error)) throw error;
    return failureOf(error);
  }
}

function inputOf(context: AppContext, file: File, choices: PredictionChoices): PredictionsInput {
  const { documents, ingest } = context.store;
  return {
    workspace: currentWorkspace(context),
    // Without one the worker says what the file is and that a benchmark is missing.
    benchmark: benchmarkInView(context) ?? benchmarkId('none'),
    file,
    name: file.name,
    choices,
    withoutDocuments: documents.value.length === 0 && ingest.value === null,
  };
}

function benchmarkInView({ store }: AppContext): BenchmarkId | null {
  const benchmark = store.benchmark.value;
  return benchmark.kind === 'done' ? benchmark.value.id : null;
}

/** The one that was chosen, else the newest; null where there are no runs. */
function experimentInView({ store }: AppContext): ExperimentId | null {
  const runs = store.runs.value;
  const shown = store.shownExperiment.value;
  return (runs.find(({ experiment }) => experiment === shown) ?? runs[0])?.experiment ?? null;
}

function tellWhatIsRead({ store }: AppContext): void {
  const draft = store.predictions.value;
  if (draft.kind !== 'done') return;
  const refusal = nothingMatched(draft.value.preview);
  if (refusal === null) notify(store, 'info', `${countsOf(draft.value)} Add it as a run on the run screen.`);
  else
    notify(
      store,
      'warning',
      `“${draft.value.preview.name}”: ${refusal}`,
      null,
      () => store.predictions.value === draft,
    );
}

function countsOf({ preview }: PredictionsDraft): string {
  const { name, questions, mapping } = preview;
  return `“${name}” has ${held(mapping)} of ${questions} questions of this benchmark.`;
}

function held({ withRanking, withAnswer }: PredictionsPreview['mapping']): string {
  if (withAnswer === 0) return `rankings for ${withRanking}`;
  return withRanking === 0 ? `answers to ${withAnswer}` : `rankings for ${withRanking} and answers to ${withAnswer}`;
}

function addedSentence(name: string, wasInView: boolean, joined: boolean): string {
  if (joined) return `“${name}” now stands beside the runs of this experiment.`;
  if (!wasInView) return `“${name}” is a run now.`;
  return `“${name}” is an experiment of its own: the corpus or the choices changed since the runs that were in view began.`;
}
