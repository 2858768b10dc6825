// Memory of a batch: `npx tsx test/bench/memory.ts`. 200 PDFs of 30 pages, one in ten of them broken, are dropped; memory after all of
// them over memory after the first 20 (wanted: under 1.5), garbage collected before both. Memory is what the browser counts for
// the page and its workers; beside it the resident memory of the renderer, and the number of workers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { drop, idle, startBench } from './support/built-site.ts';
import { makePdf } from './support/made-pdf.ts';
import { rendererWithWorkers, resident, workersOf } from './support/renderer-memory.ts';

const files = 200;
const first = 20;
const pages = 30;
const words = 300;
const folder = mkdtempSync(join(tmpdir(), 'leafmark-bench-'));
const paths = Array.from({ length: files }, (_, place) => {
  const path = join(folder, `report-${String(place).padStart(3, '0')}.pdf`);
  writeFileSync(path, place % 10 === 4 ? brokenFile(place) : makePdf(place, pages, words));
  return path;
});

interface Memory {
  readonly counted: number;
  readonly resident: number;
  readonly workers: number;
  readonly parts: string;
}

const bench = await startBench(folder, ['--js-flags=--expose-gc']);
try {
  const page = await bench.open();
  await drop(page, paths.slice(0, first));
  await idle(page);
  const pid = await rendererWithWorkers(bench);
  const early = await measure(page, pid);
  show(`after ${first} files`, early);
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, resident(pid))), 200);
  const dropped = await drop(page, paths.slice(first));
  const ended = await idle(page);
  clearInterval(watch);
  const late = await measure(page, pid);
  show(`after ${files} files`, late);
  const { opened, failed, read } = await page.evaluate(() => {
    const { intakes, documents } = globalThis.leafmark.state;
    const kinds = intakes.value.map(({ outcome }) => outcome.kind);
    return {
      opened: kinds.filter((kind) => kind === 'opened').length,
      failed: kinds.filter((kind) => kind === 'failed').length,
      read: documents.value.reduce((sum, { pagesDone }) => sum + pagesDone, 0),
    };
  });
  const long = await page.evaluate(() => globalThis.longTasks.map(({ milliseconds }) => Math.round(milliseconds)));
  console.log(
    `${opened} opened + ${failed} refused of ${files} files, ${read} pages; the last ${files - first} in ${((ended - dropped) / 1000).toFixed(1)} s`,
  );
  console.log(`main-thread tasks over 50 ms: ${long.length}${long.length > 0 ? ` (${long.join(', ')} ms)` : ''}`);
  console.log(`resident at its peak: ${megabytes(peak)}`);
  console.log(`counted, ${files} / ${first} files: ${(late.counted / early.counted).toFixed(2)} (wanted: under 1.5)`);
  console.log(
    `resident, ${files} / ${first} files: ${(late.resident / early.resident).toFixed(2)} (wanted: under 1.5)`,
  );
} finally {
  await bench.close();
  rmSync(folder, { recursive: true });
}

async function measure(page: Page, pid: number): Promise<Memory> {
  const collect = (): void => (globalThis as unknown as { gc(): void }).gc();
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(collect);
    await Promise.all(page.workers().map((worker) => worker.evaluate(collect)));
    await page.waitForTimeout(300);
  }
  const { bytes, breakdown } = await page.evaluate(() =>
    (
      performance as unknown as {
        measureUserAgentSpecificMemory(): Promise<{
          readonly bytes: number;
          readonly breakdown: readonly {
            readonly bytes: number;
            readonly attribution: readonly { readonly url: string; readonly scope: string }[];
          }[];
        }>;
      }
    ).measureUserAgentSpecificMemory(),
  );
  const parts = breakdown
    .filter((part) => part.bytes > 0)
    .map(
      (part) =>
        `${part.attribution.map(({ url }) => url.replace(/.*\//, '')).join(' ') || 'shared'} ${megabytes(part.bytes)}`,
    );
  return { counted: bytes, resident: resident(pid), workers: workersOf(pid), parts: parts.join(', ') };
}

function show(when: string, { counted, resident, workers, parts }: Memory): void {
  console.log(`${when}: counted ${megabytes(counted)}, resident ${megabytes(resident)}, ${workers} workers (${parts})`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** No file to be opened: cut off, a web page, no more than a header, and one whose pages are gone. */
function brokenFile(place: number): Buffer {
  const pdf = makePdf(place, pages, words);
  switch (Math.floor(place / 10) % 4) {
    case 0:
      return pdf.subarray(0, 300);
    case 1:
      return Buffer.from(`<!doctype html><title>Error ${place}</title>`);
    case 2:
      return Buffer.from(`%PDF-1.7\n${'junk '.repeat(place)}`);
    default:
      return Buffer.from(
        pdf.toString('latin1').replace('/Type /Catalog', '/Type /Nothing').replaceAll('/Root 1 0 R', ''),
        'latin1',
      );
  }
}
