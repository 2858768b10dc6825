import { deleteDB } from 'idb';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../src/storage/database.ts';
import type { Database, DatabaseOptions } from '../../../src/storage/database.ts';

/** A name no other test has; what is stored under it is deleted when the test is over. */
export function freshName(): string {
  const name = `test-${crypto.randomUUID()}`;
  onTestFinished(() => deleteDB(name));
  return name;
}

/** An empty database of its own, closed and deleted when the test is over. */
export async function freshDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const name = options.name ?? freshName();
  const database = await openDatabase({ ...options, name });
  onTestFinished(() => database.close());
  return database;
}

/** Another connection, as another tab has it, in which versionchange is not listened to. */
export function rawConnection(name: string, version?: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('success', () => {
      onTestFinished(() => request.result.close());
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error as DOMException));
  });
}

/** All records of a store as they are stored, over a connection of its own. */
export async function rawRecords(name: string, store: string): Promise<unknown[]> {
  const connection = await rawConnection(name);
  const records = await new Promise<unknown[]>((resolve, reject) => {
    const request = connection.transaction(store).objectStore(store).getAll();
    request.addEventListener('success', () => resolve(request.result as unknown[]));
    request.addEventListener('error', () => reject(request.error as DOMException));
  });
  connection.close();
  return records;
}

/** Puts a record as it is, over a connection of its own. */
export async function rawPut(name: string, store: string, record: unknown): Promise<void> {
  const connection = await rawConnection(name);
  await new Promise<void>((resolve, reject) => {
    const transaction = connection.transaction(store, 'readwrite');
    transaction.objectStore(store).put(record);
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error as DOMException));
  });
  connection.close();
}

/** What the promise rejects with; fails where it does not. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It did not reject.');
}
