// What becomes of runs where storage is full, and what is not taken away under a run of another tab.
import { expect, onTestFinished, test, vi } from 'vitest';
import { corpusCommands } from '../../../src/app/commands/corpus-commands.ts';
import { modelCommands } from '../../../src/app/commands/model-commands.ts';
import { storageCommands } from '../../../src/app/commands/storage-commands.ts';
import { vectorCommands } from '../../../src/app/commands/vector-commands.ts';
import type { AppContext } from '../../../src/app/context.ts';
import { createRunWork } from '../../../src/app/run-work.ts';
import type { Services } from '../../../src/app/services.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import { AppError } from '../../../src/core/app-error.ts';
import { openChangeFeed } from '../../../src/storage/change-feed.ts';
import type { Database } from '../../../src/storage/database.ts';
import { getDocument, putDocument } from '../../../src/storage/document-store.ts';
import { runsLock, withLock } from '../../../src/storage/run-lock.ts';
import { listRuns, updateRun } from '../../../src/storage/run-store.ts';
import { idOf, newBenchmark, newDocument, settings, workspace } from '../storage/records.ts';
import { freshDatabase, rawRecords } from '../storage/test-database.ts';

const never = new AbortController().signal;
const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');
type Put = (this: IDBObjectStore, ...input: Parameters<IDBObjectStore['put']>) => IDBRequest<IDBValidKey>;

/** A page with a document, a benchmark and an experiment of two systems. */
async function newContext(services: Partial<Services> = {}): Promise<AppContext & { readonly database: Database }> {
  const database = await freshDatabase();
  const store = createStateStore();
  store.workspace.value = { id: workspace, name: 'First', keepFiles: true };
  const document = { ...newDocument(idOf('a'), 1), state: 'done' as const };
  await putDocument(database, workspace, document, null);
  store.documents.value = [document];
  store.benchmark.value = { kind: 'done', value: newBenchmark(2) };
  const [first] = settings.systems;
  store.experiment.value = { ...settings, systems: [first!, { ...first!, name: 'Second' }] };
  const feed = openChangeFeed(() => {});
  onTestFinished(() => feed.close());
  let ids = 0;
  const given: Partial<Services> = { now: () => 5, newId: () => `id${(ids += 1)}`, ...services };
  return { store, services: given as Services, database, feed };
}

/** Stores with these names refuse what is put until the returned function is called. */
function refusing(names: readonly string[], after = 0): () => void {
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as Put;
  let left = after;
  const mend = (): void => {
    IDBObjectStore.prototype.put = put;
  };
  onTestFinished(mend);
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...input: Parameters<Put>) {
    if (names.includes(this.name) && (left -= 1) < 0) throw full();
    return put.apply(this, input);
  };
  return mend;
}

/** Workers of which the evaluation worker does as `run` does; the first call of it is number 1. */
function workers(run: (call: number) => Promise<void>): Partial<Services> {
  let calls = 0;
  const client = { openPort: () => new MessageChannel().port1, closePort: () => {}, terminate: () => {} };
  const evaluation = {
    run: async (): Promise<never> => {
      await run((calls += 1));
      throw new AppError('unexpected', 'It ended without a run.');
    },
  };
  return {
    index: { ...client, calls: {} } as unknown as Services['index'],
    evaluation: { ...client, calls: evaluation } as unknown as Services['evaluation'],
  };
}

const runWork = (context: AppContext) =>
  createRunWork(
    context,
    {
      encoders: { release: () => {} } as unknown as Parameters<typeof createRunWork>[1]['encoders'],
      ocr: { ensure: async () => {}, check: async () => {}, stop: async () => {} },
      corpus: { fileOf: () => null },
    },
    () => null,
  );
const statesOf = ({ store }: AppContext) =>
  store.runs.value.map(({ state, failure }) => [state, failure?.code ?? null]);

test('a run whose failure cannot be stored is shown as failed, the next one goes on, and both are told', async () => {
  const called: number[] = [];
  let mend = (): void => {};
  const context = await newContext(
    workers(async (call) => {
      called.push(call);
      if (call === 1) mend = refusing(['runs']);
      throw new AppError('storage-full', 'There is no space left. Remove documents.');
    }),
  );
  await runWork(context).start();
  mend();
  expect(called).toEqual([1, 2]);
  expect(statesOf(context)).toEqual([
    ['failed', 'storage-full'],
    ['failed', 'storage-full'],
  ]);
  expect(context.store.notices.value.map(({ message }) => message)).toEqual([
    expect.stringContaining('There is no space left'),
    expect.stringContaining('Second: There is no space left'),
  ]);
  expect(context.store.runJob.value).toBeNull();
  // Stored they wait as before: another visit can go on with them.
  const { items } = await listRuns(context.database, workspace);
  expect(items.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
});

test('a run whose worker ended without a word is stored as failed', async () => {
  const context = await newContext(
    workers(async () => {
      const [run] = (await listRuns(context.database, workspace)).items.filter(({ state }) => state === 'waiting');
      if (run !== undefined)
        await updateRun(context.database, workspace, run.id, (one) => ({ ...one, state: 'running' }));
      throw new AppError('worker-crashed', 'The evaluation worker ended.');
    }),
  );
  await runWork(context).start();
  const { items } = await listRuns(context.database, workspace);
  expect(items.map(({ state, failure }) => [state, failure?.code])).toEqual([
    ['failed', 'worker-crashed'],
    ['failed', 'worker-crashed'],
  ]);
});

test('an experiment of which not every run can be stored leaves none that waits', async () => {
  const context = await newContext(workers(async () => {}));
  const mend = refusing(['runs'], 1);
  await runWork(context).start();
  mend();
  expect([
    await rawRecords(context.database.name, 'runs'),
    await rawRecords(context.database.name, 'experiments'),
  ]).toEqual([[], []]);
  expect([statesOf(context), context.store.notices.value.map(({ code }) => code)]).toEqual([[], ['storage-full']]);
});

test('what a run in another tab works with is not removed under it', async () => {
  const context = await newContext(workers(async () => {}));
  const { store, database } = context;
  const corpus = corpusCommands(context, { fileOf: () => null } as never, {} as never);
  const terminate = vi.spyOn(context.services.index, 'terminate');
  const models = modelCommands(context, {} as never, { fileOf: () => null });
  const attempts = [
    () => storageCommands(context).clearStored('indexes'),
    () => corpus.removeDocument(idOf('a')),
    () => models.forgetModel('tiny-clip', 'main'),
    () => vectorCommands(context).removeVectors('made'),
  ];
  // As the other tab holds it.
  await withLock(runsLock(workspace), never, async () => {
    for (const attempt of attempts) await attempt();
  });
  expect(store.notices.value.map(({ code, message }) => [code, message])).toEqual([
    [
      'busy-elsewhere',
      'A run or OCR is at work with what is stored. Wait until it has ended, or stop it, and remove it then.',
    ],
    ['busy-elsewhere', 'A run is at work. Wait until it has ended, or stop it, and remove the document then.'],
    ['busy-elsewhere', 'A run is at work with its models. Wait until it has ended, or stop it first.'],
    ['busy-elsewhere', 'A run is at work. Wait until it has ended, or stop it, and remove the vectors then.'],
  ]);
  expect(terminate).not.toHaveBeenCalled();
  expect(await getDocument(database, workspace, idOf('a'))).not.toBeNull();
  // Several may be removed at once where no run is.
  store.notices.value = [];
  await Promise.all([corpus.removeDocument(idOf('a')), storageCommands(context).clearStored('indexes')]);
  expect(store.notices.value).toEqual([]);
  expect(await getDocument(database, workspace, idOf('a'))).toBeNull();
});
