// How long an indexed corpus of 10,000 chunks takes to be searchable after a reload, against reading its PDFs again:
// `npx tsx test/bench/warm-reload.ts [pages]`. BM25 and vectors of 384 numbers over pages; the encoder costs nothing, so that what is
// left is storage. One run, in Chromium; wanted: under a tenth.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDevPage } from './support/dev-page.ts';
import { makePdf } from './support/made-pdf.ts';
import type * as WarmReloadPage from './support/warm-reload-page.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const pages = Number(process.argv[2] ?? 10_000);
const pagesEach = 200;
const rounds = 5;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const dev = await openDevPage(root);
const call = <Name extends keyof typeof WarmReloadPage>(
  name: Name,
  ...parameters: Parameters<(typeof WarmReloadPage)[Name]>
): Promise<Awaited<ReturnType<(typeof WarmReloadPage)[Name]>>> =>
  dev.page.evaluate(
    async ([path, name, parameters]) => {
      const module = (await import(path)) as Record<string, (...rest: unknown[]) => unknown>;
      return module[name]!(...parameters);
    },
    ['/test/bench/support/warm-reload-page.ts', name, parameters] as const,
  ) as Promise<Awaited<ReturnType<(typeof WarmReloadPage)[Name]>>>;

try {
  let readMs = 0;
  for (let read = 0; read < pages; read += pagesEach) {
    readMs += await call('readPdf', `report-${read}.pdf`, [...makePdf(read + 1, Math.min(pagesEach, pages - read))]);
  }
  const units = await call('indexAll');
  const reloads: number[] = [];
  for (let round = 0; round < rounds; round += 1) reloads.push(await call('reloadMs'));
  console.log(`${units} units of ${pages} pages; reading the PDFs: ${(readMs / 1000).toFixed(1)} s`);
  console.log(`start of a new index worker to its first answer: ${reloads.map(Math.round).join(' ')} ms`);
  console.log(`reload / reading: ${(median(reloads) / readMs).toFixed(3)} (wanted: at most 0.1)`);
} finally {
  await dev.close();
}
