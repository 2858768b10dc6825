import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { QuestionResult } from '../../../core/experiment/run.ts';
import { type JudgedRanking, judgeRanking, sumOfFirst } from '../../../core/metric/judged-ranking.ts';
import { type Metric, parseMetric, scoreMetric } from '../../../core/metric/registry.ts';

/**
 * What a metric of one question is made of, in few words: "4 of 10", "at 1, 7" (places of gold in the page ranking), "rank 3".
 * Empty where the question has no value of it.
 */
export function metricFraction(
  metric: string,
  { outcome, contexts, goldDocuments }: Pick<QuestionResult, 'outcome' | 'contexts' | 'goldDocuments'>,
): string {
  if (outcome.kind === 'failed') return '';
  const parsed = parseMetric(metric);
  const judged = judgeRanking({ candidates: outcome.candidates, contexts, goldDocuments });
  const value = scoreMetric(parsed, judged);
  return value === null ? '' : wordsOf(parsed, judged, value);
}

function wordsOf({ family, k }: Metric, judged: JudgedRanking, value: number): string {
  const returned = Math.min(k, judged.candidates.length);
  const gold = judged.gold.count;
  switch (family) {
    case 'P':
      return `${sumOfFirst(judged.hits, k)} of ${k}`;
    case 'P_returned':
      return `${sumOfFirst(judged.hits, k)} of ${returned}`;
    case 'P_pages':
      return `${sumOfFirst(judged.pageHits, k)} of ${k}`;
    case 'P_exact':
      return `${Math.round(value * k)} of ${k}`;
    case 'R':
      return `${sumOfFirst(judged.newGoldPages, k)} of ${gold}`;
    case 'R_pages':
      return `${sumOfFirst(judged.pageHits, k)} of ${gold}`;
    case 'R_contexts':
      return `${Math.round(value * judged.contexts.length)} of ${judged.contexts.length}`;
    case 'nDCG':
    case 'AP':
      return at(placesOf(judged.pageHits, k));
    case 'nDCG_released':
      return at(placesOf(judged.newGoldPages, k));
    case 'MRR':
    case 'Success':
      return value === 0 ? 'none' : `rank ${placesOf(judged.pageHits, k)[0]}`;
    case 'R_documents':
      return `${Math.round(value * judged.goldDocuments.length)} of ${judged.goldDocuments.length}`;
    case 'SourceDocument': {
      const first = judged.candidates.slice(0, k);
      return `${first.filter(({ document }) => judged.goldDocuments.includes(document)).length} of ${k}`;
    }
    default:
      return assertUnreachable(family);
  }
}

/** Places from 1 of what is not 0 among the first k. */
function placesOf(values: Uint8Array | Uint32Array, k: number): readonly number[] {
  return [...values.subarray(0, k)].flatMap((value, place) => (value > 0 ? [place + 1] : []));
}

function at(places: readonly number[]): string {
  if (places.length === 0) return 'none';
  // A question with gold on many pages: the first tell enough.
  return places.length > 4 ? `at ${places.slice(0, 3).join(', ')} …` : `at ${places.join(', ')}`;
}
