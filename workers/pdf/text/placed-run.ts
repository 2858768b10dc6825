import type { TextRun } from './text-run.ts';

/** A run in the frame of its writing direction: `start` to `end` along the line, `top` to `bottom` across, both rising in reading order. */
export interface PlacedRun {
  readonly run: TextRun;
  readonly start: number;
  readonly end: number;
  readonly baseline: number;
  readonly top: number;
  readonly bottom: number;
}

/** Runs of one writing direction. */
export interface Frame {
  /** Degrees. */
  readonly angle: number;
  readonly runs: readonly PlacedRun[];
}

/** Directions closer than this are one. */
const sameDirection = 2;

/**
 * Runs parted by writing direction, the direction with the most characters first: sorting by height is sense within one
 * direction and word salad across two. No runs give no frames.
 */
export function framesOf(runs: readonly TextRun[]): Frame[] {
  const groups: { angle: number; characters: number; runs: TextRun[] }[] = [];
  for (const run of runs) {
    let group = groups.find(({ angle }) => difference(angle, run.angle) < sameDirection);
    if (group === undefined) {
      group = { angle: run.angle, characters: 0, runs: [] };
      groups.push(group);
    }
    group.runs.push(run);
    for (const word of run.words) group.characters += word.text.length;
  }
  groups.sort((a, b) => b.characters - a.characters);
  return groups.map(({ angle, runs: members }) => ({ angle, runs: place(members, angle) }));
}

function place(runs: readonly TextRun[], angle: number): PlacedRun[] {
  const radians = (angle * Math.PI) / 180;
  const cosine = Math.cos(radians);
  const sine = Math.sin(radians);
  return runs.map((run) => {
    const along = run.x * cosine + run.y * sine;
    const baseline = run.x * sine - run.y * cosine;
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for (const word of run.words) {
      from = Math.min(from, word.from);
      to = Math.max(to, word.to);
    }
    return {
      run,
      start: along + from,
      end: along + to,
      baseline,
      top: baseline - run.above * run.size,
      bottom: baseline + run.below * run.size,
    };
  });
}

function difference(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}
