import type { Run, WorkInterval } from '../../../core/experiment/run.ts';

/**
 * Milliseconds in which some runs were worked on: the union of their times, so that what lies between them is no work. A run of which
 * they were not kept is taken to be worked on from its start to its end, one from a file not at all. Null where such a run has not ended.
 * Example: 0–5 s, 3–9 s and, minutes later, 100–101 s: 10 s.
 */
export function workedMs(runs: readonly Pick<Run, 'startedAt' | 'finishedAt' | 'worked' | 'origin'>[]): number | null {
  const times: WorkInterval[] = [];
  for (const { startedAt, finishedAt, worked, origin } of runs) {
    if (worked !== undefined) times.push(...worked);
    else if (origin.kind === 'imported') continue;
    else if (finishedAt === null) return null;
    else times.push({ from: startedAt, to: finishedAt });
  }
  let sum = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { from, to } of times.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}
