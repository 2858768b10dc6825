import { expect, it } from 'vitest';
import { poolStatistics, spreadOf } from '../../../src/core/dataset/pool-statistics.ts';

it('counts queries, different documents and pages, each with its spread', () => {
  const a = { id: 'a', pageCount: 10 };
  const b = { id: 'b', pageCount: 41 };
  const c = { id: 'c', pageCount: 150 };
  const statistics = poolStatistics([
    { text: 'What is it?', documents: [a, b] }, // 3 words, 51 pages
    { text: ' Who  was that man ', documents: [a, b, c] }, // 4 words, 201 pages
    { text: 'Where?', documents: [a] }, // 1 word, 10 pages
  ]);
  expect(statistics).toMatchObject({ queries: 3, documents: 3 });
  // Mean 8/3; squares (1/3)² + (4/3)² + (5/3)² = 42/9; sd √(42/18).
  expect(statistics.questionWords).toMatchObject({ n: 3, mean: 8 / 3, least: 1, most: 4 });
  expect(statistics.questionWords.sd).toBeCloseTo(Math.sqrt(42 / 18), 12);
  expect(statistics.pagesPerDocument).toMatchObject({ n: 3, mean: 67 });
  expect(statistics.documentsPerQuery).toMatchObject({ n: 3, mean: 2, sd: 1 });
  expect(statistics.pagesPerQuery).toMatchObject({ n: 3, mean: 262 / 3, least: 10, most: 201 });
  expect(statistics.histogram).toEqual([
    { label: 'up to 50', questions: 1 },
    { label: '51–100', questions: 1 },
    { label: '101–150', questions: 0 },
    { label: '151–200', questions: 0 },
    { label: 'more than 200', questions: 1 },
  ]);
});

it('has no mean of nothing and no spread of one', () => {
  expect(spreadOf([])).toEqual({ n: 0, mean: null, sd: null, least: null, most: null });
  expect(spreadOf([3])).toEqual({ n: 1, mean: 3, sd: null, least: 3, most: 3 });
  expect(spreadOf([2, 4, 4, 4, 5, 5, 7, 9]).sd).toBeCloseTo(Math.sqrt(32 / 7), 12);
});
