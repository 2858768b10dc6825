/** What became of a run's answers and what they took, in words. */
import type { SpendingCap } from '../../../core/answering/spending-cap.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { PredictionsFormat } from '../../../core/dataset/predictions/predictions.ts';
import type { AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import type { RunAnswers, RunRepeatability, RunSpending, SettledState } from '../../../core/experiment/run-answers.ts';
import { settledAnswers, settledStates } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { JudgeRepeatability } from '../../../core/metric/judged/judge-repeatability.ts';
import type { Progress } from '../../../core/progress.ts';
import { formatCount, formatCounted, formatDecimal } from '../../format.ts';
import { formatMoney, formatTokens } from '../../money.ts';

/** "answered 88 + declined 3 + waiting 9 = 100 of the sample": what is none is left out, and the parts add up. */
export function sumWords(answers: Pick<RunAnswers, 'sample' | 'states'>): string {
  const { sample, states } = answers;
  const parts: readonly (readonly [words: string, count: number])[] = [
    ...settledStates.map((state) => [state, states[state]] as const),
    ['waiting', Math.max(0, sample - settledAnswers(answers))],
  ];
  const some = parts.filter(([, count]) => count > 0);
  const sum = some.length === 0 ? '0' : some.map(([words, count]) => `${words} ${formatCount(count)}`).join(' + ');
  return `${sum} = ${formatCount(sample)} of the sample`;
}

/** "176 calls made, 12 taken from the store, 5 under way". */
export function callWords(made: number, fromStore: number, inFlight: number): string {
  const parts = [
    `${formatCounted(made, 'call')} made`,
    ...(fromStore > 0 ? [`${formatCount(fromStore)} taken from the store`] : []),
    ...(inFlight > 0 ? [`${formatCount(inFlight)} under way`] : []),
  ];
  return parts.join(', ');
}

/** "412 k tokens in, 30 k out", with what is not in it: "3 calls told none"; no calls: "no tokens". */
export function tokenWords({ calls, usage, withoutUsage }: RunSpending): string {
  if (calls === 0) return 'no tokens';
  const untold = withoutUsage === 0 ? '' : `; ${formatCounted(withoutUsage, 'call')} told none`;
  return `${formatTokens(usage.input)} tokens in, ${formatTokens(usage.output)} out${untold}`;
}

/** What came to nothing of a run's answers: how many a retry asks for again, and which, in words. */
export interface Retried {
  readonly count: number;
  /** "2 answers failed, 1 reply cut, 3 judgements failed". */
  readonly words: string;
}

/** Of a run without a generator, or from a file, no answer is asked for again; null: nothing is. */
export function retriedOf(run: Run, summary: AnswerRunSummary | null): Retried | null {
  if (run.answers === null) return null;
  const { failed, cut, unreadable } = run.answers.states;
  const isAsked = run.origin.kind === 'made' && (run.system.answering?.generator ?? null) !== null;
  const judgements = failedJudgements(run, summary);
  const parts: readonly (readonly [count: number, words: string])[] = [
    [isAsked ? failed : 0, `${formatCounted(failed, 'answer')} failed`],
    [isAsked ? cut : 0, `${formatCounted(cut, 'reply', 'replies')} cut`],
    [isAsked ? unreadable : 0, `${formatCounted(unreadable, 'reply', 'replies')} unreadable`],
    [judgements, `${formatCounted(judgements, 'judgement')} failed`],
  ];
  const some = parts.filter(([count]) => count > 0);
  if (some.length === 0) return null;
  return { count: some.reduce((sum, [count]) => sum + count, 0), words: some.map(([, words]) => words).join(', ') };
}

/** "400 calls, 5.00 USD", or "none". */
export function capWords({ calls, tokens, money }: SpendingCap, currency: string): string {
  const parts = [
    ...(calls === null ? [] : [formatCounted(calls, 'call')]),
    ...(tokens === null ? [] : [`${formatTokens(tokens)} tokens`]),
    ...(money === null ? [] : [formatMoney(money, currency)]),
  ];
  return parts.length === 0 ? 'none' : parts.join(', ');
}

/** The limit that is nearest to being reached: how much of it is used, 0..1, and in words; null: there is none. */
export function nearestLimit(
  { calls, tokens, money }: SpendingCap,
  spent: RunSpending,
  currency: string,
): { readonly share: number; readonly words: string } | null {
  const used = spent.usage.input + spent.usage.output;
  const limits = [
    ...(calls === null ? [] : [{ at: spent.calls, most: calls, words: `${formatCount(calls)} calls` }]),
    ...(tokens === null ? [] : [{ at: used, most: tokens, words: `${formatTokens(tokens)} tokens` }]),
    ...(money === null ? [] : [{ at: spent.money, most: money, words: formatMoney(money, currency) }]),
  ].map(({ at, most, words }) => ({ share: most <= 0 ? 1 : Math.min(1, at / most), words }));
  const nearest = limits.toSorted((a, b) => b.share - a.share)[0];
  if (nearest === undefined) return null;
  return { share: nearest.share, words: `${formatCount(Math.floor(100 * nearest.share))} % of ${nearest.words}` };
}

/** What was meant and what answered: "gpt-4.1-mini, replied as gpt-4.1-mini-2025-04-14". */
export function modelWords(asked: string, named: readonly string[]): string {
  const others = named.filter((name) => name !== asked);
  if (others.length > 0) return `${asked}, replied as ${others.join(', ')}`;
  return named.length === 0 ? asked : `${asked}, as its replies say`;
}

/** How far a judge repeats itself, one sentence a score. */
export function repeatabilityWords({ faithfulness, completeness }: RunRepeatability): readonly string[] {
  return [`Faithfulness: ${repeatedWords(faithfulness)}`, `Completeness: ${repeatedWords(completeness)}`];
}

/** "A trial of five questions" where the run is one; null: it is none. */
export function trialWords(run: Run): string | null {
  const trial = run.system.answering?.sample.trial;
  if (trial === undefined) return null;
  const size = Math.min(trial, run.answers?.sample ?? trial);
  return `A trial of ${numberWords[size] ?? formatCount(size)} ${size === 1 ? 'question' : 'questions'}`;
}

/** "Imported from baseline.json, UniDoc-Bench baseline" where the run came from a file; null: it was made here. */
export function originWords({ origin }: Run): string | null {
  return origin.kind === 'made' ? null : `Imported from ${origin.file}, ${predictionsFormatWords(origin.format)}`;
}

export function predictionsFormatWords(format: PredictionsFormat): string {
  switch (format) {
    case 'leafmark-predictions-jsonl':
      return 'Leafmark predictions';
    case 'trec-run':
      return 'TREC run';
    case 'unidoc-bench-baseline-json':
      return 'UniDoc-Bench baseline';
    default:
      return assertUnreachable(format);
  }
}

/** Answers that are judged as far as they can be; null where it is not known, or the run has no judge. */
export function judgedAnswers(run: Run, progress: Progress | null, summary: AnswerRunSummary | null): number | null {
  if ((run.system.answering?.judge ?? null) === null || run.answers === null) return null;
  if (run.state === 'done' && progress === null) return run.answers.sample;
  const told = progress?.phase === 'judge' ? progress.done : null;
  const { faithfulness, completeness } = summary?.columns ?? { faithfulness: null, completeness: null };
  if (summary === null || faithfulness === null || completeness === null) return told;
  const reported = summary.answers - Math.max(faithfulness.waiting, completeness.waiting);
  return told === null ? reported : Math.max(told, reported);
}

/** Judgements that failed although there was an answer to judge; 0 without a report. */
export function failedJudgements(run: Run, summary: AnswerRunSummary | null): number {
  const { faithfulness, completeness } = summary?.columns ?? { faithfulness: null, completeness: null };
  if (run.answers === null || faithfulness === null || completeness === null) return 0;
  const lost = withoutAnswer(run.answers);
  return Math.max(0, faithfulness.failed - lost) + Math.max(0, completeness.failed - lost);
}

/** Answers of which there is nothing to score. */
export function withoutAnswer({ states }: Pick<RunAnswers, 'states'>): number {
  return lostStates.reduce((sum, state) => sum + states[state], 0);
}

/** Answers of which there is nothing to score, by state: "1 failed", "6 cut", "3 unreadable"; of a file's answers "1 missing". */
export function lostWords({ answers, origin }: Pick<Run, 'answers' | 'origin'>): readonly string[] {
  if (answers === null) return [];
  const { failed, cut, unreadable } = answers.states;
  const parts: readonly (readonly [count: number, word: string])[] = [
    [failed, origin.kind === 'imported' ? 'missing' : 'failed'],
    [cut, 'cut'],
    [unreadable, 'unreadable'],
  ];
  return parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
}

const lostStates: readonly SettledState[] = ['cut', 'unreadable', 'failed'];

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function repeatedWords({
  sampled,
  compared,
  facts,
  agreement,
  unanimous,
  meanDeviation,
  failedRepeats,
}: JudgeRepeatability): string {
  if (compared === 0 || agreement === null) return `nothing to compare, of ${formatCounted(sampled, 'answer')}.`;
  const failed = failedRepeats === 0 ? '' : ` ${formatCounted(failedRepeats, 'repeat')} failed.`;
  return (
    `the same verdict in ${formatDecimal(agreement)} of the pairs, all alike on ${formatDecimal(unanimous)} of ` +
    `${formatCounted(facts, 'fact')}, standard deviation of a score ${formatDecimal(meanDeviation)}, ` +
    `n ${formatCount(compared)} of ${formatCounted(sampled, 'answer')}.${failed}`
  );
}
