import { afterEach, expect, test, vi } from 'vitest';
import { clientOfPort } from '../../../src/rpc/port-client.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import type { WorkerClientOptions } from '../../../src/rpc/worker-client.ts';
import { never, rejectionOf, subjectClient } from './clients.ts';
import type { CountedClient } from './clients.ts';
import type { Subject } from './subject.ts';

const clients: CountedClient[] = [];

function client(options: Partial<WorkerClientOptions<Subject>> = {}): CountedClient {
  const made = subjectClient(options);
  clients.push(made);
  return made;
}

afterEach(() => {
  for (const made of clients.splice(0)) made.terminate();
});

test('one worker calls another over a port', async () => {
  const [here, there] = [client(), client()];
  const port = there.openPort();
  expect(await here.calls.doubleThere(transfer({ port, value: 21 }, [port]), never())).toBe(42);
});

test('an abort passes through the first worker to the second', async () => {
  const [here, there] = [client(), client()];
  const port = there.openPort();
  const controller = new AbortController();
  const waiting = rejectionOf(here.calls.waitThere(transfer({ port }, [port]), controller.signal));
  await here.calls.double(1, never());
  controller.abort();
  expect(await waiting).toBe(controller.signal.reason);
  await expect.poll(() => there.calls.aborts(null, never())).toBe(1);
});

test('a hung worker behind a port rejects the call there with `worker-timeout` and does not end the calling worker', async () => {
  const [here, there] = [client(), client()];
  const port = there.openPort();
  await there.calls.double(1, never());
  expect(await here.calls.spinThere(transfer({ port, silenceMs: 300 }, [port]), never())).toBe('worker-timeout');
  expect(await here.calls.double(4, never())).toBe(8);
});

test('a worker with an open port is not shut down for idleness; once the port is closed it is', async () => {
  const there = client({ idleMs: 50 });
  const port = clientOfPort<Subject>(there.openPort(), 5000);
  // 8 × 50 ms by the port alone: the owner sees no call in that time.
  expect(await port.calls.reportSlowly(8, never())).toBeNull();
  expect(there.pending).toBe(0);
  expect(there.running).toBe(true);
  port.close();
  await vi.waitUntil(() => !there.running);
});

test('closing a port aborts its calls in the worker and rejects them here with `worker-terminated`', async () => {
  const there = client();
  const port = clientOfPort<Subject>(there.openPort(), 5000);
  const waiting = rejectionOf(port.calls.waitForAbort(null, never()));
  await port.calls.double(1, never());
  port.close();
  expect(await waiting).toMatchObject({ code: 'worker-terminated' });
  await expect.poll(() => there.calls.aborts(null, never())).toBe(1);
  expect(await rejectionOf(port.calls.double(1, never()))).toMatchObject({ code: 'worker-terminated' });
});

test('a worker that ends tells those who call it over a port', async () => {
  const there = client();
  const port = clientOfPort<Subject>(there.openPort(), 60_000);
  const waiting = rejectionOf(port.calls.ignore(null, never()));
  await port.calls.double(1, never());
  there.terminate();
  expect(await waiting).toMatchObject({ code: 'worker-terminated' });
});

test('the owner of a worker closes a port whose user was terminated: its calls are aborted and the worker becomes idle', async () => {
  const [here, there] = [client(), client({ idleMs: 50 })];
  const port = there.openPort();
  const waiting = rejectionOf(here.calls.waitThere(transfer({ port }, [port]), never()));
  await here.calls.double(1, never());
  here.terminate();
  expect(await waiting).toMatchObject({ code: 'worker-terminated' });
  there.closePort(port);
  await vi.waitUntil(() => !there.running);
});

test('the user of a port that its owner closes is told', async () => {
  const there = client();
  const port = there.openPort();
  const user = clientOfPort<Subject>(port, 60_000);
  const waiting = rejectionOf(user.calls.waitForAbort(null, never()));
  await user.calls.double(1, never());
  there.closePort(port);
  expect(await waiting).toMatchObject({ code: 'worker-terminated' });
  await expect.poll(() => there.calls.aborts(null, never())).toBe(1);
  expect(await there.calls.double(1, never())).toBe(2);
});
