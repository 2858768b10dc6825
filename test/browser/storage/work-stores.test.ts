import { describe, expect, test } from 'vitest';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { benchmarkId, experimentId, questionId, runId } from '../../../src/core/document/ids.ts';
import {
  getBenchmark,
  getMappingChoices,
  listBenchmarks,
  putBenchmark,
  putMappingChoices,
  removeBenchmark,
} from '../../../src/storage/benchmark-store.ts';
import { putDocument } from '../../../src/storage/document-store.ts';
import { appendPages } from '../../../src/storage/page-store.ts';
import {
  getExperiment,
  listExperiments,
  putExperiment,
  removeExperiment,
} from '../../../src/storage/experiment-store.ts';
import {
  answeredQuestions,
  getResult,
  getRun,
  listResults,
  listRuns,
  putResults,
  putRun,
  readResults,
  removeRun,
  updateRun,
} from '../../../src/storage/run-store.ts';
import { storeNames } from '../../../src/storage/schema.ts';
import {
  getWorkspace,
  listWorkspaces,
  putWorkspace,
  removeOrphans,
  removeWorkspace,
} from '../../../src/storage/workspace-store.ts';
import {
  idOf,
  newBenchmark,
  newDocument,
  newResult,
  newRun,
  otherWorkspace,
  pagesFrom,
  settings,
  workspace,
} from './records.ts';
import { freshDatabase, rawPut, rawRecords, rejectionOf } from './test-database.ts';

const bench = benchmarkId('bench');
const first = runId('first');

describe('workspaces', () => {
  test('come back as they were stored', async () => {
    const database = await freshDatabase();
    const records = [workspace, otherWorkspace].map((id) => ({ id, name: `The ${id}`, keepFiles: true, createdAt: 3 }));
    for (const record of records) await putWorkspace(database, record);
    expect(await listWorkspaces(database)).toEqual({ items: records, invalid: [] });
    expect(await getWorkspace(database, otherWorkspace)).toEqual(records[1]);
  });

  test('are removed with everything in them, and nothing of another', async () => {
    const database = await freshDatabase();
    for (const id of [workspace, otherWorkspace]) {
      await putWorkspace(database, { id, name: id, keepFiles: true, createdAt: 3 });
      await putDocument(database, id, newDocument(idOf('a'), 3), new Blob(['%PDF']));
      await appendPages(database, id, idOf('a'), pagesFrom(0, 3));
      await putBenchmark(database, id, newBenchmark(3), 9);
      await putMappingChoices(database, id, bench, noMappingChoices);
      await putExperiment(database, id, { id: experimentId('e'), name: 'E', settings, createdAt: 1 });
      await putRun(database, id, newRun('first'));
      await putResults(database, id, first, [newResult('first', 'q1')]);
    }
    await removeWorkspace(database, workspace);
    const left = await Promise.all(storeNames.map((name) => rawRecords(database.name, name)));
    // 1 workspace, document, file, benchmark, part, choices, experiment, run, result; 3 pages with 3 geometries.
    expect(left.flat()).toHaveLength(9 + 6);
    expect(left.flat().every((record) => JSON.stringify(record).includes(`"${otherWorkspace}"`))).toBe(true);
    expect(JSON.stringify(left)).not.toContain(`"workspace":"${workspace}"`);
  });
});

describe('what belongs to no workspace', () => {
  test('is removed, and what belongs to one stays', async () => {
    const database = await freshDatabase();
    await putWorkspace(database, { id: otherWorkspace, name: 'kept', keepFiles: true, createdAt: 1 });
    const experiment = { id: experimentId('e'), name: 'E', settings, createdAt: 1 };
    for (const place of [workspace, otherWorkspace]) await putExperiment(database, place, experiment);
    await removeOrphans(database);
    expect((await listExperiments(database, workspace)).items).toEqual([]);
    expect((await listExperiments(database, otherWorkspace)).items).toEqual([experiment]);
    expect((await listWorkspaces(database)).items.map(({ id }) => id)).toEqual([otherWorkspace]);
  });
});

describe('benchmarks', () => {
  test('come back as they were read, questions in the order of the file, and are listed without them', async () => {
    const database = await freshDatabase();
    const benchmark = newBenchmark(1200);
    await putBenchmark(database, workspace, benchmark, 9);
    expect(await getBenchmark(database, workspace, bench)).toEqual(benchmark);
    const { questions: _questions, problems: _problems, ...summary } = benchmark;
    expect(await listBenchmarks(database, workspace)).toEqual({
      items: [{ ...summary, questionCount: 1200, problemCount: 1, addedAt: 9 }],
      invalid: [],
    });
    expect(await getBenchmark(database, otherWorkspace, bench)).toBeNull();
  });

  test('that are read again replace the earlier one as a whole and keep the choices', async () => {
    const database = await freshDatabase();
    await putBenchmark(database, workspace, newBenchmark(600), 9);
    const choices = {
      pageBase: 'sheet-from-0',
      acceptProposals: true,
      documents: { 'a.pdf': idOf('a'), b: null },
    } as const;
    await putMappingChoices(database, workspace, bench, choices);
    await putBenchmark(database, workspace, newBenchmark(2), 10);
    expect(await getBenchmark(database, workspace, bench)).toEqual(newBenchmark(2));
    expect(await getMappingChoices(database, workspace, bench)).toEqual(choices);
  });

  test('without stored choices have none, and choices need their benchmark', async () => {
    const database = await freshDatabase();
    expect(await getMappingChoices(database, workspace, bench)).toEqual(noMappingChoices);
    const error = await rejectionOf(putMappingChoices(database, workspace, bench, noMappingChoices));
    expect(error).toMatchObject({ code: 'record-missing' });
  });

  test('are removed with their questions and choices', async () => {
    const database = await freshDatabase();
    await putBenchmark(database, workspace, newBenchmark(600), 9);
    await putMappingChoices(database, workspace, bench, noMappingChoices);
    await removeBenchmark(database, workspace, bench);
    const stores = ['benchmarks', 'benchmarkParts', 'mappingChoices'];
    expect((await Promise.all(stores.map((name) => rawRecords(database.name, name)))).flat()).toEqual([]);
  });

  test('of which a part is gone or damaged are refused', async () => {
    const database = await freshDatabase();
    await putBenchmark(database, workspace, newBenchmark(2), 9);
    await rawPut(database.name, 'benchmarkParts', {
      workspace,
      benchmark: bench,
      part: 0,
      questions: [],
      problems: [],
    });
    expect(await rejectionOf(getBenchmark(database, workspace, bench))).toMatchObject({ code: 'record-missing' });
    await rawPut(database.name, 'benchmarkParts', {
      workspace,
      benchmark: bench,
      part: 0,
      questions: [{}],
      problems: [],
    });
    expect(await rejectionOf(getBenchmark(database, workspace, bench))).toMatchObject({ code: 'record-invalid' });
  });
});

describe('experiments', () => {
  test('come back as they were stored and can be removed', async () => {
    const database = await freshDatabase();
    const experiment = { id: experimentId('e'), name: 'E', settings, createdAt: 1 };
    await putExperiment(database, workspace, experiment);
    expect(await getExperiment(database, workspace, experiment.id)).toEqual(experiment);
    expect(await listExperiments(database, workspace)).toEqual({ items: [experiment], invalid: [] });
    await removeExperiment(database, workspace, experiment.id);
    expect(await getExperiment(database, workspace, experiment.id)).toBeNull();
  });
});

describe('runs', () => {
  test('come back as they were stored, and a change to one is not undone by results', async () => {
    const database = await freshDatabase();
    const run = newRun('first');
    await putRun(database, workspace, run);
    expect(await getRun(database, workspace, first)).toEqual(run);
    await Promise.all([
      updateRun(database, workspace, first, (stored) => ({ ...stored, state: 'paused' })),
      putResults(database, workspace, first, [newResult('first', 'q1')]),
    ]);
    expect(await listRuns(database, workspace)).toEqual({
      items: [{ ...run, state: 'paused', done: 1 }],
      invalid: [],
    });
    expect(await rejectionOf(updateRun(database, otherWorkspace, first, (stored) => stored))).toMatchObject({
      code: 'record-missing',
    });
  });

  test('count each question once, also when it is answered again', async () => {
    const database = await freshDatabase();
    await putRun(database, workspace, newRun('first'));
    const results = [newResult('first', 'q1'), newResult('first', 'q2', true)];
    expect(await putResults(database, workspace, first, results)).toMatchObject({ done: 2, failed: 1 });
    expect(await putResults(database, workspace, first, [newResult('first', 'q2')])).toMatchObject({
      done: 2,
      failed: 0,
    });
    expect(await putResults(database, workspace, first, [newResult('first', 'q1', true)])).toMatchObject({
      done: 2,
      failed: 1,
    });
    expect(await answeredQuestions(database, workspace, first)).toEqual(new Set([questionId('q1'), questionId('q2')]));
    expect((await getRun(database, workspace, first))?.done).toBe(2);
  });

  test('give their results by pages of a bounded size, and whole', async () => {
    const database = await freshDatabase();
    await putRun(database, workspace, newRun('first'));
    await putRun(database, workspace, newRun('other'));
    const results = ['q1', 'q2', 'q3', 'q4', 'q5'].map((id) => newResult('first', id, id === 'q4'));
    await putResults(database, workspace, first, results);
    await putResults(database, workspace, runId('other'), [newResult('other', 'q9')]);
    const one = await readResults(database, workspace, first, null, 2);
    expect(one).toEqual({ items: results.slice(0, 2), invalid: [], next: 'q2' });
    const two = await readResults(database, workspace, first, one.next, 2);
    expect(two).toEqual({ items: results.slice(2, 4), invalid: [], next: 'q4' });
    expect(await readResults(database, workspace, first, two.next, 2)).toEqual({
      items: results.slice(4),
      invalid: [],
      next: null,
    });
    expect(await listResults(database, workspace, first)).toEqual({ items: results, invalid: [] });
    expect(await getResult(database, workspace, first, questionId('q4'))).toEqual(results[3]);
    expect(await getResult(database, workspace, first, questionId('q9'))).toBeNull();
  });

  test('tell of a result that is damaged and give the others', async () => {
    const database = await freshDatabase();
    await putRun(database, workspace, newRun('first'));
    await putResults(database, workspace, first, [newResult('first', 'q1'), newResult('first', 'q2')]);
    const outcome = { kind: 'ranked', candidates: [{ document: 'x' }] };
    await rawPut(database.name, 'results', { ...newResult('first', 'q1'), workspace, outcome });
    const { items, invalid } = await listResults(database, workspace, first);
    expect(items.map((result) => result.question)).toEqual(['q2']);
    expect(invalid).toHaveLength(1);
    expect(invalid[0]?.code).toBe('record-invalid');
    expect(invalid[0]?.reason).toContain('q1');
  });

  test('are removed with their results; a result that comes late is refused', async () => {
    const database = await freshDatabase();
    await putRun(database, workspace, newRun('first'));
    await putResults(database, workspace, first, [newResult('first', 'q1')]);
    await removeRun(database, workspace, first);
    expect(await rawRecords(database.name, 'results')).toEqual([]);
    expect(await rejectionOf(putResults(database, workspace, first, [newResult('first', 'q2')]))).toMatchObject({
      code: 'record-missing',
    });
    expect(await rawRecords(database.name, 'results')).toEqual([]);
  });
});
