import type { Question } from '../dataset/benchmark.ts';
import type { QuestionId } from '../document/ids.ts';
import { type AnswerRules, defaultAnswerRules } from '../metric/answer/answer-rules.ts';
import { type FoundGroup, foundGroup } from '../metric/judged/found-group.ts';
import type { Reviewer } from '../metric/judged/judged-score.ts';
import { type ScoreMean, meanOfScores } from '../metric/score.ts';
import { type AnswerMetric, concerns, isAnswerProportion, needsJudge, scoreFor } from './answer-metric.ts';
import type { AnswerRecord, AnswerState } from './answer-record.ts';
import { type RecordScores, scoresOfRecord } from './record-scores.ts';
import type { QuestionResult, Run } from './run.ts';

/** A run with the results and the answers it has so far. */
export interface AnsweredRun {
  readonly run: Run;
  readonly results: readonly QuestionResult[];
  readonly answers: readonly AnswerRecord[];
}

/** A mean with what is missing: scored + not applicable + failed + waiting = answers of the run. */
export interface AnswerMean extends ScoreMean {
  /** Answers, or their judgements, that are under way. */
  readonly waiting: number;
}

/** Whether the gold pages were among what reached the generator. `no-gold-pages`: there are none, or nothing was ranked. */
export type FoundLabel = FoundGroup | 'no-gold-pages';

/** One answer; `scores` null while it is under way. */
export interface ScoredAnswer {
  readonly state: AnswerState['kind'];
  readonly scores: RecordScores | null;
  readonly found: FoundLabel;
}

/** A run with its answers to questions that the benchmark holds, each scored. */
export interface ScoredRun {
  readonly run: Run;
  readonly results: ReadonlyMap<QuestionId, QuestionResult>;
  readonly records: readonly AnswerRecord[];
  readonly answers: ReadonlyMap<QuestionId, ScoredAnswer>;
  /** It has a judge, or verdicts of one. */
  readonly isJudged: boolean;
}

/** Scores every answer of a run by the run's own rules; those of a file, which has none, by the given ones. */
export function scoredRun(
  { run, results, answers }: AnsweredRun,
  questions: ReadonlyMap<QuestionId, Question>,
  reviewer: Reviewer,
  importedRules: AnswerRules = defaultAnswerRules,
): ScoredRun {
  const byQuestion = new Map(results.map((result) => [result.question, result]));
  const rules = run.system.answering?.rules ?? importedRules;
  const records = answers.filter(({ question }) => questions.has(question));
  const scored = records.map((record): readonly [QuestionId, ScoredAnswer] => {
    const scores = scoresOfRecord(record, questions.get(record.question)!, rules, reviewer);
    return [
      record.question,
      { state: record.state.kind, scores, found: foundOf(record, byQuestion.get(record.question)) },
    ];
  });
  const isJudged = (run.system.answering?.judge ?? null) !== null || answers.some(({ judged }) => judged !== null);
  return { run, results: byQuestion, records, answers: new Map(scored), isJudged };
}

/** The mean of a score over some answers of a run; null where it takes a judge and the run has none. */
export function meanFor(
  metric: AnswerMetric,
  { run, isJudged }: Pick<ScoredRun, 'run' | 'isJudged'>,
  answers: readonly ScoredAnswer[],
): AnswerMean | null {
  if (needsJudge(metric) && !isJudged) return null;
  const concerned = answers.filter(({ scores }) => concerns(metric, scores));
  const scores = concerned.flatMap((answer) => scoreFor(metric, answer.scores) ?? []);
  const mean = meanOfScores(scores, { seed: run.settings.seed, isProportion: isAnswerProportion(metric) });
  return { ...mean, waiting: concerned.length - scores.length };
}

/** By what reached the generator, which need not be the first k of one list (fusion: so many texts, so many images). */
function foundOf({ contexts }: AnswerRecord, result: QuestionResult | undefined): FoundLabel {
  if (result === undefined || result.outcome.kind === 'failed') return 'no-gold-pages';
  const { contexts: gold, goldDocuments } = result;
  return foundGroup({ candidates: contexts, contexts: gold, goldDocuments }, contexts.length) ?? 'no-gold-pages';
}
