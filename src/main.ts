/** Mounts the interface and wires the services that state and commands reach the world by. */
import { createApp } from './app/create-app.ts';
import type { EmbeddingWorker } from './rpc/embedding-worker.ts';
import type { EvaluationWorker } from './rpc/evaluation-worker.ts';
import type { IndexWorker } from './rpc/index-worker.ts';
import type { OcrWorker } from './rpc/ocr-worker.ts';
import type { PdfWorker } from './rpc/pdf-worker.ts';
import { createWorkerClient } from './rpc/worker-client.ts';
import './ui/app-shell.ts';

const minute = 60_000;

const app = createApp({
  pdf: createWorkerClient<PdfWorker>({
    name: 'PDF',
    spawn: () => new Worker(new URL('../workers/pdf.ts', import.meta.url), { type: 'module', name: 'leafmark-pdf' }),
    idleMs: 5 * minute,
    // Its own stages have shorter limits: this ends it where even those do not answer.
    silenceMs: { default: 2 * minute },
  }),
  index: createWorkerClient<IndexWorker>({
    name: 'index',
    spawn: () =>
      new Worker(new URL('../workers/index.ts', import.meta.url), { type: 'module', name: 'leafmark-index' }),
    idleMs: 10 * minute,
    // One lot of long texts, or on a CPU one page image, is embedded in silence.
    silenceMs: { default: 2 * minute, build: 12 * minute, embedQuestions: 12 * minute },
  }),
  evaluation: createWorkerClient<EvaluationWorker>({
    name: 'evaluation',
    spawn: () =>
      new Worker(new URL('../workers/evaluation.ts', import.meta.url), { type: 'module', name: 'leafmark-evaluation' }),
    idleMs: 10 * minute,
    // As long as the index worker may be silent in it.
    silenceMs: { default: 5 * minute, run: 12 * minute },
  }),
  newEmbedding: () =>
    createWorkerClient<EmbeddingWorker>({
      name: 'embedding',
      spawn: () =>
        new Worker(new URL('../workers/embedding.ts', import.meta.url), {
          type: 'module',
          name: 'leafmark-embedding',
        }),
      idleMs: 10 * minute,
      // A model compiles, and a batch is embedded, in silence; a page image may take minutes on a CPU.
      silenceMs: { default: 2 * minute, prepare: 5 * minute, prepareVisual: 10 * minute, embedImages: 10 * minute },
    }),
  ocr: Array.from({ length: ocrWorkers() }, () =>
    createWorkerClient<OcrWorker>({
      name: 'OCR',
      spawn: () => new Worker(new URL('../workers/ocr.ts', import.meta.url), { type: 'module', name: 'leafmark-ocr' }),
      idleMs: 2 * minute,
      silenceMs: { default: 5 * minute },
    }),
  ),
  now: () => Date.now(),
  newId: () => randomId(),
  save: (name, blob) => {
    const address = URL.createObjectURL(blob);
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
    // Revoked only after the browser took it.
    setTimeout(() => URL.revokeObjectURL(address), minute);
  },
  siteFile: async (path) => {
    const response = await fetch(new URL(path, document.baseURI));
    if (!response.ok)
      throw new Error(`The site does not serve “${path}” (status ${response.status}). Tell who hosts it.`);
    return response.blob();
  },
});

globalThis.leafmark = app;
document.body.append(Object.assign(document.createElement('app-shell'), { app }));

/**
 * Each takes some 250 MB with its engines, so the machine's memory counts as well as its cores; browsers that do not tell it,
 * or tell 8 GB at most, get four.
 */
function ocrWorkers(): number {
  const memory = (navigator as Navigator & { readonly deviceMemory?: number }).deviceMemory ?? 8;
  return Math.max(1, Math.min(navigator.hardwareConcurrency, Math.floor(memory / 2), 4));
}

/** `crypto.randomUUID` is missing over plain http; random bytes are not. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
