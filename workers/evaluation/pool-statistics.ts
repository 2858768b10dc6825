/** What the candidate pools of a benchmark's questions are like under some settings (VisDoM, table 2), without searching them. */
import type { Benchmark } from '../../src/core/dataset/benchmark.ts';
import { mapBenchmark } from '../../src/core/dataset/map-benchmark.ts';
import type { MappingChoices } from '../../src/core/dataset/mapping.ts';
import { type PooledQuestion, type PoolsFound, poolStatistics } from '../../src/core/dataset/pool-statistics.ts';
import { reduceQuestions } from '../../src/core/dataset/reduce-questions.ts';
import type { CorpusDocument } from '../../src/core/document/document.ts';
import { resolvePoolKind } from '../../src/core/retrieval/pool.ts';
import type { EvaluationWorker, PoolsInput } from '../../src/rpc/evaluation-worker.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { loadBenchmark, loadDocuments } from './load-inputs.ts';
import { poolsOf } from './search-questions.ts';

/** See `EvaluationWorker.poolStatistics`. */
export const poolStatisticsOf: EvaluationWorker['poolStatistics'] = async (input, signal) => {
  const database = await openDatabase();
  const read = await loadBenchmark(database, input.workspace, input.benchmark);
  const documents = (await loadDocuments(database, input.workspace)).filter(({ state }) => state === 'done');
  signal.throwIfAborted();
  return statisticsOfPools(read, documents, input.choices, input);
};

/** The same of what is loaded. */
export function statisticsOfPools(
  read: Benchmark,
  documents: readonly CorpusDocument[],
  choices: MappingChoices,
  { pool, seed, questions: reduction }: Pick<PoolsInput, 'pool' | 'seed' | 'questions'>,
): PoolsFound {
  const { questions, steps } = reduceQuestions(read.questions, reduction);
  const benchmark = { ...read, questions };
  const mapping = mapBenchmark(benchmark, documents, choices);
  const hasCandidates = questions.some(({ candidateDocuments }) => candidateDocuments !== null);
  const kind = resolvePoolKind(pool, { format: benchmark.format, hasCandidates });
  const poolOf = poolsOf(
    { benchmark, documents, mapping },
    { pool: kind, withoutOracle: pool.withoutOracle, seed, depth: 0 },
  );
  const pageCounts = new Map(documents.map(({ id, pageCount }) => [id, pageCount]));
  const notes = new Map<string, number>();
  const texts = new Map(questions.map(({ id, question }) => [id, question]));
  const pooled = mapping.questions.map((question): PooledQuestion => {
    const found = poolOf(question);
    for (const note of found.notes) notes.set(note, (notes.get(note) ?? 0) + 1);
    return {
      text: texts.get(question.id) ?? '',
      documents: found.documents.map((id) => ({ id, pageCount: pageCounts.get(id) ?? 0 })),
    };
  });
  return {
    statistics: poolStatistics(pooled),
    steps,
    notes: [...notes].map(([note, count]) => ({ note, questions: count })),
  };
}
