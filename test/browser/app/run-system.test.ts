// What a run records of its corpus and of what was computed for it, whether it ends or fails.
import { expect, onTestFinished, test } from 'vitest';
import { experimentId, runId, workspaceId } from '../../../src/core/document/ids.ts';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import type { Run, RunEncoder } from '../../../src/core/experiment/run.ts';
import type { AnsweringInput } from '../../../src/rpc/evaluation-worker.ts';
import type { IndexWorker } from '../../../src/rpc/index-worker.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import { putBenchmark } from '../../../src/storage/benchmark-store.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { putDocument } from '../../../src/storage/document-store.ts';
import { getRun, putRun, updateRun } from '../../../src/storage/run-store.ts';
import { putWorkspace, removeWorkspace } from '../../../src/storage/workspace-store.ts';
import { RunModels } from '../../../workers/evaluation/answering/run-models.ts';
import { runSystem } from '../../../workers/evaluation/run-system.ts';
import { dense } from '../index/indexing.ts';
import { idOf, newBenchmark, newDocument, newRun, settings } from '../storage/records.ts';
import { rejectionOf } from '../storage/test-database.ts';

const noAnswering: AnsweringInput = {
  models: { generator: null, judge: null },
  pages: null,
  retryFailed: false,
};
const never = new AbortController().signal;
const system: SystemSettings = { ...settings.systems[0]!, retriever: dense };
const encoder: RunEncoder = {
  id: dense.encoder.id,
  revision: 'main',
  dtype: 'fp32',
  device: 'webgpu',
  threads: 1,
  reason: 'It has a graphics adapter.',
  sha256: 'a',
  selfTest: { cosine: 1, reference: 'made' },
};

/** A workspace of its own in the database that runs use, with these many documents of a page each and two runs that wait. */
async function newWorkspace(documents: number) {
  const database = await openDatabase();
  const workspace = workspaceId(crypto.randomUUID());
  onTestFinished(async () => {
    await removeWorkspace(database, workspace);
    database.close();
  });
  await putWorkspace(database, { id: workspace, name: 'Runs', keepFiles: true, createdAt: 1 });
  for (const digit of 'abc'.slice(0, documents)) {
    const document = { ...newDocument(idOf(digit), 1), names: [`${digit}.pdf`], state: 'done' as const };
    await putDocument(database, workspace, document, null);
  }
  const benchmark = newBenchmark(2);
  await putBenchmark(database, workspace, benchmark, 1);
  const runs = ['first', 'second'].map((name): Run => ({
    ...newRun(`${workspace} ${name}`),
    id: runId(`${workspace} ${name}`),
    experiment: experimentId(workspace),
    benchmark: benchmark.id,
    system,
    state: 'waiting',
    inputHash: '',
  }));
  for (const run of runs) await putRun(database, workspace, run);
  const index = createWorkerClient<IndexWorker>({
    name: 'fake index',
    spawn: () => new Worker(new URL('./fake-index.worker.ts', import.meta.url), { type: 'module' }),
    idleMs: Number.POSITIVE_INFINITY,
    silenceMs: { default: 60_000 },
  });
  onTestFinished(() => index.terminate());
  const work = (place: number) =>
    runSystem(
      { workspace, run: runs[place]!.id, index: index.openPort(), encoders: [encoder], workSince: 0, ...noAnswering },
      new RunModels(),
      never,
    );
  const stored = (place: number) => getRun(database, workspace, runs[place]!.id);
  return { database, workspace, runs, work, stored };
}

test('a run under which a document was removed names it, and those after it do not go on over another corpus', async () => {
  const { work, stored } = await newWorkspace(3);
  expect(await rejectionOf(work(0))).toMatchObject({
    code: 'record-missing',
    message: '“b.pdf” was removed from the corpus while it was indexed. Start the run again.',
  });
  expect(await stored(0)).toMatchObject({
    state: 'failed',
    inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    failure: { reason: expect.stringContaining('“b.pdf”') },
  });
  expect(await rejectionOf(work(1))).toMatchObject({
    code: 'record-invalid',
    message: expect.stringContaining('changed since this experiment began'),
  });
});

test('a run counts what was embedded for it and what had to be done again, also over a stop', async () => {
  const { database, workspace, runs, work, stored } = await newWorkspace(1);
  expect(await work(0)).toMatchObject({ state: 'done', computed: { documents: 1, units: 3 } });
  expect((await stored(0))?.encoders).toEqual([{ ...encoder, redone: { batches: 2, device: 'wasm' } }]);
  await updateRun(database, workspace, runs[0]!.id, (run) => ({ ...run, state: 'paused' }));
  expect(await work(0)).toMatchObject({
    computed: { units: 6 },
    encoders: [{ redone: { batches: 4, device: 'wasm' } }],
  });
});
