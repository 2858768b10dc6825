import { expect, it } from 'vitest';
import { poolStatistics } from '../../../src/core/dataset/pool-statistics.ts';
import { publishedPool } from '../../../src/core/reference/published.ts';
import { mergedNotes, poolRows } from '../../../src/ui/views/benchmark/pool-words.ts';

const document = (id: string, pageCount: number) => ({ id, pageCount });
// Words 2 and 4: mean 3, sd √2 = 1.41. Pages 10 and 20: 15, √50 = 7.07. Documents 1 and 2: 1.5, 0.71. Pages of pools 10 and 30: 20, 14.14.
const own = poolStatistics([
  { text: 'How many?', documents: [document('a', 10)] },
  { text: 'Which site was last?', documents: [document('a', 10), document('b', 20)] },
]);

it('has a row for each line of table 2, with means, spreads, extremes and what they are counted of', () => {
  expect(poolRows(own, null).map(({ label, own: value, range }) => [label, value, range])).toEqual([
    ['Questions', '2', ''],
    ['Documents in the pools', '2', ''],
    ['Words a question', '3.00 ± 1.4', '2–4, n 2'],
    ['Pages a document', '15.00 ± 7.1', '10–20, n 2'],
    ['Documents a question', '1.50 ± 0.7', '1–2, n 2'],
    ['Pages a question', '20.00 ± 14.1', '10–30, n 2'],
  ]);
  expect(poolRows(own, null).every(({ published }) => published === '–')).toBe(true);
});

it('puts what the paper printed beside it', () => {
  // arXiv 2412.10704, table 2, PaperTab.
  expect(poolRows(own, publishedPool('visdom-paper-tab-csv')).map(({ published }) => published)).toEqual([
    '377',
    '297',
    '29.44 ± 6.3',
    '10.55 ± 6.3',
    '10.82 ± 4.4',
    '113.10 ± 50.4',
  ]);
});

it('has no mean of nothing', () => {
  const rows = poolRows(poolStatistics([]), null);
  expect(rows.map(({ own: value, range }) => [value, range])).toEqual([
    ['0', ''],
    ['0', ''],
    ...Array.from({ length: 4 }, () => ['–', '–']),
  ]);
});

it('tells notes that differ in numbers alone once, with their range and all of their questions', () => {
  const notes = [
    { note: 'Distractors wanted: 17. The split has 6, and all were taken.', questions: 1 },
    { note: 'No gold document.', questions: 4 },
    { note: 'Distractors wanted: 8. The split has 6, and all were taken.', questions: 2 },
    { note: 'Distractors wanted: 1,200. The split has 6, and all were taken.', questions: 1 },
  ];
  expect(mergedNotes(notes)).toEqual([
    { note: 'Distractors wanted: 8–1,200. The split has 6, and all were taken.', questions: 4 },
    { note: 'No gold document.', questions: 4 },
  ]);
});
