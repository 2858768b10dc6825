/**
 * A model may need more memory than a phone gives a page: the browser then ends the page and loads it again, without a word.
 * So what is heavy is written down before it begins and taken back when it ends, also when the person leaves or reloads. What
 * is still written when this tab starts was cut off.
 */
import { notify } from './notices.ts';
import type { StateStore } from './state-store.ts';

/** Of this tab alone: another tab's model may well be loading just now. A tab that is loaded again keeps it. */
const key = 'leafmark-heavy-stage';

const stages = new Set<string>();

/** Does something heavy, written down by `name` while it goes on. */
export async function inHeavyStage<T>(name: string, work: () => Promise<T>): Promise<T> {
  stages.add(name);
  write();
  globalThis.addEventListener('pagehide', forget);
  globalThis.addEventListener('pageshow', write);
  try {
    return await work();
  } finally {
    stages.delete(name);
    write();
  }
}

/**
 * Says what was cut off when this tab was last closed without its doing, and what to do; nothing starts again by itself. To be
 * called once, at the start. Returns whether anything was.
 */
export function tellCutOffStage(store: Pick<StateStore, 'notices'>): boolean {
  const name = read();
  if (name === null) return false;
  forget();
  const sentence = `The browser closed this page while ${name} was being loaded; its memory was probably too small. Nothing was started again. Close other tabs, choose a smaller model (all-MiniLM-L6-v2 needs little), or BM25 alone.`;
  notify(store as StateStore, 'warning', sentence);
  return true;
}

function write(): void {
  if (stages.size === 0) forget();
  else attempt(() => sessionStorage.setItem(key, [...stages].join(', ')));
}

function forget(): void {
  attempt(() => sessionStorage.removeItem(key));
}

function read(): string | null {
  return attempt(() => sessionStorage.getItem(key)) ?? null;
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    // Storage is refused: then nothing is told after a crash.
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
