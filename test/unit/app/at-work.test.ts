import { expect, test } from 'vitest';
import { isAtWork, untilAtRest } from '../../../src/app/at-work.ts';
import { createStateStore } from '../../../src/app/state-store.ts';

test('a page is at work until storage was read, and while a command or a job goes on', async () => {
  const store = createStateStore();
  expect(isAtWork(store)).toBe(true);
  store.ready.value = true;
  expect(isAtWork(store)).toBe(false);
  store.pending.value = 1;
  expect(isAtWork(store)).toBe(true);
  store.pending.value = 0;
  store.modelJob.value = { id: 'a model', progress: null };
  expect(isAtWork(store)).toBe(true);

  let rested = false;
  const waiting = untilAtRest(store).then(() => {
    rested = true;
  });
  await Promise.resolve();
  expect(rested).toBe(false);
  store.modelJob.value = null;
  await waiting;
  expect(rested).toBe(true);
});

test('a page at rest does not wait, and a paused ingest is rest', async () => {
  const store = createStateStore();
  store.ready.value = true;
  const none = { done: 0, total: 0 };
  store.ingest.value = { state: 'paused', files: none, pages: none, current: null, elapsedMs: 0 };
  await untilAtRest(store);
  expect(isAtWork(store)).toBe(false);
});
