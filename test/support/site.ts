// What the end-to-end tests share: opening the built site, dropping files on it, waiting until it is idle.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import '../../src/app/app.ts';

/** Opens the site and waits until storage was read. */
export async function openSite(page: Page, hash = ''): Promise<void> {
  await page.goto(`./${hash}`);
  await page.waitForFunction(() => globalThis.leafmark?.state.ready.value === true);
}

/** Waits until no command is at work. */
export async function idle(page: Page, timeout = 120_000): Promise<void> {
  await page.waitForFunction(() => globalThis.leafmark.state.busy.value === false, undefined, { timeout });
}

/** Collects everything that must not happen: page errors, console errors, policy violations, requests to other origins. */
export function watchForFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== 'localhost' && hostname !== '127.0.0.1') faults.push(`request to ${request.url()}`);
  });
  return faults;
}

/** Drops files from disk on the window, as a person does: a DataTransfer with real File objects. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  await dropBytes(page, paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) })));
}

/** Drops made-up files. */
export async function dropBytes(page: Page, files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Promise<void> {
  await page.evaluate(() => {
    document.querySelector('#dropped-by-test')?.remove();
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, hidden: true, id: 'dropped-by-test' });
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
  return readdirSync(folder).filter((name) => name.endsWith(ending)).sort().map((name) => join(folder, name));
}
