import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withRecord, withoutUnderWay } from '../../../src/network/bounded-ledger.ts';
import type { LedgerRecord } from '../../../src/network/ledger-record.ts';

function recordOf(time: number, origin: string, bytes: number): LedgerRecord {
  const rest = { redirectedTo: null, path: '/x', sentBytes: 1, status: 200, purpose: 'test' };
  return { time, origin, bytes, ...rest };
}

const requestsOf = ({ requests = 1 }: LedgerRecord): number => requests;

describe('a ledger that grows without end', () => {
  test('keeps the newest records one by one and sums up the oldest, one for each origin', () => {
    let ledger: readonly LedgerRecord[] = [];
    const origins = ['https://a.example', 'https://b.example'] as const;
    for (let time = 0; time < 25; time++) ledger = withRecord(ledger, recordOf(time, origins[time % 2]!, 10), 10);
    // The first 15 are summed up: 0, 2 … 14 to a, 1, 3 … 13 to b.
    expect(ledger.map(({ origin, time, requests, bytes }) => [origin, time, requests, bytes])).toEqual([
      ['https://a.example', 0, 8, 80],
      ['https://b.example', 1, 7, 70],
      ...Array.from({ length: 10 }, (_, place) => [origins[(15 + place) % 2], 15 + place, undefined, 10]),
    ]);
  });

  test('has one record for a request that was announced and has ended, and none of it is summed before', () => {
    const origin = 'https://a.example';
    const announced = { ...recordOf(0, origin, 0), id: 'first', underWay: true as const, status: null };
    let ledger: readonly LedgerRecord[] = [announced];
    for (let time = 1; time <= 12; time++) ledger = withRecord(ledger, recordOf(time, origin, 10), 10);
    expect(ledger.filter(({ id }) => id === 'first')).toEqual([announced]);
    const ended = { ...recordOf(0, origin, 7), id: 'first' };
    ledger = withRecord(ledger, ended, 10);
    expect(ledger.filter(({ id }) => id === 'first')).toEqual([ended]);
    expect(ledger.reduce((sum, one) => sum + requestsOf(one), 0)).toBe(13);
    // A page that was reloaded knows no more of it than that it was sent.
    expect(withoutUnderWay([announced])).toEqual([{ ...recordOf(0, origin, 0), id: 'first', status: null }]);
  });

  test('never loses a byte or a request, for any origin', () => {
    const some = fc.array(fc.tuple(fc.constantFrom('https://a', 'https://b', 'https://c'), fc.nat(1000)), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 50 }), (requests, most) => {
        let ledger: readonly LedgerRecord[] = [];
        for (const [time, [origin, bytes]] of requests.entries()) {
          ledger = withRecord(ledger, recordOf(time, origin, bytes), most);
        }
        expect(ledger.filter((one) => one.requests === undefined).length).toBeLessThanOrEqual(most);
        for (const origin of ['https://a', 'https://b', 'https://c']) {
          const sent = requests.filter(([to]) => to === origin);
          const listed = ledger.filter((one) => one.origin === origin);
          expect(listed.reduce((sum, one) => sum + requestsOf(one), 0)).toBe(sent.length);
          expect(listed.reduce((sum, { bytes }) => sum + bytes!, 0)).toBe(sent.reduce((sum, [, b]) => sum + b, 0));
        }
      }),
    );
  });
});
