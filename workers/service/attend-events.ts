/**
 * The service worker's events. It does two things, since two workers in one scope would replace each other: isolation where
 * the host sends no headers, and the site without a network. It never claims a page that it has not served: such a page may be
 * of another version.
 */
import { failureOf } from '../../src/core/app-error.ts';
import type { ServiceAnswer, ServiceRequest } from '../../src/rpc/service-worker.ts';
import { answerFetch } from './answer-fetch.ts';
import { KeptFiles } from './kept-files.ts';
import type { KeptCounts } from './kept-files.ts';
import { neededFiles, thisMachine } from './needed-files.ts';
import type { SiteFile } from './site-file.ts';

type Say = (answer: ServiceAnswer) => void;

/** Attends to what happens in this scope. Must be called while the worker's script runs. */
export function attendEvents(worker: ServiceWorkerGlobalScope, files: readonly SiteFile[]): void {
  const { scope } = worker.registration;
  const kept = new KeptFiles(scope, worker.caches);
  const byPath = new Map(files.map((file) => [file.path, file]));

  worker.addEventListener('install', (event) => {
    event.waitUntil(install(worker, kept, files));
  });
  worker.addEventListener('activate', (event) => {
    event.waitUntil(kept.keepOnly(files));
  });
  worker.addEventListener('fetch', (event) => {
    const answering = { scope, files: byPath, kept, fetchIt: () => fetch(event.request) };
    const answer = answerFetch(event.request, answering);
    if (answer !== null) event.respondWith(answer);
  });
  worker.addEventListener('message', (event) => {
    const request = readRequest(event.data);
    if (request === null) return;
    const [port] = event.ports;
    if (request.kind === 'take-over') event.waitUntil(worker.skipWaiting());
    else event.waitUntil(keepMore(kept, files, (answer) => port?.postMessage(answer)));
  });
}

/** Keeps what the first paint needs; where that fails this version is not installed, and the pages are told why. */
async function install(worker: ServiceWorkerGlobalScope, kept: KeptFiles, files: readonly SiteFile[]): Promise<void> {
  try {
    await kept.keepAll(files.filter(({ shell }) => shell));
  } catch (error) {
    for (const page of await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' })) {
      page.postMessage(failedWith(error));
    }
    throw error;
  }
}

async function keepMore(kept: KeptFiles, files: readonly SiteFile[], say: Say): Promise<void> {
  try {
    const needed = neededFiles(files, await thisMachine());
    const counts = await kept.keepSome(needed, (now) => say({ kind: 'keeping', ...bytesOf(now) }));
    say({ kind: 'kept', ...counts, complete: counts.doneFiles === counts.totalFiles });
  } catch (error) {
    say(failedWith(error));
  }
}

function bytesOf({ doneBytes, totalBytes }: KeptCounts): Pick<KeptCounts, 'doneBytes' | 'totalBytes'> {
  return { doneBytes, totalBytes };
}

function failedWith(error: unknown): ServiceAnswer {
  const { code, reason } = failureOf(error);
  return { kind: 'failed', code, reason };
}

/** A page of another version may ask for what this one does not know. */
function readRequest(data: unknown): ServiceRequest | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null;
  return data.kind === 'keep-more' || data.kind === 'take-over' ? { kind: data.kind } : null;
}
