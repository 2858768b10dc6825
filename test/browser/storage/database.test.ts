import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../../../src/storage/database.ts';
import { getDocument, putDocument } from '../../../src/storage/document-store.ts';
import { databaseVersion } from '../../../src/storage/schema.ts';
import { listWorkspaces, putWorkspace } from '../../../src/storage/workspace-store.ts';
import { appendPages } from '../../../src/storage/page-store.ts';
import { idOf, newDocument, pagesFrom, workspace } from './records.ts';
import { freshDatabase, freshName, rawConnection, rejectionOf } from './test-database.ts';

const someWorkspace = { id: workspace, name: 'First', keepFiles: true, createdAt: 1 };

/** The method itself, to be called in a stub's place. */
function methodOf<Owner, Name extends keyof Owner>(owner: Owner, name: Name): Owner[Name] {
  return owner[name];
}

/** Keeps the connections that transactions are started on, so that a test can close them as the browser does. */
function connectionsInUse(): IDBDatabase[] {
  const connections: IDBDatabase[] = [];
  const original = methodOf(IDBDatabase.prototype, 'transaction');
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function transaction(
    this: IDBDatabase,
    ...parameters: Parameters<typeof original>
  ) {
    connections.push(this);
    return original.apply(this, parameters);
  });
  onTestFinished(() => spy.mockRestore());
  return connections;
}

describe('opening', () => {
  test('gives every caller of a name the same database', async () => {
    const name = freshName();
    const [first, second] = await Promise.all([freshDatabase({ name }), freshDatabase({ name })]);
    expect(second).toBe(first);
  });

  test.each([
    [
      'is not there',
      () => vi.spyOn(globalThis, 'indexedDB', 'get').mockReturnValue(undefined as unknown as IDBFactory),
    ],
    [
      'throws',
      () =>
        vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
          throw new DOMException('denied', 'SecurityError');
        }),
    ],
  ])('rejects with `storage-unavailable` where IndexedDB %s', async (_what, stub) => {
    const spy = stub();
    const error = await rejectionOf(openDatabase({ name: 'never-made' }));
    spy.mockRestore();
    expect(error).toMatchObject({ code: 'storage-unavailable' });
  });

  test('an opening that failed is tried again with the next use', async () => {
    const name = freshName();
    const spy = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await rejectionOf(openDatabase({ name }));
    spy.mockRestore();
    const database = await freshDatabase({ name });
    expect(await listWorkspaces(database)).toEqual({ items: [], invalid: [] });
  });
});

describe('another tab', () => {
  test('that does not let go of an older version is told of, and the opening goes on when it closes', async () => {
    const name = freshName();
    const first = await freshDatabase({ name });
    await putWorkspace(first, someWorkspace);
    first.close();
    const other = await rawConnection(name);

    const onBlocked = vi.fn();
    const onUnblocked = vi.fn();
    const opening = freshDatabase({ name, version: databaseVersion + 1, onBlocked, onUnblocked });
    await vi.waitUntil(() => onBlocked.mock.calls.length > 0, { timeout: 3000 });
    expect(onBlocked.mock.calls[0]?.[0]).toMatchObject({ code: 'storage-blocked' });
    expect(onUnblocked).not.toHaveBeenCalled();
    other.close();
    const database = await opening;
    expect(onUnblocked).toHaveBeenCalledOnce();
    expect(onBlocked).toHaveBeenCalledOnce();
    expect((await listWorkspaces(database)).items).toEqual([someWorkspace]);
  });

  test('rejects an opening that nobody listens for, and the next use finds it open', async () => {
    const name = freshName();
    const first = await freshDatabase({ name });
    first.close();
    const other = await rawConnection(name);
    expect(await rejectionOf(openDatabase({ name, version: databaseVersion + 1 }))).toMatchObject({
      code: 'storage-blocked',
    });
    other.close();
    // Until the upgrade is through, the database is still blocked for those who do not listen.
    const database = await vi.waitUntil(() => openDatabase({ name, version: databaseVersion + 1 }).catch(() => null));
    expect(await listWorkspaces(database)).toEqual({ items: [], invalid: [] });
    database.close();
  });

  test('whose own request stands in front, so that no event comes, is told of after a while', async () => {
    const name = freshName();
    const other = await rawConnection(name);
    const deletion = indexedDB.deleteDatabase(name);
    await new Promise((resolve) => deletion.addEventListener('blocked', resolve));
    const onBlocked = vi.fn();
    const opening = freshDatabase({ name, onBlocked, blockedAfterMs: 100 });
    await vi.waitUntil(() => onBlocked.mock.calls.length > 0, { timeout: 3000 });
    other.close();
    expect(await listWorkspaces(await opening)).toEqual({ items: [], invalid: [] });
  });

  test('with a newer version gets the way free; this one is told and then says that it must be reloaded', async () => {
    const name = freshName();
    const onClosing = vi.fn();
    const database = await freshDatabase({ name, onClosing });
    const newer = await rawConnection(name, 7);
    expect(onClosing).toHaveBeenCalledOnce();
    expect(await rejectionOf(putWorkspace(database, someWorkspace))).toMatchObject({ code: 'storage-closed' });
    newer.close();
  });
});

describe('a connection that is lost', () => {
  test('between two reads is opened again and the second read works', async () => {
    const database = await freshDatabase();
    await putWorkspace(database, someWorkspace);
    const connections = connectionsInUse();
    await listWorkspaces(database);
    const lost = connections[0]!;
    lost.close();
    lost.dispatchEvent(new Event('close'));
    expect((await listWorkspaces(database)).items).toEqual([someWorkspace]);
    expect(connections.at(-1)).not.toBe(lost);
  });

  test('without an event is opened again too, and a write in it is repeated', async () => {
    const database = await freshDatabase();
    const connections = connectionsInUse();
    await listWorkspaces(database);
    connections[0]!.close();
    await putWorkspace(database, someWorkspace);
    expect((await listWorkspaces(database)).items).toEqual([someWorkspace]);
  });
});

describe('a transaction that the browser cuts off', () => {
  /** Aborts transactions from outside at their first put, `times` times; returns how many puts were asked for. */
  function cutOff(times: number): () => number {
    const original = methodOf(IDBObjectStore.prototype, 'put');
    let puts = 0;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function put(
      this: IDBObjectStore,
      ...parameters: Parameters<typeof original>
    ) {
      const request = original.apply(this, parameters);
      puts += 1;
      if (puts <= times) this.transaction.abort();
      return request;
    });
    onTestFinished(() => spy.mockRestore());
    return () => puts;
  }

  test('is repeated once', async () => {
    const database = await freshDatabase();
    const puts = cutOff(1);
    await putWorkspace(database, someWorkspace);
    expect(puts()).toBe(2);
    expect((await listWorkspaces(database)).items).toEqual([someWorkspace]);
  });

  test('twice rejects with `storage-closed`, which is no abort', async () => {
    const database = await freshDatabase();
    const puts = cutOff(10);
    expect(await rejectionOf(putWorkspace(database, someWorkspace))).toMatchObject({
      name: 'AppError',
      code: 'storage-closed',
    });
    expect(puts()).toBe(2);
  });
});

describe('a transaction', () => {
  test('that is aborted for the quota rejects with `storage-full` after one try, and nothing of it is stored', async () => {
    const database = await freshDatabase();
    const id = idOf('a');
    await putDocument(database, workspace, newDocument(id, 3), null);
    // Quota shows on the abort, after every request has succeeded.
    const original = methodOf(IDBObjectStore.prototype, 'put');
    let puts = 0;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function put(
      this: IDBObjectStore,
      ...parameters: Parameters<typeof original>
    ) {
      const request = original.apply(this, parameters);
      puts += 1;
      if (puts === 7) {
        request.addEventListener('success', () => {
          const error = new DOMException('Quota exceeded.', 'QuotaExceededError');
          Object.defineProperty(this.transaction, 'error', { value: error });
          this.transaction.abort();
        });
      }
      return request;
    });
    const error = await rejectionOf(appendPages(database, workspace, id, pagesFrom(0, 3)));
    spy.mockRestore();
    expect(error).toMatchObject({ code: 'storage-full' });
    expect(puts).toBe(7);
    expect((await getDocument(database, workspace, id))?.pagesDone).toBe(0);
  });

  test('that is left for something else is refused, and the refusal is not hidden', async () => {
    const database = await freshDatabase();
    const error = await rejectionOf(
      database.transact(['workspaces'], 'readwrite', async (transaction) => {
        await new Blob(['content']).arrayBuffer();
        await transaction.objectStore('workspaces').put(someWorkspace);
      }),
    );
    expect(error).toMatchObject({ name: 'InvalidStateError' });
    expect((await listWorkspaces(database)).items).toEqual([]);
  });

  test('whose code throws passes that on and stores nothing', async () => {
    const database = await freshDatabase();
    const thrown = new Error('changed its mind');
    const error = await rejectionOf(
      database.transact(['workspaces'], 'readwrite', async (transaction) => {
        await transaction.objectStore('workspaces').put(someWorkspace);
        throw thrown;
      }),
    );
    expect(error).toBe(thrown);
    expect((await listWorkspaces(database)).items).toEqual([]);
  });
});
