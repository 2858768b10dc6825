/** Axes of small plots: round ticks over what is to be shown. Pure; drawn by <interval-plot>. */

export interface Scale {
  readonly low: number;
  readonly high: number;
  /** Rising, the first is `low` and the last `high`. */
  readonly ticks: readonly number[];
}

const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;

/**
 * The finest scale with at most `most` ticks (two or more) at multiples of 0.01, 0.02, 0.05, 0.1, 0.2, 0.5 or 1 that holds
 * all values. No value, or but one within 0 to 1: 0 to 1. One elsewhere: the step of 1 that it lies in.
 */
export function scaleOf(values: readonly number[], most: number): Scale {
  const [min, max] = boundsOf(values);
  for (const step of steps) {
    const scale = scaleAt(min, max, step);
    if (scale.ticks.length <= most) return scale;
  }
  return scaleAt(min, max, Math.max(1, Math.ceil(max - min)));
}

/** Where a value stands, 0 at `low` and 1 at `high`; values outside stand at the ends. */
export function placeOn({ low, high }: Scale, value: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

/** Of one value alone neighbouring ticks would say that it was measured to a hundredth. */
function boundsOf(values: readonly number[]): readonly [min: number, max: number] {
  if (values.length === 0) return [0, 1];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (max - min > 1e-9) return [min, max];
  return min >= 0 && max <= 1 ? [0, 1] : [Math.floor(min), Math.ceil(max)];
}

function scaleAt(min: number, max: number, step: number): Scale {
  // A bound that is a tick but for rounding is that tick.
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(4)) + 0);
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks };
}
