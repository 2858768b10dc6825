import { describe, expect, test } from 'vitest';
import { readInPool } from '../../../src/app/page-pool.ts';
import type { PagePool, PooledPage } from '../../../src/app/page-pool.ts';
import { AppError } from '../../../src/core/app-error.ts';
import type { ErrorCode } from '../../../src/core/app-error.ts';
import { documentId } from '../../../src/core/document/ids.ts';

const [a, b] = [documentId('a'), documentId('b')];
const pagesOf = (document: PooledPage['document'], count: number): PooledPage[] =>
  Array.from({ length: count }, (_unused, index) => ({ document, index }));
const never = new AbortController().signal;
const fault = (code: ErrorCode): AppError => new AppError(code, `A fault: ${code}.`);

type Read = (worker: number, page: PooledPage, signal: AbortSignal) => Promise<void>;

/** Runs a pool of workers 1 … and notes what became of each page. */
async function run(workers: number, pages: readonly PooledPage[], read: Read, signal = never) {
  const [done, leftOut, givenUp, told]: [string[], string[], string[], string[]] = [[], [], [], []];
  const name = ({ document, index }: PooledPage): string => `${document}${index}`;
  const pool: PagePool<number, PooledPage> = {
    workers: Array.from({ length: workers }, (_unused, at) => at + 1),
    pages,
    read,
    giveUp: async (page, { code }) => void givenUp.push(`${name(page)} ${code}`),
    leaveOut: (document, { code }) => void told.push(`${document} ${code}`),
    onEnd: (page, outcome) => void (outcome === 'done' ? done : leftOut).push(name(page)),
  };
  const error = await readInPool(pool, signal).catch((thrown: unknown) => thrown);
  return { done: done.sort(), leftOut: leftOut.sort(), givenUp, told, error };
}

const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('a pool', () => {
  test('keeps all workers busy until the end: nobody waits while a page is left', async () => {
    let [atWork, most] = [0, 0];
    const idle: number[] = [];
    let begun = 0;
    const { done, error } = await run(3, pagesOf(a, 10), async () => {
      begun += 1;
      atWork += 1;
      most = Math.max(most, atWork);
      await tick();
      if (begun < 10) idle.push(3 - atWork);
      atWork -= 1;
    });
    expect(error).toBeUndefined();
    expect(done).toHaveLength(10);
    expect(most).toBe(3);
    expect(Math.max(...idle)).toBe(0);
  });

  test('starts no more workers than there are pages', async () => {
    const used = new Set<number>();
    await run(4, pagesOf(a, 2), async (worker) => {
      used.add(worker);
      await tick();
    });
    expect(used).toEqual(new Set([1, 2]));
  });

  test.for(['worker-crashed', 'worker-timeout', 'worker-terminated'] as const)(
    'tries a page again once after %s, gives it up the second time, and reads the rest',
    async (code) => {
      const tries = new Map<number, number>();
      const { done, givenUp, error } = await run(2, pagesOf(a, 5), async (_worker, { index }) => {
        tries.set(index, (tries.get(index) ?? 0) + 1);
        await tick();
        if (index === 1) throw fault(code);
        if (index === 3 && tries.get(3) === 1) throw fault(code);
      });
      expect(error).toBeUndefined();
      expect(givenUp).toEqual([`a1 ${code}`]);
      expect(done).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
      expect([0, 1, 2, 3, 4].map((index) => tries.get(index))).toEqual([1, 2, 1, 2, 1]);
    },
  );

  test('goes on with the workers that start; where none does it says why', async () => {
    const one = await run(3, pagesOf(a, 6), async (worker) => {
      await tick();
      if (worker !== 2) throw fault('worker-unavailable');
    });
    expect(one.error).toBeUndefined();
    expect(one.done).toHaveLength(6);
    const none = await run(3, pagesOf(a, 6), async () => {
      throw fault('worker-unavailable');
    });
    expect(none.error).toMatchObject({ code: 'worker-unavailable' });
    expect(none.done).toEqual([]);
  });

  test('leaves out the other pages of a document whose file is gone, told once', async () => {
    const { done, leftOut, told } = await run(1, [...pagesOf(a, 3), ...pagesOf(b, 2)], async (_worker, page) => {
      if (page.document === a) throw fault('file-missing');
    });
    expect(told).toEqual(['a file-missing']);
    expect(leftOut).toEqual(['a0', 'a1', 'a2']);
    expect(done).toEqual(['b0', 'b1']);
  });

  test('ends all workers where storage is full, and says so', async () => {
    let aborted = 0;
    const { error } = await run(2, pagesOf(a, 9), async (_worker, { index }, signal) => {
      if (index === 1) throw fault('storage-full');
      await new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted += 1;
          reject(signal.reason as Error);
        });
      });
    });
    expect(error).toMatchObject({ code: 'storage-full' });
    expect(aborted).toBe(1);
  });

  test('that is aborted rejects with the reason after its workers let go', async () => {
    const control = new AbortController();
    let ended = 0;
    const { error, done } = await run(
      2,
      pagesOf(a, 9),
      async (_worker, { index }, signal) => {
        if (index === 2) control.abort(new DOMException('stopped', 'AbortError'));
        await tick();
        ended += 1;
        signal.throwIfAborted();
      },
      control.signal,
    );
    expect(error).toBe(control.signal.reason);
    // a1 and a2 were in hand: both ended before the pool did, and no other was begun.
    expect(done).toEqual(['a0']);
    expect(ended).toBe(3);
  });
});
