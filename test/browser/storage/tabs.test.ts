import { expect, onTestFinished, test, vi } from 'vitest';
import { benchmarkId, runId } from '../../../src/core/document/ids.ts';
import { openChangeFeed } from '../../../src/storage/change-feed.ts';
import type { Change } from '../../../src/storage/change-feed.ts';
import { isLocked, withLock } from '../../../src/storage/run-lock.ts';
import { askForPersistence, estimateStorage } from '../../../src/storage/storage-estimate.ts';
import { workspace } from './records.ts';
import { rejectionOf } from './test-database.ts';

const never = (): AbortSignal => new AbortController().signal;

test('a lock that is held refuses the second with `busy-elsewhere` and is free again afterwards', async () => {
  const name = `run-${crypto.randomUUID()}`;
  let finish: (value: string) => void = () => {};
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const first = withLock(name, never(), () => work);
  await vi.waitUntil(() => isLocked(name));
  expect(await isLocked(name)).toBe(true);
  const second = vi.fn(async () => 'twice');
  expect(await rejectionOf(withLock(name, never(), second))).toMatchObject({ code: 'busy-elsewhere' });
  expect(second).not.toHaveBeenCalled();
  finish('once');
  expect(await first).toEqual({ value: 'once', locked: true });
  expect(await isLocked(name)).toBe(false);
  expect(await withLock(name, never(), second)).toEqual({ value: 'twice', locked: true });
});

test('a lock is free after its work failed, and the failure passes as it is', async () => {
  const name = `run-${crypto.randomUUID()}`;
  const thrown = new Error('failed');
  expect(await rejectionOf(withLock(name, never(), () => Promise.reject(thrown)))).toBe(thrown);
  expect(await isLocked(name)).toBe(false);
});

test('a signal that is aborted takes no lock', async () => {
  const use = vi.fn(async () => null);
  expect(await rejectionOf(withLock('aborted', AbortSignal.abort(), use))).toMatchObject({ name: 'AbortError' });
  expect(use).not.toHaveBeenCalled();
});

test('without locks in the browser the work goes on and says so', async () => {
  const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks')!;
  delete (Navigator.prototype as { locks?: unknown }).locks;
  onTestFinished(() => {
    Object.defineProperty(Navigator.prototype, 'locks', locks);
  });
  expect(await withLock('none', never(), async () => 5)).toEqual({ value: 5, locked: false });
  expect(await isLocked('none')).toBeNull();
});

test('a change reaches the other feeds, and messages of another form are passed over', async () => {
  const heard: Change[] = [];
  const own: Change[] = [];
  const other = openChangeFeed((change) => heard.push(change));
  const feed = openChangeFeed((change) => own.push(change));
  const raw = new BroadcastChannel('leafmark');
  const post = raw.postMessage.bind(raw);
  onTestFinished(() => {
    other.close();
    feed.close();
    raw.close();
  });
  const changes: Change[] = [
    { kind: 'workspaces-changed', workspace },
    { kind: 'corpus-changed', workspace },
    { kind: 'benchmark-changed', workspace, benchmark: benchmarkId('b') },
    { kind: 'experiment-changed', workspace },
    { kind: 'run-changed', workspace, run: runId('r') },
  ];
  for (const message of [null, 'corpus-changed', { kind: 'corpus-changed' }, { kind: 'other', workspace }]) {
    post(message);
  }
  for (const change of changes) feed.tell(change);
  await vi.waitUntil(() => heard.length >= changes.length);
  expect(heard).toEqual(changes);
  expect(own).toEqual([]);
});

test('the estimate says what is used of what may be', async () => {
  const estimate = await estimateStorage();
  expect(estimate?.quotaBytes).toBeGreaterThan(0);
  expect(estimate?.usageBytes).toBeGreaterThanOrEqual(0);
});

test('where the browser has no storage manager nothing is known and nothing is asked', async () => {
  const spy = vi.spyOn(navigator, 'storage', 'get').mockReturnValue(undefined as unknown as StorageManager);
  expect(await estimateStorage()).toBeNull();
  expect(await askForPersistence()).toBeNull();
  spy.mockRestore();
});

test('persistence is asked for and its answer passed on', async () => {
  const spy = vi.spyOn(StorageManager.prototype, 'persist').mockResolvedValue(false);
  expect(await askForPersistence()).toBe(false);
  expect(spy).toHaveBeenCalledOnce();
  spy.mockRestore();
});
