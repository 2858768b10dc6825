// Some pages draw their text twice at one place: a shadow, a bold face made by drawing twice, an invisible copy of text
// recognised from a picture. Counted twice it would double term frequencies and prompts.

import type { Frame, PlacedRun } from './placed-run.ts';

export interface RunsOnce {
  readonly frame: Frame;
  readonly repeated: number;
}

/** Share of a run's characters that must lie on equal words of an earlier run. */
const enough = 0.6;

interface Spot {
  readonly owner: PlacedRun;
  readonly from: number;
  readonly to: number;
}

/**
 * The frame without the runs that repeat earlier ones at the same place: at least 60 % of a run's characters are in words
 * that an earlier run has, overlapping by half in both directions. Which of the two is visible does not matter: the text is
 * the same.
 */
export function withoutRepeats(frame: Frame): RunsOnce {
  const seen = new Map<string, Spot[]>();
  const kept: PlacedRun[] = [];
  for (const placed of frame.runs) {
    if (isRepeat(placed, seen)) continue;
    kept.push(placed);
    for (const word of placed.run.words) {
      const origin = placed.start - firstOf(placed);
      const spot = { owner: placed, from: origin + word.from, to: origin + word.to };
      const spots = seen.get(word.text);
      if (spots === undefined) seen.set(word.text, [spot]);
      else spots.push(spot);
    }
  }
  const repeated = frame.runs.length - kept.length;
  return repeated === 0 ? { frame, repeated } : { frame: { angle: frame.angle, runs: kept }, repeated };
}

function isRepeat(placed: PlacedRun, seen: ReadonlyMap<string, readonly Spot[]>): boolean {
  const origin = placed.start - firstOf(placed);
  let characters = 0;
  let repeated = 0;
  for (const word of placed.run.words) {
    characters += word.text.length;
    const spots = seen.get(word.text);
    if (spots === undefined) continue;
    const from = origin + word.from;
    const to = origin + word.to;
    if (spots.some((spot) => covers(spot.from, spot.to, from, to) && sameLine(spot.owner, placed))) {
      repeated += word.text.length;
    }
  }
  return repeated > 0 && repeated >= characters * enough;
}

function sameLine(a: PlacedRun, b: PlacedRun): boolean {
  return covers(a.top, a.bottom, b.top, b.bottom);
}

/** Whether two intervals overlap by at least half of the longer one. */
function covers(a: number, b: number, c: number, d: number): boolean {
  return Math.min(b, d) - Math.max(a, c) >= 0.5 * Math.max(b - a, d - c, Number.EPSILON);
}

/** Where the run's first stretch begins, from its origin: `start` is measured to there. */
function firstOf(placed: PlacedRun): number {
  let first = Number.POSITIVE_INFINITY;
  for (const word of placed.run.words) first = Math.min(first, word.from);
  return first;
}
