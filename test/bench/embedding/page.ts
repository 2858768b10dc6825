// The page of test/bench/embedding.ts: the product's worker and a plain onnxruntime-web loop, one after the other.
import type { PreparedEncoder } from '../../../src/core/model/embedding-model.ts';
import type { EmbedOutcome, EmbeddingWorker, PrepareInput } from '../../../src/rpc/embedding-worker.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import type { WorkerClient } from '../../../src/rpc/worker-client.ts';
import { browserSurroundings, createEmbeddingWorker } from '../../../workers/embedding/embedding-worker.ts';
import type { PlainAnswer, PlainRequest } from './plain-loop.worker.ts';

const signal = new AbortController().signal;
let products: WorkerClient<EmbeddingWorker>[] = [];
let plain: Worker | null = null;

export interface BenchCalls {
  /** Ends what ran, and loads the model in this many workers of the product. */
  prepare(input: PrepareInput, workers: number): Promise<PreparedEncoder>;
  /** Seconds to embed the texts, shared out among the workers; and the tokens that went through. */
  product(texts: readonly string[]): Promise<{ readonly seconds: number; readonly tokens: number }>;
  preparePlain(model: string, threads: number): Promise<void>;
  /** Seconds for inputs that were tokenised before. */
  plain(ids: readonly (readonly number[])[]): Promise<number>;
  /** Share of the time of a call that is not spent in the runtime: robust where others use the processor too. */
  outside(input: PrepareInput, texts: readonly string[]): Promise<number>;
  violations: string[];
}

declare global {
  var bench: BenchCalls;
}

async function ask(worker: Worker, request: PlainRequest): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PlainAnswer>) => resolve(data), { once: true });
    worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
    worker.postMessage(request);
  });
}

globalThis.bench = {
  violations: [],
  prepare: async (input, workers) => {
    for (const client of products) client.terminate();
    products = Array.from({ length: workers }, () =>
      createWorkerClient<EmbeddingWorker>({
        name: 'embedding',
        spawn: () => new Worker(new URL('../../../workers/embedding.ts', import.meta.url), { type: 'module' }),
        idleMs: Number.POSITIVE_INFINITY,
        silenceMs: { default: 300_000 },
      }),
    );
    const outcomes: PreparedEncoder[] = [];
    for (const client of products) outcomes.push(await client.calls.prepare(input, signal));
    return outcomes[0]!;
  },
  product: async (texts) => {
    const started = performance.now();
    const shares = products.map((_, share) => texts.filter((__, place) => place % products.length === share));
    const outcomes: readonly EmbedOutcome[] = await Promise.all(
      products.map((client, share) =>
        client.calls.embed({ texts: shares[share] ?? [], kind: 'passage', windows: 'all' }, signal),
      ),
    );
    const seconds = (performance.now() - started) / 1000;
    const tokens = outcomes.reduce((sum, { embeddedTokens }) => sum + embeddedTokens.reduce((a, b) => a + b, 0), 0);
    return { seconds, tokens };
  },
  preparePlain: async (model, threads) => {
    plain?.terminate();
    plain = new Worker(new URL('./plain-loop.worker.ts', import.meta.url), { type: 'module' });
    await ask(plain, { kind: 'load', model: new URL(model, document.baseURI).href, threads });
  },
  outside: async (input, texts) => {
    let inside = 0;
    const around = browserSurroundings();
    const worker = createEmbeddingWorker({
      ...around,
      openSession: async (...given) => {
        const session = await around.openSession(...given);
        const run: typeof session.run = async (batch) => {
          const started = performance.now();
          const states = await session.run(batch);
          inside += performance.now() - started;
          return states;
        };
        return { ...session, run };
      },
    });
    await worker.prepare(input, signal);
    inside = 0;
    const started = performance.now();
    await worker.embed({ texts, kind: 'passage', windows: 'all' }, signal);
    return 1 - inside / (performance.now() - started);
  },
  plain: async (ids) => (plain === null ? Number.NaN : (await ask(plain, { kind: 'run', ids })).seconds),
};
document.addEventListener('securitypolicyviolation', (event) =>
  globalThis.bench.violations.push(`${event.violatedDirective} ${event.blockedURI}`),
);
