// Each metric's own worked example, from its docstring, written as the formula.
import { describe, expect, it } from 'vitest';
import { averagePrecision } from '../../../src/core/metric/average-precision.ts';
import { type JudgedRanking, judgeRanking } from '../../../src/core/metric/judged-ranking.ts';
import { ndcgReleased } from '../../../src/core/metric/ndcg-released.ts';
import { ndcg } from '../../../src/core/metric/ndcg.ts';
import { precisionExact } from '../../../src/core/metric/precision-exact.ts';
import { precisionPages } from '../../../src/core/metric/precision-pages.ts';
import { precisionReturned } from '../../../src/core/metric/precision-returned.ts';
import { precision } from '../../../src/core/metric/precision.ts';
import { recallContexts } from '../../../src/core/metric/recall-contexts.ts';
import { recallDocuments } from '../../../src/core/metric/recall-documents.ts';
import { recallPages } from '../../../src/core/metric/recall-pages.ts';
import { recall } from '../../../src/core/metric/recall.ts';
import { reciprocalRank } from '../../../src/core/metric/reciprocal-rank.ts';
import { sourceDocument } from '../../../src/core/metric/source-document.ts';
import { success } from '../../../src/core/metric/success.ts';
import { documentId } from '../../../src/core/document/ids.ts';

/** `3` is page 3 of document A, `1-3` a span of it. */
function judged(gold: readonly string[], retrieved: readonly string[]): JudgedRanking {
  const span = (text: string) => {
    const [first, last] = text.split('-').map(Number);
    return { document: documentId('A'), firstPage: first!, lastPage: last ?? first! };
  };
  return judgeRanking({ candidates: retrieved.map(span), contexts: gold.map(span), goldDocuments: [] });
}

function judgedDocuments(gold: readonly string[], retrieved: readonly string[]): JudgedRanking {
  const candidates = retrieved.map((name) => ({ document: documentId(name), firstPage: 0, lastPage: 0 }));
  return judgeRanking({ candidates, contexts: [], goldDocuments: gold.map(documentId) });
}

describe('worked examples', () => {
  it('precision counts each duplicate of a gold page', () => {
    expect(precision(judged(['3'], ['3', '1', '3']), 5)).toBe(2 / 5);
  });
  it('precision over what was returned divides by the candidates there are', () => {
    expect(precisionReturned(judged(['3'], ['3', '1', '3']), 5)).toBe(2 / 3);
  });
  it('precision by pages gives no credit for a duplicate', () => {
    expect(precisionPages(judged(['3'], ['3', '1', '3']), 5)).toBe(1 / 5);
  });
  it('exact precision wants the span of the gold context', () => {
    expect(precisionExact(judged(['3-5'], ['3-5', '4']), 5)).toBe(1 / 5);
  });
  it('recall counts gold pages that any candidate meets', () => {
    expect(recall(judged(['3', '7'], ['2-4', '3']), 5)).toBe(1 / 2);
  });
  it('recall by pages cuts the expanded page ranking', () => {
    const ranking = judged(['3', '7'], ['1-3', '7']);
    expect(recallPages(ranking, 3)).toBe(1 / 2);
    expect(recallPages(ranking, 4)).toBe(2 / 2);
  });
  it('recall of contexts finds a context by one page in common', () => {
    expect(recallContexts(judged(['3-5', '9'], ['1-3']), 5)).toBe(1 / 2);
  });
  it('nDCG takes its ideal from all gold pages', () => {
    const gain = 1 / Math.log2(3);
    expect(ndcg(judged(['3', '7'], ['1', '3']), 5)).toBeCloseTo(gain / (1 + gain), 14);
  });
  it('released nDCG says 1 where one of three gold pages stands at rank 1, and nDCG does not', () => {
    const ranking = judged(['3', '7', '9'], ['3', '1']);
    expect(ndcgReleased(ranking, 10)).toBe(1);
    expect(ndcg(ranking, 10)).toBeCloseTo(1 / (1 + 1 / Math.log2(3) + 1 / 2), 14);
  });
  it('reciprocal rank is 0 beyond its cutoff', () => {
    const ranking = judged(['3'], ['1-3']);
    expect(reciprocalRank(ranking, 10)).toBe(1 / 3);
    expect(reciprocalRank(ranking, 2)).toBe(0);
  });
  it('average precision divides by all gold pages', () => {
    expect(averagePrecision(judged(['3', '7'], ['3', '1', '7']), 5)).toBeCloseTo((1 / 1 + 2 / 3) / 2, 14);
  });
  it('success wants a gold page among the first k pages', () => {
    const ranking = judged(['3'], ['1-3']);
    expect(success(ranking, 3)).toBe(1);
    expect(success(ranking, 2)).toBe(0);
  });
  it('recall of documents counts gold documents among the candidates', () => {
    expect(recallDocuments(judgedDocuments(['A', 'B'], ['A', 'C', 'A']), 3)).toBe(1 / 2);
  });
  it('a source document needs half of the candidates asked for', () => {
    expect(sourceDocument(judgedDocuments(['G'], ['G', 'G', 'G', 'A', 'B']), 5)).toBe(1);
    expect(sourceDocument(judgedDocuments(['G'], ['G', 'G']), 5)).toBe(0);
  });
});
