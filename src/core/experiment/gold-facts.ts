import type { BenchmarkId, QuestionId } from '../document/ids.ts';
import type { FactsState } from '../metric/judged/judged-score.ts';
import type { CallSummary } from './answer-record.ts';

/** The facts of a gold answer: extracted once a benchmark and judge, and the same for every run that names both. */
export interface GoldFactsRecord {
  readonly benchmark: BenchmarkId;
  readonly question: QuestionId;
  /** Sums up the judge's model, parameters and prompt. */
  readonly judge: string;
  readonly facts: FactsState;
  /** Null: it took none. */
  readonly call: CallSummary | null;
}

/**
 * The frozen facts of one judge by question. Those that failed are left out: they are asked for again. Runs that share them are compared
 * on the same denominators.
 */
export function frozenFacts(records: readonly GoldFactsRecord[], judge: string): ReadonlyMap<QuestionId, FactsState> {
  return new Map(
    records
      .filter((record) => record.judge === judge && record.facts.kind !== 'failed')
      .map(({ question, facts }) => [question, facts]),
  );
}
