// UniDoc-Bench's paradigms on the built site, from a picked folder to the report. The models are tiny and of random weights: what they
// rank first means nothing, and what is counted, shared out and kept must be right all the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { runFileNames } from '../../src/core/experiment/export-names.ts';
import { corporaFolder, corporaMissing } from '../support/corpora.ts';
import {
  demoBenchmark,
  demoFolder,
  evaluate,
  parseQuestionLines,
  parseSummary,
  projectFolder,
  readQuestionLines,
  readSummary,
  temporaryFolder,
} from '../support/headless.ts';
import type { ExportedQuestion, Summary } from '../support/headless.ts';
import { runsTable } from '../support/screen.ts';
import { dropBytes, dropFiles, filesIn, idle, openSite, reload, watchForFaults } from '../support/site.ts';
import { storedRecords } from '../support/stored.ts';
import { addVisualModel } from '../support/visual-model.ts';

const corpora = corporaFolder();
const fixture = (name: string): string => join(projectFolder, 'test/fixtures/models', name);
const scan = 'foreshore-permit-1931-scan.pdf';
/** public/demo: 8 PDFs of 60 pages, a scan of 4 among them; 40 questions, 5 of them without an answer. */
const [pages, scanPages, asked, scored] = [60, 4, 40, 35];

const bm25 = { kind: 'bm25' };
const dense = { kind: 'dense' };
const inFolder = (kind: string, id: string, more: object = {}) => ({ kind, model: { id }, source: 'folder', ...more });
const clip = (kind: string) => inFolder(kind, 'tiny-clip');
const chunks = { kind: 'characters', size: 3000 };
const concatenated = (text: object, image: object) => ({
  kind: 'hybrid',
  parts: [text, image],
  fusion: { kind: 'concatenate', counts: [5, 5] },
});
const fused = { kind: 'hybrid', parts: [bm25, clip('image')], fusion: 'rrf' };

const systems = [
  { name: 'Text', retriever: dense, unit: chunks, pool: 'corpus' },
  { name: 'Images', retriever: clip('image'), pool: 'corpus' },
  { name: 'Own images', retriever: clip('image'), pool: 'own-document' },
  { name: 'Own words', retriever: bm25, pool: 'own-document' },
  { name: 'Five and five', retriever: concatenated(dense, clip('image')), unit: chunks, pool: 'corpus' },
  { name: 'Joint', retriever: clip('joint'), unit: chunks, pool: 'own-document' },
  { name: 'By rank', retriever: fused, unit: { kind: 'page' }, pool: 'corpus' },
];

interface Gold {
  readonly id: string;
  readonly evidence: readonly { readonly document: string }[];
}
const gold = readFileSync(demoBenchmark, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Gold);
const documentsOf = new Map(gold.map(({ id, evidence }) => [id, new Set(evidence.map(({ document }) => document))]));

test('text, images, five of each, one space and fusion by rank are scored, compared and kept', async ({ page }) => {
  const faults = await watchForFaults(page);
  await openSite(page);
  await dropDemo(page);
  await addVisualModel(page, fixture('tiny-clip'), /reads texts, .* reads images/);
  await setExperiment(page, systems);
  const first = await run(page);

  const { runs } = first.summary;
  expect(runs.map(({ name }) => name)).toEqual(systems.map(({ name }) => name));
  for (const { name, metrics, space, retriever } of runs) {
    // A mean over other questions than those that can be scored would be another mean.
    for (const [metric, { n }] of Object.entries(metrics)) expect([name, metric, n]).toEqual([name, metric, scored]);
    if (retriever.kind !== 'dense' && retriever.kind !== 'bm25') {
      // CLIP: one vector a page.
      expect(space?.images).toEqual({ pages, failed: 0, failures: [], vectors: pages });
    }
  }
  expect(await page.evaluate(() => globalThis.leafmark.state.runs.value.map(({ failed }) => failed))).toEqual(
    systems.map(() => 0),
  );
  // Each page is drawn and embedded once, for whichever system comes first.
  expect(runOf(first, 'Images').computed).toMatchObject({ units: pages, questions: asked });
  for (const name of ['Own images', 'Five and five', 'By rank']) {
    expect([name, runOf(first, name).computed]).toEqual([name, { documents: 0, units: 0, questions: 0 }]);
  }

  // The first five of text and then the first five images, in each list.
  for (const { id, candidates } of first.questions.get('Five and five')!) {
    const kinds = candidates.slice(0, 10).map(({ kind }) => kind);
    expect([id, kinds]).toEqual([id, [...Array<string>(5).fill('unit'), ...Array<string>(5).fill('page-image')]]);
  }
  expect(runOf(first, 'Five and five').imageShares!.find(({ k }) => k === 10)).toEqual({ k: 10, share: 0.5, n: asked });

  // CLIP reads 77 tokens: a chunk of 3,000 characters is several windows.
  const joint = runOf(first, 'Joint');
  const { units, vectors } = joint.space!.texts!;
  // Seven documents have text, and some more than 3,000 characters of it.
  expect(units).toBeGreaterThan(7);
  expect(vectors / units).toBeGreaterThan(2);
  expect(joint.tokens).toMatchObject({ share: 1 });
  for (const { k, share, n } of joint.imageShares!) {
    const lists = first.questions.get('Joint')!.filter(({ candidates }) => candidates.length > 0);
    const shares = lists.map(({ candidates }) => {
      const best = candidates.slice(0, k);
      return best.filter(({ kind }) => kind === 'page-image').length / best.length;
    });
    expect([k, n]).toEqual([k, lists.length]);
    expect(share).toBeCloseTo(shares.reduce((sum, one) => sum + one, 0) / shares.length, 9);
  }
  expect(joint.imageShares!.map(({ n }) => n)).toEqual(joint.imageShares!.map(() => scored));

  // A question's own document: nothing of another one is a result.
  for (const name of ['Own images', 'Joint']) {
    const own = first.questions.get(name)!.filter(({ id }) => documentsOf.get(id)!.size > 0);
    expect(own.length).toBe(scored);
    for (const { id, candidates } of own) {
      expect(candidates.length).toBeGreaterThan(0);
      const foreign = candidates.filter(({ document }) => !documentsOf.get(id)!.has(document));
      expect([name, id, foreign]).toEqual([name, id, []]);
    }
  }

  // By rank over pages: whichever part found a page, it stands in the list once.
  for (const { id, candidates } of first.questions.get('By rank')!) {
    const found = candidates.map(({ document, pages: sheets }) => `${document} ${sheets.join(' ')}`);
    expect([id, new Set(found).size]).toEqual([id, found.length]);
    expect([id, found.length]).toEqual([id, pages]);
  }

  // The scan has no text. Words find nothing of it; all of its four pages are images, and four are within the first ten.
  const ofScan = gold.filter(({ id }) => documentsOf.get(id)!.size === 1 && documentsOf.get(id)!.has(scan));
  expect(ofScan.length).toBeGreaterThan(0);
  for (const { id } of ofScan) {
    const [image, words] = ['Own images', 'Own words'].map((name) => questionOf(first, name, id));
    expect(image!.candidates.map(({ document, kind }) => [document, kind])).toEqual(
      Array.from({ length: scanPages }, () => [scan, 'page-image']),
    );
    expect([image!.metrics['R@10'], words!.metrics['R@10'], words!.candidates]).toEqual([1, 0, []]);
  }

  // Side by side.
  await page.goto('./#/report');
  await expect(runsTable(page)).toBeVisible();
  const rowOf = (table: Locator, name: string) => table.getByRole('rowheader', { name: new RegExp(`^${name}\\b`) });
  for (const { name } of systems) await expect(rowOf(runsTable(page), name)).toBeVisible();
  const modality = page.getByRole('table', { name: /^Runs that rank page images beside text/ });
  for (const name of ['Five and five', 'Joint']) await expect(rowOf(modality, name)).toBeVisible();
  await expect(rowOf(modality, 'Joint')).toContainText(`${Math.round((100 * pages) / (pages + units))} % of the units`);
  await page
    .getByRole('table', { name: /^Questions/ })
    .getByRole('rowheader')
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('figure', { name: /^rank 1/i }).first()).toBeVisible();

  await reload(page);
  const second = await run(page);
  for (const { computed } of second.summary.runs) expect(computed).toEqual({ documents: 0, units: 0, questions: 0 });
  expect(second.summary.runs.map(({ metrics }) => metrics)).toEqual(runs.map(({ metrics }) => metrics));
  expect(faults).toEqual([]);
});

test('a reload while page images are embedded keeps those that were, and the next run embeds the others', async ({
  page,
}) => {
  await openSite(page);
  await dropDemo(page);
  await addVisualModel(page, fixture('tiny-late-interaction'), /takes pixel_values in tiles/);
  await setExperiment(page, [{ name: 'Tiles', retriever: inFolder('image', 'tiny-late-interaction'), pool: 'corpus' }]);
  void page.evaluate(() => void globalThis.leafmark.commands.startRuns());
  await expect.poll(() => embeddedPages(page), { timeout: 60_000, intervals: [30] }).toBeGreaterThan(2);
  await page.reload();
  const kept = await embeddedPages(page);
  expect(kept).toBeLessThan(pages);
  await page.waitForFunction(() => globalThis.leafmark?.state.ready.value);
  const { summary } = await run(page);
  const [{ computed, metrics }] = summary.runs as [Summary['runs'][number]];
  expect(computed.units + kept).toBe(pages);
  expect(metrics['R@10']!.n).toBe(scored);
  expect(await embeddedPages(page)).toBe(pages);
});

test('a headless run over MMLongBench-Doc scores page images, one space and five of each for every question', async () => {
  test.skip(corpora === null, corporaMissing);
  // A revision that the experiment states is that under which the folder is kept.
  const model = {
    id: 'tiny-late-interaction',
    exportId: 'someone/tiny-late-interaction-ONNX',
    revision: 'of-the-test',
  };
  const space = (kind: string) => ({ kind, model, source: 'folder', tiles: 'one' });
  const wanted = [
    { name: 'Images', retriever: space('image'), unit: { kind: 'page' } },
    { name: 'Joint', retriever: space('joint'), unit: { kind: 'page' } },
    { name: 'Five and five', retriever: concatenated(bm25, space('image')), unit: { kind: 'page' } },
  ];
  const experiment = join(temporaryFolder(), 'experiment.json');
  writeFileSync(experiment, experimentText('Paradigms', wanted));
  const folder = join(corpora!, 'mmlongbench-dev');
  const { code, stderr, out } = await evaluate({
    documents: join(folder, 'documents'),
    benchmark: join(folder, 'samples.json'),
    experiment,
    model: [fixture('tiny-late-interaction')],
  });
  expect([code, stderr]).toEqual([0, '']);
  const { benchmark, runs } = readSummary(out);
  expect(benchmark).toMatchObject({ questions: 96, scored: 77 });
  expect(runs.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
  for (const { name, metrics, space: held, encoders, pool } of runs) {
    for (const [metric, { n, mean }] of Object.entries(metrics)) {
      expect([name, metric, n]).toEqual([name, metric, 77]);
      expect(mean).toBeGreaterThanOrEqual(0);
    }
    expect(held?.images).toMatchObject({ pages: 341, failed: 0 });
    expect(encoders).toMatchObject([{ id: model.id, revision: model.revision, visual: { tiles: 'one' } }]);
    expect(pool).toBe('own-document');
  }
  // One tile of 2 × 2 patches, and the same words and marks of the prompt for every page.
  expect(runs[0]!.space!.images!.vectors % 341).toBe(0);
  expect(runs.map(({ computed }) => computed.units > 0)).toEqual([true, true, false]);
  const files = runFileNames(wanted.map(({ name }) => name));
  for (const { candidates } of readQuestionLines(join(out, `${files[2]}.questions.jsonl`))) {
    const kinds = candidates.map(({ kind }) => kind);
    const text = kinds.indexOf('page-image');
    expect(kinds.slice(text)).not.toContain('unit');
  }
});

interface Outcome {
  readonly summary: Summary;
  /** By name of the run. */
  readonly questions: ReadonlyMap<string, readonly ExportedQuestion[]>;
}

function runOf({ summary }: Outcome, name: string): Summary['runs'][number] {
  return summary.runs.find((run) => run.name === name)!;
}

function questionOf({ questions }: Outcome, name: string, id: string): ExportedQuestion {
  return questions.get(name)!.find((question) => question.id === id)!;
}

function experimentText(name: string, of: readonly object[]): string {
  return JSON.stringify({ format: 'leafmark-experiment/1', name, systems: of });
}

async function dropDemo(page: Page): Promise<void> {
  await dropFiles(page, [...filesIn(demoFolder, '.pdf'), demoBenchmark]);
  await page.waitForFunction(() => globalThis.leafmark.state.mapping.value.kind === 'done');
  await idle(page);
}

async function setExperiment(page: Page, of: readonly object[]): Promise<void> {
  const text = experimentText('Paradigms', of);
  await dropBytes(page, [{ name: 'experiment.json', bytes: new TextEncoder().encode(text) }]);
  await page.waitForFunction(() => globalThis.leafmark.state.experiment.value.name === 'Paradigms');
  await idle(page);
}

/** Runs the experiment in view; what its export says. */
async function run(page: Page): Promise<Outcome> {
  await page.evaluate(() => globalThis.leafmark.commands.startRuns());
  await idle(page);
  const errors = await page.evaluate(() =>
    globalThis.leafmark.state.notices.value.filter(({ kind }) => kind === 'error').map(({ message }) => message),
  );
  expect(errors).toEqual([]);
  const exported = await page.evaluate(() => globalThis.leafmark.commands.exportedFiles());
  const textOf = (name: string): string => exported.find((file) => file.name === name)!.text;
  const summary = parseSummary(textOf('summary.json'));
  const names = summary.runs.map(({ name }) => name);
  const files = runFileNames(names);
  const questions = new Map(
    names.map((name, place) => [name, parseQuestionLines(textOf(`${files[place]}.questions.jsonl`))] as const),
  );
  return { summary, questions };
}

/** Pages of which vectors are stored. */
async function embeddedPages(page: Page): Promise<number> {
  const stored = await storedRecords(page, 'vectorBatches', ['index']);
  return stored.filter(({ index }) => String(index).startsWith('["page-images"')).length;
}
