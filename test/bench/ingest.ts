// From the drop to stored documents, against a plain pdf.js text loop: `npx tsx test/bench/ingest.ts [rounds]`. Both read the same
// files in the same browser, in turns: the site hashes, opens, reads, composes, stores text, boxes and PDFs, and shows its
// progress; the loop asks for the text of one page after the other, as every tutorial does, and keeps nothing. Needs the public corpora
// (LEAFMARK_CORPORA, or ../shared/corpora beside the checkout). Ratios of the least of several rounds, by the clock and in processor
// time of the whole browser, which a busy machine changes less; the first round, which compiles, is told apart.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { corporaFolder, corporaMissing } from '../support/corpora.ts';
import { drop, idle, processorMs, startBench } from './support/built-site.ts';

const rounds = Number(process.argv[2] ?? 7);
const corpora = corporaFolder();
if (corpora === null) {
  console.log(corporaMissing);
  process.exit(0);
}
const folder = join(corpora, 'mmlongbench-dev/documents');
const paths = readdirSync(folder)
  .filter((name) => name.endsWith('.pdf'))
  .map((name) => join(folder, name));

const bench = await startBench(folder);
try {
  const plain = await bench.blank();
  const site = await bench.open();
  const plainMs: number[] = [];
  const siteMs: number[] = [];
  const plainWork: number[] = [];
  const siteWork: number[] = [];
  let pages = { plain: 0, site: 0 };
  for (let round = 0; round <= rounds; round += 1) {
    const before = await processorMs(bench);
    const loop = await plainLoop(plain);
    plainWork.push((await processorMs(bench)) - before);
    plainMs.push(loop.milliseconds);
    await site.evaluate(() => globalThis.leafmark.commands.createWorkspace('round'));
    const beforeDrop = await processorMs(bench);
    const dropped = await drop(site, paths);
    siteMs.push((await idle(site)) - dropped);
    siteWork.push((await processorMs(bench)) - beforeDrop);
    const read = await site.evaluate(() =>
      globalThis.leafmark.state.documents.value.reduce((sum, { pagesDone }) => sum + pagesDone, 0),
    );
    pages = { plain: loop.pages, site: read };
    await site.evaluate(() =>
      globalThis.leafmark.commands.removeWorkspace(globalThis.leafmark.state.workspace.value!.id),
    );
  }
  if (pages.plain !== pages.site) throw new Error(`${pages.site} pages read of ${pages.plain}`);
  const [plainFirst = 0, ...plainRest] = plainMs;
  const [siteFirst = 0, ...siteRest] = siteMs;
  const work = { plain: least(plainWork.slice(1)), site: least(siteWork.slice(1)) };
  console.log(`mmlongbench-dev: ${paths.length} files, ${pages.plain} pages, ${rounds} rounds`);
  console.log(`plain pdf.js loop: ${plainRest.map(Math.round).join(' ')} ms, first round ${plainFirst.toFixed(0)}`);
  console.log(`drop to stored: ${siteRest.map(Math.round).join(' ')} ms, first round ${siteFirst.toFixed(0)}`);
  console.log(`drop to stored / plain loop, by the clock: ${(least(siteRest) / least(plainRest)).toFixed(2)}`);
  console.log(
    `in processor time: ${(work.site / work.plain).toFixed(2)} (${work.site.toFixed(0)} ms / ${work.plain.toFixed(0)} ms)`,
  );
} finally {
  await bench.close();
}

/** What every pdf.js tutorial does: the worker beside the page, one page after the other, the items' strings joined. */
async function plainLoop(page: Page): Promise<{ readonly milliseconds: number; readonly pages: number }> {
  await page.evaluate(() => {
    document.body.innerHTML = '<input id="files" type="file" multiple>';
  });
  await page.setInputFiles('#files', paths);
  return page.evaluate(async (root) => {
    const pdfjs = (await import(`${root}legacy/build/pdf.min.mjs`)) as typeof import('pdfjs-dist/legacy/build/pdf.mjs');
    pdfjs.GlobalWorkerOptions.workerSrc = `${root}legacy/build/pdf.worker.min.mjs`;
    const files = [...(document.querySelector<HTMLInputElement>('#files')!.files ?? [])];
    const scope = globalThis as unknown as { pdfWorker?: InstanceType<typeof pdfjs.PDFWorker> };
    const started = performance.now();
    scope.pdfWorker ??= new pdfjs.PDFWorker();
    let pages = 0;
    for (const file of files) {
      const task = pdfjs.getDocument({
        data: await file.arrayBuffer(),
        worker: scope.pdfWorker,
        cMapUrl: `${root}cmaps/`,
        standardFontDataUrl: `${root}standard_fonts/`,
        wasmUrl: `${root}wasm/`,
        iccUrl: `${root}iccs/`,
      });
      const opened = await task.promise;
      for (let number = 1; number <= opened.numPages; number += 1) {
        const proxy = await opened.getPage(number);
        const { items } = await proxy.getTextContent();
        const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
        if (text.length >= 0) pages += 1;
        proxy.cleanup();
      }
      await task.destroy();
    }
    return { milliseconds: performance.now() - started, pages };
  }, bench.pdfjsUrl);
}

function least(values: readonly number[]): number {
  return Math.min(...values);
}
