// Lists in which chunks and page images stand beside each other, worked by hand after metrics.md: a candidate is a candidate,
// whichever it is; each counts in P, a page counts once in R and in the page ranking.
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/core/metric/evaluation.ts';
import { reachableUnits } from '../../../src/core/retrieval/page-span.ts';
import { gold, mixed, result, span } from '../experiment/run-fixture.ts';

const settings = { unmappable: 'leave-out', mappedInPart: 'score', seed: 7 } as const;
// G: pages 1 and 2 of A as one context, page 0 of B as another.
const contexts = gold('A1-2', 'B0');
// Every chunk and every page image of the pool.
const pool = ['A0-1', 'A2-3', 'B0', 'A0', 'A1', 'A2', 'A3', 'B0'].map(span);
const listed = result('q', {
  contexts,
  reachable: reachableUnits(pool, contexts),
  pool: { documents: 2, pages: 5, units: pool.length },
  outcome: {
    kind: 'ranked',
    // A chunk that meets page 1, the image of page 1, a chunk that misses, the image of page 0 of B, that page as a chunk.
    candidates: mixed('A0-1', 'A1!', 'A3', 'B0!', 'B0'),
  },
});
const discount = (rank: number) => 1 / Math.log2(rank + 1);

function values(names: readonly string[]): Record<string, number | null> {
  const { metrics } = evaluate([listed], settings, names);
  return Object.fromEntries(metrics.map(({ metric, mean }) => [metric, mean]));
}

function ceilings(names: readonly string[]): Record<string, number | null> {
  const { metrics } = evaluate([listed], settings, names);
  return Object.fromEntries(metrics.map(({ metric, ceiling }) => [metric, ceiling]));
}

describe('over a list of chunks and page images', () => {
  it('precision counts every candidate that meets gold, a page found twice twice', () => {
    expect(values(['P@2', 'P@5', 'P@10', 'P_returned@2', 'P_returned@10'])).toEqual({
      'P@2': 2 / 2,
      'P@5': 4 / 5,
      'P@10': 4 / 10,
      'P_returned@2': 2 / 2,
      'P_returned@10': 4 / 5,
    });
  });

  it('exact precision wants the pages of a context, of which the image of a page may be all', () => {
    // B0 as image and as chunk; A0-1 and A1 are not A1-2.
    expect(values(['P_exact@5', 'P_exact@4'])).toEqual({ 'P_exact@5': 2 / 5, 'P_exact@4': 1 / 4 });
  });

  it('recall counts a page once, whatever found it', () => {
    // A1, then again A1, then B0 of |G| = 3; both contexts are met at 4.
    expect(values(['R@1', 'R@2', 'R@5', 'R_contexts@2', 'R_contexts@5'])).toEqual({
      'R@1': 1 / 3,
      'R@2': 1 / 3,
      'R@5': 2 / 3,
      'R_contexts@2': 1 / 2,
      'R_contexts@5': 2 / 2,
    });
  });

  it('ranks pages at their first places: A0, A1, A3, B0', () => {
    const { 'nDCG@5': ndcg, ...others } = values(['nDCG@5', 'MRR@5', 'P_pages@5', 'R_pages@5', 'R_pages@2']);
    expect(ndcg).toBeCloseTo((discount(2) + discount(4)) / (discount(1) + discount(2) + discount(3)), 14);
    expect(others).toEqual({ 'MRR@5': 1 / 2, 'P_pages@5': 2 / 5, 'R_pages@5': 2 / 3, 'R_pages@2': 1 / 3 });
  });

  it('the ceiling is that of the best order of both kinds', () => {
    // Of the eight, six meet gold: A0-1, A2-3, B0 and the images of A1, A2 and B0. Exact are B0 and its image. One candidate meets
    // at most one gold page; three images bring a gold page at each rank.
    expect(ceilings(['P@5', 'P@10', 'P_exact@5', 'R@1', 'R@2', 'R@3', 'P_pages@3', 'R_pages@2', 'nDCG@5'])).toEqual({
      'P@5': 1,
      'P@10': 6 / 10,
      'P_exact@5': 2 / 5,
      'R@1': 1 / 3,
      'R@2': 2 / 3,
      'R@3': 1,
      'P_pages@3': 1,
      'R_pages@2': 2 / 3,
      'nDCG@5': 1,
    });
  });
});
