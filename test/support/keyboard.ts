// What a person at the keyboard does: Tab until the thing is reached.
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Presses Tab until what has the focus is called so; fails where it is not reached. */
export async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
    passed.push(focused);
  }
  expect(passed, `Tab reaches ${String(name)}`).toContain(name);
}

/** The name of what has the focus, shadow roots looked into: its label, else its text. */
export async function focusedName(page: Page): Promise<string> {
  return await page.evaluate(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    const text = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    return text.replaceAll(/\s+/g, ' ').trim();
  });
}
