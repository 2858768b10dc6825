import { effect, untracked } from '@preact/signals-core';
import { failureOf, isAbort } from '../core/app-error.ts';
import type { Notice } from './app-state.ts';
import type { StateStore } from './state-store.ts';

let lastId = 0;

/**
 * Shows a sentence until it is dismissed; the same sentence stands once.
 * @param holds reads the state that the sentence is about: once it no longer holds, the sentence leaves with that state
 */
export function notify(
  store: StateStore,
  kind: Notice['kind'],
  message: string,
  code: string | null = null,
  holds: (() => boolean) | null = null,
): void {
  if (store.notices.value.some((notice) => notice.message === message && notice.kind === kind)) return;
  lastId += 1;
  const id = lastId;
  store.notices.value = [...store.notices.value, { id, kind, message, code }];
  if (holds !== null) leaveWhenOver(store, id, holds);
}

function leaveWhenOver(store: StateStore, id: number, holds: () => boolean): void {
  const isShown = (): boolean => store.notices.value.some((notice) => notice.id === id);
  const end = effect(() => {
    if (isShown() && holds()) return;
    untracked(() => {
      if (isShown()) store.notices.value = store.notices.value.filter((notice) => notice.id !== id);
    });
    queueMicrotask(() => end());
  });
}

/** Takes away what was only told and asks for nothing: it belongs to the view or workspace that was left. */
export function dropPassing(store: StateStore): void {
  const staying = store.notices.value.filter(({ kind }) => kind !== 'info');
  if (staying.length < store.notices.value.length) store.notices.value = staying;
}

/** Says how many hidden files were passed over; nothing where there were none. */
export function notifyHidden(store: StateStore, count: number): void {
  if (count === 0) return;
  notify(store, 'info', count === 1 ? '1 hidden file was passed over.' : `${count} hidden files were passed over.`);
}

/** Shows an error with its code; an abort is no error and shows nothing. */
export function notifyError(store: StateStore, error: unknown): void {
  if (isAbort(error)) return;
  const { code, reason } = failureOf(error);
  notify(store, 'error', reason, code);
}
