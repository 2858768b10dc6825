// UniDoc-Bench as on the hub: a Parquet file whose gold are page images, and the images themselves as the corpus, loose or in an archive.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { demoFolder, projectFolder } from '../support/headless.ts';
import { droppedSum } from '../support/screen.ts';
import { dropBytes, dropFiles, filesIn, idle, openSite, watchForFaults } from '../support/site.ts';

interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const scan = 'foreshore-permit-1931-scan';
const fixtures = join(projectFolder, 'test/fixtures');
const benchmark: NamedBytes = {
  name: 'harbour.parquet',
  bytes: readFileSync(join(fixtures, 'parquet/demo-scan.parquet')),
};
/** The demo's other documents, among which the pages are to be found. */
const others = filesIn(demoFolder, '.pdf').filter((path) => !path.includes(scan));
const experiment = {
  format: 'leafmark-experiment/1',
  name: 'Images',
  systems: [{ name: 'BM25', retriever: { kind: 'bm25' }, text: { ocr: 'no-text' }, pool: 'corpus' }],
};
/** Gold sheets by question, as the benchmark's maker wrote them. */
const gold = [[1, 4], [3], [2]];

test('page images and the Parquet file of the hub give exact scores, dropped loose or in an archive', async ({
  page,
}) => {
  const faults = await watchForFaults(page);
  await openSite(page);
  // First the PDF that the images are of: read from its pictures too, it is what they are to equal.
  await dropFiles(page, [join(demoFolder, `${scan}.pdf`), ...others]);
  await dropBytes(page, [benchmark]);
  await idle(page);
  const asPdf = await run(page);
  const images = await drawnPages(page);

  // Loose, as an unpacked folder is: the images of one document, one of them twice, and the benchmark.
  await openWorkspace(page, 'Loose');
  const twice = { name: `${scan}_page_4.jpg`, bytes: images[3]!.bytes };
  await dropBytes(page, [...images, twice, benchmark]);
  await idle(page);
  await dropFiles(page, others);
  await idle(page);
  expect(await droppedSum(page)).toEqual({
    total: 4 + 1 + others.length,
    parts: { 'in the corpus': 4 + others.length, failed: 1 },
  });
  const read = await page.evaluate(() =>
    globalThis.leafmark.state.documents.value.map(({ names, pageCount, pagesWithoutText }) => ({
      names,
      pageCount,
      pagesWithoutText,
    })),
  );
  expect(read).toContainEqual({ names: [scan], pageCount: 4, pagesWithoutText: 4 });
  const loose = await run(page);
  expect(loose.questions).toEqual(asPdf.questions);
  for (const [place, { ranking, metrics }] of loose.questions.entries()) {
    const ranks = gold[place]!.map((sheet) => ranking.indexOf(`${scan}#${sheet}`) + 1);
    const gain = (of: readonly number[]): number => of.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0);
    for (const rank of ranks) {
      expect(rank).toBeGreaterThan(0);
      expect(rank).toBeLessThanOrEqual(10);
    }
    expect(metrics['R@10']).toBe(1);
    expect(metrics['P@10']).toBeCloseTo(ranks.length / 10, 12);
    expect(metrics['nDCG@10']).toBeCloseTo(gain(ranks) / gain(ranks.map((_, index) => index + 1)), 12);
  }
  expect(loose.documents).toMatchObject({ found: 5 + others.length, opened: 4 + others.length, failed: 1 });

  // The pages as they stand in the views.
  await page.evaluate(() => {
    const { state, commands } = globalThis.leafmark;
    const document = state.documents.value.find(({ names }) => names[0] === 'foreshore-permit-1931-scan')!;
    commands.go({ view: 'corpus', workspace: null, path: [document.id, '2'], query: {} });
  });
  const picture = page.locator('page-canvas canvas, page-canvas img').first();
  await expect(picture).toBeVisible();

  // The same in an archive, in a workspace of its own.
  const inFolder = (files: readonly NamedBytes[]) =>
    files.map(({ name, bytes }) => [`images/harbour/${scan}/${name}`, bytes] as const);
  const archive = zipSync(
    Object.fromEntries([
      ...inFolder(images),
      ...others.map((path) => [`pdfs/${basename(path)}`, new Uint8Array(readFileSync(path))] as const),
      [benchmark.name, new Uint8Array(benchmark.bytes)],
      ['../outside.pdf', new Uint8Array(4)],
      ['.DS_Store', new Uint8Array(4)],
    ]),
  );
  await openWorkspace(page, 'Archive');
  await dropBytes(page, [{ name: 'demo.zip', bytes: archive }]);
  await idle(page);
  await page.evaluate(() => globalThis.leafmark.commands.go({ view: 'corpus', workspace: null, path: [], query: {} }));
  expect(await droppedSum(page)).toEqual({
    total: 4 + 1 + others.length,
    parts: { 'in the corpus': 4 + others.length, 'of another kind': 1 },
  });
  const packed = await run(page);
  expect(packed.questions).toEqual(loose.questions);
  expect(faults).toEqual([]);
});

async function openWorkspace(page: Page, name: string): Promise<void> {
  await page.evaluate((title) => globalThis.leafmark.commands.createWorkspace(title), name);
  await idle(page);
  await page.evaluate(() => globalThis.leafmark.commands.go({ view: 'corpus', workspace: null, path: [], query: {} }));
}

/** The scan's four pages as the hub has them: PNG at 200 dpi. */
async function drawnPages(page: Page): Promise<NamedBytes[]> {
  const drawn = await page.evaluate(async () => {
    const { commands, state } = globalThis.leafmark;
    const document = state.documents.value.find(({ names }) => names[0]?.includes('permit'))!;
    const pictures: string[] = [];
    for (let index = 0; index < document.pageCount; index += 1) {
      const { page } = await commands.openPage(document.id, index);
      // 200 dpi, as OCR draws a page.
      const width = Math.round((page.widthPoints * 200) / 72);
      const image = await commands.pageImage(document.id, index, width, new AbortController().signal);
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext('2d')!.drawImage(image, 0, 0);
      image.close();
      const png = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      let bytes = '';
      for (const byte of png) bytes += String.fromCharCode(byte);
      pictures.push(btoa(bytes));
    }
    return pictures;
  });
  return drawn.map((base64, index) => ({
    name: `${scan}_page_000${index + 1}.png`,
    bytes: new Uint8Array(Buffer.from(base64, 'base64')),
  }));
}

interface Outcome {
  readonly questions: readonly {
    readonly ranking: readonly string[];
    readonly metrics: Readonly<Record<string, number>>;
  }[];
  readonly documents: unknown;
}

/** Runs the experiment; of each question its page ranking and metrics. */
async function run(page: Page): Promise<Outcome> {
  await dropBytes(page, [{ name: 'experiment.json', bytes: new TextEncoder().encode(JSON.stringify(experiment)) }]);
  await page.waitForFunction(() => globalThis.leafmark.state.experiment.value.name === 'Images');
  await idle(page);
  await page.evaluate(() => globalThis.leafmark.commands.startRuns());
  await idle(page, 240_000);
  const notices = await page.evaluate(() =>
    globalThis.leafmark.state.notices.value.filter(({ kind }) => kind === 'error').map(({ message }) => message),
  );
  expect(notices).toEqual([]);
  const files = await page.evaluate(() => globalThis.leafmark.commands.exportedFiles());
  const textOf = (ending: string): string => files.find(({ name }) => name.endsWith(ending))!.text;
  const rankings = new Map<string, string[]>();
  for (const line of textOf('.trec')
    .split('\n')
    .filter((row) => row !== '' && !row.includes(' 0 '))) {
    const [question = '', , hit = ''] = line.split(' ');
    const plain = decodeURIComponent(hit).replace(/^.*\//, '').replace('.pdf#', '#');
    rankings.set(question, [...(rankings.get(question) ?? []), plain]);
  }
  const lines = textOf('.questions.jsonl')
    .split('\n')
    .filter((line) => line !== '');
  const questions = lines.map((line) => JSON.parse(line) as { id: string; metrics: Record<string, number> });
  const summary = JSON.parse(textOf('summary.json')) as { documents: unknown };
  return {
    documents: summary.documents,
    questions: questions.map(({ id, metrics }) => ({ metrics, ranking: rankings.get(id) ?? [] })),
  };
}
