import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveProgress } from '../../../src/ui/elements/live-progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('counts are said every five seconds at most, and the end of a phase at once', async () => {
  const live = document.createElement('live-progress') as LiveProgress;
  document.body.replaceChildren(live);
  const say = async (phase: string, text: string) => {
    Object.assign(live, { phase, text });
    await live.updateComplete;
    return live.shadowRoot!.textContent.trim();
  };
  expect(await say('Indexing', 'Indexing: 1 of 9 pages')).toBe('Indexing: 1 of 9 pages');
  vi.advanceTimersByTime(1000);
  expect(await say('Indexing', 'Indexing: 2 of 9 pages')).toBe('Indexing: 1 of 9 pages');
  vi.advanceTimersByTime(2000);
  expect(await say('Indexing', 'Indexing: 3 of 9 pages')).toBe('Indexing: 1 of 9 pages');
  vi.advanceTimersByTime(2000);
  await live.updateComplete;
  expect(live.shadowRoot!.textContent.trim()).toBe('Indexing: 3 of 9 pages');
  expect(await say('Idle', 'Idle')).toBe('Idle');
});
