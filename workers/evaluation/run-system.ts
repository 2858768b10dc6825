/**
 * The run loop of one system: every question that has no result yet is retrieved for and stored, a few at a time, so that
 * a stop or a reload repeats none that was stored. It lives in a worker, where a hidden tab does not slow it down.
 */
import { AppError, failureOf, isAbort } from '../../src/core/app-error.ts';
import type { Failure } from '../../src/core/app-error.ts';
import { mapBenchmark } from '../../src/core/dataset/map-benchmark.ts';
import { nameOf } from '../../src/core/document/document.ts';
import type { CorpusDocument } from '../../src/core/document/document.ts';
import { encodersOf, readsText, visualEncodersOf } from '../../src/core/experiment/experiment.ts';
import type { Run, RunEncoder } from '../../src/core/experiment/run.ts';
import { tokeniserVersion } from '../../src/core/lexical/tokenizer.ts';
import { encoderKey } from '../../src/core/model/encoder-settings.ts';
import { visualEncoderKey } from '../../src/core/model/visual-encoder-settings.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import { leafmarkVersion } from '../../src/core/version.ts';
import type { RunInput } from '../../src/rpc/evaluation-worker.ts';
import type { IndexWorker, IndexedSystem } from '../../src/rpc/index-worker.ts';
import { clientOfPort } from '../../src/rpc/port-client.ts';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { runLock, withLock } from '../../src/storage/run-lock.ts';
import { answeredQuestions, listRuns, putResults, updateRun } from '../../src/storage/run-store.ts';
import { type RetrievedRun, answerRun } from './answering/answer-run.ts';
import type { RunModels } from './answering/run-models.ts';
import { contextTexts } from './answering/context-texts.ts';
import { ComputedWork } from './computed-work.ts';
import { evidenceOfRanking } from './evidence-of-ranking.ts';
import { inputHashOf } from './input-hash.ts';
import { loadDocuments } from './load-inputs.ts';
import { ResultBuffer } from './result-buffer.ts';
import { type SearchedCorpus, loadCorpus, poolsOf, searchQuestion, searchSettings } from './search-questions.ts';

/** A search answers in milliseconds and building tells its progress, but a page image is embedded in silence, for minutes on a CPU. */
const indexSilenceMs = 660_000;

/**
 * Runs or goes on with one run, under a lock that one tab holds. Ends with the run as stored: `done`. An abort stores what
 * is there, leaves the run `paused` and rejects with the signal's reason; any other error leaves it `failed` and rejects. Where the
 * spending cap of its answers is reached it ends `paused`.
 */
export async function runSystem(
  input: RunInput,
  models: RunModels,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<Run> {
  const database = await openDatabase();
  const { workspace, run: id } = input;
  const index = clientOfPort<IndexWorker>(input.index, indexSilenceMs);
  try {
    const { value } = await withLock(runLock(id), signal, async () => {
      const change = (part: Partial<Run>) =>
        updateRun(database, workspace, id, (run) => ({ ...run, ...part, worked: workedOn(run, input.workSince) }));
      try {
        const run = await change({ state: 'running', failure: null });
        const stopped = await answerQuestions(database, input, models, run, index.calls, signal, onProgress);
        return await change(
          stopped === null ? { state: 'done', finishedAt: Date.now() } : { state: 'paused', failure: stopped },
        );
      } catch (error) {
        const isStopped = isAbort(error) || signal.aborted;
        const ended = isStopped
          ? ({ state: 'paused' } as const)
          : ({ state: 'failed', failure: failureOf(error) } as const);
        // Where that cannot be stored either, the error of the run is the one to tell.
        await change(ended).catch(() => {});
        throw error;
      }
    });
    return value;
  } finally {
    index.close();
  }
}

/** With the work that began then and goes on until now. */
function workedOn({ worked = [] }: Run, since: number): NonNullable<Run['worked']> {
  return [...worked.filter(({ from }) => from !== since), { from: since, to: Date.now() }];
}

/** Null: everything is done. Else why it stopped before. */
async function answerQuestions(
  database: Database,
  input: RunInput,
  models: RunModels,
  run: Run,
  index: IndexWorker,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<Failure | null> {
  const { workspace, encoders } = input;
  const corpus = await loadCorpus(database, workspace, run.benchmark, run.settings);
  const { benchmark, documents, choices } = corpus;
  const { retriever, unit, text } = run.system;
  const system: IndexedSystem = { workspace, retriever, unit, text };
  const mapping = mapBenchmark(benchmark, documents, choices);
  const search = searchSettings(run.pool, run.system, run.settings);
  const searched: SearchedCorpus = { ...corpus, mapping, index, system };
  const poolOf = poolsOf(searched, search);
  const retrieved: RetrievedRun = { ...searched, database, run, poolOf };
  // What a file ranked is there, and nothing is searched for it.
  if (run.origin.kind === 'imported') return answerRun(retrieved, input, models, signal, onProgress);
  const inputHash = await inputHashOf(database, workspace, run, documents, choices);
  const { items: runs } = await listRuns(database, workspace);
  const begun = runs.find((one) => one.experiment === run.experiment && one.inputHash !== '');
  if (begun !== undefined && begun.inputHash !== inputHash) {
    throw new AppError(
      'record-invalid',
      'The corpus, its benchmark, imported vectors or the choices on the benchmark screen changed since this experiment began, so its questions would not be comparable. Remove its runs and start anew.',
    );
  }
  // At once: where this run fails, those after it must not go on over another corpus.
  await updateRun(database, workspace, run.id, (stored) => ({
    ...stored,
    inputHash,
    encoders: encoders.map((encoder, place) => goneOnWith(encoder, stored.encoders[place])),
  }));
  const keys = [...encodersOf(retriever).map(encoderKey), ...visualEncodersOf(retriever).map(visualEncoderKey)];
  const work = await ComputedWork.begin(index, database, workspace, { run: run.id, keys });
  const onWork: OnProgress = (progress) => {
    work.tick();
    onProgress?.(progress);
  };
  const building = index.build({ ...system, documents: documents.map((document) => document.id) }, signal, onWork);
  const built = await work.counted(building).catch(async (error: unknown) => {
    throw namingRemoved(error, documents, await loadDocuments(database, workspace));
  });
  const textVersions = [...new Set(documents.map(({ textVersion }) => textVersion))].sort().join(', ');
  await updateRun(database, workspace, run.id, (stored) => ({
    ...stored,
    corpus: { documents: built.documents, pages: built.pages, units: built.units },
    versions: { leafmark: leafmarkVersion, tokens: tokeniserVersion, text: textVersions },
    vectors: built.vectors,
    // Page images and imported sets are searched without any text.
    text: readsText(retriever) ? built.text : null,
    tokens: built.tokens,
    space: built.space,
    notStored: built.notStored,
    computed: { ...stored.computed, documents: stored.computed.documents + built.computed.documents },
  }));
  const questions = new Map(benchmark.questions.map((question) => [question.id, question]));
  const texts = contextTexts(database, index, system, documents, signal);
  const answered = await answeredQuestions(database, workspace, run.id);
  if (encodersOf(retriever).length + visualEncodersOf(retriever).length > 0) {
    const queries = benchmark.questions.filter(({ id }) => !answered.has(id)).map(({ question }) => question);
    await work.counted(index.embedQuestions({ ...system, queries }, signal, onWork));
  }
  const results = new ResultBuffer((batch) => putResults(database, workspace, run.id, batch));
  let done = answered.size;
  try {
    for (const question of mapping.questions) {
      if (answered.has(question.id)) continue;
      signal.throwIfAborted();
      const asked = questions.get(question.id)!;
      const settings = { poolOf, depth: search.depth };
      const result = await searchQuestion(searched, question, asked.question, settings, signal);
      const evidence = await evidenceOfRanking(asked, result, texts);
      results.add({ ...result, run: run.id, ...(evidence === undefined ? {} : { evidence }) });
      done += 1;
      onProgress?.({ phase: 'retrieve', done, total: benchmark.questions.length, unit: 'questions' });
      if (results.isDue()) await results.storeNext();
    }
  } finally {
    await results.storeAll();
  }
  return answerRun(retrieved, input, models, signal, onProgress);
}

/** An encoder as it is loaded now, with what had to be done again before the run was stopped. */
function goneOnWith(encoder: RunEncoder, before: RunEncoder | undefined): RunEncoder {
  return before?.redone === undefined ? encoder : { ...encoder, redone: before.redone };
}

/** The error of a build that names the documents which were removed from the corpus under it. */
function namingRemoved(error: unknown, before: readonly CorpusDocument[], now: readonly CorpusDocument[]): unknown {
  if (!(error instanceof AppError && error.code === 'record-missing')) return error;
  const removed = before.filter(({ id }) => !now.some((document) => document.id === id)).map(nameOf);
  const [first] = removed;
  if (first === undefined) return error;
  const more = removed.length - 1;
  const others = more === 0 ? 'was' : `and ${more.toLocaleString('en-US')} ${more === 1 ? 'other' : 'others'} were`;
  const sentence = `“${first}” ${others} removed from the corpus while it was indexed. Start the run again.`;
  return new AppError('record-missing', sentence, { cause: error });
}
