import { describe, expect, test } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import { foundCandidates, goldPagesOf } from '../../../src/ui/views/question/found-pages.ts';
import { metricFraction } from '../../../src/ui/views/question/metric-fraction.ts';
import { failed, gold, ranked, ranking, result } from '../experiment/run-fixture.ts';

// Gold pages 3 and 4 (one context) and B7; a miss, a span over gold 4, gold 4 again, gold 3, a page of another document.
const found = ranked('1', ['A3-4', 'B7'], 'A9', 'A4-5', 'A4', 'A3', 'C1');

describe('goldPagesOf', () => {
  test('names each gold page once, with the ranks of the candidates that cover it', () => {
    const pages = goldPagesOf(found, 10).map(({ document, page, ranks }) => [`${document}${page}`, ranks]);
    expect(pages).toEqual([
      ['A3', [4]],
      ['A4', [2, 3]],
      ['B7', []],
    ]);
  });

  test('counts only the first k', () => {
    expect(goldPagesOf(found, 3).map(({ ranks }) => ranks)).toEqual([[], [2, 3], []]);
  });

  test('gives a page the texts of the contexts that cover it', () => {
    const [first, second] = gold('A3-4', 'A4');
    const contexts = [
      { ...first!, texts: ['both'] },
      { ...second!, texts: ['both', 'only 4'] },
    ];
    const pages = goldPagesOf({ ...found, contexts }, 10);
    expect(pages.map(({ texts }) => texts)).toEqual([['both'], ['both', 'only 4']]);
  });
});

describe('foundCandidates', () => {
  test('tells a hit from one that brings nothing new and from a miss', () => {
    expect(foundCandidates(found, 10).map(({ verdict, otherFile }) => [verdict, otherFile])).toEqual([
      ['miss', false],
      ['hit', false],
      ['hit-again', false],
      ['hit', false],
      ['miss', true],
    ]);
  });

  test('of a document-only question are hits where they are of the gold document', () => {
    const documents = result('1', {
      state: 'document-only',
      goldDocuments: [documentId('A')],
      outcome: { kind: 'ranked', candidates: ranking('B1', 'A1') },
    });
    expect(foundCandidates(documents, 10).map(({ verdict }) => verdict)).toEqual(['miss', 'hit']);
  });

  test('of a failed question are none, and its gold is not found', () => {
    const lost = { ...found, outcome: failed };
    expect(foundCandidates(lost, 10)).toEqual([]);
    expect(goldPagesOf(lost, 10).every(({ ranks }) => ranks.length === 0)).toBe(true);
  });
});

describe('metricFraction', () => {
  // The page ranking of `found` is A9, A4, A5, A3, C1: gold at 2 and 4.
  test.each([
    ['P@10', '3 of 10'],
    ['P_returned@10', '3 of 5'],
    ['P_pages@10', '2 of 10'],
    ['P_exact@10', '0 of 10'],
    ['R@10', '2 of 3'],
    ['R_pages@3', '1 of 3'],
    ['R_contexts@10', '1 of 2'],
    ['nDCG@10', 'at 2, 4'],
    ['AP@3', 'at 2'],
    ['nDCG_released@10', 'at 2, 4'],
    ['MRR@10', 'rank 2'],
    ['Success@1', 'none'],
    ['R_documents@10', '1 of 2'],
    ['SourceDocument@5', '4 of 5'],
  ])('says what %s is made of: %s', (metric, words) => {
    expect(metricFraction(metric, found)).toBe(words);
  });

  test('says nothing where there is no value', () => {
    expect(metricFraction('R@10', { ...found, outcome: failed })).toBe('');
    expect(metricFraction('R@10', result('1', { outcome: { kind: 'ranked', candidates: ranking('A1') } }))).toBe('');
  });
});
