// Answers of a run from end to end: real workers, stores and page images, a scripted provider over HTTP.
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Question } from '../../../src/core/dataset/benchmark.ts';
import type { AnswerRecord, CallRecord } from '../../../src/core/experiment/answer-record.ts';
import {
  type AnsweringSettings,
  defaultAnswering,
  extractiveAnswering,
} from '../../../src/core/experiment/answering.ts';
import { bm25System } from '../../../src/core/experiment/default-experiment.ts';
import { scoresOfRecord } from '../../../src/core/experiment/record-scores.ts';
import type { Progress } from '../../../src/core/progress.ts';
import { listenForRecords } from '../../../src/network/ledger-channel.ts';
import type { LedgerRecord } from '../../../src/network/ledger-record.ts';
import { quotationsOf, readPrompt } from '../../support/provider/read-prompt.ts';
import type { RecordedCall } from '../../support/provider/session.ts';
import { factsOf, missingWords } from '../../support/provider/words.ts';
import {
  type World,
  bridges,
  canary,
  everythingStored,
  fusionSystem,
  newWorld,
  scripted,
  towers,
} from './answering-world.ts';

const pageText = (document: readonly (readonly string[])[], page: number): string => document[page]!.join('\n');

/** The texts that a prompt quotes in a section. */
function quoted({ prompt }: CallRecord, section: string): string[] {
  const text = prompt.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('\n');
  const content = readPrompt(prompt.system, text).sections.get(section) ?? '';
  return quotationsOf(content).map((quotation) => quotation.text);
}

function shareSupported(facts: readonly string[], grounding: string): number {
  return facts.filter((fact) => missingWords(fact, grounding).length === 0).length / facts.length;
}

/** What the judge's rule makes of an answer, by set arithmetic from the prompts that are stored. */
async function expectJudged(world: World, answer: AnswerRecord, question: Question): Promise<readonly number[]> {
  const { state } = answer;
  if (state.kind !== 'answered') throw new Error(`${answer.question} is ${state.kind}`);
  const evidence = quoted(await world.call(answer, 'faithfulness'), 'Grounding').join('\n');
  const faithfulness = shareSupported(factsOf(state.sections.answer), evidence);
  const completeness = shareSupported(factsOf(question.answer!), state.sections.answer);
  expect(quoted(await world.call(answer, 'completeness'), 'Grounding')).toEqual([state.sections.answer]);
  expect(scoresOfRecord(answer, question, extractiveAnswering.rules)).toMatchObject({
    faithfulness: { kind: 'value', value: faithfulness },
    completeness: { kind: 'value', value: completeness },
  });
  return [faithfulness, completeness];
}

const contentOf = ({ system, text }: RecordedCall): string => `${system}\n${text}`;

/** Calls that were made more than once, by how often beyond the first. */
function repeats(calls: readonly RecordedCall[]): number {
  return calls.length - new Set(calls.map(contentOf)).size;
}

const judgedText = (model: AnsweringSettings['generator'] & object): AnsweringSettings => ({
  ...defaultAnswering('text', model, model),
  k: 3,
});

const patience = { timeout: 20_000 };

describe('a run with answers', () => {
  test('sends what was retrieved in rank order, judges by what is stored, and leaves the key nowhere', async () => {
    const world = await newWorld();
    const page = await world.newPage();
    const { model, calls } = await scripted('openai-compatible');
    const ledger: LedgerRecord[] = [];
    onTestFinished(listenForRecords((record) => ledger.push(record)));
    const heard: Progress[] = [];
    page.store.runJob.subscribe((job) => {
      if (job?.progress) heard.push(job.progress);
    });
    const run = await world.start(page, judgedText(model));
    expect(run).toMatchObject({
      state: 'done',
      failure: null,
      done: 6,
      answers: {
        sample: 6,
        states: { answered: 6, declined: 0, cut: 0, unreadable: 0, failed: 0 },
        spent: { calls: 30, withoutUsage: 0 },
        fromStore: 0,
        generators: ['scripted-scripted'],
        judges: ['scripted-scripted'],
      },
    });
    const made = await calls();
    // Answer, facts of both, faithfulness, completeness, once each for every question.
    expect([made.length, repeats(made)]).toEqual([30, 0]);
    expect(run.answers!.spent.usage.input).toBe(made.reduce((sum, { tokens }) => sum + tokens!.input, 0));

    const answers = await world.answers(run);
    expect(answers.map(({ question }) => question)).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6']);
    const scores = [];
    for (const [place, answer] of answers.entries()) {
      scores.push(await expectJudged(world, answer, world.benchmark.questions[place]!));
      const sent = quoted(await world.call(answer, 'answer'), 'Contexts');
      const texts = [...bridges, ...towers].map((lines) => lines.join('\n'));
      expect(sent).toEqual(
        answer.contexts.map(({ document, firstPage }) => texts[3 * world.documents.indexOf(document) + firstPage]),
      );
      expect(answer.contexts).toHaveLength(3);
    }
    // By hand. q1: the answer is “The harbour bridge opened in 1932.”: faithful; “Its arch is steel” is missing.
    // q5: “The water tower holds two million litres.”; “It is full” is missing.
    expect([scores[0], scores[4]]).toEqual([
      [1, 0.5],
      [1, 0.5],
    ]);
    // Where the benchmark states no text the page's own is the evidence.
    expect(quoted(await world.call(answers[3]!, 'faithfulness'), 'Grounding')).toEqual([pageText(towers, 0)]);

    expect(heard.filter(({ phase }) => phase === 'answer' || phase === 'judge').at(-1)).toMatchObject({
      phase: 'judge',
      done: 6,
      total: 6,
      unit: 'questions',
      answers: { spent: { calls: 30 } },
      callsInFlight: 0,
    });
    await vi.waitFor(() => expect(ledger.filter(({ underWay }) => underWay !== true)).toHaveLength(30));
    expect(new Set(ledger.map(({ origin }) => origin))).toEqual(new Set([inject('providerOrigin')]));
    const left = [await everythingStored(), JSON.stringify(ledger), JSON.stringify(page.store.runs.value)].join('\n');
    expect(left).toContain('harbour bridge opened');
    for (const part of [canary, canary.slice(-8), btoa(canary).slice(0, 16)]) expect(left).not.toContain(part);

    // An equal run takes everything from the store.
    const again = await world.start(page, judgedText(model));
    expect(again.answers).toMatchObject({ states: { answered: 6 }, spent: { calls: 0 } });
    expect((await calls()).length).toBe(30);
  });

  test('goes on after a reload without a finished call being made again; another tab may not work on it meanwhile', async () => {
    const world = await newWorld();
    const before = await world.newPage();
    const other = await world.newPage();
    const { model, calls } = await scripted('anthropic', { delayMs: 120 });
    const running = world.start(before, judgedText(model));
    await vi.waitFor(async () => expect((await calls()).length).toBeGreaterThan(8), patience);
    await other.runs.resume();
    expect(other.store.notices.value).toMatchObject([{ code: 'busy-elsewhere' }]);
    before.end();
    await running;
    const finished = await world.finishedPrompts();
    expect(finished.length).toBeGreaterThan(2);
    expect(finished.length).toBeLessThan(30);

    const after = await world.newPage();
    await after.runs.resume();
    const run = await world.run(after);
    expect(run).toMatchObject({ state: 'done', failure: null, answers: { states: { answered: 6 } } });
    const made = (await calls()).map(contentOf);
    for (const prompt of finished) expect(made.filter((content) => content === prompt)).toHaveLength(1);
    expect(new Set(made).size).toBe(30);
    // What was under way when the page went may come twice, and nothing else.
    expect(made.length).toBeLessThanOrEqual(30 + 6);
    for (const [place, answer] of (await world.answers(run)).entries()) {
      await expectJudged(world, answer, world.benchmark.questions[place]!);
    }
  });

  test('that is stopped ends its calls under way, and makes none twice when it goes on', async () => {
    const world = await newWorld();
    const page = await world.newPage();
    const { model, calls } = await scripted('gemini', { delayMs: 60 });
    const running = world.start(page, judgedText(model));
    await vi.waitFor(async () => expect((await calls()).length).toBeGreaterThan(8), patience);
    await page.runs.stop();
    await running;
    const stopped = await world.run(page);
    const made = await calls();
    expect(stopped).toMatchObject({ state: 'paused', failure: null });
    expect(made.length).toBeLessThan(30);
    expect(made.every(({ ended, left, status }) => ended !== null && !left && status === 200)).toBe(true);
    expect(stopped.answers!.spent.calls).toBe(made.length);
    await page.runs.resume();
    expect(await world.run(page)).toMatchObject({ state: 'done', answers: { spent: { calls: 30 } } });
    const all = await calls();
    expect([all.length, repeats(all)]).toEqual([30, 0]);
  });

  test('stops at its cap and goes on once that is raised; what failed is asked again, and nothing else', async () => {
    const world = await newWorld();
    const page = await world.newPage();
    const { model, calls, follow } = await scripted('openai-compatible', {
      faults: [{ kind: 'too-long', when: { task: 'answer', contains: 'Where does the radio tower lean' }, times: 1 }],
    });
    const capped = await world.start(page, { ...judgedText(model), cap: { calls: 4, tokens: null, money: null } });
    expect(capped).toMatchObject({
      state: 'paused',
      failure: { code: 'llm-cap-reached', reason: expect.stringContaining('the limit of 4 calls') as string },
    });
    expect((await calls()).length).toBe(4);
    // Going on alone would stop at once again, and a limit that is no higher too: both say so.
    await page.runs.resume();
    await page.commands.raiseCap(capped.id, { calls: 4, tokens: null, money: null });
    expect(page.store.notices.value.map(({ message }) => message).slice(-2)).toEqual([
      expect.stringContaining('the limit of 4 calls'),
      '“BM25, pages” has used 4 calls already: a limit of 4 would stop it at once again.',
    ]);
    expect((await calls()).length).toBe(4);
    await page.commands.raiseCap(capped.id, { calls: 100, tokens: null, money: null });
    expect(await world.run(page)).toMatchObject({
      system: { answering: { cap: { calls: 100 } } },
      settings: { systems: [{ answering: { cap: { calls: 100 } } }] },
      state: 'done',
      failure: null,
      answers: { states: { answered: 5, failed: 1 } },
    });
    const answers = await world.answers(capped);
    expect(answers.at(-1)).toMatchObject({ question: 'q6', state: { kind: 'failed', code: 'llm-prompt-too-long' } });
    const before = (await calls()).length;
    // 5 questions with 5 calls and the refused one.
    expect(before).toBe(26);

    // A key that is refused ends the run with the reason; what was answered stays.
    await follow({ key: 'another' });
    await page.runs.retryFailed(capped.id);
    const refused = await world.run(page);
    expect(refused).toMatchObject({ state: 'failed', failure: { code: 'llm-key-refused' } });
    expect(JSON.stringify(refused)).not.toContain(canary);
    await follow({});
    await page.runs.retryFailed(capped.id);
    expect(await world.run(page)).toMatchObject({ state: 'done', failure: null, answers: { states: { answered: 6 } } });
    const asked = (await calls()).slice(before).filter(({ status }) => status === 200);
    expect(asked).toHaveLength(5);
  });

  test('of texts and page images sends both, drawn within the pixels that were set, as they were retrieved', async () => {
    const world = await newWorld();
    const page = await world.newPage();
    const system = await fusionSystem(page);
    const { model, calls } = await scripted('openai-compatible');
    const answering: AnsweringSettings = {
      ...defaultAnswering('fusion', model, model),
      judge: { model, grounding: 'evidence+images', repeat: { questions: 1, times: 2 } },
      k: 4,
      imagePixels: 40_000,
      sample: { size: 2, seed: 7, stratify: null },
    };
    const run = await world.start(page, answering, system);
    expect(run).toMatchObject({ state: 'done', answers: { sample: 2, states: { answered: 2 } } });
    // The judge by rule says the same twice.
    const same = { sampled: 1, compared: 1, failedRepeats: 0, agreement: 1, greatestRange: 0 };
    expect(run.answers!.repeatability).toMatchObject({ faithfulness: same, completeness: same });
    const answers = await world.answers(run);
    for (const answer of answers) {
      expect(answer.contexts.map(({ kind }) => kind)).toEqual(['text', 'text', 'image', 'image']);
      const question = world.benchmark.questions.find(({ id }) => id === answer.question)!;
      await expectJudged(world, answer, question);
      const { prompt } = await world.call(answer, 'answer');
      const images = prompt.parts.flatMap((part) => (part.kind === 'image' ? [part.image] : []));
      expect(images.map(({ document, page }) => [document, page])).toEqual(
        answer.contexts.slice(2).map(({ document, firstPage }) => [document, firstPage]),
      );
    }
    // A page of 595 × 842 points: √(40,000 · 595 ÷ 842) = 168.1 pixels wide, 237.9 high.
    const drawn = (await calls()).flatMap(({ images }) => images);
    // Two for each answer, and the page of the evidence for its judge, of one answer twice.
    expect(drawn).toHaveLength(2 * 2 + 2 + 1);
    for (const { mediaType, width, height } of drawn) {
      expect([mediaType, width, height]).toEqual(['image/jpeg', 168, 237]);
    }
  });

  test('that a provider holds up says until when, has nothing under way, and stops at once; what it was worked on is kept apart', async () => {
    const world = await newWorld();
    const page = await world.newPage();
    const { model, follow, calls } = await scripted('openai-compatible', {
      faults: [{ kind: 'rate-limit', when: {}, retryAfter: 120 }],
    });
    const running = world.start(page, { ...defaultAnswering('text', model, null), k: 2 });
    const job = () => page.store.runJob.value?.progress;
    await vi.waitFor(() => expect(job()).toMatchObject({ callsInFlight: 0, wait: { askedMs: 120_000 } }), patience);
    const wait = job()!.wait!;
    expect([wait.until > Date.now() + 100_000, wait.until < Date.now() + 140_000]).toEqual([true, true]);
    const before = performance.now();
    await page.runs.stop();
    // Not the 20 s that are left to calls on their way.
    expect(performance.now() - before).toBeLessThan(2000);
    await running;
    const run = await world.run(page);
    expect(run).toMatchObject({ state: 'paused', failure: null, answers: { spent: { calls: 0 } } });
    expect((await calls()).length).toBeLessThanOrEqual(6);
    page.end();
    await follow({});
    const later = await world.newPage();
    await later.runs.resume();
    const { state, worked } = await world.run(later);
    expect([state, worked?.length]).toEqual(['done', 2]);
    expect(worked![1]!.from).toBeGreaterThanOrEqual(worked![0]!.to);
  });

  test('without a model takes the sentence of the first hits, and sends nothing anywhere', async () => {
    const world = await newWorld();
    const page = await world.newPage();
    const ledger: LedgerRecord[] = [];
    onTestFinished(listenForRecords((record) => ledger.push(record)));
    const run = await world.start(page, extractiveAnswering, bm25System({ kind: 'page' }));
    expect(run).toMatchObject({ state: 'done', answers: { states: { answered: 6 }, spent: { calls: 0 } } });
    const said = (await world.answers(run)).map(({ state }) =>
      state.kind === 'answered' ? state.sections.answer : '',
    );
    expect(said).toEqual([
      'The harbour bridge opened in 1932.',
      'The rope bridge hangs over a green gorge.',
      'The railway bridge carries four tracks.',
      'The clock tower strikes every hour.',
      'The water tower holds two million litres.',
      'The radio tower leans to the west.',
    ]);
    expect(ledger).toEqual([]);
  });
});
