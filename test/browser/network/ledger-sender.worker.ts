// Announces the records that it is sent; what it was told of is under way until it is ended.
import { announceRecords } from '../../../src/network/ledger-channel.ts';
import type { LedgerRecord } from '../../../src/network/ledger-record.ts';

const announce = announceRecords();
self.addEventListener('message', ({ data }: MessageEvent<LedgerRecord>) => announce(data));
// Its lock is held by then.
void navigator.locks
  .query()
  .then(async () => navigator.locks.query())
  .then(() => self.postMessage('ready'));
