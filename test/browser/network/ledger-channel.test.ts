import { expect, onTestFinished, test, vi } from 'vitest';
import { withRecord } from '../../../src/network/bounded-ledger.ts';
import { listenForRecords } from '../../../src/network/ledger-channel.ts';
import type { LedgerRecord } from '../../../src/network/ledger-record.ts';

function requestOf(id: string): LedgerRecord {
  const sizes = { bytes: 0, sentBytes: 3, status: null, underWay: true } as const;
  return { id, time: 1, origin: 'https://llm.example', redirectedTo: null, path: '/v1', purpose: 'answer', ...sizes };
}

async function newSender(): Promise<Worker> {
  const worker = new Worker(new URL('./ledger-sender.worker.ts', import.meta.url), { type: 'module' });
  onTestFinished(() => worker.terminate());
  await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
  return worker;
}

test('requests of a worker or tab that is gone are under way no longer, and those of others are', async () => {
  let ledger: readonly LedgerRecord[] = [];
  onTestFinished(listenForRecords((record) => (ledger = withRecord(ledger, record))));
  const underWay = () => new Set(ledger.filter((record) => record.underWay === true).map(({ id }) => id));
  const [closed, open] = [await newSender(), await newSender()];
  closed.postMessage(requestOf('a'));
  closed.postMessage(requestOf('b'));
  open.postMessage(requestOf('c'));
  await vi.waitFor(() => expect(underWay()).toEqual(new Set(['a', 'b', 'c'])));
  const { underWay: _underWay, ...ended } = requestOf('a');
  closed.postMessage({ ...ended, bytes: 7, status: 200 });
  await vi.waitFor(() => expect(underWay()).toEqual(new Set(['b', 'c'])));
  closed.terminate();
  await vi.waitFor(() => expect(underWay()).toEqual(new Set(['c'])));
  // They stay listed, the one with its answer, the other without.
  const told = new Map(ledger.map(({ id, status, bytes }) => [id, [status, bytes]]));
  expect([told.get('a'), told.get('b'), told.size]).toEqual([[200, 7], [null, 0], 3]);
});
