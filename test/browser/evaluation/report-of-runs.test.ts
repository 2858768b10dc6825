// The report of runs that ended: read as it was kept, and built anew once anything that it is made from has changed.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { questionId, runId, workspaceId } from '../../../src/core/document/ids.ts';
import type { WorkspaceId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord } from '../../../src/core/experiment/answer-record.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { readReport } from '../../../src/core/experiment/report-text.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import { putAnswers, updateAnswer } from '../../../src/storage/answer-store.ts';
import { putBenchmark, removeBenchmark } from '../../../src/storage/benchmark-store.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { addDocumentName, putDocument } from '../../../src/storage/document-store.ts';
import { putResults, putRun, removeRun, updateRun } from '../../../src/storage/run-store.ts';
import { putWorkspace, removeWorkspace } from '../../../src/storage/workspace-store.ts';
import { reportOfRuns } from '../../../workers/evaluation/report-of-runs.ts';
import { answerRecord, answered } from '../../unit/experiment/answer-fixture.ts';
import { idOf, newBenchmark, newDocument, newResult, newRun } from '../storage/records.ts';
import { rawPut, rawRecords } from '../storage/test-database.ts';

const database = await openDatabase();
const benchmark = newBenchmark(3);
const first = runId('first');
const second = runId('second');
let workspace: WorkspaceId;

const verdicts = (supported: boolean, person: boolean | null): AnswerRecord['judged'] => ({
  responseFacts: { kind: 'facts', facts: ['a fact'] },
  goldFacts: { kind: 'facts', facts: ['a fact'] },
  faithfulness: { kind: 'verdicts', verdicts: [{ supported, reason: '', person }] },
  completeness: { kind: 'verdicts', verdicts: [{ supported, reason: '', person }] },
});

beforeEach(async () => {
  workspace = workspaceId(crypto.randomUUID());
  onTestFinished(() => removeWorkspace(database, workspace));
  await putWorkspace(database, { id: workspace, name: 'Reports', keepFiles: true, createdAt: 0 });
  await putDocument(database, workspace, newDocument(idOf('a'), 3), null);
  await putBenchmark(database, workspace, benchmark, 0);
  for (const id of [first, second]) {
    await putRun(database, workspace, newRun(id));
    const results = ['q1', 'q2', 'q3'].map((question) => newResult(id, question));
    await putResults(database, workspace, id, results);
    const answer = answerRecord('q1', answered('An answer'), { run: id, judged: verdicts(true, null) });
    await putAnswers(database, workspace, id, [answer]);
    await end(id);
  }
});

function end(id: Run['id']): Promise<Run> {
  return updateRun(database, workspace, id, (run) => ({
    ...run,
    state: 'done',
    finishedAt: (run.finishedAt ?? 0) + 1,
  }));
}

async function report(options: Partial<typeof defaultReportOptions> = {}) {
  const input = { workspace, runs: [first, second], options: { ...defaultReportOptions, ...options } };
  return readReport(await reportOfRuns(input, new AbortController().signal));
}

interface Kept {
  readonly workspace: string;
  readonly key: string;
  readonly text?: string;
}

const kept = async (): Promise<readonly Kept[]> =>
  ((await rawRecords(database.name, 'reports')) as Kept[]).filter(
    (record) => record.workspace === workspace && record.text !== undefined,
  );

/** Takes the results away behind the store's back: a report that is built from now on has none. */
async function withoutResults(): Promise<void> {
  await database.transact(['results'], 'readwrite', (transaction) =>
    transaction.objectStore('results').delete(IDBKeyRange.bound([workspace], [workspace, []])),
  );
}

test('is the same again without reading a result, for the options it was built for', async () => {
  const built = await report();
  expect(built.runs.map(({ waiting }) => waiting)).toEqual([0, 0]);
  expect(built.answers!.runs.map(({ columns }) => columns.faithfulness!.scored.mean)).toEqual([1, 1]);
  expect(await kept()).toHaveLength(1);
  await withoutResults();
  expect(await report()).toEqual(built);
  expect((await report({ k: 5 })).runs.map(({ waiting }) => waiting)).toEqual([3, 3]);
});

test('is built anew after a verdict was overruled', async () => {
  await report({ reviewer: 'person' });
  await updateAnswer(database, workspace, { run: first, question: questionId('q1') }, (answer) => ({
    ...answer,
    judged: verdicts(true, false),
  }));
  const { answers } = await report({ reviewer: 'person' });
  expect(answers!.runs.map(({ columns }) => columns.faithfulness!.scored.mean)).toEqual([0, 1]);
});

test('is built anew after a run went on and ended again, and after a document got another name', async () => {
  await report();
  await withoutResults();
  await end(first);
  expect((await report()).runs.map(({ waiting }) => waiting)).toEqual([3, 3]);
  await addDocumentName(database, workspace, idOf('a'), 'another.pdf');
  await report();
  expect(await kept()).toHaveLength(3);
});

test('is not kept of a run that has not ended', async () => {
  await updateRun(database, workspace, second, (run) => ({ ...run, state: 'paused' }));
  await report();
  expect(await kept()).toEqual([]);
});

test('goes with its run, and with its benchmark', async () => {
  await report();
  await removeRun(database, workspace, second);
  expect(await kept()).toEqual([]);
  expect((await report()).runs.map(({ run }) => run)).toEqual(['first']);
  await removeBenchmark(database, workspace, benchmark.id);
  await expect(report()).rejects.toMatchObject({ code: 'record-missing' });
});

test('is built anew where the stored text is not the one that was summed', async () => {
  const built = await report();
  const [record] = await kept();
  await rawPut(database.name, 'reports', { ...record, text: record!.text!.replace('"waiting":0', '"waiting":7') });
  expect(await report()).toEqual(built);
});
