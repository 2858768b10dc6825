/**
 * What the report's address holds: scoring, cutoff, metric, split and baseline (they decide what is computed), and which two
 * runs are compared, filters, order and page of the questions. The question view carries it along, so that it leads back.
 */
import { answerMetrics } from '../../../core/experiment/answer-metric.ts';
import type { AnswerReport } from '../../../core/experiment/answer-report.ts';
import type { RunId } from '../../../core/document/ids.ts';
import type { ReportOptions } from '../../../core/experiment/report-options.ts';
import type { Report } from '../../../core/experiment/report.ts';
import { splits } from '../../../core/experiment/report-groups.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { documentMetrics, scoringMetrics, scorings } from '../../../core/metric/scorings.ts';
import { parseMetric } from '../../../core/metric/registry.ts';
import { type AnsweredState, answeredStates } from './answer-states.ts';

export type Query = Readonly<Record<string, string>>;
/** New values by key; null or an empty text takes a key out. */
export type QueryChange = Readonly<Record<string, string | null>>;

/** Fired by a comparison: show which questions moved. It changes the address as any other, and leads down to them. */
export class MovedAsked extends Event {
  readonly run: RunId;

  constructor(run: RunId) {
    super('moved-asked', { bubbles: true, composed: true });
    this.run = run;
  }
}

/** Fired by the parts of the report: the address is to change so. */
export class QueryChanged extends Event {
  readonly change: QueryChange;

  constructor(change: QueryChange) {
    super('query-changed', { bubbles: true, composed: true });
    this.change = change;
  }
}

const sorts = ['row', 'difference', '-difference', 'a', '-a', 'b', '-b'] as const;
/** Order of the questions: place in the file, A − B, value of A or of B; with a minus the largest first. */
export type QuestionSort = (typeof sorts)[number];

/** What the list of questions shows. */
export interface QuestionFilter {
  readonly text: string;
  /** An outcome, `moved` for those that came out otherwise in the two runs, or `all`. */
  readonly outcome: string;
  readonly kind: string | null;
  readonly evidence: string | null;
  /** How the answer came out in one of the runs; null: anyhow. */
  readonly state: AnsweredState | null;
  /** Only those whose gold neither run found. */
  readonly missed: boolean;
  /** Only those that are in the sample of one of the runs. */
  readonly asked: boolean;
  readonly sort: QuestionSort;
}

/** Which questions moved from the baseline to a run: those alone, the largest gain first and the largest loss last. */
export function movedQuery(run: RunId, baseline: RunId): QueryChange {
  return { ...noFilter, a: run, b: baseline, filter: 'moved', sort: '-difference' };
}

/** Keys that narrow the list of questions; a change of one leads back to its first page. */
export const filterKeys = ['q', 'filter', 'type', 'evidence', 'state', 'missed', 'asked', 'sort', 'a', 'b'] as const;
export const noFilter: QueryChange = {
  q: null,
  filter: null,
  type: null,
  evidence: null,
  state: null,
  missed: null,
  asked: null,
};

/**
 * What stands below is about a metric of rankings or a score of answers; outcomes of the one are not those of the other.
 * @param metric a score of answers or, beside a change of `metric`, null
 */
export function focusChange(metric: string | null): QueryChange {
  return { answer: metric, filter: null, state: null, asked: null, sort: null };
}

/** Whether the address asks for a score of answers. */
export function asksForAnswers(query: Query): boolean {
  return answerMetrics.some((name) => name === query['answer']);
}

/** The answers that what stands below is about; null: the rankings are. */
export function answersInFocus(query: Query, { answers }: Pick<Report, 'answers'>): AnswerReport | null {
  return asksForAnswers(query) ? answers : null;
}

/** The options that the address asks for; what it does not name, or names wrongly, is as the runs' own settings say. */
export function optionsOf(query: Query, runs: readonly Run[]): ReportOptions {
  const settings = runs[0]?.settings;
  const scoring = scorings.find(({ id }) => id === query['scoring'])?.id ?? 'leafmark';
  const k = wholeNumber(query['k']) ?? settings?.k ?? 10;
  const known = [...scoringMetrics(scoring, k), ...documentMetrics(k)];
  const asked = query['metric'] ?? '';
  return {
    scoring,
    k,
    metric: known.includes(asked) ? asked : known.find((name) => name.startsWith('R'))!,
    splitBy: splits.find(({ id }) => id === query['split'])?.id ?? 'evidence-kind',
    baseline: runs.find(({ id }) => id === query['base'])?.id ?? null,
    answerMetric: answerMetrics.find((name) => name === query['answer']) ?? 'f1',
    reviewer: query['reviewer'] === 'person' ? 'person' : 'judge',
    evidence: query['evidence-text'] === 'raw' ? 'raw' : 'cleaned',
  };
}

/** The metric of the same family at another cutoff, as far as it follows the cutoff. */
export function metricAt(metric: string, k: number, before: number): string {
  const { family, k: own } = parseMetric(metric);
  return own === before ? `${family}@${k}` : metric;
}

export function filterOf(query: Query): QuestionFilter {
  return {
    text: query['q'] ?? '',
    outcome: query['filter'] ?? 'all',
    kind: query['type'] ?? null,
    evidence: query['evidence'] ?? null,
    state: answeredStates.find((state) => state === query['state']) ?? null,
    missed: query['missed'] === 'both',
    asked: query['asked'] === 'yes',
    sort: sorts.find((sort) => sort === query['sort']) ?? 'row',
  };
}

/**
 * The places of the two runs that are set side by side. Without a choice B is the baseline and A the first run that is not;
 * of one run alone B is null.
 */
export function placesOf(query: Query, runs: readonly { readonly run: RunId }[], baseline: RunId | null): Places {
  const placeOf = (id: string | undefined): number => runs.findIndex(({ run }) => run === id);
  const byAnswers = asksForAnswers(query);
  if (runs.length < 2) return { a: 0, b: null, byAnswers };
  const askedB = placeOf(query['b']);
  const b = askedB >= 0 ? askedB : Math.max(0, placeOf(baseline ?? undefined));
  const askedA = placeOf(query['a']);
  return { a: askedA >= 0 && askedA !== b ? askedA : runs.findIndex((_, place) => place !== b), b, byAnswers };
}

/** The same among the runs of a report: with answers in focus, of those that answer. */
export function placesIn(query: Query, report: Pick<Report, 'runs' | 'baseline' | 'answers'>): Places {
  const answers = answersInFocus(query, report);
  if (answers === null) return { ...placesOf(query, report.runs, report.baseline), byAnswers: false };
  const { a: first, b } = placesOf(query, answers.runs, answers.baseline);
  // Without a choice A is a run that has values to compare, where there is one.
  const isChosen = answers.runs.some(({ run }) => run === query['a']);
  const valued = answers.runs.findIndex(
    ({ columns }, place) => place !== b && (columns[answers.metric]?.scored.n ?? 0) > 0,
  );
  const a = isChosen || valued < 0 ? first : valued;
  const placeOf = (place: number): number => report.runs.findIndex(({ run }) => run === answers.runs[place]?.run);
  return { a: placeOf(a), b: b === null ? null : placeOf(b), byAnswers: true };
}

export interface Places {
  readonly a: number;
  readonly b: number | null;
  /** They are compared by the score of answers in focus, not by the metric of rankings. */
  readonly byAnswers: boolean;
}

/** The query with a change; keys keep their order, and a narrowed list begins at its first page. */
export function changedQuery(query: Query, change: QueryChange): Query {
  const narrows = filterKeys.some((key) => Object.hasOwn(change, key));
  const all: QueryChange = { ...query, ...(narrows ? { page: null } : {}), ...change };
  return Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, value]])),
  );
}

/** Page of the list from 0. */
export function pageOf(query: Query): number {
  return (wholeNumber(query['page']) ?? 1) - 1;
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^[1-9][0-9]{0,4}$/.test(text) ? Number(text) : null;
}
