import { expect, test } from 'vitest';
import { workedMs } from '../../../src/ui/views/run/worked-time.ts';

const made = (startedAt: number, finishedAt: number | null) => ({
  startedAt,
  finishedAt,
  origin: { kind: 'made' } as const,
});

test('the time of work is the union of the runs’ times, without those of a file', () => {
  const file = { kind: 'imported', file: 'a', sha256: '', format: 'trec-run', notes: [] } as const;
  expect(workedMs([made(100, 101), made(0, 5), made(3, 9)])).toBe(10);
  expect(workedMs([made(0, 5), { startedAt: 500, finishedAt: 500, origin: file }])).toBe(5);
  expect(workedMs([made(0, 5), made(2, null)])).toBeNull();
  expect(workedMs([])).toBe(0);
});

test('what lies between the end of a run and its retry is no work, nor a pause', () => {
  const worked = [
    { from: 0, to: 4 },
    { from: 500, to: 503 },
  ];
  expect(workedMs([{ ...made(0, 503), worked }])).toBe(7);
  expect(
    workedMs([
      { ...made(0, null), worked },
      { ...made(0, 10), worked: [{ from: 502, to: 510 }] },
    ]),
  ).toBe(14);
  // Judged after it was read from a file.
  const file = { kind: 'imported', file: 'a', sha256: '', format: 'trec-run', notes: [] } as const;
  expect(workedMs([{ ...made(0, 0), worked: [{ from: 5, to: 8 }], origin: file }])).toBe(3);
});
