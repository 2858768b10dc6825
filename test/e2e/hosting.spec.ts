// The built site on the plainest host there is: under a path, without headers, without a fallback page.
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../support/headless.ts';
import { servePlainly } from '../support/plain-server.ts';
import type { PlainServer } from '../support/plain-server.ts';
import { pagesSum } from '../support/screen.ts';
import { openSite, ready, tryDemo, watchForFaults } from '../support/site.ts';

let server: PlainServer;
test.beforeAll(async () => {
  server = await servePlainly(join(projectFolder, 'dist'), '/tools/leafmark/');
});
test.afterAll(() => server.close());

test('the site works under a path of a host that sends no headers, and says that it is not isolated', async ({
  page,
}) => {
  const faults = await watchForFaults(page);
  const addresses: string[] = [];
  page.on('response', (response) => addresses.push(response.url()));
  await page.goto(server.address);
  await ready(page);
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('not isolated');
  await tryDemo(page);

  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible();
  await page.getByRole('link', { name: /^Corpus/ }).click();
  expect(await pagesSum(page)).toMatchObject({ total: 60 });

  const fetched = addresses.filter((address) => address.startsWith('http'));
  expect(fetched.length).toBeGreaterThan(10);
  expect(fetched.filter((address) => !address.startsWith(server.address))).toEqual([]);
  expect(faults).toEqual([]);
});

test('a host with the isolation headers is said to be isolated', async ({ page }) => {
  await openSite(page);
  const status = page.getByRole('contentinfo', { name: 'Status' });
  await expect(status).toContainText(/\d threads?, isolated/);
});
