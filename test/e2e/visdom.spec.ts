// VisDoMBench's five splits on the built site: imported together, run one after the other, by texts, page images and two chains.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  dropExperiment,
  putKey,
  scriptedModel,
  shownQuestions,
  shownRuns,
  storedAnswers,
  textSystem,
} from '../support/answer-site.ts';
import type { QuestionResult } from '../../src/core/experiment/run.ts';
import { corporaFolder, corporaMissing } from '../support/corpora.ts';
import { evaluate, projectFolder, readSummary, temporaryFolder } from '../support/headless.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { dropFiles, filesIn, idle, openSite } from '../support/site.ts';
import { storedRecords } from '../support/stored.ts';
import { addVisualModel } from '../support/visual-model.ts';

let provider: Provider;
test.beforeAll(async () => {
  provider = await startProvider(0);
});
test.afterAll(() => provider.close());

const corpora = corporaFolder();
const folder = corpora === null ? '' : join(corpora, 'visdom-format');
const clip = join(projectFolder, 'test/fixtures/models/tiny-clip');
test.skip(corpora === null, corporaMissing);

test('the five splits are run one after the other, by texts, early fusion and two chains, and stand in one table', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { settings: model, session } = scriptedModel(provider);
  await openSite(page);
  await dropFiles(page, [...filesIn(join(folder, 'docs'), '.pdf'), ...filesIn(folder, '.csv')]);
  await page.waitForFunction(() => globalThis.leafmark.state.benchmarks.value.length === 5);
  await idle(page);
  await addVisualModel(page, clip, /reads texts, .* reads images/);
  await putKey(page, provider.origin);
  const image = { kind: 'image', model: { id: 'tiny-clip' }, source: 'folder' };
  const answering = { judge: null, imagePixels: 60_000 };
  await dropExperiment(
    page,
    'Splits',
    [
      textSystem(model, { ...answering, k: 7 }, { pool: 'default' }),
      textSystem(
        model,
        { ...answering, pipeline: 'early-fusion', k: 2 },
        { name: 'Early', retriever: image, pool: 'default' },
      ),
      textSystem(
        model,
        { ...answering, pipeline: 'visdomrag', k: 3, imageK: 2 },
        {
          name: 'Chains',
          pool: 'default',
          retriever: {
            kind: 'hybrid',
            parts: [{ kind: 'bm25' }, image],
            fusion: { kind: 'concatenate', counts: [3, 2] },
          },
        },
      ),
    ],
    // SciGraphQA and SPIQA name versions of the papers.
    { acceptProposals: true },
  );
  await page.evaluate(() => {
    const { state, commands } = globalThis.leafmark;
    // PaperTab last: it states evidence texts, and is in view then.
    const isLast = ({ name }: { readonly name: string }): number => (name === 'paper_tab.csv' ? 1 : 0);
    const ordered = state.benchmarks.value.toSorted((a, b) => isLast(a) - isLast(b));
    return commands.startSplits(ordered.map(({ id }) => id));
  });
  await idle(page);

  await page.goto('./#/report/splits');
  const table = page.getByRole('region', { name: 'Table: F1 of words (as tables 3 and 5)' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'System',
    'PaperTab',
    'FetaTab',
    'SciGraphQA',
    'SPIQA',
    'SlideVQA',
    'Average',
  ]);
  await expect(table.getByRole('rowheader')).toHaveText(['Text', 'Early', 'Chains']);

  // The rows of the files: what each table is over.
  const splits = await page.evaluate(() => {
    const { value } = globalThis.leafmark.state.splits;
    if (value.kind !== 'done') throw new Error('no tables');
    return value.value;
  });
  expect(splits.columns.map(({ title, questions }) => [title, questions])).toEqual([
    ['PaperTab', 7],
    ['FetaTab', 8],
    ['SciGraphQA', 2],
    ['SPIQA', 3],
    ['SlideVQA', 3],
  ]);
  expect(splits.missing).toEqual([]);
  const f1 = splits.tables.find(({ metric }) => metric === 'f1')!;
  for (const { cells, average } of f1.rows) {
    const means = cells.map((cell) => cell!.mean.mean!);
    expect(average!.value).toBeCloseTo(means.reduce((sum, mean) => sum + mean, 0) / 5, 12);
  }

  // Three calls an answer, and the fusion is whose answer shares more words with the question: the text chain's, here.
  const [chains] = (await shownRuns(page)).filter(({ name }) => name === 'Chains');
  const { answers, calls } = await storedAnswers(page, chains!.id);
  for (const { calls: made, chains: record } of answers) {
    expect(made.map(({ purpose }) => purpose)).toEqual(['text-chain', 'image-chain', 'fusion']);
    expect(record!.text.state.kind).toBe('answered');
    const fusion = calls.get(made[2]!.key)!;
    expect(fusion.prompt.parts.every(({ kind }) => kind === 'text')).toBe(true);
  }
  const report = await page.evaluate(async () => {
    const { state } = globalThis.leafmark;
    const { value } = state.report;
    return value.kind === 'done' ? value.value.chains : null;
  });
  const rows = report!.runs[0]!.rows;
  expect(rows.reduce((sum, { questions }) => sum + questions, 0)).toBe(answers.length);

  await page.goto(`./#/question/${encodeURIComponent(String(answers[0]!.question))}?run=${chains!.id}&part=chains`);
  await expect(page.getByText('Fusion took', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Page-image chain' })).toBeVisible();

  // Evidence found in the pages that were ranked, worked out again by the dynamic program over the stored texts.
  const [textRun] = (await shownRuns(page)).filter(({ name }) => name === 'Text');
  const results = await storedRecords(page, 'results');
  const pages = await storedRecords(page, 'pages', ['document', 'index', 'text']);
  const textOf = new Map(
    pages.map((one) => [`${String(one['document'])} ${String(one['index'])}`, String(one['text'])]),
  );
  const asked = await shownQuestions(page);
  let compared = 0;
  for (const { run, question, evidence, outcome } of results as unknown as QuestionResult[]) {
    if (String(run) !== textRun!.id || evidence === null || evidence === undefined || outcome.kind !== 'ranked')
      continue;
    const stated = asked.find(({ id }) => id === question)!.contexts.flatMap(({ texts }) => texts);
    const first = outcome.candidates
      .slice(0, 5)
      .map(({ document, firstPage }) => textOf.get(`${document} ${firstPage}`)!);
    const shares = stated.map((text) => Math.max(...first.map((context) => shareFound(text, context))));
    const expected = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(evidence.raw.all!.best[4]).toBeCloseTo(expected, 10);
    compared += 1;
  }
  expect(compared).toBeGreaterThan(2);

  // Again from what is stored: not one call.
  const before = session.calls.length;
  await page.evaluate(() => globalThis.leafmark.commands.startRuns());
  await idle(page);
  expect(session.calls.length).toBe(before);
  expect((await shownRuns(page)).slice(0, 3).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
});

test('a headless run over several splits writes one folder for each and the tables over all', async () => {
  test.setTimeout(240_000);
  const experiment = join(temporaryFolder(), 'experiment.json');
  writeFileSync(
    experiment,
    JSON.stringify({
      format: 'leafmark-experiment/1',
      systems: [{ name: 'BM25', retriever: { kind: 'bm25' }, unit: { kind: 'page' } }],
    }),
  );
  const benchmark = ['paper_tab.csv', 'slidevqa.csv'].map((name) => join(folder, name));
  const { code, stdout, stderr, out } = await evaluate({ documents: join(folder, 'docs'), benchmark, experiment });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(readdirSync(out).sort()).toEqual(['paper_tab', 'slidevqa', 'splits.csv', 'splits.json']);
  const { tables } = JSON.parse(readFileSync(join(out, 'splits.json'), 'utf8')) as {
    tables: { metric: string; rows: { name: string; cells: ({ mean: { mean: number; n: number } } | null)[] }[] }[];
  };
  const [row] = tables.find(({ metric }) => metric === 'source-document')!.rows;
  for (const [place, name] of ['paper_tab', 'slidevqa'].entries()) {
    const { mean, n } = readSummary(join(out, name)).runs[0]!.metrics['SourceDocument@5']!;
    expect(row!.cells[place]!.mean).toMatchObject({ mean, n });
  }
  expect(stdout).toContain('Source-document identification');
});

/** |LCS| ÷ |evidence| over words, by the dynamic program. */
function shareFound(evidence: string, context: string): number {
  const wordsOf = (text: string): readonly string[] => text.normalize('NFKC').toLowerCase().match(/\S+/gu) ?? [];
  const [sought, given] = [wordsOf(evidence), wordsOf(context)];
  let above = Array.from({ length: given.length + 1 }, () => 0);
  for (const word of sought) {
    const row = [0];
    for (const [place, other] of given.entries()) {
      row.push(word === other ? above[place]! + 1 : Math.max(above[place + 1]!, row[place]!));
    }
    above = row;
  }
  return above.at(-1)! / sought.length;
}
