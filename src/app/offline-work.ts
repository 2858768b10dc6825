/**
 * The page's side of the service worker: it is registered after the first paint, makes the page isolated where the host does
 * not, keeps the site for use without a network, and offers a newer version. Only in the built site.
 */
import { effect } from '@preact/signals-core';
import { failureOf } from '../core/app-error.ts';
import type { ServiceAnswer, ServiceRequest } from '../rpc/service-worker.ts';
import type { OfflineState } from './app-state.ts';
import { askToKeepMore, readServiceAnswer } from './ask-service-worker.ts';
import { isAtWork, untilAtRest } from './at-work.ts';
import { notify, notifyError } from './notices.ts';
import { isolateOnce } from './isolate-once.ts';
import type { StateStore } from './state-store.ts';

/** Held, shared, by every tab that is at work: a new version is taken when nobody is. */
const workLock = 'leafmark:at-work';
const hour = 3_600_000;

/** Registers the service worker and follows it for as long as the page is open; `offline` and `updateReady` tell of it. */
export function followOffline(store: StateStore): void {
  const container = serviceWorkers();
  if (container === null) return;
  store.offline.value = { kind: 'keeping', doneBytes: 0, totalBytes: 0 };
  holdLockAtWork(store);
  const isolate = isolateOnce(store);
  container.addEventListener('message', ({ data }) => {
    const answer = readServiceAnswer(data);
    // An update that could not be installed is no loss.
    if (answer?.kind === 'failed' && store.offline.value.kind === 'keeping') store.offline.value = failedWith(answer);
  });
  // Another tab took the newer version: what this one has not loaded yet may be gone from the host.
  container.addEventListener('controllerchange', () => void untilAtRest(store).then(() => location.reload()));
  follow(store, container, isolate).catch((error: unknown) => {
    store.offline.value = { kind: 'failed', failure: failureOf(error) };
  });
}

/** Replaces this version by the one that waits and reloads; where a tab is at work it says so and does nothing. */
export function takeUpdate(store: StateStore): void {
  serviceWorkers()
    ?.getRegistration()
    .then(async (registration) => {
      const waiting = registration?.waiting ?? null;
      if (waiting === null) return;
      if (isAtWork(store)) return tellAtWork(store, 'Leafmark is at work.', () => isAtWork(store));
      await navigator.locks.request(workLock, { ifAvailable: true }, async (lock) => {
        if (lock === null) return tellAtWork(store, 'Leafmark is at work in another tab.');
        waiting.postMessage({ kind: 'take-over' } satisfies ServiceRequest);
        if (await settled(waiting)) location.reload();
      });
    })
    .catch((error: unknown) => notifyError(store, error));
}

async function follow(
  store: StateStore,
  container: ServiceWorkerContainer,
  isolate: () => Promise<void>,
): Promise<void> {
  await afterFirstPaint();
  const registration = await register(container);
  if (registration === null) {
    store.offline.value = { kind: 'unsupported' };
    return;
  }
  followUpdates(store, registration);
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  // One that could not be installed has told why.
  if (worker === null || (worker.state !== 'activated' && !(await settled(worker)))) return;
  await isolate();
  const show = (state: OfflineState): void => {
    store.offline.value = state;
  };
  for (;;) {
    const chance = nextChance();
    if (await keepAll(worker, show)) break;
    await chance;
  }
  if (registration.waiting !== null) await keepAll(registration.waiting, () => {});
}

/** Null where the browser has none, or withholds it: plain http on a network address, blocked storage, some private windows. */
function serviceWorkers(): ServiceWorkerContainer | null {
  return import.meta.env.PROD && globalThis.isSecureContext && 'serviceWorker' in navigator
    ? navigator.serviceWorker
    : null;
}

async function register(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | null> {
  try {
    const place = new URL('./', document.baseURI).href;
    const url = new URL('service-worker.js', place).href;
    // What blocks it may answer with nothing at all.
    const made: unknown = await container.register(url, { scope: place, updateViaCache: 'none' });
    return made instanceof ServiceWorkerRegistration ? made : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return null;
    throw error;
  }
}

function followUpdates(store: StateStore, registration: ServiceWorkerRegistration): void {
  const look = (): void => {
    store.updateReady.value = registration.active !== null && registration.waiting !== null;
  };
  const followOne = (worker: ServiceWorker | null): void => {
    worker?.addEventListener('statechange', () => {
      look();
      // What it shares with this version is kept already; the rest comes before it is taken.
      if (registration.waiting === worker) void keepAll(worker, () => {});
    });
  };
  registration.addEventListener('updatefound', () => followOne(registration.installing));
  followOne(registration.installing);
  look();
  let asked = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - asked < hour) return;
    asked = performance.now();
    registration.update().catch(() => {}); // no network: asked again later
  });
}

/** Keeps everything in small steps, each when the page is idle. False: a step failed, and `show` was told why. */
async function keepAll(worker: ServiceWorker, show: (state: OfflineState) => void): Promise<boolean> {
  for (;;) {
    await idleMoment();
    const answer = await askToKeepMore(worker, ({ doneBytes, totalBytes }) =>
      show({ kind: 'keeping', doneBytes, totalBytes }),
    );
    if (answer.kind === 'failed') {
      show(failedWith(answer));
      return false;
    }
    const { complete, doneBytes, totalBytes } = answer;
    show(complete ? { kind: 'ready', bytes: doneBytes } : { kind: 'keeping', doneBytes, totalBytes });
    if (complete) return true;
  }
}

function failedWith({ code, reason }: Extract<ServiceAnswer, { readonly kind: 'failed' }>): OfflineState {
  return { kind: 'failed', failure: { kind: 'failed', code, reason } };
}

/** True once it is active; false where it became redundant. */
function settled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function tellAtWork(store: StateStore, sentence: string, holds: (() => boolean) | null = null): void {
  notify(store, 'warning', `${sentence} Take the new version when that has ended.`, null, holds);
}

function holdLockAtWork(store: StateStore): void {
  if (!('locks' in navigator)) return;
  effect(() => {
    if (!isAtWork(store)) return;
    // Without the lock only this tab's own work is known.
    navigator.locks.request(workLock, { mode: 'shared' }, () => untilAtRest(store)).catch(() => {});
  });
}

/** After everything that the first view loads, and when there is nothing else to do. */
async function afterFirstPaint(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }));
  }
  await idleMoment();
}

function idleMoment(): Promise<void> {
  return new Promise((idle) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => idle(), { timeout: 2000 });
    else setTimeout(idle, 50);
  });
}

/** The network is back, or the person is. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const come = (): void => {
      window.removeEventListener('online', come);
      document.removeEventListener('visibilitychange', seen);
      resolve();
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') come();
    };
    window.addEventListener('online', come);
    document.addEventListener('visibilitychange', seen);
  });
}
