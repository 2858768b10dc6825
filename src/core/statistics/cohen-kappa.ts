/** Agreement of two judges over the same items. */
export interface Agreement {
  readonly n: number;
  /** Share of items with equal labels; null without items. */
  readonly agreement: number | null;
  /** Share that would agree by chance, from how often each gives each label. */
  readonly chance: number | null;
  /** (agreement − chance) / (1 − chance); null without items, and where both give one and the same label throughout (0/0). */
  readonly kappa: number | null;
}

/**
 * Cohen's kappa (Cohen 1960) of two lists of labels, item by item. Throws RangeError where the lists are not equally long.
 * Example: 20 both yes, 5 only the first, 10 only the second, 15 both no: agreement 0.7, chance 0.5, kappa 0.4.
 */
export function cohenKappa<Label>(a: readonly Label[], b: readonly Label[]): Agreement {
  if (a.length !== b.length) throw new RangeError('Two judges are compared over the same items');
  const n = a.length;
  if (n === 0) return { n, agreement: null, chance: null, kappa: null };
  const [countsA, countsB] = [countsOf(a), countsOf(b)];
  const equal = a.filter((label, place) => label === b[place]).length;
  let products = 0;
  for (const [label, count] of countsA) products += count * (countsB.get(label) ?? 0);
  // In whole numbers, so that chance is 1 exactly where it is.
  const kappa = products === n * n ? null : (equal * n - products) / (n * n - products);
  return { n, agreement: equal / n, chance: products / (n * n), kappa };
}

function countsOf<Label>(labels: readonly Label[]): ReadonlyMap<Label, number> {
  const counts = new Map<Label, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}
