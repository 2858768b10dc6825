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
