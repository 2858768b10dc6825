// Rankings and answers from elsewhere as a person brings them: dropped files, real workers and stores.
import { expect, test } from 'vitest';
import { predictionCommands } from '../../../src/app/commands/prediction-commands.ts';
import { takeQuestionFiles } from '../../../src/app/question-files.ts';
import { refreshRuns } from '../../../src/app/benchmark-work.ts';
import { extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { evaluate } from '../../../src/core/metric/evaluation.ts';
import { listAnswers } from '../../../src/storage/answer-store.ts';
import { putMappingChoices } from '../../../src/storage/benchmark-store.ts';
import { getRun, listResults } from '../../../src/storage/run-store.ts';
import { type Page, type World, newWorld } from './answering-world.ts';

const fileOf = (name: string, lines: readonly unknown[]): File =>
  new File([lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')], name);

/** Gold pages (answering-world.ts): q1–q3 are bridges 1–3, q4–q6 towers 1–3. First at rank 1 of three, 2 of one; q6 has no line. */
const rankings = fileOf('theirs.txt', [
  'q1 Q0 bridges.pdf#1 1 3 theirs',
  'q2 Q0 bridges.pdf#2 1 3 theirs',
  'q3 Q0 bridges.pdf#3 1 3 theirs',
  'q4 Q0 towers.pdf#2 1 3 theirs',
  'q4 Q0 towers.pdf#1 2 2 theirs',
  'q5 Q0 elsewhere.pdf#2 1 3 theirs',
]);

async function meansOf(world: World, id: string): Promise<Record<string, unknown>> {
  const run = (await getRun(world.database, world.workspace, id as never))!;
  const { items } = await listResults(world.database, world.workspace, run.id);
  const names = ['R@1', 'MRR@10'];
  const { metrics } = evaluate(items, run.settings, names);
  return Object.fromEntries(metrics.map(({ metric, mean, n }) => [metric, [mean, n]]));
}

const noticesOf = ({ store }: Page): readonly string[] => store.notices.value.map(({ message }) => message);

test('a dropped TREC run is looked at first, and then stands beside the runs of the experiment in view', async () => {
  const world = await newWorld();
  const page = await world.newPage();
  const made = await world.start(page, extractiveAnswering);
  const { context } = page.setting;
  const commands = predictionCommands(context);
  await takeQuestionFiles(context, [rankings]);
  expect(page.store.predictions.value).toMatchObject({
    kind: 'done',
    value: {
      preview: {
        name: 'theirs.txt',
        format: 'trec-run',
        system: 'theirs',
        entries: 5,
        questions: 6,
        mapping: { withRanking: 5, withoutPrediction: ['q6'], documentMissing: 1 },
      },
    },
  });
  expect(page.store.benchmark.value.kind).toBe('done');
  expect(page.store.runs.value).toHaveLength(1);

  const id = await commands.addPredictions();
  expect(page.store.predictions.value).toEqual({ kind: 'empty' });
  const [first, second] = page.store.runs.value;
  expect([first!.id, second!.id]).toEqual([made.id, id]);
  expect(second).toMatchObject({ experiment: made.experiment, inputHash: made.inputHash, state: 'done', done: 6 });
  expect(second).toMatchObject({ corpus: { documents: 2, pages: 6, units: 0 }, system: { name: 'theirs' } });
  expect(page.store.report.value).toMatchObject({ kind: 'done', value: { runs: [{}, {}] } });
  // By hand: three of six at rank 1; and (1 + 1 + 1 + 1/2) ÷ 6.
  expect(await meansOf(world, id!)).toEqual({ 'R@1': [3 / 6, 6], 'MRR@10': [3.5 / 6, 6] });
});

test('a ranking by other choices than those of the runs in view is an experiment of its own, and says so', async () => {
  const world = await newWorld();
  const page = await world.newPage();
  const made = await world.start(page, extractiveAnswering);
  const { context } = page.setting;
  await putMappingChoices(world.database, world.workspace, world.benchmark.id, {
    ...noMappingChoices,
    pageBase: 'sheet-from-0',
  });
  await takeQuestionFiles(context, [rankings]);
  const id = await predictionCommands(context).addPredictions();
  const run = page.store.runs.value.find((one) => one.id === id)!;
  expect(run.experiment).not.toBe(made.experiment);
  expect(page.store.shownExperiment.value).toBe(run.experiment);
  expect(page.store.report.value).toMatchObject({ kind: 'done', value: { runs: [{}] } });
  expect(noticesOf(page).join('\n')).toMatch(/an experiment of its own: the corpus or the choices changed/);
});

test('without a corpus every name counts as a document, and several files stand side by side', async () => {
  const world = await newWorld();
  const page = await world.newPage();
  page.store.documents.value = [];
  const { context } = page.setting;
  const commands = predictionCommands(context);
  const answers = fileOf('answers.jsonl', [
    { id: 'q1', contexts: [{ document: 'bridges', page: 1, kind: 'image' }], answer: 'In 1932.' },
    { id: 'q9', contexts: [], answer: '' },
  ]);
  const ids: string[] = [];
  for (const file of [rankings, answers]) {
    await takeQuestionFiles(context, [file]);
    ids.push((await commands.addPredictions())!);
  }
  await refreshRuns(context);
  const [theirs, second] = page.store.runs.value;
  expect([theirs!.id, second!.id]).toEqual(ids);
  expect(second!.experiment).toBe(theirs!.experiment);
  expect(second).toMatchObject({
    corpus: { documents: 0, pages: 0, units: 0 },
    origin: { kind: 'imported', format: 'leafmark-predictions-jsonl' },
    answers: { sample: 6, states: { answered: 1, failed: 5 } },
  });
  expect(await meansOf(world, ids[0]!)).toEqual({ 'R@1': [3 / 6, 6], 'MRR@10': [3.5 / 6, 6] });
  // Images are counted by their page as text is.
  expect(await meansOf(world, ids[1]!)).toEqual({ 'R@1': [1 / 6, 6], 'MRR@10': [1 / 6, 6] });
  const { items } = await listAnswers(world.database, world.workspace, second!.id);
  expect(items.find(({ question }) => question === 'q1')!.contexts).toMatchObject([{ kind: 'image', firstPage: 0 }]);
});

test('a file that is neither says what was looked for, and what was in view stays', async () => {
  const world = await newWorld();
  const page = await world.newPage();
  const { context } = page.setting;
  await takeQuestionFiles(context, [fileOf('addresses.json', ['[{"street": "Quay 1"}]'])]);
  expect(noticesOf(page)).toEqual([expect.stringMatching(/addresses\.json was not recognised\. .*Looked for:/)]);
  expect([page.store.benchmark.value.kind, page.store.predictions.value.kind]).toEqual(['done', 'empty']);
  await predictionCommands(context).readPredictions(fileOf('qrels.trec', ['q1 0 bridges.pdf#1 1']));
  expect(page.store.predictions.value).toMatchObject({
    kind: 'failed',
    failure: { code: 'benchmark-not-recognised', reason: expect.stringMatching(/TREC run.*Found: no JSON/) },
  });
});

test('predictions without a benchmark say that one is missing', async () => {
  const world = await newWorld();
  const page = await world.newPage();
  page.store.benchmark.value = { kind: 'empty' };
  await takeQuestionFiles(page.setting.context, [rankings]);
  expect(noticesOf(page)).toEqual([
    expect.stringMatching(/theirs\.txt holds predictions \(TREC run\).*Drop the benchmark/),
  ]);
  expect(page.store.benchmark.value.kind).toBe('failed');
});
