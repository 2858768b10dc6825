import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { documentId } from '../../../src/core/document/ids.ts';
import { createOracle } from '../../../src/core/metric/oracle-ceiling.ts';
import { parseMetric } from '../../../src/core/metric/registry.ts';
import { type PageSpan, reachableUnits } from '../../../src/core/retrieval/page-span.ts';
import { golden, goldenEvidence, goldenSpan } from './golden-files.ts';

const values = z.record(z.string(), z.number());
const file = golden(
  'metrics/ceilings.json',
  z.looseObject({
    everyPageIsACandidate: z.array(z.looseObject({ goldPages: z.number(), ceilings: values })),
    meanOverQuestions: z.looseObject({ goldPages: z.array(z.number()), ceilings: values }),
    pools: z.array(
      z.looseObject({ name: z.string(), evidence: goldenEvidence, pool: z.array(goldenSpan), ceilings: values }),
    ),
  }),
);

const page = (index: number): PageSpan => ({ document: documentId('A'), firstPage: index, lastPage: index });

function ceilings(pool: readonly PageSpan[], contexts: readonly PageSpan[], names: readonly string[]) {
  const reachable = reachableUnits(pool, contexts);
  const oracle = createOracle({ contexts, goldDocuments: [], reachable, poolUnits: pool.length }, 10);
  return names.map((name) => oracle.ceiling(parseMetric(name)));
}

/** Gold pages first, and ten pages more. */
function everyPage(goldPages: number, names: readonly string[]) {
  const pool = Array.from({ length: goldPages + 10 }, (_, index) => page(index));
  return ceilings(pool, pool.slice(0, goldPages), names);
}

describe('oracle ceilings equal the golden values', () => {
  it.each(file.everyPageIsACandidate)('$goldPages gold pages, every page a candidate', ({ goldPages, ceilings }) => {
    const names = Object.keys(ceilings);
    for (const [place, { value, isBound }] of everyPage(goldPages, names).entries()) {
      expect(Math.abs(value! - ceilings[names[place]!]!), names[place]).toBeLessThanOrEqual(1e-12);
      expect(isBound).toBe(false);
    }
  });

  it('in the mean over questions', () => {
    const { goldPages, ceilings } = file.meanOverQuestions;
    const names = Object.keys(ceilings);
    const each = goldPages.map((count) => everyPage(count, names));
    for (const [place, name] of names.entries()) {
      const mean = each.reduce((total, one) => total + one[place]!.value!, 0) / each.length;
      expect(Math.abs(mean - ceilings[name]!), name).toBeLessThanOrEqual(1e-12);
    }
  });

  it.each(file.pools)('$name', (one) => {
    const names = Object.keys(one.ceilings);
    for (const [place, { value }] of ceilings(one.pool, one.evidence, names).entries()) {
      expect(Math.abs(value! - one.ceilings[names[place]!]!), names[place]).toBeLessThanOrEqual(1e-12);
    }
  });
});

describe('an oracle ceiling', () => {
  it('of nDCG and AP says that it is a bound where no order is best at every rank', () => {
    // Gold 2, 5, 6, 7. Span 2–4 has gold at rank 1 but then two misses; span 4–7 has three gold pages at ranks 2 to 4.
    const contexts = [2, 5, 6, 7].map(page);
    const pool = [
      { document: documentId('A'), firstPage: 2, lastPage: 4 },
      { document: documentId('A'), firstPage: 4, lastPage: 7 },
    ];
    // Most gold pages among the first 1, 2, 3, 4 pages: 1 (2), 1, 2 (5, 6), 3 (5, 6, 7).
    const [ndcg, ap, recall] = ceilings(pool, contexts, ['nDCG@4', 'AP@4', 'R_pages@4']);
    const ideal = 1 + 1 / Math.log2(3) + 1 / 2 + 1 / Math.log2(5);
    expect(ndcg).toEqual({ value: expect.closeTo((1 + 1 / 2 + 1 / Math.log2(5)) / ideal, 12), isBound: true });
    expect(ap).toEqual({ value: expect.closeTo((1 / 1 + 2 / 3 + 3 / 4) / 4, 12), isBound: true });
    expect(recall).toEqual({ value: 3 / 4, isBound: false });
  });

  it('of exact precision counts the units whose span is a gold context', () => {
    const contexts = [{ document: documentId('A'), firstPage: 3, lastPage: 5 }, page(9)];
    const pool = [contexts[0]!, contexts[0]!, page(4), page(9), page(1)];
    expect(ceilings(pool, contexts, ['P_exact@2', 'P_exact@10'])).toEqual([
      { value: 2 / 2, isBound: false },
      { value: 3 / 10, isBound: false },
    ]);
  });

  it('of the document metrics is exact where gold names no pages', () => {
    const goldDocuments = [documentId('A'), documentId('B')];
    const oracle = createOracle({ contexts: [], goldDocuments, reachable: [page(0), page(1)], poolUnits: 40 }, 10);
    expect(oracle.ceiling({ family: 'R_documents', k: 10 })).toEqual({ value: 1 / 2, isBound: false });
    expect(oracle.ceiling({ family: 'SourceDocument', k: 5 })).toEqual({ value: 0, isBound: false });
    expect(oracle.ceiling({ family: 'SourceDocument', k: 3 })).toEqual({ value: 1, isBound: false });
    expect(oracle.ceiling({ family: 'P', k: 10 })).toEqual({ value: null, isBound: false });
  });

  it('is solved at once for hundreds of overlapping chunks', () => {
    const contexts = Array.from({ length: 120 }, (_, index) => page(2 * index));
    const pool = Array.from({ length: 600 }, (_, index) => ({
      document: documentId('A'),
      firstPage: Math.floor(index / 2),
      lastPage: Math.floor(index / 2) + 1 + (index % 2),
    }));
    // Of spans of three pages, each meets two gold pages if it begins on one.
    expect(ceilings(pool, contexts, ['R@10'])[0]).toEqual({ value: 20 / 120, isBound: false });
    // Spans 0–2, 4–6 and 8–10 hold six gold pages on nine; the tenth page is the first of a span cut short.
    expect(ceilings(pool, contexts, ['R_pages@10'])[0]).toEqual({ value: 7 / 120, isBound: false });
  });
});
