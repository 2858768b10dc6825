// Judges for answers that are there, calls that are made anew, and how fast answers come: real workers and stores, a provider over HTTP.
import { describe, expect, test } from 'vitest';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { mapPredictions } from '../../../src/core/dataset/predictions/map-predictions.ts';
import { readPredictions } from '../../../src/core/dataset/predictions/read-predictions.ts';
import { experimentId, runId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord, CallRecord } from '../../../src/core/experiment/answer-record.ts';
import { type JudgeSettings, type ModelSettings, defaultAnswering } from '../../../src/core/experiment/answering.ts';
import { bm25System, defaultSettings } from '../../../src/core/experiment/default-experiment.ts';
import { runOfPredictions } from '../../../src/core/experiment/run-of-predictions.ts';
import { scoresOfRecord } from '../../../src/core/experiment/record-scores.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import { noCap } from '../../../src/core/answering/spending-cap.ts';
import { putImportedRun } from '../../../src/storage/imported-run-store.ts';
import { getRun, listRuns } from '../../../src/storage/run-store.ts';
import { quotationsOf, readPrompt } from '../../support/provider/read-prompt.ts';
import type { RecordedCall } from '../../support/provider/session.ts';
import { type World, bridges, newWorld, scripted } from './answering-world.ts';

const all = { size: null, seed: 7, stratify: null } as const;
const judgeOf = (model: ModelSettings, grounding: JudgeSettings['grounding'] = 'evidence'): JudgeSettings => ({
  model,
  grounding,
  repeat: null,
});
const tasksOf = (calls: readonly RecordedCall[]): readonly string[] =>
  calls.map(({ task }) => task ?? '').sort((a, b) => (a < b ? -1 : 1));
const stored = async ({ database, workspace }: World, { id }: Pick<Run, 'id'>): Promise<Run> =>
  (await getRun(database, workspace, id))!;

function quoted({ prompt }: CallRecord, section: string): string[] {
  const text = prompt.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n');
  return quotationsOf(readPrompt(prompt.system, text).sections.get(section) ?? '').map((quotation) => quotation.text);
}

/** A file of a system that answers four of the six questions, the second with its document alone, the fourth with one that is missing. */
async function imported(world: World): Promise<Run> {
  const ranked = (document: string, ...pages: number[]) => pages.map((page) => ({ document, page }));
  const lines = [
    { id: 'q1', answer: 'The harbour bridge opened in 1932.', contexts: ranked('bridges.pdf', 2, 1) },
    { id: 'q2', answer: 'Hikers cross it. It is long.', contexts: [{ document: 'bridges.pdf' }] },
    { id: 'q3', answer: 'Four tracks.', contexts: ranked('bridges.pdf', 3) },
    { id: 'q4', answer: 'Every hour.', contexts: ranked('unknown.pdf', 1) },
    { id: 'q5', contexts: ranked('towers.pdf', 2) },
  ];
  const bytes = new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n'));
  const file = readPredictions({ name: 'theirs.jsonl', bytes });
  const documents = ['bridges.pdf', 'towers.pdf'].map((name, place) => ({
    id: world.documents[place]!,
    names: [name],
    pageCount: 3,
    labels: null,
  }));
  const { questions } = world.benchmark;
  const made = runOfPredictions({
    id: runId(crypto.randomUUID()),
    experiment: experimentId('theirs'),
    benchmark: world.benchmark.id,
    file,
    sha256: 'f'.repeat(64),
    predictions: mapPredictions(file, questions, documents, { acceptProposals: false, documents: {} }),
    gold: mapBenchmark(world.benchmark, documents, noMappingChoices),
    documents,
    corpus: { documents: 2, pages: 6, units: 0 },
    settings: defaultSettings,
    answering: null,
    inputHash: 'hash',
    versions: {},
    at: 1,
  });
  await putImportedRun(world.database, world.workspace, made);
  return made.run;
}

function scoresOf(world: World, answer: AnswerRecord) {
  const question = world.benchmark.questions.find(({ id }) => id === answer.question)!;
  const scores = scoresOfRecord(answer, question, defaultAnswering('text', {} as ModelSettings, null).rules);
  const { faithfulness, completeness } = scores!;
  return [faithfulness, completeness].map((score) => (score?.kind === 'value' ? score.value : (score?.kind ?? null)));
}

describe('answers that have no judge yet', () => {
  test('of a file are judged against what it ranked; nothing is answered, retrieved or asked again for it', async () => {
    const world = await newWorld();
    const page = await world.newPage();
    const run = await imported(world);
    const { model, calls } = await scripted('anthropic');
    await page.commands.judgeRun(run.id, judgeOf(model, 'retrieved'), { sample: all, cap: noCap });
    const judged = await stored(world, run);
    expect(judged).toMatchObject({
      state: 'done',
      failure: null,
      origin: { kind: 'imported' },
      answers: { sample: 6 },
    });
    expect(judged.answers!.states).toMatchObject({ answered: 4, failed: 2 });
    // Facts and verdicts on both sides of q1 to q3, whose answer is the gold one: its facts are one call. Of q4 only completeness, since
    // the page that it names is not there.
    expect(tasksOf(await calls())).toEqual([
      ...Array<string>(2 * 2 + 1 + 1).fill('extract'),
      ...Array<string>(7).fill('verify'),
    ]);
    const answers = await world.answers(run);
    const texts = bridges.map((lines) => lines.join('\n'));
    const shown = async (place: number): Promise<string[]> =>
      quoted(await world.call(answers[place]!, 'faithfulness'), 'Grounding');
    expect(await shown(0)).toEqual([texts[1], texts[0]]);
    expect(await shown(1)).toEqual([texts.join('\n')]);
    expect(await shown(2)).toEqual([texts[2]]);
    // q1: “Its arch is steel” is not in the answer. q2: “It is long” is nowhere; the gold sentence names rope, bridge and spring.
    expect(answers.map((answer) => scoresOf(world, answer))).toEqual([
      [1, 0.5],
      [0.5, 0],
      [1, 1],
      ['failed', 1],
      ['failed', 'failed'],
      ['failed', 'failed'],
    ]);
    expect(answers[3]!.judged!.responseFacts).toMatchObject({ reason: expect.stringContaining('“unknown”') as string });
    const before = (await calls()).length;
    await page.commands.retryFailed(run.id);
    expect((await calls()).length).toBe(before);
    expect((await world.answers(run)).map(({ state }) => state.kind).filter((kind) => kind === 'failed')).toHaveLength(
      2,
    );
    // Another judge would mix verdicts of two.
    await page.commands.judgeRun(run.id, judgeOf(model), { sample: all, cap: noCap });
    expect(page.store.notices.value.at(-1)!.message).toContain('has a judge already');
  });

  test('of a run made here are judged for a smaller sample of its own, within a limit on top of what was spent', async () => {
    const world = await newWorld();
    const page = await world.newPage();
    const { model, calls } = await scripted('openai-compatible');
    const run = await world.start(page, { ...defaultAnswering('text', model, null), k: 2 });
    expect(run.answers).toMatchObject({ states: { answered: 6 }, spent: { calls: 6 } });
    const judge = judgeOf(model);
    const sample = { ...all, size: 2 };
    await page.commands.judgeRun(run.id, judge, { sample, cap: { calls: 5, tokens: null, money: null } });
    expect(await stored(world, run)).toMatchObject({ state: 'paused', failure: { code: 'llm-cap-reached' } });
    expect((await calls()).length).toBe(6 + 5);
    await page.commands.raiseCap(run.id, noCap);
    const judged = await stored(world, run);
    expect(judged).toMatchObject({ state: 'done', failure: null, answers: { sample: 6, spent: { calls: 6 + 2 * 4 } } });
    const scored = (await world.answers(run)).filter((answer) => scoresOf(world, answer)[0] !== null);
    expect(scored).toHaveLength(2);
    expect(await world.answers(run)).toHaveLength(6);
  });
});

describe('calls that are made anew', () => {
  test('are asked for again by every run of the experiment, but facts of gold answers once; a retry asks for what was cut', async () => {
    const world = await newWorld();
    const page = await world.newPage();
    const { model, calls, follow } = await scripted('openai-compatible');
    const answering = { ...defaultAnswering('text', model, model), k: 2 };
    await world.start(page, answering);
    expect((await calls()).length).toBe(30);
    const systems = [
      { ...bm25System({ kind: 'page' }), name: 'First', answering },
      { ...bm25System({ kind: 'page' }), name: 'Second', answering: { ...answering, k: 1 } },
    ];
    page.store.experiment.value = { ...defaultSettings, name: 'Anew', systems };
    // The length limit strikes twice, so that the answer is cut.
    const when = { task: 'answer', contains: 'Where does the radio tower lean' };
    await follow({ faults: [{ kind: 'length', when, times: 2 }] });
    await page.runs.start({ fresh: { answers: true, goldFacts: true } });
    const anew = (await calls()).slice(30);
    const goldFacts = anew.filter(
      ({ task, text }) => task === 'extract' && text.includes('The harbour bridge opened in 1932. Its arch'),
    );
    // Once in the first run and, as it is of this experiment, from the store in the second.
    expect(goldFacts).toHaveLength(1);
    const { items } = await listRuns(world.database, world.workspace);
    const [first, second] = ['First', 'Second'].map((name) => items.find(({ system }) => system.name === name)!);
    expect(first).toMatchObject({ fresh: { answers: first!.id, goldFacts: first!.experiment } });
    expect([first!.answers!.states, second!.answers!.states]).toMatchObject([{ cut: 1, answered: 5 }, { answered: 6 }]);
    // Five questions with five calls, the cut one with two requests; then six with four.
    expect(anew.length).toBe(5 * 5 + 2 + (6 * 4 + 1));

    const before = (await calls()).length;
    await page.commands.retryFailed(first!.id);
    const again = await stored(world, first!);
    expect(again).toMatchObject({
      state: 'done',
      fresh: { answers: first!.id },
      answers: { states: { answered: 6, cut: 0 } },
    });
    // The answer, its facts and both verdicts; the gold facts are those that the second run asked for.
    expect(tasksOf((await calls()).slice(before))).toEqual(['answer', 'extract', 'verify', 'verify']);
    await page.commands.retryFailed(first!.id);
    expect((await calls()).length).toBe(before + 4);
  });
});

test('100 answers of 300 ms, six at a time, come within a quarter more than the time that they must take', async () => {
  const world = await newWorld(100);
  const page = await world.newPage();
  const { model, calls } = await scripted('openai-compatible', { delayMs: 300 });
  const run = await world.start(page, { ...defaultAnswering('text', model, null), k: 2 });
  expect(run).toMatchObject({ state: 'done', answers: { states: { answered: 100 }, spent: { calls: 100 } } });
  const made = await calls();
  const took = Math.max(...made.map(({ ended }) => ended!)) - Math.min(...made.map(({ began }) => began));
  expect(took).toBeLessThan(1.25 * (100 / 6) * 300);
});
