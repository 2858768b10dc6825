/** Reads over key ranges in steps: one read of everything crosses the browser's limit of a message at some size of corpus. */
import { AppError, failureOf } from '../core/app-error.ts';
import type { Failure } from '../core/app-error.ts';

/** Records of a range; a record that cannot be read is told and does not hide the others. */
export interface Listing<Value> {
  readonly items: readonly Value[];
  /** One failure, `record-invalid`, for each record that was left out. */
  readonly invalid: readonly Failure[];
}

/** What of an object store is used here, whatever its type. */
export interface ReadableStore {
  readonly keyPath: string | string[] | null;
  getAll(range: IDBKeyRange, count: number): Promise<unknown[]>;
}

/** The range of all keys that begin with these parts. An array sorts behind every text and number. */
export function keysWithin(...prefix: readonly string[]): IDBKeyRange {
  return IDBKeyRange.bound([...prefix], [...prefix, []]);
}

/** Visits all records of a range in key order, `step` at a time. */
export async function visitRecords(
  store: ReadableStore,
  range: IDBKeyRange,
  visit: (record: unknown) => void,
  step = 200,
): Promise<void> {
  let rest = range;
  for (;;) {
    const records = await store.getAll(rest, step);
    for (const record of records) visit(record);
    if (records.length < step) return;
    rest = IDBKeyRange.bound(keyOf(store, records.at(-1)), range.upper, true, range.upperOpen);
  }
}

/** All records of a range through `parse`, which throws an AppError where a record cannot be read. */
export async function listRecords<Value>(
  store: ReadableStore,
  range: IDBKeyRange,
  parse: (record: unknown) => Value,
  step?: number,
): Promise<Listing<Value>> {
  const items: Value[] = [];
  const invalid: Failure[] = [];
  await visitRecords(store, range, (record) => collect(record, parse, items, invalid), step);
  return { items, invalid };
}

/** Puts the parsed record with the items, or its failure with the invalid ones. */
export function collect<Value>(
  record: unknown,
  parse: (record: unknown) => Value,
  items: Value[],
  invalid: Failure[],
): void {
  try {
    items.push(parse(record));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    invalid.push(failureOf(error));
  }
}

function keyOf(store: ReadableStore, record: unknown): IDBValidKey {
  const fields = record as Readonly<Record<string, IDBValidKey>>;
  return [store.keyPath ?? []].flat().map((path) => fields[path]!);
}
