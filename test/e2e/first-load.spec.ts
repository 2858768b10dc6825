import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const mostBytes = 150_000;

test.use({ serviceWorkers: 'allow' });

test('the first paint on a cold load needs at most 150 kB of compressed script', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const { painted, scripts } = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null;
    const files = performance.getEntriesByType('resource').filter(({ name }) => /\.m?js$/.test(new URL(name).pathname));
    // What was asked for before the paint, also where the paint did not wait for it.
    return {
      painted: paint,
      scripts: files.filter(({ startTime }) => paint === null || startTime < paint).map(({ name }) => name),
    };
  });
  expect(painted).not.toBeNull();
  expect(scripts).not.toEqual([]);
  let bytes = 0;
  for (const script of scripts) {
    const response = await page.request.get(script);
    bytes += gzipSync(await response.body()).length;
  }
  expect(bytes).toBeLessThanOrEqual(mostBytes);
  test
    .info()
    .annotations.push({ type: 'script', description: `${scripts.length} files, ${(bytes / 1000).toFixed(1)} kB gzip` });
});
