import { strToU8, zipSync } from 'fflate';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createArchiveWork, withArchives } from '../../../src/app/archive-work.ts';
import type { AppContext } from '../../../src/app/context.ts';
import type { CorpusWork } from '../../../src/app/corpus-work.ts';
import type { Services } from '../../../src/app/services.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import { workspaceId } from '../../../src/core/document/ids.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { listIntakes } from '../../../src/storage/intake-store.ts';
import { putWorkspace, removeWorkspace } from '../../../src/storage/workspace-store.ts';

const archive = (path: string, files: Readonly<Record<string, string>>) => ({
  path,
  file: new File(
    [Uint8Array.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))],
    path,
  ),
});
const two = archive('two.zip', { 'a.pdf': '%PDF-', 'in/b.pdf': '%PDF-' });

async function appWithStorage() {
  const database = await openDatabase();
  const workspace = { id: workspaceId(crypto.randomUUID()), name: 'Archives', keepFiles: true, createdAt: 0 };
  await putWorkspace(database, workspace);
  onTestFinished(() => removeWorkspace(database, workspace.id));
  const store = createStateStore();
  store.workspace.value = workspace;
  const services: Pick<Services, 'now' | 'newId'> = { now: () => 0, newId: () => crypto.randomUUID() };
  const context: AppContext = {
    store,
    services: services as Services,
    database,
    feed: { tell: () => {}, close: () => {} },
  };
  /** Intakes as listed, which are the stored ones. */
  const intakes = async () => {
    const stored = (await listIntakes(database, workspace.id)).items;
    expect([...store.intakes.value].sort(byName)).toEqual([...stored].sort(byName));
    return stored.map(({ name, archive: held, outcome }) => [
      name,
      held,
      outcome.kind === 'failed' ? outcome.code : outcome.kind,
    ]);
  };
  return { archives: createArchiveWork(context), store, intakes };
}

const byFirst = ([a]: readonly (string | null)[], [b]: readonly (string | null)[]): number =>
  (a ?? '') < (b ?? '') ? -1 : 1;
const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1);

describe('the work on archives', () => {
  test('gives the members and lists what of them is refused; an archive that is none is listed itself', async () => {
    const { archives, store, intakes } = await appWithStorage();
    const mixed = archive('in/mixed.zip', { 'c.pdf': '%PDF-', '../d.pdf': '%PDF-', '.hidden': '' });
    const none = { path: 'none.zip', file: new File(['%PDF-'], 'none.zip') };
    const files = await archives.open([two, none, mixed, archive('empty.zip', {})]);
    expect(files.map(({ path, archive: held }) => [path, held])).toEqual([
      ['two/a.pdf', 'two.zip'],
      ['two/in/b.pdf', 'two.zip'],
      ['in/mixed/c.pdf', 'in/mixed.zip'],
    ]);
    expect((await intakes()).toSorted(byFirst)).toEqual([
      ['empty.zip', null, 'file-empty'],
      ['in/mixed/../d.pdf', 'in/mixed.zip', 'file-unsupported'],
      ['none.zip', null, 'file-unsupported'],
    ]);
    expect(store.notices.value.map(({ message }) => message)).toEqual(['1 hidden file was passed over.']);
    expect(store.ingest.value).toBeNull();
  });

  test('waits while it is paused, is shown as it stands, and goes on', async () => {
    const { archives, store } = await appWithStorage();
    const given: string[] = [];
    const corpus = withArchives({ goOn: async () => void given.push('corpus') } as unknown as CorpusWork, archives);
    const states = new Set<string>();
    let paused = false;
    const stop = store.ingest.subscribe((job) => {
      if (job === null) return;
      states.add(`${job.state} ${job.files.done} of ${job.files.total}`);
      if (!paused && job.state === 'running') {
        paused = true;
        queueMicrotask(() => corpus.pause());
      }
      // As a person would: it is told to go on once it says that it waits.
      if (job.state === 'paused') queueMicrotask(() => void corpus.goOn());
    });
    const files = await archives.open([two]);
    stop();
    expect(files).toHaveLength(2);
    expect([...states]).toContain('paused 0 of 0');
    expect(given).toEqual([]);
    await corpus.goOn();
    expect(given).toEqual(['corpus']);
  });

  test('that is cancelled lists all archives of the drop as not read', async () => {
    const { archives, store, intakes } = await appWithStorage();
    const ends: Promise<void>[] = [];
    const stop = store.ingest.subscribe((job) => {
      if (job !== null && ends.length === 0) ends.push(Promise.resolve().then(() => archives.cancel()));
    });
    await expect(archives.open([two, archive('next.zip', { 'e.pdf': '%PDF-' })])).rejects.toMatchObject({
      name: 'AbortError',
    });
    await Promise.all(ends);
    stop();
    expect((await intakes()).toSorted(byFirst)).toEqual([
      ['next.zip', null, 'file-missing'],
      ['two.zip', null, 'file-missing'],
    ]);
    expect(store.ingest.value).toBeNull();
    // What is dropped afterwards is opened.
    expect(await archives.open([two])).toHaveLength(2);
  });
});
