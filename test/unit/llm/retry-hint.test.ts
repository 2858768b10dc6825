import { describe, expect, test } from 'vitest';
import { retryHint } from '../../../src/llm/retry-hint.ts';

const now = Date.UTC(2026, 0, 1, 12, 0, 0);

describe('how long a provider asks to wait', () => {
  test.each([
    [{ 'retry-after': '20' }, 20_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
    [{ 'retry-after': 'Thu, 01 Jan 2026 12:01:30 GMT' }, 90_000],
    // A date that has passed asks for nothing.
    [{ 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{}, null],
  ])('the header %j asks for %s ms', (headers, expected) => {
    expect(retryHint(headers, '', now)).toBe(expected);
  });

  test.each([
    ['Rate limit reached for gpt-4o. Please try again in 6.52s. Visit https://…', 6520],
    ['Please try again in 120ms.', 120],
    ['Please try again in 1m30.5s.', 90_500],
    ['Please try again in 7m12s', 432_000],
    ['Retry after 3 seconds', 3000],
    ['Please wait for 2 minutes and 5 seconds', 120_000],
    ['try again in 2 hours', 7_200_000],
    ['{"error":{"details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"37s"}]}}', 37_000],
    ['Please try again later.', null],
    ['Limit 3 requests per 1 m', null],
    ['', null],
  ])('the body “%s” asks for %s ms', (body, expected) => {
    expect(retryHint({}, body, now)).toBe(expected);
  });

  test('a header is believed before a body', () => {
    expect(retryHint({ 'retry-after': '1' }, 'try again in 9s', now)).toBe(1000);
  });
});
