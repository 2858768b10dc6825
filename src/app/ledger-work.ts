import { withRecord } from '../network/bounded-ledger.ts';
import { listenForRecords } from '../network/ledger-channel.ts';
import type { StateStore } from './state-store.ts';

/** Puts every request that any worker of this site makes into the state, until the returned function is called. */
export function followLedger(store: Pick<StateStore, 'ledger'>): () => void {
  return listenForRecords((record) => {
    store.ledger.value = withRecord(store.ledger.value, record);
  });
}
