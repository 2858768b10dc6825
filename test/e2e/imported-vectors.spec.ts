// Vectors made elsewhere on the built site: their nearest pages are known by construction, so every score is known too.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import {
  demoBenchmark,
  demoDocuments,
  demoFolder,
  evaluate,
  readQuestionLines,
  readSummary,
  temporaryFolder,
} from '../support/headless.ts';
import { dropBytes, dropFiles, filesIn, idle, openSite, reload, watchForFaults } from '../support/site.ts';
import { storedCount } from '../support/stored.ts';
import { npyFile, safetensorsFile, unitVector, vectorManifest } from '../support/vector-files.ts';

interface Demo {
  /** `<document>#<sheet>` of all pages. */
  readonly pages: readonly string[];
  readonly questions: readonly { readonly id: string; readonly gold: readonly string[] }[];
}

interface Made {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Ranks its gold page second: another page is nearer. */
const second = 'harbour-2';
/** Has no vector. */
const without = 'harbour-7';

async function dropDemo(page: Page): Promise<Demo> {
  await dropFiles(page, [...filesIn(demoFolder, '.pdf'), join(demoFolder, 'benchmark.jsonl')]);
  await idle(page);
  return page.evaluate(() => {
    const { documents, benchmark } = globalThis.leafmark.state;
    const questions = benchmark.value.kind === 'done' ? benchmark.value.value.questions : [];
    return {
      pages: documents.value.flatMap(({ names, pageCount }) =>
        Array.from({ length: pageCount }, (_, sheet) => `${names[0]}#${sheet + 1}`),
      ),
      questions: questions.map(({ id, contexts }) => ({
        id,
        gold: contexts.flatMap(({ document, firstPage, lastPage }) =>
          firstPage === null
            ? []
            : Array.from(
                { length: (lastPage ?? firstPage) - firstPage + 1 },
                (_, at) => `${document}#${firstPage + at}`,
              ),
        ),
      })),
    };
  });
}

/** Every page is an axis; a question is the sum of its gold pages' axes, or points elsewhere where it has none. */
function singleSet({ pages, questions }: Demo): readonly Made[] {
  const width = pages.length + 1;
  const asked = questions.filter(({ id }) => id !== without);
  const rows = asked.map(({ id, gold }) => {
    const vector = unitVector(width, pages.length);
    for (const page of gold) vector[pages.indexOf(page)] = 2;
    if (id === second) vector[pages.indexOf('kiln-trials-paper.pdf#1')] = 4;
    return vector;
  });
  return [
    {
      name: 'single.json',
      bytes: vectorManifest({
        name: 'Planted',
        pages: { file: 'pages.npy', ids: pages },
        queries: { file: 'questions.npy', ids: asked.map(({ id }) => id) },
      }),
    },
    {
      name: 'pages.npy',
      bytes: npyFile(
        pages.flatMap((_, at) => unitVector(width, at)),
        [pages.length, width],
      ),
    },
    { name: 'questions.npy', bytes: npyFile(rows.flat(), [rows.length, width]) },
  ];
}

/** Every page has its axis and one that all have; a question has the axes of its gold pages, one vector each. */
function multiSet({ pages, questions }: Demo): readonly Made[] {
  const width = pages.length + 2;
  const shared = unitVector(width, pages.length);
  const asked = questions.map(({ id, gold }) => ({
    id,
    rows:
      gold.length === 0 ? [unitVector(width, width - 1)] : gold.map((page) => unitVector(width, pages.indexOf(page))),
  }));
  const tensors = pages.map((page, at) => [page, { shape: [2, width], values: [...shared, ...unitVector(width, at)] }]);
  const rows = asked.flatMap((question) => question.rows);
  return [
    {
      name: 'multi.json',
      bytes: vectorManifest({
        name: 'Planted, several',
        kind: 'multi',
        pages: { file: 'pages.safetensors' },
        queries: {
          file: 'several.npy',
          ids: asked.map(({ id }) => id),
          lengths: asked.map((question) => question.rows.length),
        },
      }),
    },
    { name: 'pages.safetensors', bytes: safetensorsFile(Object.fromEntries(tensors)) },
    { name: 'several.npy', bytes: npyFile(rows.flat(), [rows.length, width]) },
  ];
}

const experiment = JSON.stringify({
  format: 'leafmark-experiment/1',
  name: 'Imported',
  systems: [
    { name: 'Single', retriever: { kind: 'imported', set: 'Planted' }, pool: 'corpus' },
    { name: 'Several', retriever: { kind: 'imported', set: 'Planted, several' }, pool: 'corpus' },
    {
      name: 'Fused',
      retriever: {
        kind: 'hybrid',
        parts: [{ kind: 'bm25' }, { kind: 'imported', set: 'Planted, several' }],
        fusion: { kind: 'weighted', weights: [0.1, 1] },
      },
      pool: 'corpus',
    },
  ],
});

interface ExportedRun {
  readonly name: string;
  readonly failed: number;
  readonly metrics: Readonly<Record<string, { readonly mean: number; readonly n: number }>>;
}

async function run(page: Page): Promise<Readonly<Record<string, ExportedRun>>> {
  await page.evaluate(() => globalThis.leafmark.commands.startRuns());
  await idle(page);
  const text = await page.evaluate(async () => {
    const files = await globalThis.leafmark.commands.exportedFiles();
    return files.find(({ name }) => name === 'summary.json')!.text;
  });
  const { runs } = JSON.parse(text) as { readonly runs: readonly ExportedRun[] };
  return Object.fromEntries(runs.map((one) => [one.name, one]));
}

/** Of the 35 questions with gold pages (the demo's own count) one has no vector and one has its page at rank 2. */
function expectPlanted(runs: Readonly<Record<string, ExportedRun>>): void {
  const { metrics, failed } = runs['Single']!;
  expect(failed).toBe(1);
  expect(metrics['MRR@10']).toMatchObject({ n: 34, mean: (33 + 1 / 2) / 34 });
  expect(metrics['R_pages@10']).toMatchObject({ n: 34, mean: 1 });
  // A single gold page at rank 2 gains 1/log2(3).
  expect(metrics['nDCG@10']!.mean).toBeCloseTo((33 + 1 / Math.log2(3)) / 34, 12);
  expect(runs['Several']!.failed).toBe(0);
  for (const name of ['MRR@10', 'nDCG@10', 'R_pages@10'])
    expect(runs['Several']!.metrics[name]).toMatchObject({ n: 35, mean: 1 });
}

test('planted vectors, one and several a page, give exactly the scores that they are made for', async ({ page }) => {
  const faults = await watchForFaults(page);
  await openSite(page);
  const demo = await dropDemo(page);
  expect(demo.pages).toHaveLength(60);
  await dropBytes(page, [...singleSet(demo), ...multiSet(demo)]);
  await idle(page);
  const notices = await page.evaluate(() =>
    globalThis.leafmark.state.notices.value.map(({ kind, message }) => [kind, message]),
  );
  expect(notices).toEqual([
    [
      'warning',
      'The vectors “Planted” (60 pages and 39 questions) were imported. They cover 60 of 60 pages, 39 of 40 questions of this workspace.',
    ],
    [
      'info',
      'The vectors “Planted, several” (60 pages and 40 questions) were imported. They cover 60 of 60 pages, 40 of 40 questions of this workspace.',
    ],
  ]);
  await dropBytes(page, [{ name: 'experiment.json', bytes: new TextEncoder().encode(experiment) }]);
  await page.waitForFunction(() => globalThis.leafmark.state.experiment.value.name === 'Imported');
  await idle(page);
  const runs = await run(page);
  expectPlanted(runs);
  // Gold has 1 of the vectors and other pages 0; BM25 adds a tenth at most.
  expect(runs['Fused']!.metrics['MRR@10']).toMatchObject({ n: 35, mean: 1 });

  await page.goto('./#/report');
  await expect(
    page.getByText(/Planted: by\/hand, one vector of 61 numbers each, cosine; 60 of 60 pages/),
  ).toBeVisible();
  await page.goto('./#/settings/vectors');
  const panel = page.getByRole('region', { name: 'Imported vectors' });
  await expect(panel.getByText('60 of 60 pages, 39 of 40 questions: 1 question will fail')).toBeVisible();
  await panel.getByText('Questions without a vector: 1').click();
  await expect(panel.getByText(without)).toBeVisible();

  // After a reload they are there and give the same.
  await reload(page);
  expectPlanted(await run(page));
  const { error, parts } = await page.evaluate(async (failing) => {
    const { state, commands } = globalThis.leafmark;
    const [single, , fused] = state.runs.value;
    const [id, other] = [failing, 'trams-3'].map((one) =>
      state.benchmark.value.kind === 'done'
        ? state.benchmark.value.value.questions.find((question) => question.id === one)!.id
        : null,
    );
    const failed = (await commands.questionResults(id!)).get(single!.id)!.outcome;
    const ranked = (await commands.questionResults(other!)).get(fused!.id)!.outcome;
    const best = ranked.kind === 'ranked' ? ranked.candidates[0]! : null;
    return { error: failed, parts: best?.parts ?? [] };
  }, without);
  expect(error).toMatchObject({ kind: 'failed', code: 'vectors-missing' });
  // By the planted vectors the page is first, with the product of equal axes.
  expect(parts[1]).toMatchObject({ rank: 1, score: 1 });

  await page.goto('./#/settings/vectors');
  await panel.getByRole('button', { name: 'Remove' }).first().click();
  await panel
    .getByRole('button', { name: /^Remove|Yes/ })
    .first()
    .click();
  await idle(page);
  await expect.poll(() => storedCount(page, 'vectorSets')).toBe(1);
  expect(faults).toEqual([]);
});

test('vectors that cannot be used leave nothing and say why', async ({ page }) => {
  await openSite(page);
  const demo = await dropDemo(page);
  const [manifest, pages, questions] = singleSet(demo);
  const cut = { ...pages!, bytes: pages!.bytes.slice(0, -1) };
  const said = () => page.evaluate(() => globalThis.leafmark.state.notices.value.at(-1)?.message ?? '');
  await dropBytes(page, [manifest!, cut, questions!]);
  await idle(page);
  expect(await said()).toMatch(/“pages.npy” has [\d,]+ bytes where its shape \(60, 61\) asks for [\d,]+/);
  await dropBytes(page, [pages!]);
  await idle(page);
  expect(await said()).toContain('nothing says whose they are');
  expect(await storedCount(page, 'vectorSets')).toBe(0);
  expect(await storedCount(page, 'vectorSetParts')).toBe(0);
});

test('the headless run takes vectors and says which it lacks', async ({ page }) => {
  await openSite(page);
  const demo = await dropDemo(page);
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'set'));
  const files = singleSet(demo).map(({ name, bytes }) => {
    const path = join(folder, 'set', name);
    writeFileSync(path, bytes);
    return path;
  });
  const asked = join(folder, 'experiment.json');
  const retriever = { kind: 'imported', set: 'Planted' };
  writeFileSync(asked, JSON.stringify({ format: 'leafmark-experiment/1', systems: [{ retriever, pool: 'corpus' }] }));
  const task = { documents: demoDocuments(), benchmark: demoBenchmark, experiment: asked };

  const lacking = await evaluate(task);
  expect(lacking.code).toBe(1);
  expect(lacking.stderr).toContain(
    'searches the imported vectors “Planted”. Name their manifest and files: --vectors FILE',
  );

  const { code, stdout, stderr, out } = await evaluate({ ...task, vectors: files });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).toContain('Planted: vectors of by/hand (single, 61 numbers), 60 of 60 pages');
  const [summary] = readSummary(out).runs;
  expect(summary!.vectors).toMatchObject([{ name: 'Planted', pages: { covered: 60, all: 60 } }]);
  expect(summary!.vectors[0]!.files.map(({ name }) => name)).toEqual(['single.json', 'pages.npy', 'questions.npy']);
  expect(summary!.metrics['MRR@10']).toMatchObject({ n: 34, mean: (33 + 1 / 2) / 34 });
  const lines = readQuestionLines(join(out, 'Planted-units-of-the-set-corpus.questions.jsonl'));
  // A question with one gold page p has the vector 2·p + 1·rest: cosine 2/√5.
  const one = lines.find(({ id }) => id === 'trams-3')!;
  expect(one.candidates[0]).toMatchObject({
    document: 'tram-museum-handbook.pdf',
    pages: [7],
    rank: 1,
    score: Math.fround(2 / Math.sqrt(5)),
  });
});
