/**
 * Requests are made in several workers and listed in one place, the page: each worker sends its records over one channel.
 * Pages of other tabs of the same site hear them too; what leaves the site is listed wherever it is open. A worker that ends with its
 * tab cannot tell what became of its requests: it holds a lock as long as it lives, and whoever listens waits for that.
 */
import type { LedgerRecord, OnRecord } from './ledger-record.ts';

const channelName = 'leafmark-ledger';

/** What sends records to the page; to be given to `createFetchPort` in a worker. */
export function announceRecords(): OnRecord {
  const channel = new BroadcastChannel(channelName);
  const sender = crypto.randomUUID();
  let isAlive = false;
  void whileAlive(sender, () => (isAlive = true));
  // Before the lock is held its absence would say that the sender is gone.
  return (record) => channel.postMessage(isAlive ? { ...record, sender } : record);
}

/**
 * Hears every record that any worker or page of this site announces, until the returned function is called. Of a request whose sender
 * ended before it, the end is heard as one without an answer.
 */
export function listenForRecords(onRecord: OnRecord): () => void {
  const channel = new BroadcastChannel(channelName);
  const underWay = new Map<string, Map<string, LedgerRecord>>();
  const listening = new AbortController();
  const watch = async (sender: string): Promise<void> => {
    await untilGone(sender, listening.signal);
    const left = underWay.get(sender);
    underWay.delete(sender);
    for (const { underWay: _underWay, ...record } of left?.values() ?? []) onRecord(record);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isRecord(data)) return;
    const { sender, ...record } = data;
    onRecord(record);
    if (sender === undefined || record.id === undefined) return;
    if (record.underWay !== true) {
      underWay.get(sender)?.delete(record.id);
      return;
    }
    const known = underWay.get(sender);
    underWay.set(sender, (known ?? new Map<string, LedgerRecord>()).set(record.id, record));
    // Stopped, or the browser gives no lock after all: then nothing more is known of it.
    if (known === undefined) watch(sender).catch(() => {});
  });
  return () => {
    listening.abort();
    channel.close();
  };
}

type SentRecord = LedgerRecord & { readonly sender?: string };

function isRecord(data: unknown): data is SentRecord {
  return (
    typeof data === 'object' &&
    data !== null &&
    'origin' in data &&
    'purpose' in data &&
    'bytes' in data &&
    (!('sender' in data) || typeof data.sender === 'string')
  );
}

/** Holds the sender's lock until this worker or page is gone. Where the browser has none, nothing comes of it. */
async function whileAlive(sender: string, onHeld: () => void): Promise<void> {
  try {
    await lockManager()?.request(lockOf(sender), () => {
      onHeld();
      return new Promise<never>(() => {});
    });
  } catch {
    // Denied: then others cannot tell whether this one lives, as without locks.
  }
}

async function untilGone(sender: string, signal: AbortSignal): Promise<void> {
  await lockManager()?.request(lockOf(sender), { mode: 'shared', signal }, () => {});
}

function lockManager(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}

function lockOf(sender: string): string {
  return `leafmark:sender ${sender}`;
}
