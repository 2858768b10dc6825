/** The list of what left the page is shown whole, so it may not grow without end: the oldest records of an origin become one. */
import type { LedgerRecord } from './ledger-record.ts';

/** Records that are kept one by one: a tab's storage holds as many. */
export const mostRecords = 1000;

/**
 * The ledger with one more record at its end, or in the place of the one that announced the same request. Beyond `most` the oldest records are summed up, one record for each origin, at
 * the head of the list: sums of bytes and requests stay what they are.
 */
export function withRecord(
  ledger: readonly LedgerRecord[],
  record: LedgerRecord,
  most: number = mostRecords,
): readonly LedgerRecord[] {
  const announced = record.id === undefined ? -1 : ledger.findIndex(({ id }) => id === record.id);
  if (announced >= 0) return ledger.with(announced, record);
  const sums = ledger.filter(isSum);
  const single = [...ledger.slice(sums.length), record];
  if (single.length <= most) return [...sums, ...single];
  // A tenth at a time, so that not every further record moves the whole list.
  const oldest = single.splice(0, Math.max(single.length - most, Math.floor(most / 10)));
  // What is under way has no bytes to be summed yet.
  single.unshift(...oldest.filter(({ underWay }) => underWay === true));
  const byOrigin = new Map(sums.map((sum) => [sum.origin, sum]));
  for (const one of oldest) if (one.underWay !== true) byOrigin.set(one.origin, sumOf(byOrigin.get(one.origin), one));
  return [...byOrigin.values(), ...single];
}

/** A ledger of an earlier page: what was under way then was cut off with it. */
export function withoutUnderWay(ledger: readonly LedgerRecord[]): readonly LedgerRecord[] {
  return ledger.map(({ underWay: _underWay, ...record }) => record);
}

function isSum({ requests }: LedgerRecord): boolean {
  return requests !== undefined;
}

function sumOf(sum: LedgerRecord | undefined, { time, origin, bytes, sentBytes }: LedgerRecord): LedgerRecord {
  const requests = (sum?.requests ?? 0) + 1;
  return {
    time: sum?.time ?? time,
    origin,
    redirectedTo: null,
    path: '',
    bytes: (sum?.bytes ?? 0) + (bytes ?? 0),
    sentBytes: (sum?.sentBytes ?? 0) + sentBytes,
    status: null,
    purpose: 'earlier requests, summed up',
    requests,
  };
}
