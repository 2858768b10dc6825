/** Searching for the questions of a benchmark, as a run does it and as an estimate of what a run will take does it. */
import { failureOf, isAbort } from '../../src/core/app-error.ts';
import type { Benchmark } from '../../src/core/dataset/benchmark.ts';
import type { MappedQuestion, Mapping, MappingChoices } from '../../src/core/dataset/mapping.ts';
import { reduceQuestions } from '../../src/core/dataset/reduce-questions.ts';
import type { CorpusDocument } from '../../src/core/document/document.ts';
import type { BenchmarkId, WorkspaceId } from '../../src/core/document/ids.ts';
import { effectiveChoices } from '../../src/core/experiment/effective-choices.ts';
import type { ExperimentSettings, SystemSettings } from '../../src/core/experiment/experiment.ts';
import type { QuestionResult, Run } from '../../src/core/experiment/run.ts';
import type { PageSpan } from '../../src/core/retrieval/page-span.ts';
import { questionPool, splitDocuments } from '../../src/core/retrieval/pool.ts';
import type { PoolDocument, QuestionPool } from '../../src/core/retrieval/pool.ts';
import type { IndexWorker, IndexedSystem } from '../../src/rpc/index-worker.ts';
import { getMappingChoices } from '../../src/storage/benchmark-store.ts';
import type { Database } from '../../src/storage/database.ts';
import { loadBenchmark, loadDocuments } from './load-inputs.ts';

/** What a run is over. */
export interface EvaluatedCorpus {
  /** With the questions that its settings leave. */
  readonly benchmark: Benchmark;
  /** Those that are read, in the order that breaks ties. */
  readonly documents: readonly CorpusDocument[];
  readonly choices: MappingChoices;
}

/** A corpus whose index is built. */
export interface SearchedCorpus extends EvaluatedCorpus {
  readonly mapping: Mapping;
  readonly index: IndexWorker;
  readonly system: IndexedSystem;
}

/** What is asked of an index besides the question. */
export interface SearchSettings {
  readonly pool: Run['pool'];
  readonly withoutOracle: boolean;
  readonly seed: number;
  readonly depth: number;
}

export type PoolOf = (question: MappedQuestion) => QuestionPool;

/** Rejects with `record-missing` where the benchmark was removed. */
export async function loadCorpus(
  database: Database,
  workspace: WorkspaceId,
  benchmark: BenchmarkId,
  settings: ExperimentSettings,
): Promise<EvaluatedCorpus> {
  const read = await loadBenchmark(database, workspace, benchmark);
  const { questions } = reduceQuestions(read.questions, settings.questions);
  return {
    benchmark: { ...read, questions },
    documents: (await loadDocuments(database, workspace)).filter(({ state }) => state === 'done'),
    choices: effectiveChoices(await getMappingChoices(database, workspace, benchmark), settings),
  };
}

export function searchSettings(
  pool: Run['pool'],
  system: Pick<SystemSettings, 'pool'>,
  { seed, depth }: Pick<ExperimentSettings, 'seed' | 'depth'>,
): SearchSettings {
  return { pool, withoutOracle: system.pool.withoutOracle, seed, depth };
}

export function poolsOf(
  { benchmark, documents, mapping }: Pick<SearchedCorpus, 'benchmark' | 'documents' | 'mapping'>,
  { pool, withoutOracle, seed }: SearchSettings,
): PoolOf {
  const corpus: readonly PoolDocument[] = documents;
  const domains = new Map(benchmark.questions.map(({ id, domain }) => [id, domain]));
  const withDomains = mapping.questions.map((question) => ({ ...question, domain: domains.get(question.id) ?? null }));
  const splits = new Map<string | null, readonly PoolDocument[]>();
  const splitOf = (domain: string | null): readonly PoolDocument[] => {
    const known = splits.get(domain) ?? splitDocuments(withDomains, domain, corpus);
    splits.set(domain, known);
    return known;
  };
  return (question) =>
    questionPool(question, {
      kind: pool,
      withoutOracle,
      corpus,
      split: pool === 'sampled' ? splitOf(domains.get(question.id) ?? null) : corpus,
      seed,
    });
}

/**
 * What is retrieved for a question. A search that fails is its outcome; rejects with the signal's reason and where the index worker is
 * gone.
 * @param text what the question asks
 */
export async function searchQuestion(
  { documents, index, system }: SearchedCorpus,
  question: MappedQuestion,
  text: string,
  { poolOf, depth }: { readonly poolOf: PoolOf; readonly depth: number },
  signal: AbortSignal,
): Promise<Omit<QuestionResult, 'run'>> {
  const started = performance.now();
  const pool = poolOf(question);
  const shared = {
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
        query: text,
        question: question.id,
        depth,
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
