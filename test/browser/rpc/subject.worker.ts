import { AppError } from '../../../src/core/app-error.ts';
import { clientOfPort } from '../../../src/rpc/port-client.ts';
import { serve } from '../../../src/rpc/serve.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import type { Subject } from './subject.ts';

let aborts = 0;
let made = new ArrayBuffer(0);

serve<Subject>({
  double: async (value) => value * 2,
  throwAppError: async () => {
    throw new AppError('file-needs-password', 'It needs a password.', { cause: new Error('PasswordException') });
  },
  throwPlainError: async (message) => {
    throw new RangeError(message);
  },
  throwAbort: async () => {
    throw new DOMException('Stopped in the worker.', 'AbortError');
  },
  spin: () => {
    for (;;);
  },
  ignore: () => new Promise<never>(() => {}),
  waitForAbort: (_input, signal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        aborts += 1;
        reject(signal.reason as Error);
      });
    }),
  aborts: async () => aborts,
  throwLater: async () => {
    setTimeout(() => {
      throw new Error('outside of any call');
    }, 0);
    return null;
  },
  report: async (count, _signal, onProgress) => {
    for (let done = 1; done <= count; done += 1) onProgress?.({ phase: 'count', done, total: count, unit: 'steps' });
    return null;
  },
  reportSlowly: (count, _signal, onProgress) =>
    new Promise((resolve) => {
      let done = 0;
      const timer = setInterval(() => {
        done += 1;
        onProgress?.({ phase: 'count', done, total: count, unit: 'steps' });
        if (done < count) return;
        clearInterval(timer);
        resolve(null);
      }, 50);
    }),
  byteLength: async ({ bytes }) => bytes.byteLength,
  makeBytes: async (length) => {
    made = new ArrayBuffer(length);
    return transfer({ bytes: made }, [made]);
  },
  lengthLeft: async () => made.byteLength,
  makeUncloneable: async () => ({ method: () => 1 }),
  doubleThere: async ({ port, value }, signal) => {
    const client = clientOfPort<Subject>(port, 5000);
    try {
      return await client.calls.double(value, signal);
    } finally {
      client.close();
    }
  },
  waitThere: ({ port }, signal) => clientOfPort<Subject>(port, 5000).calls.waitForAbort(null, signal),
  spinThere: async ({ port, silenceMs }, signal) => {
    try {
      return await clientOfPort<Subject>(port, silenceMs).calls.spin(null, signal);
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  },
});
