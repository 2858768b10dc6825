/** The units `from` to `to` of a document, end excluded, for one shard. */
export interface Share {
  readonly shard: number;
  readonly from: number;
  readonly to: number;
}

/** A shard may hold this much of its even share: what is dealt next goes elsewhere. Less would split every document. */
const mostOfEven = 1.05;

/**
 * Which shards get the units of a document, so that each comes to hold about the same number of rows: all of them go to the one that
 * holds least where they fit into its even share, else they are poured into the emptiest up to one level.
 * @param held rows that each shard holds; one shard at least
 * @param firstRow shape: units + 1
 */
export function dealUnits(held: readonly number[], firstRow: Uint32Array): readonly Share[] {
  const rows = firstRow.at(-1) ?? 0;
  const units = Math.max(0, firstRow.length - 1);
  const rising = held.map((own, shard) => ({ own, shard })).sort((a, b) => a.own - b.own || a.shard - b.shard);
  const least = rising[0]!;
  const even = (held.reduce((sum, own) => sum + own, 0) + rows) / held.length;
  if (rising.length === 1 || least.own + rows <= mostOfEven * even) return [{ shard: least.shard, from: 0, to: units }];
  const { filled, level } = levelOf(rising, rows);
  const shares: Share[] = [];
  let [from, poured] = [0, 0];
  for (const [at, { own, shard }] of filled.entries()) {
    poured += level - own;
    const to = at + 1 === filled.length ? units : nearestUnit(firstRow, poured, from);
    if (firstRow[from]! < firstRow[to]!) shares.push({ shard, from, to });
    from = to;
  }
  return shares;
}

interface Filled {
  readonly own: number;
  readonly shard: number;
}

/** The emptiest shards that end at one level when `rows` are poured into them, and that level. */
function levelOf(
  rising: readonly Filled[],
  rows: number,
): { readonly filled: readonly Filled[]; readonly level: number } {
  let sum = rows;
  for (const [at, { own }] of rising.entries()) {
    sum += own;
    const next = rising[at + 1];
    const level = sum / (at + 1);
    if (next === undefined || level <= next.own) return { filled: rising.slice(0, at + 1), level };
  }
  return { filled: rising, level: sum / rising.length };
}

/** The unit from `from` on that begins nearest to a row. */
function nearestUnit(firstRow: Uint32Array, row: number, from: number): number {
  let unit = from;
  while (unit + 1 < firstRow.length && firstRow[unit + 1]! <= row) unit++;
  const next = unit + 1;
  return next < firstRow.length && firstRow[next]! - row < row - firstRow[unit]! ? next : unit;
}
