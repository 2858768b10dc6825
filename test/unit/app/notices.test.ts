import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { notify } from '../../../src/app/notices.ts';
import { createStateStore } from '../../../src/app/state-store.ts';

const shown = (store: ReturnType<typeof createStateStore>) => store.notices.value.map(({ message }) => message);

test('a notice about a state leaves with that state, and others stay', () => {
  const store = createStateStore();
  const isEmpty = signal(true);
  notify(store, 'warning', 'There is no benchmark yet.', null, () => isEmpty.value);
  notify(store, 'error', 'The disk is full.');
  expect(shown(store)).toEqual(['There is no benchmark yet.', 'The disk is full.']);
  isEmpty.value = false;
  expect(shown(store)).toEqual(['The disk is full.']);
});

test('a notice that was dismissed is not taken away again when it is told once more', async () => {
  const store = createStateStore();
  const holds = signal(true);
  notify(store, 'warning', 'A run is under way.', null, () => holds.value);
  store.notices.value = [];
  await Promise.resolve();
  notify(store, 'warning', 'A run is under way.');
  holds.value = false;
  expect(shown(store)).toEqual(['A run is under way.']);
});
