import { describe, expect, test } from 'vitest';
import { RecentLoads } from '../../../workers/evaluation/answering/recent-loads.ts';

/** Loads texts of five characters, and tells what was loaded. */
function loads(most: number) {
  const loaded: string[] = [];
  const recent = new RecentLoads<string>(most, ({ length }) => length);
  const get = (key: string): Promise<string> =>
    recent.get(key, async () => {
      loaded.push(key);
      return key.repeat(5);
    });
  return { recent, get, loaded };
}

describe('recent loads', () => {
  test('are made once while they fit, also where they are asked for together', async () => {
    const { get, loaded } = loads(10);
    expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['aaaaa', 'aaaaa', 'bbbbb']);
    await get('a');
    expect(loaded).toEqual(['a', 'b']);
  });

  test('let go of the one that was used least recently, and of no more than they must', async () => {
    const { get, loaded } = loads(10);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'c', 'b']) await get(key);
    expect(loaded).toEqual(['a', 'b', 'c', 'b']);
  });

  test('keep the newest, however large it is', async () => {
    const { get, loaded } = loads(3);
    for (const key of ['a', 'a', 'b', 'b', 'a']) await get(key);
    expect(loaded).toEqual(['a', 'b', 'a']);
  });

  test('that failed are made again', async () => {
    const { recent, get, loaded } = loads(10);
    await expect(recent.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await get('a')).toBe('aaaaa');
    expect(loaded).toEqual(['a']);
  });
});
