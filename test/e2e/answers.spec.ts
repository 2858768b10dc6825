// Answers on the built site against a model by script: every score is worked out again from what is stored, every fault has its state.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Question } from '../../src/core/dataset/benchmark.ts';
import type { AnswerRecord } from '../../src/core/experiment/answer-record.ts';
import {
  dropDemo,
  dropExperiment,
  hurryCalls,
  putKey,
  repeatsOf,
  type ScriptedModel,
  scriptedModel,
  shownQuestions,
  shownRuns,
  startRuns,
  storedAnswers,
  textSystem,
  watchOrigins,
} from '../support/answer-site.ts';
import { corporaFolder, corporaMissing } from '../support/corpora.ts';
import { projectFolder } from '../support/headless.ts';
import { type ExpectedScores, expectedMean, expectedScores, quotedIn } from '../support/judged-by-rule.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { dropBytes, dropFiles, idle, openSite } from '../support/site.ts';
import { storedRecords } from '../support/stored.ts';
import { addVisualModel } from '../support/visual-model.ts';

let provider: Provider;
test.beforeAll(async () => {
  provider = await startProvider(0);
});
test.afterAll(() => provider.close());

const clip = join(projectFolder, 'test/fixtures/models/tiny-clip');
/** Of the rules without a judge the one for lists is off: then every score is a plain word overlap. */
const rules = { lists: false };

/** Texts and page images together, the first two of each, beside the same texts alone. */
function systems({ settings }: ScriptedModel, sample: object = {}): object[] {
  const fused = {
    kind: 'hybrid',
    parts: [{ kind: 'bm25' }, { kind: 'image', model: { id: 'tiny-clip' }, source: 'folder' }],
    fusion: { kind: 'concatenate', counts: [2, 2] },
  };
  const choices = { rules, sample, mayDecline: true };
  return [
    textSystem(settings, choices),
    textSystem(
      settings,
      { ...choices, pipeline: 'fusion', k: 4, imagePixels: 60_000 },
      { name: 'Both', retriever: fused },
    ),
  ];
}

/** Each score of each answer worked out again; the report's means, n, n/a and failed are equal to theirs. */
async function expectReportOf(
  page: Page,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, readonly ExpectedScores[]>> {
  const columns = await page.evaluate(() => {
    const { value } = globalThis.leafmark.state.report;
    if (value.kind !== 'done' || value.value.answers === null) throw new Error(`the report is ${value.kind}`);
    return value.value.answers.runs.map(({ run, name, columns }) => ({ run: String(run), name, columns }));
  });
  const withText = await questionsWithEvidenceText(page);
  const byRun = new Map<string, readonly ExpectedScores[]>();
  for (const { run, name, columns: shown } of columns) {
    const { answers, calls } = await storedAnswers(page, run);
    const byQuestion = new Map(questions.map((question) => [question.id, question]));
    const scores = answers.map((answer) => {
      const question = byQuestion.get(answer.question)!;
      return expectedScores(answer, question, calls, withText.has(question.id));
    });
    for (const [metric, field] of [
      ['f1', 'f1'],
      ['declined-rightly', 'declinedRightly'],
      ['faithfulness', 'faithfulness'],
      ['completeness', 'completeness'],
    ] as const) {
      const own = scores.flatMap((score) => (score[field] === 'none' ? [] : [score[field]]));
      const { mean, n, notApplicable, failed } = expectedMean(own);
      const { scored, ...rest } = shown[metric]!;
      expect([name, metric, scored.n, rest.notApplicable, rest.failed]).toEqual([
        name,
        metric,
        n,
        notApplicable,
        failed,
      ]);
      if (mean === null) expect([name, metric, scored.mean]).toEqual([name, metric, null]);
      else expect(scored.mean, `${name}, ${metric}`).toBeCloseTo(mean, 12);
    }
    byRun.set(name, scores);
  }
  return byRun;
}

/** Questions whose evidence has a text: the benchmark's, or that of its pages. */
async function questionsWithEvidenceText(page: Page): Promise<ReadonlySet<string>> {
  const pages = await storedRecords(page, 'pages', ['document', 'index', 'text']);
  const filled = pages
    .filter(({ text }) => String(text).trim() !== '')
    .map(({ document, index }) => `${String(document)} ${String(index)}`);
  const ids = await page.evaluate((filled) => {
    const { value } = globalThis.leafmark.state.mapping;
    if (value.kind !== 'done') throw new Error('the benchmark is not mapped');
    const hasText = new Set(filled);
    return value.value.questions
      .filter(({ contexts }) =>
        contexts.some(
          ({ document, firstPage, lastPage, texts }) =>
            texts.length > 0 ||
            Array.from({ length: lastPage - firstPage + 1 }, (_, place) => `${document} ${firstPage + place}`).some(
              (key) => hasText.has(key),
            ),
        ),
      )
      .map(({ id }) => String(id));
  }, filled);
  return new Set(ids);
}

/** What reached the generator is what was retrieved, in its order: texts, then the titles of page images. */
function expectSentAsRetrieved(answers: readonly AnswerRecord[], kinds: (contexts: number) => readonly string[]): void {
  for (const { question, contexts } of answers) {
    expect([question, contexts.map(({ kind }) => kind)]).toEqual([question, kinds(contexts.length)]);
  }
}

test('of texts, and of texts and page images, every mean of the demo is what the stored prompts and replies give', async ({
  page,
  context,
}) => {
  const origins = watchOrigins(context);
  const model = scriptedModel(provider, 'openai-compatible', {
    faults: [
      { kind: 'too-long', when: { task: 'answer', contains: 'Which village was lost' } },
      { kind: 'refusal', when: { task: 'answer', contains: 'At what voltage' } },
      // The judge fails on the facts of one response, in both runs: it is one call.
      { kind: 'too-long', when: { task: 'extract', contains: 'What share of guests came by rail' } },
    ],
  });
  await openSite(page);
  await putKey(page, provider.origin);
  await dropDemo(page);
  await addVisualModel(page, clip, /reads texts, .* reads images/);
  await dropExperiment(page, 'Scores', systems(model));
  await startRuns(page);

  const runs = await shownRuns(page);
  for (const { name, state, answers } of runs) {
    expect([name, state, answers!.sample, answers!.states]).toEqual([
      name,
      'done',
      40,
      { answered: 38, declined: 1, cut: 0, unreadable: 0, failed: 1 },
    ]);
  }
  // Tokens are the provider's own count.
  const told = model.session.calls.reduce((sum, { tokens }) => sum + (tokens?.input ?? 0), 0);
  expect(runs.reduce((sum, { answers }) => sum + answers!.spent.usage.input, 0)).toBe(told);
  expect(repeatsOf(model.session.calls)).toBe(0);

  const questions = await shownQuestions(page);
  const byRun = await expectReportOf(page, questions);
  const text = byRun.get('Text')!;
  // Not all right and not all wrong, none of one kind only: else nothing was tested.
  const { mean, n, notApplicable, failed } = expectedMean(text.map(({ faithfulness }) => faithfulness));
  expect(mean!).toBeGreaterThan(0.1);
  expect(mean!).toBeLessThan(0.95);
  expect([n > 20, notApplicable >= 6, failed >= 2]).toEqual([true, true, true]);

  const both = runs.find(({ name }) => name === 'Both')!;
  const { answers, calls } = await storedAnswers(page, both.id);
  const asked = answers.filter(({ state }) => state.kind === 'answered');
  // A question in Japanese finds fewer texts; then its images follow what there is.
  expectSentAsRetrieved(asked, (count) => [...Array<string>(count - 2).fill('text'), 'image', 'image']);
  for (const answer of asked) {
    const call = calls.get(answer.calls.find(({ purpose }) => purpose === 'answer')!.key)!;
    const images = call.prompt.parts.flatMap((part) => (part.kind === 'image' ? [part.image] : []));
    expect(images.map(({ document, page }) => [document, page])).toEqual(
      answer.contexts.slice(-2).map(({ document, firstPage }) => [document, firstPage]),
    );
    const texts = quotedIn(call, 'Contexts').filter((_, place) => place < answer.contexts.length - 2);
    expect(texts.every((one) => one.length > 0)).toBe(true);
  }
  expect([...origins].sort()).toEqual([new URL(page.url()).origin, provider.origin].sort());
});

test('of texts, and of texts and page images, every mean of a sample of MMLongBench-Doc is what is stored', async ({
  page,
}) => {
  test.skip(corporaFolder() === null, corporaMissing);
  const folder = join(corporaFolder()!, 'mmlongbench-dev');
  const all = JSON.parse(readFileSync(join(folder, 'samples.json'), 'utf8')) as { readonly doc_id: string }[];
  // Two documents of few pages, and a question whose file is not dropped.
  const names = smallest(folder, all);
  const some = all.filter(({ doc_id }) => names.includes(doc_id));
  const other = all.find(({ doc_id }) => !names.includes(doc_id))!;
  const benchmark = new TextEncoder().encode(JSON.stringify([...some, other]));
  const model = scriptedModel(provider, 'anthropic');
  await openSite(page);
  await putKey(page, provider.origin);
  await dropFiles(
    page,
    names.map((name) => join(folder, 'documents', name)),
  );
  await dropBytes(page, [{ name: 'samples.json', bytes: benchmark }]);
  await page.waitForFunction(() => globalThis.leafmark.state.mapping.value.kind === 'done');
  await idle(page);
  await addVisualModel(page, clip, /reads texts, .* reads images/);
  await dropExperiment(page, 'Sample', systems(model, { size: 12 }));
  await startRuns(page);
  for (const { name, state, answers } of await shownRuns(page)) {
    expect([name, state, answers!.sample, answers!.states['answered']]).toEqual([name, 'done', 12, 12]);
  }
  const byRun = await expectReportOf(page, await shownQuestions(page));
  expect([...byRun.keys()].sort()).toEqual(['Both', 'Text']);
  expect(byRun.get('Text')).toHaveLength(12);
  expect(repeatsOf(model.session.calls)).toBe(0);
});

test('an equal run is taken from the store, one that is asked for anew is not, and a cap that was reached can be raised', async ({
  page,
}) => {
  const model = scriptedModel(provider, 'gemini');
  await openSite(page);
  await putKey(page, provider.origin);
  await dropDemo(page);
  const sample = { size: 8 };
  await dropExperiment(page, 'Capped', [textSystem(model.settings, { sample, cap: { calls: 11 } })]);
  await startRuns(page);
  const [capped] = await shownRuns(page);
  expect(capped).toMatchObject({
    state: 'paused',
    failure: { code: 'llm-cap-reached' },
    answers: { spent: { calls: 11 } },
  });
  expect(model.session.calls).toHaveLength(11);
  // Going on without another limit makes no call.
  await page.evaluate(() => globalThis.leafmark.commands.resumeRuns());
  expect(model.session.calls).toHaveLength(11);
  await page.evaluate(async () => {
    const { state, commands } = globalThis.leafmark;
    await commands.raiseCap(state.runs.value[0]!.id, { calls: 200, tokens: null, money: null });
  });
  await idle(page);
  const [raised] = await shownRuns(page);
  expect(raised).toMatchObject({ state: 'done', failure: null, answers: { states: { answered: 8 }, fromStore: 0 } });
  const made = model.session.calls.length;
  expect([raised!.answers!.spent.calls, repeatsOf(model.session.calls)]).toEqual([made, 0]);

  await dropExperiment(page, 'Equal', [textSystem(model.settings, { sample })]);
  await startRuns(page);
  const [equal] = await shownRuns(page);
  // Frozen gold facts are no call of the second run.
  const goldFacts = model.session.calls.filter(
    ({ text, task }) => task === 'extract' && text.includes('gold answer'),
  ).length;
  expect(model.session.calls).toHaveLength(made);
  expect(equal).toMatchObject({ state: 'done', answers: { states: { answered: 8 }, spent: { calls: 0 } } });
  expect(equal!.answers!.fromStore).toBeGreaterThanOrEqual(made - 8);
  expect(equal!.answers!.fromStore + goldFacts).toBeLessThanOrEqual(made);

  await startRuns(page, { answers: true, goldFacts: false });
  const [anew] = await shownRuns(page);
  expect(anew).toMatchObject({ state: 'done', answers: { states: { answered: 8 }, fromStore: 0 } });
  expect(anew!.answers!.spent.calls).toBe(equal!.answers!.fromStore);
  expect(model.session.calls).toHaveLength(made + equal!.answers!.fromStore);
});

interface Played {
  readonly fault: object;
  readonly times?: number;
  readonly state: string;
  /** How often the fault strikes. */
  readonly strikes: number;
  readonly code?: string;
}

/** Of each question of the demo that meets one: the fault of its answer, and what becomes of it. */
const script: Readonly<Record<string, Played>> = {
  'When was the old wharf sold?': {
    fault: { kind: 'rate-limit', retryAfter: 2 },
    times: 1,
    state: 'answered',
    strikes: 1,
  },
  'Which month had the lowest tide?': { fault: { kind: 'rate-limit' }, times: 2, state: 'answered', strikes: 2 },
  'Why were the trams taken out?': { fault: { kind: 'overloaded' }, times: 1, state: 'answered', strikes: 1 },
  'How deep is the second lock?': {
    fault: { kind: 'server-error' },
    state: 'failed',
    strikes: 6,
    code: 'llm-server-failed',
  },
  'Who signed the 1931 permit?': { fault: { kind: 'silence' }, times: 1, state: 'answered', strikes: 1 },
  'What share of guests came by rail?': { fault: { kind: 'cut-stream' }, times: 1, state: 'answered', strikes: 1 },
  'Which district lost most water at night?': { fault: { kind: 'refusal' }, state: 'declined', strikes: 1 },
  'Which village was lost when the lake was made?': { fault: { kind: 'filter' }, state: 'declined', strikes: 1 },
  'Which blemish spoils walls made of marine mud?': {
    fault: { kind: 'length' },
    times: 1,
    state: 'answered',
    strikes: 1,
  },
  'In which month was Hollin Water at its emptiest?': { fault: { kind: 'length' }, state: 'cut', strikes: 2 },
  'Which treatment works gives the hardest water?': { fault: { kind: 'fenced-json' }, state: 'answered', strikes: 1 },
  'Which car in the museum has the most seats?': { fault: { kind: 'broken-json' }, state: 'answered', strikes: 1 },
  'When does the last car leave on a Sunday?': {
    fault: { kind: 'html' },
    state: 'failed',
    strikes: 6,
    code: 'llm-reply-unreadable',
  },
  '登り窯の火入れは年に何回ありますか。': { fault: { kind: 'split-utf8' }, state: 'answered', strikes: 1 },
  'How many guests answered the survey?': { fault: { kind: 'endless' }, times: 1, state: 'answered', strikes: 1 },
  'What was the commonest complaint of visitors?': { fault: { kind: 'open-after-end' }, state: 'answered', strikes: 1 },
  'At which stop did the three tram lines meet?': {
    fault: { kind: 'hang-up' },
    times: 1,
    state: 'answered',
    strikes: 1,
  },
  'Why did dredging stop for three seasons?': {
    fault: { kind: 'too-long' },
    state: 'failed',
    strikes: 1,
    code: 'llm-prompt-too-long',
  },
};

test('every fault of a provider ends in its own state, the rest goes on, and nothing is lost', async ({ page }) => {
  const faults = Object.entries(script).map(([contains, { fault, times }]) => ({
    ...fault,
    ...(times === undefined ? {} : { times }),
    when: { task: 'answer', contains },
  }));
  const refuses = ['temperature', 'max_tokens'];
  const model = scriptedModel(provider, 'openai-compatible', { refuses });
  hurryCalls(page);
  await openSite(page);
  await putKey(page, provider.origin);
  await dropDemo(page);
  const generator = { ...model.settings, maxTokens: 400 };
  // What the model refuses is learnt by a first question, in other words, so that the faults below are all that goes wrong.
  const first = { promptForm: 'plain', sample: { size: 1 }, judge: null };
  await dropExperiment(page, 'First', [textSystem(generator, first)]);
  await startRuns(page);
  expect(model.session.calls.map(({ status }) => status)).toEqual([400, 400, 200]);
  model.follow({ refuses, faults });
  await dropExperiment(page, 'Faults', [textSystem(generator, { rules })]);
  await startRuns(page);

  const [run] = await shownRuns(page);
  expect(run).toMatchObject({ state: 'done', failure: null });
  const states = Object.values(script).map(({ state }) => state);
  const count = (state: string): number => states.filter((one) => one === state).length;
  expect(run!.answers!.states).toEqual({
    answered: 40 - count('declined') - count('failed') - count('cut'),
    declined: count('declined'),
    cut: count('cut'),
    unreadable: 0,
    failed: count('failed'),
  });
  const questions = await shownQuestions(page);
  const { answers } = await storedAnswers(page, run!.id);
  const { calls } = model.session;
  for (const [question, { fault, state, strikes, code }] of Object.entries(script)) {
    const { id } = questions.find((one) => one.question === question)!;
    const answer = answers.find((one) => one.question === id)!;
    const struck = calls.filter((call) => call.fault !== null && call.text.includes(question));
    expect([question, fault, answer.state.kind, struck.length]).toEqual([question, fault, state, strikes]);
    if (code !== undefined) expect(answer.state).toMatchObject({ kind: 'failed', code });
  }
  const stateOf = (text: string) =>
    answers.find(({ question }) => question === questions.find((one) => one.question === text)!.id)!.state;
  expect(stateOf('Which car in the museum has the most seats?')).toMatchObject({ repaired: true });
  expect(stateOf('Which treatment works gives the hardest water?')).toMatchObject({ repaired: false });
  expect(JSON.stringify(stateOf('登り窯の火入れは年に何回ありますか。'))).toMatch(/[窯回月]/);
  expect(JSON.stringify(answers)).not.toContain('�');
  // Learnt once a model; what was really sent is what the record says.
  expect(calls.slice(2).filter(({ parameters }) => 'temperature' in parameters || 'max_tokens' in parameters)).toEqual(
    [],
  );
  expect(calls.slice(2).filter(({ parameters }) => 'max_completion_tokens' in parameters).length).toBeGreaterThan(0);
  const sent = answers.flatMap((answer) => answer.calls.filter(({ outcome }) => outcome === 'answered'));
  expect(sent.filter(({ parameters }) => 'temperature' in parameters)).toEqual([]);
  // The wait that was asked for was kept.
  const limited = calls.filter(({ text, task }) => task === 'answer' && text.includes('When was the old wharf sold?'));
  const after = limited.findIndex(({ fault }) => fault === 'rate-limit');
  expect(limited[after + 1]!.began - limited[after]!.ended!).toBeGreaterThanOrEqual(1950);

  await expectReportOf(page, questions);
});

test('a key that is refused in the middle stops the run with a sentence, and it goes on with another', async ({
  page,
}) => {
  const model = scriptedModel(provider, 'anthropic', { faults: [{ kind: 'echo-key', when: { call: [25, 100_000] } }] });
  await openSite(page);
  await putKey(page, provider.origin);
  await dropDemo(page);
  await dropExperiment(page, 'Refused', [textSystem(model.settings, { sample: { size: 12 } })]);
  await startRuns(page);
  const [stopped] = await shownRuns(page);
  expect(stopped).toMatchObject({ state: 'failed', failure: { code: 'llm-key-refused' } });
  expect(stopped!.failure!.reason).toMatch(/key/);
  // Those under way end; no further one is begun.
  expect(model.session.calls.length).toBeLessThanOrEqual(24 + 6);
  const before = model.session.calls.filter(({ status }) => status === 200).length;
  expect(before).toBe(24);
  model.follow({});
  await page.evaluate(() => globalThis.leafmark.commands.resumeRuns());
  await idle(page);
  const [run] = await shownRuns(page);
  expect(run).toMatchObject({ state: 'done', failure: null, answers: { states: { answered: 12 } } });
  expect(repeatsOf(model.session.calls)).toBe(0);
});

/** Two documents with at least ten questions together, whose files are small. */
function smallest(folder: string, all: readonly { readonly doc_id: string }[]): string[] {
  const names = [...new Set(all.map(({ doc_id }) => doc_id))];
  const counted = names.flatMap((name) => {
    try {
      const { length } = readFileSync(join(folder, 'documents', name));
      return [{ name, length, count: all.filter(({ doc_id }) => doc_id === name).length }];
    } catch {
      return [];
    }
  });
  return counted
    .filter(({ count }) => count >= 7)
    .sort((a, b) => a.length - b.length)
    .slice(0, 2)
    .map(({ name }) => name);
}
