import { expect, test } from 'vitest';
import { withIsolation } from '../../../workers/service/isolation.ts';

test('what the host sends stays as it is, and only what is missing is added', async () => {
  const host = new Response('page', {
    status: 203,
    headers: { 'Cross-Origin-Embedder-Policy': 'credentialless', 'Content-Type': 'text/html' },
  });
  const response = withIsolation(host);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/html',
    'cross-origin-embedder-policy': 'credentialless',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(response.status).toBe(203);
  expect(await response.text()).toBe('page');
});

test('an answer that cannot be read, as a redirect of a navigation, passes untouched', () => {
  const redirect = Response.error();
  expect(withIsolation(redirect)).toBe(redirect);
});
