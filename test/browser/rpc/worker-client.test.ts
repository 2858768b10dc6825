import { afterEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import type { Progress } from '../../../src/core/progress.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import { never, rejectionOf, subjectClient } from './clients.ts';
import type { CountedClient } from './clients.ts';
import type { Subject } from './subject.ts';
import type { WorkerClientOptions } from '../../../src/rpc/worker-client.ts';

const clients: CountedClient[] = [];

function client(options: Partial<WorkerClientOptions<Subject>> = {}): CountedClient {
  const made = subjectClient(options);
  clients.push(made);
  return made;
}

afterEach(() => {
  for (const made of clients.splice(0)) made.terminate();
});

describe('errors of a call', () => {
  test('an AppError keeps its class, code, sentence and the text of its cause', async () => {
    const error = await rejectionOf(client().calls.throwAppError(null, never()));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'file-needs-password', message: 'It needs a password.' });
    expect((error as AppError).cause).toMatchObject({ message: 'PasswordException' });
  });

  test('a plain error becomes `unexpected` with its own message, and the worker answers the next call', async () => {
    const subject = client();
    const error = await rejectionOf(subject.calls.throwPlainError('out of range', never()));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'unexpected', message: 'out of range' });
    expect(await subject.calls.double(4, never())).toBe(8);
    expect(subject.spawned()).toBe(1);
  });

  test('an AbortError that the worker throws on its own stays one', async () => {
    const error = await rejectionOf(client().calls.throwAbort(null, never()));
    expect(error).toMatchObject({ name: 'AbortError', message: 'Stopped in the worker.' });
    expect(error).not.toBeInstanceOf(AppError);
  });

  test('a result or an input that cannot be cloned rejects the call and leaves the worker alive', async () => {
    const subject = client();
    expect(await rejectionOf(subject.calls.makeUncloneable(null, never()))).toMatchObject({ code: 'unexpected' });
    const input = (() => 1) as unknown as number;
    expect(await rejectionOf(subject.calls.double(input, never()))).toMatchObject({ code: 'unexpected' });
    expect(await subject.calls.double(1, never())).toBe(2);
    expect(subject.pending).toBe(0);
  });
});

describe('a worker that crashes', () => {
  test('an error outside of a call rejects pending calls with `worker-crashed`; the next call starts a new worker', async () => {
    const subject = client();
    const pending = rejectionOf(subject.calls.ignore(null, never()));
    await subject.calls.throwLater(null, never());
    const error = await pending;
    expect(error).toMatchObject({ code: 'worker-crashed' });
    expect((error as AppError).message).toContain('outside of any call');
    expect(subject.running).toBe(false);
    expect(await subject.calls.double(2, never())).toBe(4);
    expect(subject.spawned()).toBe(2);
  });

  test('an entry that throws or is not there rejects with `worker-crashed`', async () => {
    const broken = client({
      spawn: () => new Worker(new URL('./broken.worker.ts', import.meta.url), { type: 'module' }),
    });
    expect(await rejectionOf(broken.calls.double(1, never()))).toMatchObject({ code: 'worker-crashed' });
    const missing = client({ spawn: () => new Worker('/no-such-worker.js', { type: 'module' }) });
    expect(await rejectionOf(missing.calls.double(1, never()))).toMatchObject({ code: 'worker-crashed' });
  });

  test('a worker that cannot be spawned rejects with `worker-unavailable`', async () => {
    const refused = client({
      spawn: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    expect(await rejectionOf(refused.calls.double(1, never()))).toMatchObject({ code: 'worker-unavailable' });
    expect(() => refused.openPort()).toThrow(AppError);
  });
});

describe('a worker that hangs', () => {
  test('the silent call rejects with `worker-timeout`, the others with `worker-terminated`; the next call is answered', async () => {
    const subject = client({ silenceMs: { default: 60_000, spin: 300 } });
    await subject.calls.double(1, never());
    const other = rejectionOf(subject.calls.ignore(null, never()));
    const hung = rejectionOf(subject.calls.spin(null, never()));
    expect(await hung).toMatchObject({ code: 'worker-timeout' });
    expect(await other).toMatchObject({ code: 'worker-terminated' });
    expect(await subject.calls.double(5, never())).toBe(10);
    expect(subject.spawned()).toBe(2);
  });

  test('a call that goes on reporting progress is not silent', async () => {
    const subject = client({ silenceMs: { default: 400 } });
    await subject.calls.double(1, never());
    expect(await subject.calls.reportSlowly(20, never())).toBeNull();
    expect(subject.spawned()).toBe(1);
  });
});

describe('an abort', () => {
  test('before the call rejects with its reason and spawns nothing', async () => {
    const subject = client();
    const reason = new Error('changed my mind');
    expect(await rejectionOf(subject.calls.double(1, AbortSignal.abort(reason)))).toBe(reason);
    expect(subject.spawned()).toBe(0);
  });

  test('reaches the signal of the implementation, and the caller gets the very reason of its own signal', async () => {
    const subject = client();
    const controller = new AbortController();
    const waiting = rejectionOf(subject.calls.waitForAbort(null, controller.signal));
    await subject.calls.double(1, never());
    controller.abort();
    expect(await waiting).toBe(controller.signal.reason);
    expect(controller.signal.reason).toMatchObject({ name: 'AbortError' });
    await expect.poll(() => subject.calls.aborts(null, never())).toBe(1);
    expect(subject.pending).toBe(0);
    expect(subject.spawned()).toBe(1);
  });

  test('of a call that ignores it rejects at once and leaves the worker and its other calls alone', async () => {
    const subject = client();
    const controller = new AbortController();
    const ignored = rejectionOf(subject.calls.ignore(null, controller.signal));
    await subject.calls.double(1, never());
    controller.abort();
    expect(await ignored).toBe(controller.signal.reason);
    // The slow call outlives the two seconds in which the abort had to be acknowledged.
    expect(await subject.calls.reportSlowly(50, never())).toBeNull();
    expect(subject.spawned()).toBe(1);
    expect(subject.pending).toBe(1);
  });

  test('of a hung call rejects at once; the worker is ended after the grace time and its other calls are told', async () => {
    const subject = client();
    await subject.calls.double(1, never());
    const controller = new AbortController();
    const other = rejectionOf(subject.calls.ignore(null, never()));
    const hung = rejectionOf(subject.calls.spin(null, controller.signal));
    const before = performance.now();
    controller.abort();
    expect(await hung).toBe(controller.signal.reason);
    expect(performance.now() - before).toBeLessThan(1000);
    expect(await other).toMatchObject({ code: 'worker-terminated' });
    expect(subject.running).toBe(false);
    expect(await subject.calls.double(3, never())).toBe(6);
  });
});

describe('the life of a worker', () => {
  test('termination rejects every pending call with `worker-terminated`', async () => {
    const subject = client();
    const pending = [subject.calls.ignore(null, never()), subject.calls.ignore(null, never())].map(rejectionOf);
    expect(subject.pending).toBe(2);
    subject.terminate();
    for (const error of await Promise.all(pending)) expect(error).toMatchObject({ code: 'worker-terminated' });
    expect(subject.pending).toBe(0);
    expect(subject.running).toBe(false);
  });

  test('an idle worker is ended and the next call starts a new one', async () => {
    const subject = client({ idleMs: 50 });
    expect(subject.running).toBe(false);
    await subject.calls.double(1, never());
    expect(subject.running).toBe(true);
    await vi.waitUntil(() => !subject.running);
    expect(await subject.calls.double(2, never())).toBe(4);
    expect(subject.spawned()).toBe(2);
  });

  test('a worker with a pending call is not idle', async () => {
    const subject = client({ idleMs: 50 });
    expect(await subject.calls.reportSlowly(8, never())).toBeNull();
    expect(subject.spawned()).toBe(1);
  });
});

describe('progress', () => {
  test('of a thousand reports at once the first and the last arrive, and the last before the answer', async () => {
    const seen: Progress[] = [];
    await client().calls.report(1000, never(), (progress) => seen.push(progress));
    expect(seen.map((progress) => progress.done).at(0)).toBe(1);
    expect(seen.at(-1)).toEqual({ phase: 'count', done: 1000, total: 1000, unit: 'steps' });
    expect(seen.length).toBeLessThan(10);
  });

  test('comes ten times a second at most, in order and each once', async () => {
    const seen: number[] = [];
    const before = performance.now();
    await client().calls.reportSlowly(20, never(), (progress) => seen.push(progress.done));
    const elapsedMs = performance.now() - before;
    expect(seen.length).toBeGreaterThan(2);
    // One every 100 ms, the first at once and the last with the answer.
    expect(seen.length).toBeLessThanOrEqual(Math.floor(elapsedMs / 100) + 2);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(20);
  });
});

describe('transfer', () => {
  test('moves a buffer of the input: it is empty here afterwards', async () => {
    const bytes = new ArrayBuffer(1024);
    expect(await client().calls.byteLength(transfer({ bytes }, [bytes]), never())).toBe(1024);
    expect(bytes.byteLength).toBe(0);
  });

  test('moves a buffer of the result: it is empty there afterwards', async () => {
    const subject = client();
    const { bytes } = await subject.calls.makeBytes(2048, never());
    expect(bytes.byteLength).toBe(2048);
    expect(await subject.calls.lengthLeft(null, never())).toBe(0);
  });

  test('what is not marked is copied', async () => {
    const bytes = new ArrayBuffer(16);
    expect(await client().calls.byteLength({ bytes }, never())).toBe(16);
    expect(bytes.byteLength).toBe(16);
  });
});
