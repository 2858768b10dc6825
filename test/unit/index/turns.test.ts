import { describe, expect, test } from 'vitest';
import { Turns } from '../../../workers/index/turns.ts';

const never = new AbortController().signal;

describe('turns', () => {
  test('come one after the other, and who waits hears how the first gets on', async () => {
    const turns = new Turns<number>();
    const log: string[] = [];
    let resolve = (): void => {};
    const promise = new Promise<void>((end) => (resolve = end));
    const first = turns.take(
      never,
      (news) => log.push(`first hears ${news}`),
      async (tell) => {
        tell(1);
        await promise;
        tell(2);
        return 'first';
      },
    );
    const second = turns.take(
      never,
      (news) => log.push(`second hears ${news}`),
      async () => {
        log.push('second begins');
        return 'second';
      },
    );
    resolve();
    expect(await Promise.all([first, second])).toEqual(['first', 'second']);
    expect(log).toEqual(['first hears 1', 'second hears 1', 'first hears 2', 'second hears 2', 'second begins']);
  });

  test('go on after one that failed and one that gave up', async () => {
    const turns = new Turns<number>();
    const controller = new AbortController();
    let reject = (_error: Error): void => {};
    const promise = new Promise<never>((_end, fail) => (reject = fail));
    const failing = turns.take(
      never,
      () => {},
      () => promise,
    );
    const givingUp = turns.take(
      controller.signal,
      () => {},
      async () => 'never',
    );
    const last = turns.take(
      never,
      () => {},
      async () => 'last',
    );
    controller.abort();
    reject(new Error('It failed.'));
    await expect(failing).rejects.toThrow('It failed.');
    await expect(givingUp).rejects.toMatchObject({ name: 'AbortError' });
    expect(await last).toBe('last');
  });
});
