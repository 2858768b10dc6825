import type { PlacedRun } from './placed-run.ts';

/** Runs of one line that stand close together: a line of a column, or a cell of a row. */
export interface Segment {
  /** From left to right. */
  readonly runs: readonly PlacedRun[];
  readonly start: number;
  readonly end: number;
}

/** What stands at one height, over all columns. */
export interface Line {
  /** From left to right. */
  readonly segments: readonly Segment[];
  readonly baseline: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

/** Gap, as a share of the size, from which a line falls into segments. Justified lines stretch their spaces nearly as far. */
const segmentGap = 0.9;
/** Baselines closer than this share of the smaller size are one. */
const sameBaseline = 0.25;
/** An index has at least this share of the size that it stands beside, and stands closer to it than a word gap. */
const indexSize = 0.45;
const indexGap = 0.5;

interface OpenLine {
  readonly runs: PlacedRun[];
  readonly baseline: number;
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

/**
 * Lines from top to bottom. A run joins the line of its baseline, wherever on it; an index, smaller and higher or lower, joins
 * the line of the run that it touches. Lines of two columns that are out of step stay apart. No runs give no lines.
 */
export function linesOf(runs: readonly PlacedRun[]): Line[] {
  // The largest run of a line comes first and sets its measure.
  const sorted = runs.toSorted((a, b) => b.run.size - a.run.size || a.baseline - b.baseline || a.start - b.start);
  const open: OpenLine[] = [];
  for (const placed of sorted) {
    const line = lineFor(placed, open);
    if (line !== undefined) {
      line.runs.push(placed);
      continue;
    }
    const { baseline, top, bottom, run } = placed;
    open.push({ runs: [placed], baseline, top, bottom, size: run.size });
  }
  return open.map(closeLine).toSorted((a, b) => a.baseline - b.baseline);
}

/** A line made of some of another line's segments. */
export function lineFrom(segments: readonly Segment[], line: Line): Line {
  return { segments, baseline: line.baseline, top: line.top, bottom: line.bottom, size: line.size };
}

function lineFor(placed: PlacedRun, open: readonly OpenLine[]): OpenLine | undefined {
  const { size } = placed.run;
  let best: OpenLine | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const line of open) {
    const apart = Math.abs(line.baseline - placed.baseline);
    if (apart >= least || apart > line.size) continue;
    if (apart <= sameBaseline * size || isIndexOf(placed, line)) {
      best = line;
      least = apart;
    }
  }
  return best;
}

function isIndexOf(placed: PlacedRun, line: OpenLine): boolean {
  const { size } = placed.run;
  if (size > 0.9 * line.size || size < indexSize * line.size) return false;
  const overlap = Math.min(line.bottom, placed.bottom) - Math.max(line.top, placed.top);
  if (overlap < 0.5 * (placed.bottom - placed.top)) return false;
  const gap = indexGap * line.size;
  return line.runs.some((run) => placed.start < run.end + gap && placed.end > run.start - gap);
}

function closeLine(line: OpenLine): Line {
  const runs =
    line.runs.length > 1 ? line.runs.toSorted((a, b) => a.start - b.start || a.run.order - b.run.order) : line.runs;
  const segments: Segment[] = [];
  let members: PlacedRun[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const placed of runs) {
    const last = members.at(-1);
    if (last !== undefined && placed.start - end > segmentGap * Math.max(last.run.size, placed.run.size)) {
      segments.push(segmentOf(members, end));
      members = [];
      end = Number.NEGATIVE_INFINITY;
    }
    members.push(placed);
    end = Math.max(end, placed.end);
  }
  segments.push(segmentOf(members, end));
  return { segments, baseline: line.baseline, top: line.top, bottom: line.bottom, size: line.size };
}

function segmentOf(runs: readonly PlacedRun[], end: number): Segment {
  return { runs, start: runs[0]?.start ?? 0, end };
}
