/**
 * Requests are made in several workers and listed in one place, the page: each worker sends its records over one channel.
 * Pages of other tabs of the same site hear them too; what leaves the site is listed wherever it is open.
 */
import type { LedgerRecord, OnRecord } from './ledger-record.ts';

const channelName = 'leafmark-ledger';

/** What sends records to the page; to be given to `createFetchPort` in a worker. */
export function announceRecords(): OnRecord {
  const channel = new BroadcastChannel(channelName);
  return (record) => channel.postMessage(record);
}

/** Hears every record that any worker or page of this site announces, until the returned function is called. */
export function listenForRecords(onRecord: OnRecord): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isRecord(event.data)) onRecord(event.data);
  });
  return () => channel.close();
}

function isRecord(data: unknown): data is LedgerRecord {
  return typeof data === 'object' && data !== null && 'origin' in data && 'purpose' in data && 'bytes' in data;
}
