/** What a person says of the verdicts of a judge: kept beside them, and never lost to a run that writes the same answer. */
import type { VerdictsState } from '../metric/judged/judged-score.ts';
import { type AnswerRecord, type JudgedAnswer, withPersonVerdict } from './answer-record.ts';

/** Which verdicts: on the facts of the response, or on those of the gold answer. */
export type JudgedSide = 'faithfulness' | 'completeness';

/** An answer with a person's verdict on one fact set, or taken back (null). Unchanged where there is no such verdict. */
export function overruled(answer: AnswerRecord, side: JudgedSide, place: number, person: boolean | null): AnswerRecord {
  const verdicts = answer.judged?.[side];
  if (answer.judged === null || verdicts?.kind !== 'verdicts') return answer;
  const reviewed = { ...verdicts, verdicts: withPersonVerdict(verdicts.verdicts, place, person) };
  return { ...answer, judged: { ...answer.judged, [side]: reviewed } };
}

/**
 * A judgement that takes the place of a stored one: what the person says of it is what is stored, where both have verdicts on the same
 * facts. A run never changes it, and may hold a judgement from before the person looked.
 */
export function keepingPersonVerdicts(stored: JudgedAnswer | null, next: JudgedAnswer | null): JudgedAnswer | null {
  if (stored === null || next === null) return next;
  return {
    ...next,
    faithfulness: sameFacts(stored.responseFacts, next.responseFacts)
      ? keeping(stored.faithfulness, next.faithfulness)
      : next.faithfulness,
    completeness: sameFacts(stored.goldFacts, next.goldFacts)
      ? keeping(stored.completeness, next.completeness)
      : next.completeness,
  };
}

function keeping(stored: VerdictsState | null, next: VerdictsState | null): VerdictsState | null {
  if (stored?.kind !== 'verdicts' || next?.kind !== 'verdicts') return next;
  const persons = stored.verdicts.map(({ person }) => person);
  return {
    ...next,
    verdicts: next.verdicts.map((verdict, place) => ({ ...verdict, person: persons[place] ?? null })),
  };
}

function sameFacts(a: JudgedAnswer['goldFacts'], b: JudgedAnswer['goldFacts']): boolean {
  if (a?.kind !== 'facts' || b?.kind !== 'facts' || a.facts.length !== b.facts.length) return false;
  return a.facts.every((fact, place) => fact === b.facts[place]);
}
