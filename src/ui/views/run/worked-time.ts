import type { Run } from '../../../core/experiment/run.ts';

/**
 * Milliseconds in which some runs were worked on: the union of their times, so that what lies between them is no work. Runs from a file
 * took none here. Null where one has not ended.
 * Example: 0–5 s, 3–9 s and, minutes later, 100–101 s: 10 s.
 */
export function workedMs(runs: readonly Pick<Run, 'startedAt' | 'finishedAt' | 'origin'>[]): number | null {
  const made = runs.filter(({ origin }) => origin.kind === 'made').toSorted((a, b) => a.startedAt - b.startedAt);
  let sum = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { startedAt, finishedAt } of made) {
    if (finishedAt === null) return null;
    sum += Math.max(0, finishedAt - Math.max(startedAt, until));
    until = Math.max(until, finishedAt);
  }
  return sum;
}
