// Photographs the four sheets of permit.html into assets/permit-1.jpg to permit-4.jpg: run by hand when the letter
// changes (`npx tsx scripts/demo-corpus/scan/render-scan.ts`). The pictures are committed, because pixels differ from
// browser to browser and the corpus may not.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { findBrowser } from '../../browser.mjs';

const executablePath = findBrowser();
if (executablePath === undefined) throw new Error('No Chrome, Chromium or Edge was found.');
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 1274 }, deviceScaleFactor: 1.25 });
  await page.goto(new URL('permit.html', import.meta.url).href);
  const sheets = await page.locator('.sheet').all();
  for (const [index, sheet] of sheets.entries()) {
    const path = fileURLToPath(new URL(`../assets/permit-${index + 1}.jpg`, import.meta.url));
    await sheet.screenshot({ path, type: 'jpeg', quality: 42 });
  }
} finally {
  await browser.close();
}
