import type { BenchmarkId } from '../document/ids.ts';
import type { Benchmark, Question } from './benchmark.ts';
import type { RewordingRecord } from './rewording.ts';

/** What a review comes to, in questions that add up to those of the benchmark. */
export interface RewordingCounts {
  readonly reworded: number;
  readonly kept: number;
  readonly dropped: number;
  readonly undecided: number;
}

export function rewordingCounts(
  questions: number,
  records: readonly Pick<RewordingRecord, 'choice'>[],
): RewordingCounts {
  const of = (kind: string): number => records.filter(({ choice }) => choice?.kind === kind).length;
  const [reworded, kept, dropped] = [of('picked'), of('kept'), of('ambiguous')];
  return { reworded, kept, dropped, undecided: questions - reworded - kept - dropped };
}

/**
 * The benchmark that a review makes of another one: picked wordings asked instead of their originals, with where they come from;
 * ambiguous questions dropped; undecided ones as they are. Its own file is the original's, and so are format and columns.
 * @param id of the new benchmark
 */
export function applyRewordings(
  benchmark: Benchmark,
  records: readonly RewordingRecord[],
  id: BenchmarkId,
  at: number,
): Benchmark {
  const byQuestion = new Map(records.map((record) => [record.question, record]));
  const { reworded, dropped } = rewordingCounts(benchmark.questions.length, records);
  const questions = benchmark.questions.flatMap((question): Question[] => {
    const record = byQuestion.get(question.id);
    return record === undefined ? [question] : reworded1(question, record);
  });
  const name = /(\.[A-Za-z0-9]{1,6})$/.exec(benchmark.name)?.[1] ?? '';
  return {
    ...benchmark,
    id,
    name: `${benchmark.name.slice(0, benchmark.name.length - name.length)}, reworded${name}`,
    questions,
    derivedFrom: { benchmark: benchmark.id, reworded, dropped, at },
  };
}

function reworded1(question: Question, { state, model, prompt, choice, decidedAt }: RewordingRecord): Question[] {
  if (choice === null) return [question];
  if (choice.kind === 'ambiguous') return [];
  const provenance = { original: question.question, prompt, at: decidedAt ?? 0 };
  if (choice.kind === 'kept') return [{ ...question, rewording: { ...provenance, model, choice: 'kept' } }];
  const proposed = state.kind === 'proposed' ? state.wordings[choice.place] : undefined;
  const isOwn = proposed === undefined;
  const rewording = {
    ...provenance,
    model: isOwn ? null : model,
    choice: proposed === choice.wording ? ('picked' as const) : ('edited' as const),
  };
  return [{ ...question, question: choice.wording, rewording }];
}
