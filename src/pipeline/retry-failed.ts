import {
  type AnswerChains,
  type AnswerRecord,
  type ChainRecord,
  type JudgedAnswer,
  waitingChain,
} from '../core/experiment/answer-record.ts';
import type { FactsState, VerdictsState } from '../core/metric/judged/judged-score.ts';

/**
 * A record with what failed taken back, so that it is asked for again, its calls kept; the same record where nothing failed. A reply
 * that was cut or cannot be read is in the store: it is only asked for again where calls are made anew. What was declined stays.
 * @param fresh whether calls are made anew (`RunSetting.fresh`)
 */
export function withoutFailures(record: AnswerRecord, fresh: boolean): AnswerRecord {
  const { kind } = record.state;
  if (kind === 'failed' || (fresh && (kind === 'unreadable' || kind === 'cut'))) {
    return { ...record, state: { kind: 'waiting' }, chains: chainsToGoOnWith(record.chains, fresh), judged: null };
  }
  if (kind !== 'answered' || record.judged === null) return record;
  const judged = judgedWithoutFailures(record.judged, fresh);
  return judged === null ? record : { ...record, judged };
}

/** Chains with what failed taken back; one that has an answer keeps it. */
function chainsToGoOnWith(chains: AnswerChains | null, fresh: boolean): AnswerChains | null {
  if (chains === null) return null;
  const goOn = (chain: ChainRecord): ChainRecord => {
    const { kind } = chain.state;
    return kind === 'failed' || (fresh && (kind === 'unreadable' || kind === 'cut')) ? waitingChain : chain;
  };
  return { text: goOn(chains.text), image: goOn(chains.image), fusion: null };
}

function judgedWithoutFailures(judged: JudgedAnswer, fresh: boolean): JudgedAnswer | null {
  const again = (state: FactsState | VerdictsState | null): boolean =>
    state?.kind === 'failed' && (fresh || state.raw === null);
  const response = again(judged.responseFacts);
  const gold = again(judged.goldFacts);
  const faithfulness = response || again(judged.faithfulness);
  const completeness = gold || again(judged.completeness);
  if (!response && !gold && !faithfulness && !completeness) return null;
  return {
    responseFacts: response ? null : judged.responseFacts,
    goldFacts: gold ? null : judged.goldFacts,
    faithfulness: faithfulness ? null : judged.faithfulness,
    completeness: completeness ? null : judged.completeness,
  };
}
