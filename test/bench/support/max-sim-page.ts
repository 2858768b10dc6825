// What the MaxSim benchmark does inside the page: plain loops of float32, and the product's index in one worker or two.
import type { MultiVectorPrecision } from '../../../src/core/vector/multi-vector-index.ts';
import { dimensions, pageRows, queryRows } from './max-sim-data.ts';
import type { MaxSimAnswer, MaxSimRequest } from './max-sim.worker.ts';

const started = new Map<string, Worker>();
let pages: readonly Float32Array[] = [];

/** Starts an index worker under a name; bytes of its index. `helpers`: null, as many as the product starts here. */
export async function start(
  name: string,
  task: {
    readonly helpers: number | null;
    readonly precision: MultiVectorPrecision;
    readonly pages: number;
    readonly different: number;
  },
): Promise<number> {
  const worker = new Worker(new URL('./max-sim.worker.ts', import.meta.url), { type: 'module' });
  started.set(name, worker);
  const answer = await ask(worker, { ...task, kind: 'prepare' });
  return answer.kind === 'prepared' ? answer.bytes : Number.NaN;
}

export function end(name: string): void {
  started.get(name)?.terminate();
  started.delete(name);
}

export interface Timed {
  readonly milliseconds: number;
  /** Page and score, best first. */
  readonly found: readonly (readonly [number, number])[];
}

/** A question, as the index worker's clock has it: to all workers and back. */
export async function search(name: string, query: number, depth: number, rescored: number | null): Promise<Timed> {
  const answer = await ask(started.get(name)!, { kind: 'search', query, depth, rescored });
  if (answer.kind !== 'found') throw new Error('This is no answer.');
  const found = answer.hits.map(
    ({ document, ordinal, score }) => [Number(`0x${document}`) * 50 + ordinal, score] as const,
  );
  return { milliseconds: answer.milliseconds, found };
}

export function makePlain(count: number): void {
  pages = Array.from({ length: count }, (_, page) => pageRows(page));
}

/** `plain`: as anybody would write it. `unrolled`: as somebody who knows that additions wait for each other. */
export function plain(way: 'plain' | 'unrolled', query: number, depth: number): Timed {
  const rows = queryRows(query);
  const started = performance.now();
  const dot = way === 'plain' ? plainDot : unrolledDot;
  const scores = pages.map((page, number): readonly [number, number] => {
    let score = 0;
    for (let vector = 0; vector < rows.length; vector += dimensions) {
      let best = -Infinity;
      for (let row = 0; row < page.length; row += dimensions) {
        const similarity = dot(rows, vector, page, row);
        if (similarity > best) best = similarity;
      }
      score += best;
    }
    return [number, score];
  });
  const found = scores.sort((a, b) => b[1] - a[1]).slice(0, depth);
  return { milliseconds: performance.now() - started, found };
}

function plainDot(a: Float32Array, from: number, b: Float32Array, to: number): number {
  let sum = 0;
  for (let at = 0; at < dimensions; at++) sum += a[from + at]! * b[to + at]!;
  return sum;
}

function unrolledDot(a: Float32Array, from: number, b: Float32Array, to: number): number {
  let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
  for (let at = 0; at < dimensions; at += 4) {
    sum0 += a[from + at]! * b[to + at]!;
    sum1 += a[from + at + 1]! * b[to + at + 1]!;
    sum2 += a[from + at + 2]! * b[to + at + 2]!;
    sum3 += a[from + at + 3]! * b[to + at + 3]!;
  }
  return sum0 + sum1 + sum2 + sum3;
}

async function ask(worker: Worker, request: MaxSimRequest): Promise<MaxSimAnswer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<MaxSimAnswer>) => resolve(data), { once: true });
    worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
    worker.postMessage(request);
  });
}
