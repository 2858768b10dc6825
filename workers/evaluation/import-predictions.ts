/** Rankings and answers that were made elsewhere: read and mapped for a look, or stored as a run that is done. */
import type { Benchmark } from '../../src/core/dataset/benchmark.ts';
import { mapBenchmark } from '../../src/core/dataset/map-benchmark.ts';
import { reduceQuestions } from '../../src/core/dataset/reduce-questions.ts';
import type { MappableDocument, MappingChoices } from '../../src/core/dataset/mapping.ts';
import { type PredictionsMapping, mapPredictions } from '../../src/core/dataset/predictions/map-predictions.ts';
import { namedDocuments } from '../../src/core/dataset/predictions/named-documents.ts';
import { nothingMatched } from '../../src/core/dataset/predictions/predictions-preview.ts';
import type { PredictionsFile } from '../../src/core/dataset/predictions/predictions.ts';
import {
  predictionsFormatNames,
  readPredictions as readFile,
} from '../../src/core/dataset/predictions/read-predictions.ts';
import { AppError, failureOf } from '../../src/core/app-error.ts';
import type { CorpusDocument } from '../../src/core/document/document.ts';
import { type ExperimentId, experimentId, runId } from '../../src/core/document/ids.ts';
import { effectiveChoices } from '../../src/core/experiment/effective-choices.ts';
import type { ExperimentSettings } from '../../src/core/experiment/experiment.ts';
import { runOfPredictions } from '../../src/core/experiment/run-of-predictions.ts';
import type { Run } from '../../src/core/experiment/run.ts';
import { leafmarkVersion } from '../../src/core/version.ts';
import type { EvaluationWorker, PredictionsInput } from '../../src/rpc/evaluation-worker.ts';
import { getMappingChoices } from '../../src/storage/benchmark-store.ts';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { putImportedRun } from '../../src/storage/imported-run-store.ts';
import { listRuns } from '../../src/storage/run-store.ts';
import { hashFile } from '../content-hash.ts';
import { inputHashOf } from './input-hash.ts';
import { loadBenchmark, loadDocuments } from './load-inputs.ts';

/** See `EvaluationWorker.readPredictions`. */
export const readPredictions: EvaluationWorker['readPredictions'] = async (input, signal) => {
  const { file, sha256, benchmark, mapping } = await mapped(await openDatabase(), input, signal);
  const { predictions: _all, ...preview } = mapping;
  return {
    name: file.name,
    format: file.format,
    system: file.system,
    sha256,
    entries: file.predictions.length,
    problems: file.problems,
    mapping: preview,
    questions: benchmark.questions.length,
  };
};

/** See `EvaluationWorker.importPredictions`. */
export const importPredictions: EvaluationWorker['importPredictions'] = async (input, signal) => {
  const database = await openDatabase();
  const { workspace, experiment: wanted, settings: current, withoutDocuments } = input;
  const { file, sha256, benchmark, mapping, corpus, documents } = await mapped(database, input, signal);
  const refusal = nothingMatched({
    entries: file.predictions.length,
    questions: benchmark.questions.length,
    mapping,
  });
  if (refusal !== null) throw new AppError('benchmark-invalid', `“${input.name}” was not added. ${refusal}`);
  const stored = await getMappingChoices(database, workspace, benchmark.id);
  const choicesUnder = (settings: ExperimentSettings): MappingChoices => effectiveChoices(stored, settings);
  const hashUnder = (settings: ExperimentSettings): Promise<string> =>
    inputHashOf(database, workspace, { benchmark: benchmark.id, settings }, corpus, choicesUnder(settings));
  const joined = await joinable(database, input, hashUnder);
  // Its choices decide how all of its runs are scored, and over which questions, or they could not stand beside each other.
  const settings = joined?.settings ?? current;
  const { questions: asked, steps } = reduceQuestions(benchmark.questions, settings.questions);
  const at = Date.now();
  const experiment = joined === null ? experimentId(crypto.randomUUID()) : wanted!;
  const made = runOfPredictions({
    id: runId(crypto.randomUUID()),
    experiment,
    benchmark: benchmark.id,
    file,
    sha256,
    predictions:
      steps.length === 0 ? mapping : mapPredictions(file, benchmark.questions, documents, input.choices, asked),
    reduction: steps,
    gold: mapBenchmark(benchmark, documents, choicesUnder(settings)),
    documents,
    corpus: withoutDocuments
      ? { documents: 0, pages: 0, units: 0 }
      : { documents: corpus.length, pages: corpus.reduce((sum, { pageCount }) => sum + pageCount, 0), units: 0 },
    settings,
    answering: null,
    inputHash: joined?.inputHash ?? '',
    versions: { leafmark: leafmarkVersion },
    at,
  });
  const inputHash = joined?.inputHash ?? (await hashUnder(made.run.settings));
  // Behind the runs that it joins and before older experiments, whose order is that of their beginning.
  const run: Run = { ...made.run, inputHash, startedAt: joined?.startsAt ?? at };
  signal.throwIfAborted();
  const { name } = run.system;
  const own = joined === null ? { id: experiment, name, settings: run.settings, createdAt: at } : null;
  await putImportedRun(database, workspace, { ...made, run }, own);
  return run;
};

interface MappedFile {
  readonly file: PredictionsFile;
  readonly sha256: string;
  readonly benchmark: Benchmark;
  /** Of the corpus, in the order that breaks ties. */
  readonly corpus: readonly CorpusDocument[];
  /** What names are looked up in: the same, or the names themselves. */
  readonly documents: readonly MappableDocument[];
  readonly mapping: PredictionsMapping;
}

async function mapped(database: Database, input: PredictionsInput, signal: AbortSignal): Promise<MappedFile> {
  const { workspace, name, withoutDocuments } = input;
  const { hash: sha256, bytes } = await hashFile(input.file, signal);
  const file = readFile({ name, bytes: bytes ?? new Uint8Array(await input.file.arrayBuffer()) });
  signal.throwIfAborted();
  const benchmark = await loadBenchmark(database, workspace, input.benchmark).catch((error: unknown) => {
    if (failureOf(error).code !== 'record-missing') throw error;
    const what = predictionsFormatNames[file.format];
    const sentence = `${name} holds predictions (${what}), and there is no benchmark to score them by. Drop the benchmark, then this file again.`;
    throw new AppError('record-missing', sentence);
  });
  const corpus = (await loadDocuments(database, workspace)).filter(({ state }) => state === 'done');
  const documents = withoutDocuments ? namedDocuments(benchmark.questions, file) : corpus;
  const mapping = mapPredictions(file, benchmark.questions, documents, input.choices);
  return { file, sha256, benchmark, corpus, documents, mapping };
}

/** What an imported run takes over from the runs that it joins. */
interface Joined {
  readonly settings: ExperimentSettings;
  readonly inputHash: string;
  readonly startsAt: number;
}

/** Null: there is no such experiment, or the corpus or the choices changed since it began. */
async function joinable(
  database: Database,
  {
    workspace,
    benchmark,
    experiment,
  }: Pick<PredictionsInput, 'workspace' | 'benchmark'> & {
    readonly experiment: ExperimentId | null;
  },
  hashUnder: (settings: ExperimentSettings) => Promise<string>,
): Promise<Joined | null> {
  if (experiment === null) return null;
  const { items } = await listRuns(database, workspace);
  const runs = items.filter((run) => run.experiment === experiment && run.benchmark === benchmark);
  const all = runs.filter(({ inputHash }) => inputHash !== '');
  // One that was made here names the imported sets that all of them were searched with.
  const begun = all.find(({ origin }) => origin.kind === 'made') ?? all[0];
  if (begun === undefined || (await hashUnder(begun.settings)) !== begun.inputHash) return null;
  const startsAt = Math.min(...runs.map(({ startedAt }) => startedAt)) - 0.001;
  return { settings: begun.settings, inputHash: begun.inputHash, startsAt };
}
