// Evidence found, fewer questions, pools and checks as the evaluation worker makes them: real workers and stores, two small PDFs.
import { expect, test } from 'vitest';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { noReduction } from '../../../src/core/dataset/question-reduction.ts';
import { extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import { bm25System, defaultPool, defaultSettings } from '../../../src/core/experiment/default-experiment.ts';
import { layerText } from '../../../src/core/document/text-settings.ts';
import { evidenceTokens } from '../../../src/core/metric/evidence/anlcs.ts';
import { putMappingChoices } from '../../../src/storage/benchmark-store.ts';
import { listResults } from '../../../src/storage/run-store.ts';
import { bridges, newWorld, towers } from './answering-world.ts';

const signal = new AbortController().signal;

/** |LCS| ÷ |g| by the dynamic program of any textbook. */
function share(gold: readonly string[], context: readonly string[]): number {
  let above = context.map(() => 0).concat(0);
  for (const token of gold) {
    const row = [0];
    for (const [at, other] of context.entries()) {
      row.push(token === other ? above[at]! + 1 : Math.max(above[at + 1]!, row[at]!));
    }
    above = row;
  }
  return above.at(-1)! / gold.length;
}

test('evidence of a BM25 run equals a dynamic program over the pages it ranked, and questions without evidence text have none', async () => {
  const world = await newWorld();
  const page = await world.newPage();
  const run = await world.start(page, extractiveAnswering);
  expect(run).toMatchObject({ state: 'done', questions: 6 });
  expect(run.reduction).toBeUndefined();
  const { items } = await listResults(world.database, world.workspace, run.id);
  const [ofBridges] = world.documents;
  const wordsOf = (document: string, at: number) =>
    evidenceTokens((document === ofBridges ? bridges : towers)[at]!.join('\n'));
  let compared = 0;
  for (const { id, contexts } of world.benchmark.questions) {
    const { outcome, evidence } = items.find(({ question }) => question === id)!;
    const [gold] = contexts.flatMap(({ texts }) => texts);
    if (outcome.kind !== 'ranked') throw new Error(outcome.reason);
    if (gold === undefined) {
      expect(evidence).toBeNull();
      continue;
    }
    const ranked = outcome.candidates.slice(0, 20).map(({ document, firstPage }) => wordsOf(document, firstPage));
    expect(ranked.length).toBeGreaterThan(0);
    for (const curves of [evidence!.cleaned, evidence!.raw]) {
      expect([curves.texts, curves.images]).toEqual([null, null]);
      for (let k = 1; k <= 20; k += 1) {
        const first = ranked.slice(0, k);
        const best = Math.max(...first.map((context) => share(evidenceTokens(gold), context)));
        expect(curves.all!.best[k - 1]).toBeCloseTo(best, 12);
        expect(curves.all!.joined[k - 1]).toBeCloseTo(share(evidenceTokens(gold), first.flat()), 12);
        compared += 1;
      }
    }
  }
  // Three questions state a text, in two readings, at 20 k.
  expect(compared).toBe(3 * 2 * 20);
});

test('a run asks and answers only what its settings leave of the questions', async () => {
  const world = await newWorld();
  const page = await world.newPage();
  const system = { ...bm25System({ kind: 'page' }), answering: extractiveAnswering };
  const questions = { ...noReduction, longerHalf: true, sample: 2 };
  page.store.experiment.value = { ...defaultSettings, name: 'Fewer', systems: [system], questions };
  await page.runs.start();
  const run = await world.run(page);
  expect(run).toMatchObject({
    state: 'done',
    questions: 2,
    done: 2,
    answers: { sample: 2 },
    reduction: [
      { step: 'longer-half', before: 6, after: 3 },
      { step: 'sample', before: 3, after: 2 },
    ],
  });
  const { items } = await listResults(world.database, world.workspace, run.id);
  expect(items).toHaveLength(2);
  expect(await world.answers(run)).toHaveLength(2);
});

test('questions whose document is not in the corpus are not answered where they are left out of the means', async () => {
  const world = await newWorld();
  const page = await world.newPage();
  const choices = { ...noMappingChoices, documents: { 'towers.pdf': null } };
  await putMappingChoices(world.database, world.workspace, world.benchmark.id, choices);
  const run = await world.start(page, extractiveAnswering);
  expect(run).toMatchObject({ state: 'done', questions: 6, done: 6, answers: { sample: 3, states: { answered: 3 } } });
  await page.commands.estimateAnswers();
  expect(page.store.answerPlan.value).toMatchObject({ kind: 'done', value: { systems: [{ plan: { questions: 3 } }] } });
});

test('pools are told without a search, and evidence that a document lacks with the row of its question', async () => {
  const world = await newWorld();
  const { evaluation } = await world.newPage();
  const input = { workspace: world.workspace, benchmark: world.benchmark.id, choices: noMappingChoices };
  const pool = { ...defaultPool, kind: 'corpus' as const };
  const found = await evaluation.calls.poolStatistics(
    { ...input, pool, seed: 7, questions: { ...noReduction, sample: 4 } },
    signal,
  );
  expect(found.steps).toEqual([{ step: 'sample', before: 6, after: 4 }]);
  expect(found.statistics).toMatchObject({
    queries: 4,
    documents: 2,
    documentsPerQuery: { mean: 2 },
    pagesPerQuery: { mean: 6, sd: 0 },
  });
  const told: (number | null)[] = [];
  const problems = await evaluation.calls.checkEvidence({ ...input, text: layerText }, signal, ({ done, total }) =>
    told.push(done, total),
  );
  // Questions 2, 4 and 6 state no text; the others state the text of their page.
  expect(problems.map(({ row, field }) => [row, field])).toEqual([2, 4, 6].map((row) => [row, 'evidence']));
  expect(problems[0]!.message).toContain('The evidence is empty');
  expect(told).toEqual([1, 2, 2, 2]);
});
