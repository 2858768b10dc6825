import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import type { WorkerClient, WorkerClientOptions } from '../../../src/rpc/worker-client.ts';
import type { Subject } from './subject.ts';

export interface CountedClient extends WorkerClient<Subject> {
  /** Workers started so far. */
  readonly spawned: () => number;
}

/** A client of the test worker that is never idle and whose silence is a minute, unless it is told otherwise. */
export function subjectClient(options: Partial<WorkerClientOptions<Subject>> = {}): CountedClient {
  let spawned = 0;
  const client = createWorkerClient<Subject>({
    name: 'test',
    idleMs: Number.POSITIVE_INFINITY,
    silenceMs: { default: 60_000 },
    spawn: () => {
      spawned += 1;
      return new Worker(new URL('./subject.worker.ts', import.meta.url), { type: 'module' });
    },
    ...options,
  });
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(client),
      spawned: { value: () => spawned },
    },
  ) as CountedClient;
}

export const never = (): AbortSignal => new AbortController().signal;

/** What the promise rejects with; fails where it does not. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It did not reject.');
}
