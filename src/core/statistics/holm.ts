/**
 * p-values of one family adjusted by Holm's step-down procedure (Holm 1979): with p(1) ≤ … ≤ p(m), the i-th becomes
 * max over j ≤ i of min(1, (m − j + 1) · p(j)). Returned in the order given; an empty family gives an empty list.
 * 0.01, 0.04, 0.03 become 0.03, 0.06, 0.06.
 */
export function holmAdjusted(pValues: readonly number[]): number[] {
  const rising = pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]!);
  const adjusted = pValues.map(() => 1);
  let largest = 0;
  for (const [place, index] of rising.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - place) * pValues[index]!));
    adjusted[index] = largest;
  }
  return adjusted;
}
