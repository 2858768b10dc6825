// Reports that are kept: found again by their key, forgotten with what they are made from, never more than a dozen.
import { describe, expect, test, vi } from 'vitest';
import { runId } from '../../../src/core/document/ids.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import { readReport, writeReport } from '../../../src/core/experiment/report-text.ts';
import { removeBenchmark } from '../../../src/storage/benchmark-store.ts';
import { findReport, forgetReports, keptReports, putReport } from '../../../src/storage/report-store.ts';
import { putRun, removeRun } from '../../../src/storage/run-store.ts';
import { removeWorkspace } from '../../../src/storage/workspace-store.ts';
import { answerRecord, answered } from '../../unit/experiment/answer-fixture.ts';
import { newBenchmark, newResult, newRun, otherWorkspace, workspace } from './records.ts';
import { freshDatabase, rawPut, rawRecords } from './test-database.ts';

const { questions, id: benchmark } = newBenchmark(3);
const runs = ['first', 'second'].map((name) => ({
  run: newRun(name),
  results: [newResult(name, 'q1'), newResult(name, 'q2', true)],
  answers: [answerRecord('q1', answered('red')), answerRecord('q2', { kind: 'prompted' })],
}));
const report = buildReport(runs, questions, [], defaultReportOptions);
const kept = { text: writeReport(report), sum: 'a sum' };
const begun = { ...kept, forgotten: 0, at: 1 };

describe('a report that is kept', () => {
  test('is found by its key in its workspace, and by no other', async () => {
    const database = await freshDatabase();
    await putReport(database, workspace, { ...begun, key: 'a' });
    expect(await findReport(database, workspace, 'a')).toEqual({ report: kept, forgotten: 0 });
    expect(await findReport(database, workspace, 'b')).toEqual({ report: null, forgotten: 0 });
    expect(await findReport(database, otherWorkspace, 'a')).toEqual({ report: null, forgotten: 0 });
  });

  test('goes with a verdict of a person, and one that was begun before is not stored after', async () => {
    const database = await freshDatabase();
    await putReport(database, workspace, { ...begun, key: 'a' });
    await putReport(database, otherWorkspace, { ...begun, key: 'a' });
    const before = await findReport(database, workspace, 'b');
    await database.transact(['reports'], 'readwrite', (transaction) => forgetReports(transaction, workspace));
    await putReport(database, workspace, { ...kept, at: 2, key: 'b', forgotten: before.forgotten });
    expect(await findReport(database, workspace, 'a')).toEqual({ report: null, forgotten: 1 });
    expect(await findReport(database, workspace, 'b')).toEqual({ report: null, forgotten: 1 });
    expect((await findReport(database, otherWorkspace, 'a')).report).toEqual(kept);
    await putReport(database, workspace, { ...kept, at: 2, key: 'b', forgotten: 1 });
    expect((await findReport(database, workspace, 'b')).report).toEqual(kept);
  });

  test('goes with its run, its benchmark and its workspace', async () => {
    const database = await freshDatabase();
    await putRun(database, workspace, newRun('first'));
    await putReport(database, workspace, { ...begun, key: 'a' });
    await removeRun(database, workspace, runId('first'));
    expect(await findReport(database, workspace, 'a')).toEqual({ report: null, forgotten: 1 });
    await putReport(database, workspace, { ...begun, forgotten: 1, key: 'a' });
    await removeBenchmark(database, workspace, benchmark);
    expect(await findReport(database, workspace, 'a')).toEqual({ report: null, forgotten: 2 });
    await putReport(database, workspace, { ...begun, forgotten: 2, key: 'a' });
    await removeWorkspace(database, workspace);
    expect(await rawRecords(database.name, 'reports')).toEqual([]);
  });

  test('takes the place of the oldest where there are enough', async () => {
    const database = await freshDatabase();
    for (let at = 0; at < keptReports + 2; at += 1) {
      // The youngest come first by name.
      await putReport(database, workspace, { ...begun, key: `k${99 - at}`, at });
    }
    const left = (await rawRecords(database.name, 'reports')) as { at: number }[];
    expect(left.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: keptReports }, (_, at) => at + 2),
    );
  });

  test('is the very report that was written, and counts as none where it is no text', async () => {
    expect(readReport(kept.text)).toEqual(report);
    const database = await freshDatabase();
    for (const [at, record] of [{ text: null, sum: '' }, { text: 'a' }, { report }].entries()) {
      await rawPut(database.name, 'reports', { workspace, key: `${at}`, at, ...record });
      expect((await findReport(database, workspace, `${at}`)).report).toBeNull();
    }
  });

  test('is not kept where there is no space, and nobody is told', async () => {
    const database = await freshDatabase();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await putReport(database, workspace, { ...begun, key: 'a' });
    put.mockRestore();
    expect((await findReport(database, workspace, 'a')).report).toBeNull();
  });
});
