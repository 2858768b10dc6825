/**
 * Isolation, which threads in WebAssembly need, comes with a page's headers. Where the host sends none the service worker
 * does, from the second load on: so the first visit is loaded twice, once, and only while nothing is lost by it.
 */
import { untilAtRest } from './at-work.ts';
import type { StateStore } from './state-store.ts';

const triedKey = 'leafmark-isolation';
const touches = ['pointerdown', 'keydown', 'dragenter'] as const;

/**
 * Call it while the page starts, and what it returns when the service worker is active: reloads the page once in a tab's
 * session where that can make it isolated. It waits for work in hand, and leaves a page alone that somebody has begun to
 * use: their next visit is isolated. Resolves where it does not reload, and otherwise never.
 */
export function isolateOnce(store: StateStore): () => Promise<void> {
  let touched = false;
  const touch = (): void => {
    touched = true;
  };
  for (const name of touches) window.addEventListener(name, touch, { capture: true, once: true, passive: true });
  return async () => {
    // Inside of another page the outer one decides.
    if (globalThis.crossOriginIsolated || window.top !== window) return;
    await untilAtRest(store);
    if (touched || !firstTry()) return;
    location.reload();
    await new Promise(() => {});
  };
}

/** Remembers that it was tried. Where nothing can be remembered, a reload could follow a reload for ever. */
function firstTry(): boolean {
  try {
    if (sessionStorage.getItem(triedKey) !== null) return false;
    sessionStorage.setItem(triedKey, 'tried');
    return true;
  } catch {
    return false;
  }
}
