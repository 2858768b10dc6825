/**
 * Questions of two runs side by side: how each came out, how many came out so, and which are listed. They are compared by a metric of
 * rankings or by a score of answers.
 */
import type { QuestionInRun, QuestionRow, Report } from '../../../core/experiment/report.ts';
import { type AnswerInRun, type AnsweredState, answersOfRun } from './answer-states.ts';
import type { Places, QuestionFilter, QuestionSort } from './report-query.ts';

/**
 * How a question came out; outcomes partition the questions. Of two runs: which is better on the metric. Of one: how much of
 * the gold was found, or the value of the answer's score. The rest have no value to compare, for the reason named.
 */
export type Outcome =
  | 'a-better'
  | 'equal'
  | 'b-better'
  | 'found-all'
  | 'found-some'
  | 'found-none'
  | 'without-evidence'
  | 'unmappable'
  | 'mapped-in-part'
  | 'document-only'
  | 'other-gold'
  | 'value-one'
  | 'value-between'
  | 'value-zero'
  | 'declined'
  | 'not-applicable'
  | 'cut'
  | 'unreadable'
  | 'no-judge'
  | 'not-asked'
  | 'failed'
  | 'waiting';

export interface ComparedQuestion {
  readonly row: QuestionRow;
  readonly a: QuestionInRun;
  /** Null where there is one run only. */
  readonly b: QuestionInRun | null;
  /** What A and B answered; null where rankings are compared, and B's where there is one run only. */
  readonly answerA: AnswerInRun | null;
  readonly answerB: AnswerInRun | null;
  readonly valueA: number | null;
  readonly valueB: number | null;
  /** A − B; null where one of them has no value. */
  readonly difference: number | null;
  readonly outcome: Outcome;
  /** It has gold pages, and no run side by side found any. */
  readonly missed: boolean;
}

/** Scores closer than this are equal, as in the paired test. */
const tolerance = 1e-12;

/** Every question of the report with what the runs at `places` came to, in the order of the file. */
export function compareQuestions(
  { questions, metricPlace, runs, answers }: Pick<Report, 'questions' | 'metricPlace' | 'runs' | 'answers'>,
  places: Places,
): ComparedQuestion[] {
  const answersAt = (place: number | null): ((question: string) => AnswerInRun) | null =>
    !places.byAnswers || answers === null || place === null ? null : answersOfRun(answers, runs[place]?.run ?? '');
  const [ofA, ofB] = [answersAt(places.a), answersAt(places.b)];
  return questions.map((row) => {
    const a = row.runs[places.a] ?? { kind: 'waiting' };
    const b = places.b === null ? null : (row.runs[places.b] ?? { kind: 'waiting' as const });
    const answerA = ofA?.(row.question) ?? null;
    const answerB = ofB?.(row.question) ?? null;
    const rankedA = rankingValue(a, metricPlace);
    const valueA = answerA === null ? rankedA : answerValue(answerA);
    const valueB = b === null ? null : answerB === null ? rankingValue(b, metricPlace) : answerValue(answerB);
    const difference = valueA === null || valueB === null ? null : valueA - valueB;
    const compared = b === null ? [a] : [a, b];
    const missed =
      rankedA !== null && row.goldPages > 0 && compared.every((one) => one.kind === 'result' && one.strip.found === 0);
    const outcome =
      answerA === null
        ? outcomeOf(a, b, valueA, difference)
        : outcomeOfAnswers(answerA, answerB, { valueA, valueB, difference });
    return { row, a, b, answerA, answerB, valueA, valueB, difference, outcome, missed };
  });
}

/** How many came out how, outcomes that none had left out. The counts add up to all. */
export function outcomeCounts(questions: readonly ComparedQuestion[]): ReadonlyMap<Outcome, number> {
  const counts = new Map<Outcome, number>();
  for (const { outcome } of questions) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
}

/** How many questions have an answer of a state in A or in B, states that none has left out; rankings alone have none. */
export function stateCounts(questions: readonly ComparedQuestion[]): ReadonlyMap<AnsweredState, number> {
  const counts = new Map<AnsweredState, number>();
  for (const { answerA, answerB } of questions) {
    const states = new Set([answerA, answerB].flatMap((answer) => answer?.state ?? []));
    for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

/** Those that text, kind, evidence and answers let through: what the outcomes are counted over. */
export function matchingQuestions(
  questions: readonly ComparedQuestion[],
  { text, kind, evidence, state }: Pick<QuestionFilter, 'text' | 'kind' | 'evidence' | 'state'>,
): ComparedQuestion[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const isFound = ({ question, text: asked }: QuestionRow): boolean => {
    const searched = `${question} ${asked}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  return questions.filter(
    ({ row, answerA, answerB }) =>
      (words.length === 0 || isFound(row)) &&
      (kind === null || (row.type ?? row.answerType) === kind) &&
      (evidence === null || row.evidenceKinds.includes(evidence)) &&
      (state === null || answerA === null || answerA.state === state || answerB?.state === state),
  );
}

/** The list as it is shown: filtered and in order. Questions without a value stand last, equal ones as in the file. */
export function listedQuestions(questions: readonly ComparedQuestion[], filter: QuestionFilter): ComparedQuestion[] {
  const listed = matchingQuestions(questions, filter).filter(
    (one) => isChosen(filter.outcome, one.outcome) && (!filter.missed || one.missed) && (!filter.asked || isAsked(one)),
  );
  if (filter.sort === 'row') return listed;
  const downwards = filter.sort.startsWith('-') ? -1 : 1;
  return listed.sort((one, other) => {
    const [a, b] = [sortValue(one, filter.sort), sortValue(other, filter.sort)];
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
    return downwards * (a - b);
  });
}

/** Whether a question is in the sample of A or B; where rankings are compared every one is. */
export function isAsked({ answerA, answerB }: Pick<ComparedQuestion, 'answerA' | 'answerB'>): boolean {
  const given = [answerA, answerB].filter((answer) => answer !== null);
  return given.length === 0 || given.some(({ state }) => state !== 'not-asked');
}

/** Questions that moved from B, the one compared with, to A: how many gained, how many lost, and by how much together. */
export interface Moves {
  readonly gained: number;
  readonly lost: number;
  readonly gain: number;
  readonly loss: number;
}

export function movesOf(questions: readonly ComparedQuestion[]): Moves {
  let moves: Moves = { gained: 0, lost: 0, gain: 0, loss: 0 };
  for (const { outcome, difference } of questions) {
    const by = difference ?? 0;
    if (outcome === 'a-better') moves = { ...moves, gained: moves.gained + 1, gain: moves.gain + by };
    else if (outcome === 'b-better') moves = { ...moves, lost: moves.lost + 1, loss: moves.loss + by };
  }
  return moves;
}

/** Whether an outcome is among those that a filter asks for: itself, all, or `moved`, better in either run. */
function isChosen(asked: string, outcome: Outcome): boolean {
  if (asked === 'all') return true;
  return asked === 'moved' ? outcome === 'a-better' || outcome === 'b-better' : asked === outcome;
}

/** Why a question has no value in a run; null where it should have one. */
export function withoutValue(one: QuestionInRun): Outcome {
  if (one.kind === 'waiting') return 'waiting';
  const { standing } = one;
  return standing === 'scored' || standing === 'scored-0' ? 'other-gold' : standing;
}

function outcomeOf(
  a: QuestionInRun,
  b: QuestionInRun | null,
  valueA: number | null,
  difference: number | null,
): Outcome {
  if (valueA === null) return withoutValue(a);
  if (b === null) return foundIn(a, valueA);
  if (difference === null) return withoutValue(b);
  if (Math.abs(difference) <= tolerance) return 'equal';
  return difference > 0 ? 'a-better' : 'b-better';
}

function foundIn(one: QuestionInRun, value: number): Outcome {
  if (one.kind === 'waiting') return 'waiting';
  const { goldPages, found } = one.strip;
  if (goldPages === 0) return value > 0 ? 'found-all' : 'found-none';
  if (found === 0) return 'found-none';
  return found === goldPages ? 'found-all' : 'found-some';
}

function outcomeOfAnswers(
  a: AnswerInRun,
  b: AnswerInRun | null,
  { valueA, valueB, difference }: Pick<ComparedQuestion, 'valueA' | 'valueB' | 'difference'>,
): Outcome {
  if (valueA === null) return withoutScore(a);
  if (b === null) return valueA >= 1 ? 'value-one' : valueA > 0 ? 'value-between' : 'value-zero';
  if (valueB === null || difference === null) return withoutScore(b);
  if (Math.abs(difference) <= tolerance) return 'equal';
  return difference > 0 ? 'a-better' : 'b-better';
}

/** Why an answer has no value of the score. */
function withoutScore({ state, score, hasColumn }: AnswerInRun): Outcome {
  if (state === 'not-asked' || state === 'waiting') return state;
  if (score === null) return hasColumn ? 'waiting' : 'no-judge';
  if (score.kind === 'failed') return state === 'cut' || state === 'unreadable' ? state : 'failed';
  return state === 'declines' || state === 'provider-declined' ? 'declined' : 'not-applicable';
}

function answerValue({ score }: AnswerInRun): number | null {
  return score?.kind === 'value' ? score.value : null;
}

function rankingValue(one: QuestionInRun, place: number): number | null {
  return one.kind === 'result' ? (one.values[place] ?? null) : null;
}

function sortValue(one: ComparedQuestion, sort: QuestionSort): number | null {
  if (sort.endsWith('difference')) return one.difference;
  return sort.endsWith('a') ? one.valueA : one.valueB;
}
