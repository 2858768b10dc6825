// Every screen for everybody: axe, both schemes, wide and narrow, and the whole journey from the keyboard alone.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { runsTable } from '../support/screen.ts';
import { dropBytes, idle, openSite, tryDemo, watchForFaults } from '../support/site.ts';

const widths = [1280, 390];
const schemes = ['light', 'dark'] as const;
/** What a scheme can change: the elements of a screen are the same in both. */
const colourRules = ['color-contrast', 'link-in-text-block'];

test('a first visit has no serious finding in either scheme, wide or narrow, and does not scroll sideways', async ({
  page,
}) => {
  await openSite(page);
  await expectAccessible(page, 'first visit', page.getByRole('button', { name: 'Try the demo' }));
});

test('no screen with content has a serious finding in either scheme, wide or narrow, and none scrolls sideways', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openSite(page);
  await tryDemo(page);
  await dropBytes(page, [
    { name: 'empty.pdf', bytes: new Uint8Array() },
    { name: 'letter.docx', bytes: new TextEncoder().encode('PK a letter') },
  ]);
  await idle(page);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  await page.goto('./#/corpus');
  await page.getByRole('link', { name: /harbour-tide-yearbook\.pdf/ }).click();
  await expectAccessible(page, 'corpus', page.getByRole('complementary').locator('canvas').first());
  await page.goto('./#/benchmark');
  await expectAccessible(page, 'benchmark', heading('Benchmark'));
  await page.goto('./#/experiment');
  await page.getByRole('button', { name: 'Change BM25, pages' }).click();
  await expectAccessible(page, 'experiment', page.getByRole('group', { name: /^Settings of/ }));
  await page.goto('./#/experiment/run');
  await expectAccessible(page, 'run', heading('Run'));
  await page.goto('./#/report');
  await expectAccessible(page, 'report', runsTable(page));
  await page.goto('./#/question/bricks-1');
  await expectAccessible(page, 'question', page.getByRole('figure', { name: /^rank 1/i }));
  await page.goto('./#/report/splits');
  await expectAccessible(page, 'all benchmarks', page.getByRole('heading', { name: /^Pools/ }));
  await page.goto('./#/benchmark/review');
  await expectAccessible(page, 'review', page.getByText('own document').first());
  await page.goto('./#/settings');
  await expectAccessible(page, 'settings', heading('Settings'));
});

test('the keyboard alone leads from a first visit through the demo to a question and back', async ({ page }) => {
  const faults = await watchForFaults(page);
  await openSite(page);
  await tabTo(page, 'Try the demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeFocused({ timeout: 60_000 });
  await idle(page);

  // Numbers lead to the steps, and the focus goes to each heading.
  for (const [key, name] of [
    ['1', 'Corpus'],
    ['2', 'Benchmark'],
    ['3', 'Experiment'],
    ['4', 'Report'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  }

  // J and K walk the questions of the report, Enter opens one, and inside J and K go on.
  await expect(runsTable(page)).toBeVisible();
  await page.keyboard.press('j');
  await expect.poll(() => focusedName(page)).toBe('What did the kiln trial change?');
  await page.keyboard.press('j');
  await expect.poll(() => focusedName(page)).toBe('When was the old wharf sold?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /harbour-1/ })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('heading', { level: 1, name: /harbour-2/ })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 1, name: /harbour-1/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Report' })).toBeVisible();
  await expect.poll(() => focusedName(page)).toBe('When was the old wharf sold?');
  expect(faults).toEqual([]);
});

/** Checks the screen as it is now in both schemes and at both widths, once `shown` is there. */
async function expectAccessible(page: Page, name: string, shown: ReturnType<Page['locator']>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(shown, `${name} at ${width}`).toBeVisible();
    await idle(page);
    expect(await sidewaysScroll(page), `${name} at ${width} scrolls sideways`).toBe(0);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      // Colours that are still on their way to the other scheme have the contrast of neither.
      await page.waitForFunction(
        () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
      );
      const axe = new AxeBuilder({ page }).setLegacyMode(true);
      const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(colourRules)).analyze();
      const serious = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id}: ${target.flat().join(' ')}: ${failureSummary}`),
        );
      expect.soft(serious, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** By how many pixels the page or its main part can be scrolled sideways. */
async function sidewaysScroll(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const main = document.querySelector('app-shell')?.shadowRoot?.querySelector('main');
    const beyond = (element: Element | null | undefined): number =>
      element ? Math.max(0, element.scrollWidth - element.clientWidth) : 0;
    return Math.max(beyond(document.scrollingElement), beyond(main));
  });
}
