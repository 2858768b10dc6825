/**
 * The run loop of one system: every question that has no result yet is retrieved for and stored, a few at a time, so that
 * a stop or a reload repeats none that was stored. It lives in a worker, where a hidden tab does not slow it down.
 */
import { AppError, failureOf, isAbort } from '../../src/core/app-error.ts';
import type { Failure } from '../../src/core/app-error.ts';
import type { Benchmark } from '../../src/core/dataset/benchmark.ts';
import { mapBenchmark } from '../../src/core/dataset/map-benchmark.ts';
import type { MappedQuestion, Mapping } from '../../src/core/dataset/mapping.ts';
import { nameOf } from '../../src/core/document/document.ts';
import type { CorpusDocument } from '../../src/core/document/document.ts';
import type { QuestionId } from '../../src/core/document/ids.ts';
import { effectiveChoices } from '../../src/core/experiment/effective-choices.ts';
import { encodersOf, readsText, setsOf, visualEncodersOf } from '../../src/core/experiment/experiment.ts';
import type { QuestionResult, Run, RunEncoder } from '../../src/core/experiment/run.ts';
import { tokeniserVersion } from '../../src/core/lexical/tokenizer.ts';
import { encoderKey } from '../../src/core/model/encoder-settings.ts';
import { visualEncoderKey } from '../../src/core/model/visual-encoder-settings.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import { compareCodeUnits } from '../../src/core/retrieval/order.ts';
import type { PageSpan } from '../../src/core/retrieval/page-span.ts';
import { questionPool, splitDocuments } from '../../src/core/retrieval/pool.ts';
import type { PoolDocument } from '../../src/core/retrieval/pool.ts';
import { leafmarkVersion } from '../../src/core/version.ts';
import type { RunInput } from '../../src/rpc/evaluation-worker.ts';
import type { IndexWorker, IndexedSystem } from '../../src/rpc/index-worker.ts';
import { clientOfPort } from '../../src/rpc/port-client.ts';
import { getMappingChoices } from '../../src/storage/benchmark-store.ts';
import { openDatabase } from '../../src/storage/database.ts';
import type { Database } from '../../src/storage/database.ts';
import { runLock, withLock } from '../../src/storage/run-lock.ts';
import { answeredQuestions, listRuns, putResults, updateRun } from '../../src/storage/run-store.ts';
import { listVectorSets } from '../../src/storage/vector-set-store.ts';
import { hashText } from '../content-hash.ts';
import { answerRun } from './answering/answer-run.ts';
import type { RunModels } from './answering/run-models.ts';
import { ComputedWork } from './computed-work.ts';
import { loadBenchmark, loadDocuments } from './load-inputs.ts';
import { ResultBuffer } from './result-buffer.ts';

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
      const change = (part: Partial<Run>) => updateRun(database, workspace, id, (run) => ({ ...run, ...part }));
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

interface RunContext {
  readonly run: Run;
  readonly benchmark: Benchmark;
  /** What each question asks. */
  readonly texts: ReadonlyMap<QuestionId, string>;
  readonly documents: readonly CorpusDocument[];
  readonly mapping: Mapping;
  readonly index: IndexWorker;
  readonly system: IndexedSystem;
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
  const benchmark = await loadBenchmark(database, workspace, run.benchmark);
  const documents = (await loadDocuments(database, workspace)).filter(({ state }) => state === 'done');
  const choices = effectiveChoices(await getMappingChoices(database, workspace, run.benchmark), run.settings);
  const sets = await setsSeen(database, workspace, run.settings);
  const inputHash = await hashText(
    JSON.stringify([
      documents.map(({ id, textVersion }) => [id, textVersion]),
      benchmark.id,
      choices,
      ...(sets.length === 0 ? [] : [sets]),
    ]),
  );
  const { items: runs } = await listRuns(database, workspace);
  const begun = runs.find((one) => one.experiment === run.experiment && one.inputHash !== '');
  if (begun !== undefined && begun.inputHash !== inputHash) {
    throw new AppError(
      'record-invalid',
      'The corpus, its benchmark, imported vectors or the choices on the benchmark screen changed since this experiment began, so its questions would not be comparable. Remove its runs and start anew.',
    );
  }
  const { retriever, unit, text } = run.system;
  const system: IndexedSystem = { workspace, retriever, unit, text };
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
  const texts = new Map(benchmark.questions.map(({ id, question }) => [id, question]));
  const mapping = mapBenchmark(benchmark, documents, choices);
  const context: RunContext = { run, benchmark, texts, documents, mapping, index, system };
  const answered = await answeredQuestions(database, workspace, run.id);
  if (encodersOf(retriever).length + visualEncodersOf(retriever).length > 0) {
    const queries = benchmark.questions.filter(({ id }) => !answered.has(id)).map(({ question }) => question);
    await work.counted(index.embedQuestions({ ...system, queries }, signal, onWork));
  }
  const results = new ResultBuffer((batch) => putResults(database, workspace, run.id, batch));
  const pools = poolsOf(context);
  let done = answered.size;
  try {
    for (const question of context.mapping.questions) {
      if (answered.has(question.id)) continue;
      signal.throwIfAborted();
      results.add(await answerQuestion(context, question, pools, signal));
      done += 1;
      onProgress?.({ phase: 'retrieve', done, total: benchmark.questions.length, unit: 'questions' });
      if (results.isDue()) await results.storeNext();
    }
  } finally {
    await results.storeAll();
  }
  return answerRun({ ...context, database, choices, poolOf: pools }, input, models, signal, onProgress);
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

/** The imported sets that the systems of an experiment name, as they are now: name and content. */
async function setsSeen(
  database: Database,
  workspace: RunInput['workspace'],
  { systems }: Run['settings'],
): Promise<readonly (readonly [string, string])[]> {
  const named = new Set(systems.flatMap(({ retriever }) => setsOf(retriever)));
  if (named.size === 0) return [];
  const { items } = await listVectorSets(database, workspace);
  return items
    .filter(({ name }) => named.has(name))
    .map(({ name, id }) => [name, id] as const)
    .sort(([a], [b]) => compareCodeUnits(a, b));
}

type PoolOf = (question: MappedQuestion) => ReturnType<typeof questionPool>;

function poolsOf({ run, benchmark, documents, mapping }: RunContext): PoolOf {
  const corpus: readonly PoolDocument[] = documents;
  const domains = new Map(benchmark.questions.map(({ id, domain }) => [id, domain]));
  const withDomains = mapping.questions.map((question) => ({ ...question, domain: domains.get(question.id) ?? null }));
  const splits = new Map<string | null, readonly PoolDocument[]>();
  const splitOf = (domain: string | null): readonly PoolDocument[] => {
    const known = splits.get(domain) ?? splitDocuments(withDomains, domain, corpus);
    splits.set(domain, known);
    return known;
  };
  const { withoutOracle } = run.system.pool;
  return (question) =>
    questionPool(question, {
      kind: run.pool,
      withoutOracle,
      corpus,
      split: run.pool === 'sampled' ? splitOf(domains.get(question.id) ?? null) : corpus,
      seed: run.settings.seed,
    });
}

async function answerQuestion(
  { run, texts, documents, index, system }: RunContext,
  question: MappedQuestion,
  poolOf: PoolOf,
  signal: AbortSignal,
): Promise<QuestionResult> {
  const started = performance.now();
  const pool = poolOf(question);
  const shared = {
    run: run.id,
    question: question.id,
    state: question.state,
    contexts: question.contexts,
    goldDocuments: question.goldDocuments,
    notes: pool.notes,
  };
  try {
    const found = await index.search(
      {
        ...system,
        query: texts.get(question.id) ?? '',
        question: question.id,
        depth: run.settings.depth,
        documents: pool.isWholeCorpus ? null : pool.documents,
        gold: goldSpans(question, documents),
      },
      signal,
    );
    return {
      ...shared,
      outcome: { kind: 'ranked', candidates: found.candidates },
      pool: found.pool,
      reachable: found.reachable,
      latencyMs: performance.now() - started,
    };
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    // One question among many: it is kept as failed and the run goes on. A dead index worker fails the whole run.
    const failure = failureOf(error);
    if (failure.code.startsWith('worker-')) throw error;
    const nothing = { documents: 0, pages: 0, units: 0 };
    return { ...shared, outcome: failure, pool: nothing, reachable: [], latencyMs: performance.now() - started };
  }
}

/** Gold of a question as spans; where it names documents only, all their pages. */
function goldSpans(question: MappedQuestion, documents: readonly CorpusDocument[]): readonly PageSpan[] {
  if (question.state !== 'document-only') return question.contexts;
  const gold = new Set(question.goldDocuments);
  return documents
    .filter(({ id, pageCount }) => gold.has(id) && pageCount > 0)
    .map(({ id, pageCount }) => ({ document: id, firstPage: 0, lastPage: pageCount - 1 }));
}
