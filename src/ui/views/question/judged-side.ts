/** One side of a judgement as it is shown: its facts with verdicts, those that the judge does not support first. */
import type { AnsweredQuestion } from '../../../app/answers.ts';
import type { JudgedSide } from '../../../core/experiment/person-verdicts.ts';
import type { ReviewedVerdict } from '../../../core/metric/judged/judged-score.ts';
import { supports } from '../../../core/metric/judged/judged-score.ts';
import type { Score } from '../../../core/metric/score.ts';
import { formatCount, formatCounted, formatDecimal } from '../../format.ts';

export interface JudgedFact {
  readonly fact: string;
  /** Among the facts of its side, from 0. */
  readonly place: number;
  /** Null: not judged. */
  readonly verdict: ReviewedVerdict | null;
}

export interface JudgedSideShown {
  /** "Completeness: 4 of 5 gold facts stated, 0.800". */
  readonly title: string;
  /** "By your verdicts 3 of 5, 0.600."; null where a person changed nothing. */
  readonly yours: string | null;
  /** Why there is no score, or what is still to come; null where nothing is to be said. */
  readonly note: { readonly kind: 'waiting' | 'not-applicable' | 'failed'; readonly words: string } | null;
  /** What the judge replied where it could not be read. */
  readonly raw: string | null;
  readonly facts: readonly JudgedFact[];
}

/** Null where the answer is not judged. */
export function judgedSide({ record, scores }: AnsweredQuestion, side: JudgedSide): JudgedSideShown | null {
  const { judged } = record;
  if (judged === null) return null;
  const isComplete = side === 'completeness';
  const name = isComplete ? 'Completeness' : 'Faithfulness';
  const state = isComplete ? judged.goldFacts : judged.responseFacts;
  const verdicts = judged[side];
  const score = scores?.judge[side] ?? null;
  const facts = state?.kind === 'facts' ? state.facts : [];
  const given = verdicts?.kind === 'verdicts' && verdicts.verdicts.length === facts.length ? verdicts.verdicts : null;
  const rows = facts.map((fact, place): JudgedFact => ({ fact, place, verdict: given?.[place] ?? null }));
  const fails = ({ verdict }: JudgedFact): boolean => verdict !== null && !verdict.supported;
  return {
    title: titleOf(name, score, given, isComplete, facts.length),
    yours: yoursOf(given),
    note: noteOf(score, facts.length, record.state.kind === 'answered'),
    raw: rawOf(state) ?? rawOf(verdicts),
    // By the judge's verdicts alone: no row moves under who overrules it.
    facts: [...rows.filter(fails), ...rows.filter((row) => !fails(row))],
  };
}

function titleOf(
  name: string,
  score: Score | null,
  given: readonly ReviewedVerdict[] | null,
  isComplete: boolean,
  count: number,
): string {
  if (score?.kind !== 'value') return name;
  const met = given?.filter(({ supported }) => supported).length ?? 0;
  const what = isComplete
    ? `gold ${count === 1 ? 'fact' : 'facts'} stated`
    : `response ${count === 1 ? 'fact' : 'facts'} supported`;
  return `${name}: ${formatCount(met)} of ${formatCount(count)} ${what}, ${formatDecimal(score.value)}`;
}

function yoursOf(given: readonly ReviewedVerdict[] | null): string | null {
  if (given === null) return null;
  const overruled = given.filter(({ supported, person }) => person !== null && person !== supported).length;
  if (overruled === 0) return null;
  const met = given.filter((verdict) => supports(verdict, 'person')).length;
  return `By your verdicts ${formatCount(met)} of ${formatCount(given.length)}, ${formatDecimal(met / given.length)}: ${formatCounted(overruled, 'verdict')} overruled.`;
}

function noteOf(score: Score | null, facts: number, isAnswered: boolean): JudgedSideShown['note'] {
  if (score === null) {
    if (!isAnswered) return { kind: 'waiting', words: 'Judged once there is an answer.' };
    return {
      kind: 'waiting',
      words: facts === 0 ? 'The facts are not extracted yet.' : 'The facts are not judged yet.',
    };
  }
  if (score.kind === 'value') return null;
  const word = score.kind === 'failed' ? 'Failed' : 'Not applicable';
  return { kind: score.kind, words: `${word}: ${score.reason}.` };
}

function rawOf(state: { readonly kind: string; readonly raw?: string | null } | null): string | null {
  return state?.kind === 'failed' ? (state.raw ?? null) : null;
}
