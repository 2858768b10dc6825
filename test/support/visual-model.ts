// Adding a visual model on the built site, as a person does: a folder is picked, its card read, and then it is kept.
import { basename } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import '../../src/app/app.ts';
import { idle } from './site.ts';

/** Picks the folder of a visual model; its id is the name of the folder. `says`: what stands on its card before it is kept. */
export async function addVisualModel(page: Page, folder: string, says: RegExp | string): Promise<void> {
  await page.goto('./#/settings/models');
  await page.getByRole('button', { name: 'Add a model' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Pick a folder…' }).click();
  await (await chooser).setFiles(folder);
  const card = page.getByRole('region', { name: 'What the model’s files say' });
  await expect(card.getByText(says)).toBeVisible();
  const id = basename(folder);
  const kept = await page.evaluate((id) => {
    const { visuals } = globalThis.leafmark.state;
    return visuals.value.filter((one) => one.model.id === id && one.kept !== null).length;
  }, id);
  expect(kept).toBe(0);
  await card.getByRole('button', { name: 'Add and load' }).click();
  await page.waitForFunction(
    (id) => globalThis.leafmark.state.visuals.value.some((one) => one.model.id === id && one.worksOffline),
    id,
  );
  await idle(page);
}
