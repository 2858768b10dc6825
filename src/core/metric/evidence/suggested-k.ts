/** The value that a mean has to reach for its k to be suggested (VisDoM, arXiv 2412.10704, section 6). */
export const suggestionThreshold = 0.7;

/**
 * The smallest k whose mean reaches the threshold; null where none of the curve does.
 * @param curves the means of each split (or of the benchmark alone) by k − 1; of several, their mean counts, each split alike
 * Example: curves [0.5, 0.8] and [0.7, 0.7]: means 0.6 and 0.75, k = 2.
 */
export function suggestedK(
  curves: readonly (readonly number[])[],
  threshold: number = suggestionThreshold,
): number | null {
  const [first] = curves;
  if (first === undefined) return null;
  const place = first.findIndex(
    (_, at) => curves.reduce((sum, curve) => sum + (curve[at] ?? 0), 0) / curves.length >= threshold - 1e-12,
  );
  return place < 0 ? null : place + 1;
}
