import { failureOf, isAbort } from '../core/app-error.ts';
import type { Notice } from './app-state.ts';
import type { StateStore } from './state-store.ts';

let lastId = 0;

/** Shows a sentence until it is dismissed; the same sentence stands once. */
export function notify(store: StateStore, kind: Notice['kind'], message: string, code: string | null = null): void {
  if (store.notices.value.some((notice) => notice.message === message && notice.kind === kind)) return;
  lastId += 1;
  store.notices.value = [...store.notices.value, { id: lastId, kind, message, code }];
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
