/**
 * The answers of some runs of one benchmark: the mean of each score with what it leaves out, one score by groups, by whether its gold was
 * found, and against a baseline, and the scores of every question.
 */
import type { Question } from '../dataset/benchmark.ts';
import { nameOf } from '../document/document.ts';
import type { DocumentId, QuestionId, RunId } from '../document/ids.ts';
import { type AnswerRules, defaultAnswerRules } from '../metric/answer/answer-rules.ts';
import type { QuestionEvaluation } from '../metric/evaluation.ts';
import { type FoundGroup, foundGroup } from '../metric/judged/found-group.ts';
import type { Reviewer } from '../metric/judged/judged-score.ts';
import { type Score, type ScoreMean, failedScore, meanOfScores, notApplicable, scoreOf } from '../metric/score.ts';
import type { NamedDocument } from '../retrieval/order.ts';
import type { AnswerRecord } from './answer-record.ts';
import type { Grounding } from './answering.ts';
import {
  type ComparableRun,
  type Comparison,
  type GroupDifference,
  compareWithBaseline,
  groupDifference,
} from './comparison.ts';
import { type RecordScores, scoresOfRecord } from './record-scores.ts';
import { type SplitBy, groupOf, inGroupOrder } from './report-groups.ts';
import type { QuestionResult, Run } from './run.ts';

/** Word-overlap F1, exact match and refusal rate need no judge. */
export type AnswerMetric = 'f1' | 'exact-match' | 'refusal-rate' | 'completeness' | 'faithfulness';

export const answerMetrics: readonly AnswerMetric[] = [
  'f1',
  'exact-match',
  'refusal-rate',
  'completeness',
  'faithfulness',
];

/** A run with the results and the answers it has so far. */
export interface AnsweredRun {
  readonly run: Run;
  readonly results: readonly QuestionResult[];
  readonly answers: readonly AnswerRecord[];
}

export interface AnswerReportOptions {
  /** The score that groups, split and comparison are about. */
  readonly metric: AnswerMetric;
  readonly splitBy: SplitBy;
  /** Null, or a run that is not among those reported: the first run. */
  readonly baseline: RunId | null;
  /** Whose verdicts count. */
  readonly reviewer: Reviewer;
}

export const defaultAnswerReportOptions: AnswerReportOptions = {
  metric: 'completeness',
  splitBy: 'evidence-kind',
  baseline: null,
  reviewer: 'judge',
};

/** A mean with what is missing: scored + not applicable + failed + waiting = answers of the run. */
export interface AnswerMean extends ScoreMean {
  /** Answers, or their judgements, that are under way. */
  readonly waiting: number;
}

/** By score; null where the run has no judge for it. */
export type AnswerColumns = Readonly<Record<AnswerMetric, AnswerMean | null>>;

export interface AnswerRunSummary {
  readonly run: RunId;
  readonly name: string;
  /** Answers, settled or not. */
  readonly answers: number;
  readonly columns: AnswerColumns;
  /** What runs must share to be compared without a word; null where nothing is known (answers that were imported). */
  readonly mayDecline: boolean | null;
  readonly grounding: Grounding | null;
}

export interface AnswerGroup {
  readonly label: string;
  /** By run; null as in the columns. */
  readonly runs: readonly (AnswerMean | null)[];
  /** By run: its difference to the baseline within the group; null for the baseline itself. */
  readonly differences: readonly (GroupDifference | null)[];
}

/** Whether the gold pages were among what reached the generator. `no-gold-pages`: there are none, or nothing was ranked. */
export type FoundLabel = FoundGroup | 'no-gold-pages';

export interface AnswerFoundGroup extends AnswerGroup {
  readonly label: FoundLabel;
}

/** One answer; `scores` null while it is under way. */
export interface ScoredAnswer {
  readonly scores: RecordScores | null;
  readonly found: FoundLabel;
}

export interface AnswerRow {
  readonly question: QuestionId;
  /** By run; null where the run does not answer it. */
  readonly runs: readonly (ScoredAnswer | null)[];
}

export interface AnswerReport {
  readonly metric: AnswerMetric;
  readonly splitBy: SplitBy;
  readonly baseline: RunId | null;
  readonly runs: readonly AnswerRunSummary[];
  readonly groups: readonly AnswerGroup[];
  /** Found all, some, none, and without gold pages; those that no answer is in are left out. */
  readonly found: readonly AnswerFoundGroup[];
  /** One a run but the baseline, on the questions that both have a value for. */
  readonly comparisons: readonly Comparison[];
  /** In the order of the benchmark, those that at least one run answers. */
  readonly questions: readonly AnswerRow[];
}

/**
 * Builds the report; runs keep their order, and answers to questions that the benchmark does not hold are left out. No runs: empty lists.
 * Each run is scored by its own rules; imported answers by the given ones.
 */
export function buildAnswerReport(
  runs: readonly AnsweredRun[],
  questions: readonly Question[],
  documents: readonly NamedDocument[],
  options: AnswerReportOptions,
  importedRules: AnswerRules = defaultAnswerRules,
): AnswerReport {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const scored = runs.map((run) => scoredRun(run, byId, importedRules, options.reviewer));
  const comparable = scored.map((run) => comparableRun(run, questions, options.metric));
  const baseline = comparable.find(({ run }) => run === options.baseline) ?? comparable[0] ?? null;
  const seed = runs[0]?.run.settings.seed ?? 0;
  const names = new Map(documents.map((document) => [document.id, nameOf(document)]));
  const named = (document: DocumentId): string => names.get(document) ?? document;
  const grouped = (labelOf: LabelOf): Map<string, AnswerGroup> =>
    groupsOf(scored, { labelOf, metric: options.metric, comparable, baseline, seed });
  const bySplit = grouped((question, { results }) =>
    groupOf(options.splitBy, byId.get(question)!, results.get(question) ?? noResult, named),
  );
  const byFound = grouped((question, { answers }) => answers.get(question)!.found);
  return {
    metric: options.metric,
    splitBy: options.splitBy,
    baseline: baseline?.run ?? null,
    runs: scored.map(summaryOf),
    groups: inGroupOrder(options.splitBy, bySplit.keys()).map((label) => bySplit.get(label)!),
    found: foundLabels.flatMap((label) => {
      const group = byFound.get(label);
      return group === undefined ? [] : [{ ...group, label }];
    }),
    comparisons: baseline === null ? [] : compareWithBaseline(comparable, baseline, 0, seed),
    questions: questions
      .map(({ id }) => ({ question: id, runs: scored.map(({ answers }) => answers.get(id) ?? null) }))
      .filter((row) => row.runs.some((answer) => answer !== null)),
  };
}

/** One of the scores of an answer; null while it is under way, and where the run has no judge. */
export function scoreFor(metric: AnswerMetric, scores: RecordScores | null): Score | null {
  if (scores === null) return null;
  switch (metric) {
    case 'f1':
      return scores.answer.f1;
    case 'exact-match':
      return scores.answer.exactMatch;
    case 'refusal-rate':
      return refusalScore(scores);
    case 'completeness':
      return scores.completeness;
    case 'faithfulness':
      return scores.faithfulness;
  }
}

const foundLabels: readonly FoundLabel[] = ['found-all', 'found-some', 'found-none', 'no-gold-pages'];
const noResult = { goldDocuments: [], pool: { documents: 0, pages: 0, units: 0 } };

interface ScoredRun {
  readonly run: Run;
  readonly results: ReadonlyMap<QuestionId, QuestionResult>;
  readonly answers: ReadonlyMap<QuestionId, ScoredAnswer>;
  readonly isJudged: boolean;
}

type LabelOf = (question: QuestionId, run: ScoredRun) => string;

function scoredRun(
  { run, results, answers }: AnsweredRun,
  questions: ReadonlyMap<QuestionId, Question>,
  importedRules: AnswerRules,
  reviewer: Reviewer,
): ScoredRun {
  const byQuestion = new Map(results.map((result) => [result.question, result]));
  const rules = run.system.answering?.rules ?? importedRules;
  const kept = answers.flatMap((record) => {
    const question = questions.get(record.question);
    if (question === undefined) return [];
    const scores = scoresOfRecord(record, question, rules, reviewer);
    return [[record.question, { scores, found: foundOf(record, byQuestion.get(record.question)) }] as const];
  });
  const isJudged = (run.system.answering?.judge ?? null) !== null || answers.some(({ judged }) => judged !== null);
  return { run, results: byQuestion, answers: new Map(kept), isJudged };
}

/** By what reached the generator, which need not be the first k of one list (fusion: so many texts, so many images). */
function foundOf({ contexts }: AnswerRecord, result: QuestionResult | undefined): FoundLabel {
  if (result === undefined || result.outcome.kind === 'failed') return 'no-gold-pages';
  const { contexts: gold, goldDocuments } = result;
  return foundGroup({ candidates: contexts, contexts: gold, goldDocuments }, contexts.length) ?? 'no-gold-pages';
}

/** Declining is 1; an answer that failed says nothing of it, and one that the provider refused is not the model's. */
function refusalScore({ answer: { refusal, f1 } }: RecordScores): Score {
  if (refusal !== null) return scoreOf(refusal.kind === 'declines' ? 1 : 0);
  return f1.kind === 'failed' ? failedScore(f1.reason) : notApplicable('the provider declined');
}

const needsJudge = (metric: AnswerMetric): boolean => metric === 'completeness' || metric === 'faithfulness';
const isProportion = (metric: AnswerMetric): boolean => metric === 'refusal-rate' || metric === 'exact-match';

function meanFor(
  metric: AnswerMetric,
  { run, isJudged }: ScoredRun,
  answers: readonly ScoredAnswer[],
): AnswerMean | null {
  if (needsJudge(metric) && !isJudged) return null;
  const scores = answers.flatMap((answer) => scoreFor(metric, answer.scores) ?? []);
  const mean = meanOfScores(scores, { seed: run.settings.seed, isProportion: isProportion(metric) });
  return { ...mean, waiting: answers.length - scores.length };
}

function summaryOf(scored: ScoredRun): AnswerRunSummary {
  const { run, answers } = scored;
  const all = [...answers.values()];
  const mean = (metric: AnswerMetric): AnswerMean | null => meanFor(metric, scored, all);
  return {
    run: run.id,
    name: run.system.name,
    answers: all.length,
    columns: {
      f1: mean('f1'),
      'exact-match': mean('exact-match'),
      'refusal-rate': mean('refusal-rate'),
      completeness: mean('completeness'),
      faithfulness: mean('faithfulness'),
    },
    mayDecline: run.origin.kind === 'imported' ? null : (run.system.answering?.mayDecline ?? null),
    grounding: run.system.answering?.judge?.grounding ?? null,
  };
}

/** The questions that have a value, as comparisons take them; in benchmark order, so that no draw depends on the order of storage. */
function comparableRun(
  { run, answers }: ScoredRun,
  questions: readonly Question[],
  metric: AnswerMetric,
): ComparableRun {
  const valued = questions.flatMap(({ id }): QuestionEvaluation[] => {
    const score = scoreFor(metric, answers.get(id)?.scores ?? null);
    return score?.kind === 'value' ? [{ question: id, standing: 'scored', values: [score.value] }] : [];
  });
  return { run: run.id, questions: valued };
}

interface Grouping {
  readonly labelOf: LabelOf;
  readonly metric: AnswerMetric;
  readonly comparable: readonly ComparableRun[];
  readonly baseline: ComparableRun | null;
  readonly seed: number;
}

/** A question's group may depend on the run: it then counts where it stands in that run. */
function groupsOf(
  runs: readonly ScoredRun[],
  { labelOf, metric, comparable, baseline, seed }: Grouping,
): Map<string, AnswerGroup> {
  const byRun = runs.map((run) => {
    const groups = new Map<string, Map<QuestionId, ScoredAnswer>>();
    for (const [question, answer] of run.answers) {
      const label = labelOf(question, run);
      const group = groups.get(label) ?? new Map<QuestionId, ScoredAnswer>();
      groups.set(label, group.set(question, answer));
    }
    return groups;
  });
  const labels = new Set(byRun.flatMap((groups) => [...groups.keys()]));
  const entries = Array.from(labels, (label): readonly [string, AnswerGroup] => [
    label,
    {
      label,
      runs: byRun.map((groups, place) => meanFor(metric, runs[place]!, [...(groups.get(label)?.values() ?? [])])),
      differences: byRun.map((groups, place) => {
        const one = comparable[place]!;
        if (baseline === null || one.run === baseline.run) return null;
        const holds = (question: QuestionId): boolean => groups.get(label)?.has(question) === true;
        return groupDifference(one, baseline, 0, { holds, seed });
      }),
    },
  ]);
  return new Map(entries);
}
