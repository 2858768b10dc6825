import {
  type AnswerChains,
  type AnswerRecord,
  type AnswerState,
  type ChainRecord,
  type JudgedAnswer,
  waitingChain,
} from '../core/experiment/answer-record.ts';
import type { FactsState, VerdictsState } from '../core/metric/judged/judged-score.ts';

/**
 * A record with what came to nothing taken back, so that it is asked for again, its calls kept; the same record where nothing did. An
 * answer came to nothing where it failed, was cut or cannot be read, a judgement where it failed, in whatever way. What was declined stays.
 */
export function withoutFailures(record: AnswerRecord): AnswerRecord {
  const retries = (record.retries ?? 0) + 1;
  if (cameToNothing(record.state)) {
    return { ...record, state: { kind: 'waiting' }, chains: chainsToGoOnWith(record.chains), judged: null, retries };
  }
  if (record.state.kind !== 'answered' || record.judged === null) return record;
  const judged = judgedWithoutFailures(record.judged);
  return judged === null ? record : { ...record, judged, retries };
}

function cameToNothing({ kind }: AnswerState): boolean {
  return kind === 'failed' || kind === 'unreadable' || kind === 'cut';
}

/** Chains with what came to nothing taken back; one that has an answer keeps it. */
function chainsToGoOnWith(chains: AnswerChains | null): AnswerChains | null {
  if (chains === null) return null;
  const goOn = (chain: ChainRecord): ChainRecord => (cameToNothing(chain.state) ? waitingChain : chain);
  return { text: goOn(chains.text), image: goOn(chains.image), fusion: null };
}

function judgedWithoutFailures(judged: JudgedAnswer): JudgedAnswer | null {
  const failed = (state: FactsState | VerdictsState | null): boolean => state?.kind === 'failed';
  const response = failed(judged.responseFacts);
  const gold = failed(judged.goldFacts);
  const faithfulness = response || failed(judged.faithfulness);
  const completeness = gold || failed(judged.completeness);
  if (!faithfulness && !completeness) return null;
  return {
    responseFacts: response ? null : judged.responseFacts,
    goldFacts: gold ? null : judged.goldFacts,
    faithfulness: faithfulness ? null : judged.faithfulness,
    completeness: completeness ? null : judged.completeness,
  };
}
