import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import { judgeRanking } from '../../../src/core/metric/judged-ranking.ts';
import { createOracle } from '../../../src/core/metric/oracle-ceiling.ts';
import { type MetricFamily, metricFamilies, scoreMetric } from '../../../src/core/metric/registry.ts';
import { type PageSpan, reachableUnits } from '../../../src/core/retrieval/page-span.ts';

const span = fc
  .record({ document: fc.constantFrom('A', 'B'), firstPage: fc.nat(6), length: fc.nat(3) })
  .map(({ document, firstPage, length }): PageSpan => ({
    document: documentId(document),
    firstPage,
    lastPage: firstPage + length,
  }));
const cutoff = fc.integer({ min: 1, max: 6 });
const contexts = fc.array(span, { minLength: 1, maxLength: 3 });
const goldDocuments = [documentId('A')];
const pageFamilies = metricFamilies.filter((family) => !['R_documents', 'SourceDocument'].includes(family));

describe('every metric', () => {
  it('lies within 0 and 1', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), contexts, cutoff, (candidates, contexts, k) => {
        const judged = judgeRanking({ candidates, contexts, goldDocuments });
        for (const family of metricFamilies) {
          const value = scoreMetric({ family, k }, judged)!;
          expect(value >= 0 && value <= 1, `${family}: ${value}`).toBe(true);
        }
      }),
    );
  });

  it('is 1 exactly where each gold page stands alone in front, up to k', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 8 }), (pages) => {
        const gold = pages.map((page) => ({ document: documentId('A'), firstPage: page, lastPage: page }));
        const judged = judgeRanking({ candidates: gold, contexts: gold, goldDocuments });
        for (const family of metricFamilies) expect(scoreMetric({ family, k: gold.length }, judged), family).toBe(1);
      }),
    );
  });

  it('but precision is not raised by a duplicate of the last candidate', () => {
    const families: MetricFamily[] = [
      'R',
      'R_pages',
      'R_contexts',
      'P_pages',
      'nDCG',
      'AP',
      'MRR',
      'Success',
      'R_documents',
    ];
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 6 }), contexts, cutoff, (candidates, contexts, k) => {
        const once = judgeRanking({ candidates, contexts, goldDocuments });
        const twice = judgeRanking({ candidates: [...candidates, candidates.at(-1)!], contexts, goldDocuments });
        for (const family of families) {
          expect(scoreMetric({ family, k }, twice), family).toBe(scoreMetric({ family, k }, once));
        }
      }),
    );
  });

  it('of recall does not fall as k grows', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), contexts, cutoff, (candidates, contexts, k) => {
        const judged = judgeRanking({ candidates, contexts, goldDocuments });
        for (const family of ['R', 'R_pages', 'R_contexts', 'AP', 'MRR', 'Success'] as const) {
          expect(scoreMetric({ family, k: k + 1 }, judged)!).toBeGreaterThanOrEqual(
            scoreMetric({ family, k }, judged)!,
          );
        }
      }),
    );
  });
});

describe('an oracle ceiling', () => {
  const isExactAlways = (family: MetricFamily): boolean => family !== 'nDCG' && family !== 'AP';

  it('is the maximum over all orders of the pool, or a bound that says so', () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 5 }), contexts, cutoff, (pool, contexts, k) => {
        const reach = { contexts, goldDocuments, reachable: reachableUnits(pool, contexts), poolUnits: pool.length };
        const oracle = createOracle(reach, 6);
        const rankings = permutations(pool).map((candidates) => judgeRanking({ candidates, contexts, goldDocuments }));
        for (const family of pageFamilies) {
          const best = Math.max(...rankings.map((judged) => scoreMetric({ family, k }, judged)!));
          const { value, isBound } = oracle.ceiling({ family, k });
          if (isExactAlways(family)) expect(isBound, family).toBe(false);
          if (isBound) expect(value!, family).toBeGreaterThanOrEqual(best - 1e-12);
          else expect(value!, family).toBeCloseTo(best, 12);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('of pages needs no bound', () => {
    const page = fc
      .nat(9)
      .map((firstPage): PageSpan => ({ document: documentId('A'), firstPage, lastPage: firstPage }));
    fc.assert(
      fc.property(
        fc.array(page, { maxLength: 8 }),
        fc.array(page, { minLength: 1, maxLength: 8 }),
        (pool, contexts) => {
          const reach = { contexts, goldDocuments, reachable: reachableUnits(pool, contexts), poolUnits: pool.length };
          const oracle = createOracle(reach, 5);
          for (const family of pageFamilies) expect(oracle.ceiling({ family, k: 5 }).isBound, family).toBe(false);
        },
      ),
    );
  });
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, place) => permutations(items.toSpliced(place, 1)).map((rest) => [item, ...rest]));
}
