// What the end-to-end tests share: opening the built site, dropping files on it, waiting until it is idle.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import '../../src/app/app.ts';

/** Opens the site and waits until storage was read. */
export async function openSite(page: Page, hash = ''): Promise<void> {
  await page.goto(`./${hash}`);
  await ready(page);
}

/** Loads the page anew and waits until storage was read. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await ready(page);
}

/** Waits until no command is at work. */
export async function idle(page: Page, timeout = 120_000): Promise<void> {
  await page.waitForFunction(() => !globalThis.leafmark.state.busy.value, undefined, { timeout });
}

/** One click on the first visit: reads the demo's files, runs the default experiment and ends on the report. */
export async function tryDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.waitForFunction(() => globalThis.leafmark.state.runs.value.some((run) => run.state === 'done'));
  await idle(page);
}

/**
 * Collects everything that must not happen: page errors, console errors, policy violations, dialogs, requests to other
 * origins, answers that are not 200. Call it before the site is opened.
 */
export async function watchForFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  let origin: string | null = null;
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!/^https?:$/.test(url.protocol)) return;
    origin ??= url.origin;
    if (url.origin !== origin) faults.push(`request to ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() !== 200 && response.status() !== 304)
      faults.push(`status ${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      throw new Error(`policy violation: ${effectiveDirective} ${blockedURI}`);
    });
  });
  return faults;
}

/** Drops files from disk on the window, as a person does: a DataTransfer with real File objects. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  await dropBytes(
    page,
    paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) })),
  );
}

/** Drops made-up files. */
export async function dropBytes(
  page: Page,
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): Promise<void> {
  await page.evaluate(() => {
    document.querySelector('#dropped-by-test')?.remove();
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      multiple: true,
      hidden: true,
      id: 'dropped-by-test',
    });
    document.body.append(input);
  });
  await page.setInputFiles(
    '#dropped-by-test',
    files.map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })),
  );
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('#dropped-by-test')!;
    const transfer = new DataTransfer();
    for (const file of input.files ?? []) transfer.items.add(file);
    input.remove();
    const options = { bubbles: true, cancelable: true, composed: true, dataTransfer: transfer };
    for (const type of ['dragenter', 'dragover', 'drop']) document.body.dispatchEvent(new DragEvent(type, options));
  });
}

/** Files of a folder whose names end so, in a fixed order. */
export function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

/** For pages that were opened another way: waits until storage was read. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.leafmark?.state.ready.value);
}
