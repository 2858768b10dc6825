/** What a run knows of a question before it is answered: what was retrieved, where it may be read whole, and its gold. */
import { AppError } from '../../../src/core/app-error.ts';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import type {
  GoldContext,
  MappableDocument,
  MappedQuestion,
  MappingChoices,
} from '../../../src/core/dataset/mapping.ts';
import type { DocumentId, QuestionId, RunId, WorkspaceId } from '../../../src/core/document/ids.ts';
import type { QuestionResult } from '../../../src/core/experiment/run.ts';
import type { Materials, QuestionMaterial } from '../../../src/pipeline/ports.ts';
import type { Database } from '../../../src/storage/database.ts';
import { getResult } from '../../../src/storage/run-store.ts';

export interface MaterialSources {
  readonly workspace: WorkspaceId;
  readonly run: RunId;
  readonly questions: readonly MappedQuestion[];
  readonly poolOf: (question: MappedQuestion) => { readonly documents: readonly DocumentId[] };
  readonly factsOf: GoldFactsOf;
}

/** Facts that the benchmark drew from a gold context. */
export type GoldFactsOf = (question: QuestionId, context: GoldContext) => readonly string[];

export function questionMaterials(database: Database, sources: MaterialSources): Materials {
  const { workspace, run, poolOf, factsOf } = sources;
  const questions = new Map(sources.questions.map((question) => [question.id, question]));
  return {
    find: async (id) => materialOf(await getResult(database, workspace, run, id), questions.get(id), poolOf, factsOf),
  };
}

/** What is known of one question. Throws `record-missing` where nothing was retrieved for it. */
export function materialOf(
  result: Omit<QuestionResult, 'run'> | null,
  question: MappedQuestion | undefined,
  poolOf: MaterialSources['poolOf'],
  factsOf: GoldFactsOf,
): QuestionMaterial {
  if (result === null || question === undefined) throw notRetrieved();
  const gold = result.contexts.map((context) => ({ ...context, facts: factsOf(question.id, context) }));
  return { retrieved: result.outcome, documents: poolOf(question).documents, gold };
}

/** The facts of the benchmark's contexts where they are mapped to: those of one span together, as its texts are. */
export function goldFactsOf(
  benchmark: Benchmark,
  documents: readonly MappableDocument[],
  choices: MappingChoices,
): GoldFactsOf {
  const stating = benchmark.questions.filter(({ contexts }) => contexts.some(({ facts }) => facts.length > 0));
  if (stating.length === 0) return () => [];
  const questions = stating.map((question) => ({
    ...question,
    contexts: question.contexts.map((context) => ({ ...context, texts: context.facts })),
  }));
  const { questions: mapped } = mapBenchmark({ ...benchmark, questions }, documents, choices);
  const bySpan = new Map(
    mapped.flatMap(({ id, contexts }) => contexts.map((context) => [spanKey(id, context), context.texts] as const)),
  );
  return (question, context) => bySpan.get(spanKey(question, context)) ?? [];
}

function spanKey(question: QuestionId, { document, firstPage, lastPage }: GoldContext): string {
  return JSON.stringify([question, document, firstPage, lastPage]);
}

function notRetrieved(): AppError {
  return new AppError('record-missing', 'What was retrieved for this question is not stored any more. Start anew.');
}
