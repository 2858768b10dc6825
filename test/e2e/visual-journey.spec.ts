// Page images on the built site, with a model that is made by hand: what matches what, where, and how much, is known without it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { colouredPdf, seenAt } from '../support/coloured-pages.ts';
import type { ColouredPage } from '../support/coloured-pages.ts';
import { evaluate, projectFolder, temporaryFolder } from '../support/headless.ts';
import { dropBytes, idle, openSite, reload, watchForFaults } from '../support/site.ts';
import { addVisualModel } from '../support/visual-model.ts';

const folder = join(projectFolder, 'test/fixtures/models/planted-colours');
const model = 'planted-colours';

// The square covers 2 × 2 patches of 25 points exactly: the page has 16 patches a side, in 4 × 4 tiles.
const turned: readonly ColouredPage[] = [
  { colour: 'green', rotate: 0, square: [500, 350] },
  { colour: 'red', rotate: 90, square: [350, 450] },
  { colour: 'blue', rotate: 270, square: [600, 400] },
];
const other: readonly ColouredPage[] = [{ colour: 'green', rotate: 180, square: [400, 600] }];

const gold = [
  { id: 'red', question: 'where is the red square', document: 'turned.pdf', page: 2 },
  { id: 'blue', question: 'where is the blue square', document: 'turned.pdf', page: 3 },
  { id: 'green', question: 'where is the green square', document: 'other.pdf', page: 1 },
];

/** Of a pure colour: 2 towards itself, −1 from both others, and the constant 1. */
const ofColour = 2 / Math.sqrt(4 + 1 + 1 + 1);
/** Four words and twelve marks of the question, each with its equal among the words and marks of the page's prompt. */
const outside = 4 + 12;

const benchmark = gold
  .map(({ id, question, document, page }) => JSON.stringify({ id, question, evidence: [{ document, pages: [page] }] }))
  .join('\n');

const image = { kind: 'image', model: { id: model, dimensions: 8 }, source: 'folder' };
const experiment = {
  format: 'leafmark-experiment/1',
  name: 'Colours',
  cutoffs: [1],
  k: 1,
  systems: [
    { name: 'Images', retriever: image, pool: 'corpus' },
    { name: 'Pooled', retriever: { ...image, pooling: 3 }, pool: 'corpus' },
    { name: 'Joint', retriever: { ...image, kind: 'joint' }, pool: 'corpus' },
    {
      name: 'Five and five',
      retriever: { kind: 'hybrid', parts: [{ kind: 'bm25' }, image], fusion: 'concatenate' },
      unit: { kind: 'characters', size: 500 },
      pool: 'corpus',
    },
  ],
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const files = [
  { name: 'turned.pdf', bytes: colouredPdf(turned) },
  { name: 'other.pdf', bytes: colouredPdf(other) },
];

async function dropAll(page: Page): Promise<void> {
  await dropBytes(page, [...files, { name: 'benchmark.jsonl', bytes: bytes(benchmark) }]);
  await page.waitForFunction(() => globalThis.leafmark.state.mapping.value.kind === 'done');
  await idle(page);
}

async function addModel(page: Page): Promise<void> {
  await addVisualModel(page, folder, 'takes pixel_values in tiles and gives a vector for each token');
}

async function start(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.leafmark.commands.startRuns());
  await idle(page);
}

interface Summary {
  readonly runs: readonly {
    readonly name: string;
    readonly failed: number;
    readonly metrics: Readonly<Record<string, { readonly mean: number; readonly n: number }>>;
    readonly imageShares: readonly { readonly k: number; readonly share: number; readonly n: number }[] | null;
    readonly computed: { readonly documents: number; readonly units: number; readonly questions: number };
  }[];
}

async function summary(page: Page): Promise<Summary> {
  const text = await page.evaluate(async () => {
    const exported = await globalThis.leafmark.commands.exportedFiles();
    return exported.find(({ name }) => name === 'summary.json')!.text;
  });
  return JSON.parse(text) as Summary;
}

test('a picked model ranks page images, and shows what of a page matched each word', async ({ page }) => {
  const faults = await watchForFaults(page);
  await openSite(page);
  await dropAll(page);
  await addModel(page);
  await dropBytes(page, [{ name: 'experiment.json', bytes: bytes(JSON.stringify(experiment)) }]);
  await page.waitForFunction(() => globalThis.leafmark.state.experiment.value.name === 'Colours');
  await idle(page);
  await start(page);

  const first = await summary(page);
  expect(first.runs.map(({ name, failed }) => [name, failed])).toEqual(experiment.systems.map(({ name }) => [name, 0]));
  // Each question's colour is on its gold page; green stands on two, and other.pdf comes first in the order of ties.
  for (const name of ['Images', 'Pooled', 'Joint', 'Five and five']) {
    const run = first.runs.find((one) => one.name === name)!;
    expect([name, run.metrics['MRR@1']]).toMatchObject([name, { mean: 1, n: 3 }]);
  }
  // The pages have no text: chunks of none, so all that is found are page images.
  expect(first.runs.find(({ name }) => name === 'Joint')!.imageShares).toEqual([{ k: 1, share: 1, n: 3 }]);
  // Four pages once; questions once: what the other systems need is there already.
  expect(first.runs[0]!.computed).toMatchObject({ units: 4, questions: 3 });
  expect(first.runs[2]!.computed).toMatchObject({ questions: 0 });

  const heat = await page.evaluate(async () => {
    const { state, commands } = globalThis.leafmark;
    const run = state.runs.value.find(({ system }) => system.name === 'Images')!;
    const question = state.benchmark.value.kind === 'done' ? state.benchmark.value.value.questions[0]! : null;
    const result = (await commands.questionResults(question!.id)).get(run.id)!;
    const candidates = result.outcome.kind === 'ranked' ? result.outcome.candidates : [];
    const best = candidates[0]!;
    const { heat } = await commands.explain(run.id, question!.id, best);
    return {
      kind: best.kind,
      ordinal: best.ordinal,
      score: best.score,
      explained: heat!.score,
      parts: heat!.tokens.map(({ start, end, similarity, inPicture }) => ({ start, end, similarity, inPicture })),
      grid: heat!.grid,
      side: heat!.side,
      patches: [...heat!.patches],
      similarities: [...heat!.similarities],
    };
  });
  expect([heat.kind, heat.ordinal, heat.grid, heat.side]).toEqual(['page-image', 1, { rows: 4, columns: 4 }, 4]);
  // Codes of 8 bits are off by half a step of 127 a component at most.
  expect(heat.score).toBeCloseTo(outside + ofColour, 1);
  expect(heat.explained).toBe(heat.score);
  const within = heat.parts.reduce((sum, { inPicture }) => sum + inPicture, 0);
  const all = heat.parts.reduce((sum, { similarity }) => sum + similarity, 0);
  expect(all).toBeCloseTo(heat.score, 4);
  expect(within).toBeCloseTo(ofColour, 1);
  const red = heat.parts.findIndex(({ start, end }) => gold[0]!.question.slice(start, end) === 'red');
  expect(heat.parts[red]!.inPicture).toBeCloseTo(ofColour, 1);
  // The hottest patches of "red" are the four that the square covers, where it is seen on the turned and cropped page.
  const count = heat.patches.length / 3;
  const row = heat.similarities.slice(red * count, (red + 1) * count);
  const tiles = heat.grid.rows * heat.grid.columns;
  const hottest = row
    .map((value, at) => ({
      value,
      tile: heat.patches[3 * at]!,
      row: heat.patches[3 * at + 1]!,
      column: heat.patches[3 * at + 2]!,
    }))
    .filter(({ value, tile }) => value > 0.7 && tile < tiles)
    .map(({ tile, row, column }) => [(tile % 4) * 4 + column, Math.floor(tile / 4) * 4 + row]);
  const seen = seenAt(turned[1]!);
  const [x, y] = [Math.round(seen.left * 16), Math.round(seen.top * 16)];
  expect(new Set(hottest)).toEqual(
    new Set([
      [x - 1, y - 1],
      [x - 1, y],
      [x, y - 1],
      [x, y],
    ]),
  );

  await reload(page);
  await start(page);
  const second = await summary(page);
  for (const { computed } of second.runs) expect(computed).toEqual({ documents: 0, units: 0, questions: 0 });
  expect(second.runs.map(({ metrics }) => metrics)).toEqual(first.runs.map(({ metrics }) => metrics));
  expect(faults).toEqual([]);
});

test('a page image’s heat map is shown on its question, word by word', async ({ page }) => {
  await openSite(page);
  await dropAll(page);
  await addModel(page);
  await dropBytes(page, [{ name: 'experiment.json', bytes: bytes(JSON.stringify(experiment)) }]);
  await page.waitForFunction(() => globalThis.leafmark.state.experiment.value.name === 'Colours');
  await idle(page);
  await start(page);
  await page.goto('./#/report');
  await page.getByRole('link', { name: gold[0]!.question }).first().click();
  await page.getByRole('button', { name: /^red/ }).click();
  await expect(page.getByText(/In the picture 0\.7\d+ \+ outside the picture 16\.0/)).toBeVisible();
});

test('the headless run embeds page images with the model of a folder', async () => {
  const documents = join(temporaryFolder(), 'documents');
  mkdirSync(documents);
  for (const file of files) writeFileSync(join(documents, file.name), file.bytes);
  const [asked, wanted] = [join(documents, '../benchmark.jsonl'), join(documents, '../experiment.json')];
  writeFileSync(asked, benchmark);
  writeFileSync(wanted, JSON.stringify(experiment));
  const run = await evaluate({ documents, benchmark: asked, experiment: wanted, model: [folder] });
  expect([run.code, run.stderr]).toEqual([0, '']);
  expect(run.stdout).toContain('Images');
});
