/**
 * The answers of some runs of one benchmark: the mean of each score with what it leaves out, one score by groups, by whether its gold was
 * found, and against a baseline, and the scores of every question.
 */
import type { Question } from '../dataset/benchmark.ts';
import { nameOf } from '../document/document.ts';
import type { DocumentId, QuestionId, RunId } from '../document/ids.ts';
import { type AnswerRules, defaultAnswerRules } from '../metric/answer/answer-rules.ts';
import type { QuestionEvaluation } from '../metric/evaluation.ts';
import type { ReviewedVerdict, Reviewer } from '../metric/judged/judged-score.ts';
import { type PersonAgreement, personAgreement } from '../metric/judged/person-agreement.ts';
import type { NamedDocument } from '../retrieval/order.ts';
import { answerNotes } from './answer-comparability.ts';
import { type AnswerGroup, type Grouping, answerGroups } from './answer-groups.ts';
import { type AnswerMetric, scoreFor } from './answer-metric.ts';
import type { Grounding } from './answering.ts';
import { type ComparableRun, type Comparison, compareWithBaseline } from './comparison.ts';
import { type SplitBy, groupOf, inGroupOrder } from './report-groups.ts';
import {
  type AnswerMean,
  type AnsweredRun,
  type FoundLabel,
  type ScoredAnswer,
  type ScoredRun,
  meanFor,
  scoredRun,
} from './scored-run.ts';

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
  /** The judge and a person, over the verdicts that the person looked at; n 0 where that is none. */
  readonly agreement: { readonly faithfulness: PersonAgreement; readonly completeness: PersonAgreement };
  /** Verdicts of the judge in this run, on both sides. */
  readonly verdicts: number;
}

export interface AnswerFoundGroup extends AnswerGroup {
  readonly label: FoundLabel;
}

export interface AnswerRow {
  readonly question: QuestionId;
  /** By run; null where the run does not answer it. */
  readonly runs: readonly (ScoredAnswer | null)[];
}

export interface AnswerReport {
  readonly metric: AnswerMetric;
  readonly splitBy: SplitBy;
  /** The chosen run or the first; where that has no value of the metric, the first that has one. */
  readonly baseline: RunId | null;
  readonly runs: readonly AnswerRunSummary[];
  readonly groups: readonly AnswerGroup[];
  /** Found all, some, none, and without gold pages; those that no answer is in are left out. */
  readonly found: readonly AnswerFoundGroup[];
  /** One a run but the baseline, on the questions that both have a value for. */
  readonly comparisons: readonly Comparison[];
  /** What must be said beside these figures, a sentence each (`answerNotes`): what was cut, and where runs are not alike. */
  readonly notes: readonly string[];
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
  const scored = runs.map((run) => scoredRun(run, byId, options.reviewer, importedRules));
  const comparable = scored.map((run) => comparableRun(run, questions, options.metric));
  const baseline = baselineOf(comparable, options.baseline);
  const seed = runs[0]?.run.settings.seed ?? 0;
  const names = new Map(documents.map((document) => [document.id, nameOf(document)]));
  const named = (document: DocumentId): string => names.get(document) ?? document;
  const grouped = (labelOf: Grouping['labelOf']): Map<string, AnswerGroup> =>
    answerGroups(scored, { labelOf, metric: options.metric, comparable, baseline, seed });
  const bySplit = grouped((question, { results }) =>
    groupOf(options.splitBy, byId.get(question)!, results.get(question) ?? noResult, named),
  );
  const byFound = grouped((question, { answers }) => answers.get(question)!.found);
  return {
    metric: options.metric,
    splitBy: options.splitBy,
    baseline: baseline?.run ?? null,
    runs: scored.map(answerRunSummary),
    groups: inGroupOrder(options.splitBy, bySplit.keys()).map((label) => bySplit.get(label)!),
    found: foundLabels.flatMap((label) => {
      const group = byFound.get(label);
      return group === undefined ? [] : [{ ...group, label }];
    }),
    comparisons: baseline === null ? [] : compareWithBaseline(comparable, baseline, 0, seed),
    notes: answerNotes(runs, baseline?.run ?? null, importedRules),
    questions: questions
      .map(({ id }) => ({ question: id, runs: scored.map(({ answers }) => answers.get(id) ?? null) }))
      .filter((row) => row.runs.some((answer) => answer !== null)),
  };
}

/** The means of a run's answers, and how its judge agrees with a person. */
export function answerRunSummary(scored: ScoredRun): AnswerRunSummary {
  const { run, answers } = scored;
  const all = [...answers.values()];
  const mean = (metric: AnswerMetric): AnswerMean | null => meanFor(metric, scored, all);
  const faithfulness = verdictsOf('faithfulness', scored);
  const completeness = verdictsOf('completeness', scored);
  return {
    run: run.id,
    name: run.system.name,
    answers: all.length,
    columns: {
      f1: mean('f1'),
      'exact-match': mean('exact-match'),
      'declined-rightly': mean('declined-rightly'),
      'refusal-rate': mean('refusal-rate'),
      completeness: mean('completeness'),
      faithfulness: mean('faithfulness'),
    },
    mayDecline: run.origin.kind === 'imported' ? null : (run.system.answering?.mayDecline ?? null),
    grounding: run.system.answering?.judge?.grounding ?? null,
    agreement: { faithfulness: personAgreement(faithfulness), completeness: personAgreement(completeness) },
    verdicts: faithfulness.length + completeness.length,
  };
}

const foundLabels: readonly FoundLabel[] = ['found-all', 'found-some', 'found-none', 'no-gold-pages'];
const noResult = { goldDocuments: [], pool: { documents: 0, pages: 0, units: 0 } };

function verdictsOf(side: 'faithfulness' | 'completeness', { records }: ScoredRun): ReviewedVerdict[] {
  return records.flatMap(({ judged }) => {
    const verdicts = judged?.[side];
    return verdicts?.kind === 'verdicts' ? [...verdicts.verdicts] : [];
  });
}

/** The run that others are compared with: the chosen one or the first, unless it has no value while another has some. */
function baselineOf(runs: readonly ComparableRun[], chosen: RunId | null): ComparableRun | null {
  const wanted = runs.find(({ run }) => run === chosen) ?? runs[0] ?? null;
  const hasValues = ({ questions }: ComparableRun): boolean => questions.length > 0;
  return wanted === null || hasValues(wanted) ? wanted : (runs.find(hasValues) ?? wanted);
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
