/** Words for one answer: its state, its scores, what of the contexts was sent. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { AnswerRecord, AnswerState } from '../../../core/experiment/answer-record.ts';
import type { JudgedSide } from '../../../core/experiment/person-verdicts.ts';
import type { RecordScores } from '../../../core/experiment/record-scores.ts';
import { questionsToAnswer } from '../../../core/experiment/questions-to-answer.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { sampleOfRun } from '../../../core/experiment/sample-of-run.ts';
import type { Question } from '../../../core/dataset/benchmark.ts';
import type { MappedQuestion } from '../../../core/dataset/mapping.ts';
import type { Refusal } from '../../../core/prompt/refusal.ts';
import type { AppliedRule } from '../../../core/metric/answer/score-answer.ts';
import type { Score } from '../../../core/metric/score.ts';
import type { ContextCut } from '../../../core/prompt/prompt.ts';
import { formatCount, formatCounted, formatDecimal, missing } from '../../format.ts';

/** Whether a run answers questions, or has answers that were made elsewhere. */
export function answers({ answers: counts, system }: Pick<Run, 'answers' | 'system'>): boolean {
  return counts !== null || system.answering !== null;
}

/** Why a run has no answer to a question of its benchmark: "Not among the 50 questions of this run’s sample." */
export function withoutAnswerWords(
  run: Pick<Run, 'system' | 'settings' | 'origin' | 'state'>,
  question: Pick<Question, 'id'>,
  questions: readonly Question[],
  mapped: readonly Pick<MappedQuestion, 'id' | 'state'>[],
): string {
  const sample = sampleOfRun(run, questions, mapped);
  const isThis = ({ id }: Pick<Question, 'id'>): boolean => id === question.id;
  if (run.origin.kind === 'made' && questionsToAnswer(questions.filter(isThis), mapped, run.settings).length === 0) {
    return 'Its evidence is not in the corpus and it is left out of the means, so it is not answered.';
  }
  if (!sample.some(isThis)) {
    return `Not among the ${formatCounted(sample.length, 'question')} of this run’s sample, so it is not answered.`;
  }
  return run.state === 'done'
    ? 'The run has no answer to it.'
    : 'Waiting: the run has not come to the answer of this question yet.';
}

/** What is going on with an answer that is not there yet; null once it is settled. */
export function underWayWords({ kind }: AnswerState): string | null {
  switch (kind) {
    case 'waiting':
      return 'Waiting: the model was not asked yet.';
    case 'prompted':
      return 'The prompt is stored; the model is being asked.';
    case 'replied':
      return 'The reply is stored and is being read.';
    case 'answered':
    case 'declined':
    case 'cut':
    case 'unreadable':
    case 'failed':
      return null;
    default:
      return assertUnreachable(kind);
  }
}

/** One cell of an answer's scores. `reason` where there is no value: why, as a sentence tells it below. */
export interface ScoreCell {
  readonly name: string;
  readonly value: string;
  readonly about: string;
  readonly reason: string | null;
}

/** The scores that need no judge, then the judged ones that there are. */
export function scoreCells(
  { judge, person }: { readonly judge: RecordScores; readonly person: RecordScores },
  { judged, state }: Pick<AnswerRecord, 'judged' | 'state'>,
): ScoreCell[] {
  const { f1, exactMatch, refusal, rule } = judge.answer;
  const side = (name: string, of: JudgedSide): ScoreCell[] =>
    judgedCell(name, judge[of], person[of], factsWords(judged, of));
  return [
    scoreCell('F1', f1, ruleWords(rule)),
    scoreCell('Exact match', exactMatch, exactMatch.kind === 'value' && exactMatch.value === 1 ? 'match' : 'no match'),
    ...(refusal === null ? [] : [refusalCell(refusal, state)]),
    ...side('Completeness', 'completeness'),
    ...side('Faithfulness', 'faithfulness'),
  ];
}

/** "7 of 10 contexts sent; the 7th cut at 1,200 characters"; null where all of them were sent whole. */
export function cutWords({ kept, dropped, cutAt }: ContextCut): string | null {
  if (dropped === 0 && cutAt === null) return null;
  const sent = `${formatCount(kept)} of ${formatCounted(kept + dropped, 'context')} sent`;
  if (cutAt === null) return sent;
  return `${sent}; the ${ordinal(cutAt.context + 1)} cut at ${formatCounted(cutAt.characters, 'character')}`;
}

/** What became of a context, from 0: "sent", "cut at 1,200 characters", "not sent". */
export function contextWords(place: number, cut: AnswerRecord['cut']): string {
  if (cut === null || place < cut.kept) {
    return cut?.cutAt?.context === place ? `cut at ${formatCounted(cut.cutAt.characters, 'character')}` : 'sent';
  }
  return 'not sent';
}

/** "1st", "2nd", "3rd", "11th", "22nd". */
function ordinal(value: number): string {
  const [tens, ones] = [Math.floor(value / 10) % 10, value % 10];
  const ending = tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][ones] ?? 'th');
  return `${formatCount(value)}${ending}`;
}

function scoreCell(name: string, score: Score, about: string): ScoreCell {
  if (score.kind === 'value') return { name, value: formatDecimal(score.value), about, reason: null };
  const word = score.kind === 'failed' ? 'failed' : 'not applicable';
  return { name, value: missing, about: word, reason: `${word}: ${score.reason}` };
}

/** An empty answer refuses nothing in words, and answers as little. */
function refusalCell(refusal: Refusal, state: AnswerState): ScoreCell {
  const cell = { name: 'Refusal', reason: null };
  if (refusal.kind === 'answers') {
    const isEmpty = state.kind === 'answered' && state.sections.answer.trim() === '';
    return { ...cell, value: 'no', about: isEmpty ? 'it is empty' : 'it answers' };
  }
  return { ...cell, value: 'yes', about: refusal.by === 'flag' ? 'by its flag' : `“${refusal.phrase}”` };
}

function judgedCell(name: string, judge: Score | null, person: Score | null, facts: string): ScoreCell[] {
  if (judge === null) return [];
  const yours = person?.kind === 'value' && judge.kind === 'value' && person.value !== judge.value;
  const cell = scoreCell(name, judge, yours ? `${facts}; yours ${formatDecimal(person.value)}` : facts);
  // Why it has no value stands with its facts.
  return [{ ...cell, reason: null }];
}

/** "3 of 4 facts", by the judge; without verdicts, of an answer that states nothing, "0 of 4 facts". */
function factsWords(judged: AnswerRecord['judged'], side: JudgedSide): string {
  const facts = side === 'completeness' ? judged?.goldFacts : judged?.responseFacts;
  if (facts?.kind !== 'facts') return '';
  const verdicts = judged?.[side];
  const supported = verdicts?.kind === 'verdicts' ? verdicts.verdicts.filter((verdict) => verdict.supported).length : 0;
  return `${formatCount(supported)} of ${formatCounted(facts.facts.length, 'fact')}`;
}

/** What a score was decided by, in words. */
export function ruleWords(rule: AppliedRule): string {
  switch (rule) {
    case 'text':
      return 'word overlap';
    case 'yes-no':
      return 'by yes or no';
    case 'list':
      return 'by its parts';
    case 'number':
      return 'as a number';
    case 'not-answerable':
      return 'right if it declines';
    default:
      return assertUnreachable(rule);
  }
}
