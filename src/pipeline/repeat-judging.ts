import type { ReviewedVerdict, VerdictsState } from '../core/metric/judged/judged-score.ts';
import type { RepeatedVerdicts } from '../core/metric/judged/judge-repeatability.ts';
import type { Stop } from './call-desk.ts';
import { groundingOf, responseGrounding } from './judge-answer.ts';
import { type Stopped, askForVerdicts } from './judge-calls.ts';
import type { QuestionWork } from './question-work.ts';

/** The verdicts of one question's repeats, the run's own first; null: it has none of that kind (no facts, no answer, failed). */
export interface RepeatedJudgement {
  readonly faithfulness: RepeatedVerdicts | null;
  readonly completeness: RepeatedVerdicts | null;
}

/**
 * Judges an answer again: the same facts against the same grounding, `times` in all, of which the run's own verdicts are the first. Each
 * repeat is a call of its own that is stored under its number, so that doing this again makes none twice. Rejects as `CallDesk.ask` does.
 */
export async function repeatJudging(work: QuestionWork, times: number): Promise<RepeatedJudgement | Stopped> {
  const { judged, state } = work.kept.current;
  const { judge } = work.ports;
  if (judge === null || judged === null || state.kind !== 'answered') return { faithfulness: null, completeness: null };
  const { answer } = state.sections;
  const grounding = groundingOf(work);
  const repeat = async (
    purpose: 'faithfulness' | 'completeness',
    facts: readonly string[],
    own: readonly ReviewedVerdict[],
  ): Promise<RepeatedVerdicts | Stopped> => {
    const repeats: (readonly boolean[] | null)[] = [own.map(({ supported }) => supported)];
    const held = purpose === 'faithfulness' ? grounding : async () => responseGrounding(answer);
    for (let number = 2; number <= times; number += 1) {
      const verdicts = await askForVerdicts(work, judge, purpose, facts, held, number);
      if (verdicts.kind === 'stopped') return verdicts;
      repeats.push(supportedBy(verdicts));
    }
    return { repeats };
  };
  let faithfulness: RepeatedVerdicts | null = null;
  if (judged.responseFacts?.kind === 'facts' && judged.faithfulness?.kind === 'verdicts') {
    const repeated = await repeat('faithfulness', judged.responseFacts.facts, judged.faithfulness.verdicts);
    if (isStopped(repeated)) return repeated;
    faithfulness = repeated;
  }
  if (judged.goldFacts?.kind !== 'facts' || judged.completeness?.kind !== 'verdicts') {
    return { faithfulness, completeness: null };
  }
  const completeness = await repeat('completeness', judged.goldFacts.facts, judged.completeness.verdicts);
  return isStopped(completeness) ? completeness : { faithfulness, completeness };
}

/** Whether repeating was stopped before its end. */
export function isStopped(result: object): result is { readonly kind: 'stopped'; readonly stop: Stop } {
  return 'kind' in result && result.kind === 'stopped';
}

function supportedBy(verdicts: VerdictsState): readonly boolean[] | null {
  return verdicts.kind === 'verdicts' ? verdicts.verdicts.map(({ supported }) => supported) : null;
}
