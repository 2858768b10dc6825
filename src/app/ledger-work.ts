/**
 * The list of what left the page. It is kept for the tab, so that a reload hides nothing: a request that was under way then
 * stays listed, without an answer.
 */
import { z } from '../core/strict-zod.ts';
import { withRecord, withoutUnderWay } from '../network/bounded-ledger.ts';
import { listenForRecords } from '../network/ledger-channel.ts';
import type { LedgerRecord } from '../network/ledger-record.ts';
import type { StateStore } from './state-store.ts';

const storageKey = 'leafmark-ledger';

/** Puts every request that any worker of this site makes into the state, until the returned function is called. */
export function followLedger(store: Pick<StateStore, 'ledger'>): () => void {
  store.ledger.value = [...withoutUnderWay(stored()), ...store.ledger.value];
  return listenForRecords((record) => {
    store.ledger.value = withRecord(store.ledger.value, record);
    keep(store.ledger.value);
  });
}

const recordSchema = z.object({
  id: z.string().optional(),
  time: z.number(),
  origin: z.string(),
  redirectedTo: z.string().nullable(),
  path: z.string(),
  bytes: z.number().nullable(),
  sentBytes: z.number(),
  status: z.number().nullable(),
  purpose: z.string(),
  requests: z.number().optional(),
});

function stored(): readonly LedgerRecord[] {
  try {
    const parsed = z.array(recordSchema).safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
    return parsed.success ? parsed.data.map(plain) : [];
  } catch {
    return []; // no storage, or another version's
  }
}

/** Without fields that are there and undefined. */
function plain({ id, requests, ...record }: z.infer<typeof recordSchema>): LedgerRecord {
  return { ...record, ...(id === undefined ? {} : { id }), ...(requests === undefined ? {} : { requests }) };
}

function keep(ledger: readonly LedgerRecord[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(ledger));
  } catch {
    // Full or denied: the list then lasts until the page is closed.
  }
}
