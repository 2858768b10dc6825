// Screenshots and axe of the gallery: node test/support/gallery/shoot.mjs PORT FOLDER "name|query|hash|width|height[|script]" …
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright';
import { browserArguments, findBrowser } from '../../../scripts/browser.mjs';

const [port, folder = 'out', ...shots] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const executablePath = findBrowser();
const browser = await chromium.launch({
  args: browserArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
});
for (const shot of shots) {
  const [name = '', query = '', hash = '', width = '1280', height = '900', script = ''] = shot.split('|');
  const context = await browser.newContext({ viewport: { width: Number(width), height: Number(height) } });
  const page = await context.newPage();
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && console.log(name, message.type(), message.text()),
  );
  page.on('pageerror', (error) => console.log(name, 'page error', error.message));
  await page.goto(`http://127.0.0.1:${port}/test/support/gallery/gallery.html?${query}#${hash}`);
  await page.waitForFunction(() => document.querySelector('app-shell')?.shadowRoot?.querySelector('main > *') !== null);
  await page.waitForTimeout(700);
  for (const key of script.split(' ').filter((one) => one !== '')) {
    if (key.startsWith('type:')) await page.keyboard.type(key.slice(5));
    else await page.keyboard.press(key);
    await page.waitForTimeout(250);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (wide > 0) console.log(name, `scrolls sideways by ${wide} px`);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, impact, nodes } of violations) {
    console.log(
      name,
      'axe',
      impact,
      id,
      nodes.length,
      nodes
        .slice(0, 3)
        .map((node) => `${node.target.flat().join(' ')} ${node.failureSummary?.split('\n')[1] ?? ''}`)
        .join(' | '),
    );
  }
  await context.close();
}
await browser.close();
