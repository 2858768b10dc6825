// Answers, calls, facts and prices in IndexedDB: together with the counts of their run, removed with it, read in steps.
import { describe, expect, test, vi } from 'vitest';
import { startingPrices } from '../../../src/core/answering/price-table.ts';
import { benchmarkId, questionId, runId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord, AnswerState } from '../../../src/core/experiment/answer-record.ts';
import type { GoldFactsRecord } from '../../../src/core/experiment/gold-facts.ts';
import { answersOfRun, findAnswers, getAnswer, listAnswers, putAnswers } from '../../../src/storage/answer-store.ts';
import { removeBenchmark } from '../../../src/storage/benchmark-store.ts';
import { findCall, getCall, putCall } from '../../../src/storage/call-store.ts';
import { getGoldFacts, listGoldFacts, putGoldFacts, removeGoldFacts } from '../../../src/storage/gold-facts-store.ts';
import { putImportedRun } from '../../../src/storage/imported-run-store.ts';
import { getPrices, putPrices, removePrices } from '../../../src/storage/price-store.ts';
import { getRun, listResults, putRun, removeRun } from '../../../src/storage/run-store.ts';
import { storedSizes } from '../../../src/storage/stored-sizes.ts';
import { putWorkspace, removeOrphans, removeWorkspace } from '../../../src/storage/workspace-store.ts';
import { answerRecord, answered, callRecord, callSummary, failedAnswer } from '../../unit/experiment/answer-fixture.ts';
import { newResult, newRun, otherWorkspace, workspace } from './records.ts';
import { freshDatabase, rawPut, rawRecords } from './test-database.ts';

const first = runId('first');
const second = runId('second');
const answerOf = (run: string, question: string, state: AnswerState, keys: readonly string[] = []): AnswerRecord =>
  answerRecord(question, state, { run: runId(run), calls: keys.map((key) => callSummary(key)) }, 'A1');
const keysOf = async (name: string): Promise<unknown> =>
  ((await rawRecords(name, 'calls')) as readonly { workspace: string; key: string }[]).map((one) => [
    one.workspace,
    one.key,
  ]);

describe('answers', () => {
  test('are stored with the counts of their run, also where a question is answered again', async () => {
    const database = await freshDatabase();
    await putRun(database, workspace, newRun('first'));
    const failed = answerOf('first', 'q1', failedAnswer, ['a']);
    const came = answerOf('first', 'q1', answered('red'), ['a', 'b']);
    await putAnswers(database, workspace, first, [failed, answerOf('first', 'q2', { kind: 'prompted' })], ['t']);
    const run = await putAnswers(database, workspace, first, [came]);
    expect(run.answers).toMatchObject({
      states: { answered: 1, failed: 0 },
      spent: { calls: 2, usage: { input: 200, output: 20 }, money: 1 },
      templates: ['t'],
    });
    expect(await getRun(database, workspace, first)).toEqual(run);
    expect(await getAnswer(database, workspace, first, questionId('q1'))).toEqual(came);
    expect(await getAnswer(database, workspace, first, questionId('q9'))).toBeNull();
    expect(await getAnswer(database, otherWorkspace, first, questionId('q1'))).toBeNull();
  });

  test('of a run that was removed meanwhile are not stored', async () => {
    const database = await freshDatabase();
    const stored = putAnswers(database, workspace, first, [answerOf('first', 'q1', failedAnswer)]);
    await expect(stored).rejects.toMatchObject({ code: 'record-missing' });
    expect(await rawRecords(database.name, 'answers')).toEqual([]);
  });

  test('are read in pages that touch no more records than they show, in a run of any length', async () => {
    const database = await freshDatabase();
    for (const [run, count] of [
      ['first', 2000],
      ['second', 200],
    ] as const) {
      await putRun(database, workspace, newRun(run));
      const all = Array.from({ length: count }, (_, at) =>
        answerOf(run, `q${String(at).padStart(4, '0')}`, answered('red'), [`${run} ${at}`]),
      );
      await putAnswers(database, workspace, runId(run), all);
    }
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    const page = await answersOfRun(database, workspace, first, null, 50);
    expect(read.mock.calls.map(([, count]) => count)).toEqual([50]);
    expect([page.items.length, page.items[0]!.question, page.next]).toEqual([50, 'q0000', 'q0049']);
    const last = await answersOfRun(database, workspace, first, questionId('q1979'), 50);
    expect([last.items.length, last.items[0]!.question, last.next]).toEqual([20, 'q1980', null]);
    read.mockClear();
    expect((await listAnswers(database, workspace, second)).items).toHaveLength(200);
    expect(Math.max(...read.mock.calls.map(([, count]) => count!))).toBeLessThanOrEqual(100);
    read.mockRestore();
  });

  test('of which one is damaged are told apart from it', async () => {
    const database = await freshDatabase();
    await putRun(database, workspace, newRun('first'));
    await putAnswers(database, workspace, first, [answerOf('first', 'q1', answered('red'))]);
    await rawPut(database.name, 'answers', { workspace, run: 'first', question: 'q2', state: { kind: 'gone' } });
    const { items, invalid } = await listAnswers(database, workspace, first);
    expect(items.map(({ question }) => question)).toEqual(['q1']);
    const wanted = ['q2', 'q9', 'q1'].map(questionId);
    expect([...(await findAnswers(database, workspace, first, wanted))]).toEqual([['q1', items[0]]]);
    await putAnswers(database, workspace, first, [answerOf('first', 'q2', answered('blue'))]);
    expect([...(await findAnswers(database, workspace, first, wanted)).keys()].sort()).toEqual(['q1', 'q2']);
    await rawPut(database.name, 'answers', { workspace, run: 'first', question: 'q3' });
    expect(invalid).toMatchObject([{ code: 'record-invalid' }]);
    await removeRun(database, workspace, first);
    expect(await rawRecords(database.name, 'answers')).toEqual([]);
  });
});

describe('calls', () => {
  test('are found by what was asked, without the bytes of page images', async () => {
    const database = await freshDatabase();
    const call = callRecord('k');
    const parts = call.prompt.parts.map((part) =>
      part.kind === 'image' ? { ...part, image: { ...part.image, bytes: new Uint8Array(1000) } } : part,
    );
    await putCall(database, workspace, { ...call, prompt: { ...call.prompt, parts } });
    expect(await findCall(database, workspace, 'k')).toEqual(call);
    expect(await rawRecords(database.name, 'calls')).toEqual([{ ...call, workspace }]);
    expect(await findCall(database, otherWorkspace, 'k')).toBeNull();
    await putCall(database, workspace, { ...call, outcome: { kind: 'cut', text: 'half' } });
    expect((await getCall(database, workspace, 'k'))?.outcome).toEqual({ kind: 'cut', text: 'half' });
  });

  test('that are damaged are made again, and told to who looks at them', async () => {
    const database = await freshDatabase();
    await rawPut(database.name, 'calls', { ...callRecord('k'), workspace, prompt: null });
    expect(await findCall(database, workspace, 'k')).toBeNull();
    await expect(getCall(database, workspace, 'k')).rejects.toMatchObject({ code: 'record-invalid' });
  });

  test('go with the last run that needs them; those of gold facts stay with the facts', async () => {
    const database = await freshDatabase();
    for (const owner of [workspace, otherWorkspace]) {
      for (const run of [first, second]) await putRun(database, owner, newRun(run));
      for (const key of ['only first', 'both', 'gold', 'nobody']) await putCall(database, owner, callRecord(key));
    }
    await putAnswers(database, workspace, first, [
      answerOf('first', 'q1', answered('x'), ['only first', 'both']),
      answerOf('first', 'q2', answered('x'), ['gold', 'both']),
    ]);
    await putAnswers(database, workspace, second, [answerOf('second', 'q1', answered('x'), ['both'])]);
    await putAnswers(database, otherWorkspace, second, [answerOf('second', 'q1', answered('x'), ['only first'])]);
    await putGoldFacts(database, workspace, goldFacts('q2', 'judge', 'gold'));
    await removeRun(database, workspace, first);
    const others = ['both', 'gold', 'nobody', 'only first'].map((key) => [otherWorkspace, key]);
    expect(await keysOf(database.name)).toEqual([
      ...['both', 'gold', 'nobody'].map((key) => [workspace, key]),
      ...others,
    ]);
    expect((await listAnswers(database, workspace, first)).items).toEqual([]);
    await removeRun(database, workspace, second);
    expect(await keysOf(database.name)).toEqual([...['gold', 'nobody'].map((key) => [workspace, key]), ...others]);
  });
});

function goldFacts(question: string, judge: string, call: string | null = null): GoldFactsRecord {
  return {
    benchmark: benchmarkId('bench'),
    question: questionId(question),
    judge,
    facts: { kind: 'facts', facts: ['a'] },
    call: call === null ? null : callSummary(call, { purpose: 'gold-facts' }),
  };
}

test('facts of gold answers are those of one benchmark and judge, and go with the benchmark', async () => {
  const database = await freshDatabase();
  const own = [goldFacts('q1', 'j', 'a'), goldFacts('q2', 'j')];
  for (const facts of [...own, goldFacts('q1', 'k'), { ...goldFacts('q1', 'j'), benchmark: benchmarkId('bench2') }])
    await putGoldFacts(database, workspace, facts);
  const bench = benchmarkId('bench');
  expect(await listGoldFacts(database, workspace, bench, 'j')).toEqual({ items: own, invalid: [] });
  const place = { benchmark: bench, judge: 'k', question: questionId('q1') };
  expect(await getGoldFacts(database, workspace, place)).toEqual(goldFacts('q1', 'k'));
  await removeGoldFacts(database, workspace, bench, 'j');
  expect((await listGoldFacts(database, workspace, bench, 'j')).items).toEqual([]);
  expect(await getGoldFacts(database, workspace, place)).not.toBeNull();
  await removeBenchmark(database, workspace, bench);
  expect(await rawRecords(database.name, 'goldFacts')).toMatchObject([{ benchmark: 'bench2' }]);
});

test('prices belong to the browser, and are gone once they are given up', async () => {
  const database = await freshDatabase();
  expect(await getPrices(database)).toBeNull();
  const table = { ...startingPrices, currency: 'EUR' };
  await putPrices(database, table);
  await removeOrphans(database);
  expect(await getPrices(database)).toEqual(table);
  await removePrices(database);
  expect(await getPrices(database)).toBeNull();
  await rawPut(database.name, 'priceTable', { name: 'own', table: { currency: 7 } });
  await expect(getPrices(database)).rejects.toMatchObject({ code: 'record-invalid' });
});

test('an imported run is stored whole', async () => {
  const database = await freshDatabase();
  const run = { ...newRun('first'), done: 1 };
  const answers = [answerOf('first', 'q1', answered('red'))];
  await putImportedRun(database, workspace, { run, results: [newResult('first', 'q1')], answers });
  expect(await getRun(database, workspace, first)).toEqual(run);
  expect((await listResults(database, workspace, first)).items).toEqual([newResult('first', 'q1')]);
  expect((await listAnswers(database, workspace, first)).items).toEqual(answers);
});

test('a workspace is removed with all of its answers, and what it stores of them is told', async () => {
  const database = await freshDatabase();
  for (const owner of [workspace, otherWorkspace]) {
    await putWorkspace(database, { id: owner, name: owner, keepFiles: true, createdAt: 1 });
    await putRun(database, owner, newRun('first'));
    await putAnswers(database, owner, first, [answerOf('first', 'q1', answered('red'), ['a'])]);
    await putCall(database, owner, callRecord('a'));
    await putGoldFacts(database, owner, goldFacts('q1', 'j'));
  }
  const call = (await rawRecords(database.name, 'calls'))[0] as { readonly prompt: { readonly system: string } };
  expect((await storedSizes(database, workspace)).answers).toBeGreaterThan(call.prompt.system.length + 64);
  await removeWorkspace(database, workspace);
  for (const store of ['runs', 'answers', 'calls', 'goldFacts']) {
    expect(await rawRecords(database.name, store)).toMatchObject([{ workspace: otherWorkspace }]);
  }
});
