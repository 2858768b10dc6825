/**
 * The one connection of a page or worker to the database. A browser closes it whenever it likes (a sleeping tab, a
 * cleared site) and another tab may keep it from opening, so what runs a transaction knows how to open again and whom to
 * tell.
 */
import { openDB } from 'idb';
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { databaseVersion, upgradeDatabase } from './schema.ts';
import type { LeafmarkSchema, StoreName } from './schema.ts';
import { ConnectionLost, blockedError, isCutOff, openingError, storageError } from './storage-error.ts';
import type { AppError } from '../core/app-error.ts';

export interface DatabaseListener {
  /** Another tab keeps the database from being opened (`storage-blocked`); the opening goes on when that tab is closed. */
  readonly onBlocked?: (error: AppError) => void;
  /** It is open after all. */
  readonly onUnblocked?: () => void;
  /** The connection was closed to let another tab change or delete the database: this page should be reloaded. */
  readonly onClosing?: () => void;
}

export interface DatabaseOptions extends DatabaseListener {
  readonly name?: string;
  /** For tests of upgrades. */
  readonly version?: number;
  /** After this time an opening that gives no sign counts as blocked: one that waits behind another gets no event. */
  readonly blockedAfterMs?: number;
}

export type Transaction<Names extends StoreName, Mode extends IDBTransactionMode> = IDBPTransaction<
  LeafmarkSchema,
  Names[],
  Mode
>;

const opened = new Map<string, Database>();

/**
 * The database, opened; the same one for every caller of a name. Rejects with `storage-unavailable` where the browser
 * stores nothing, `storage-closed` where a newer version was here, and with `storage-blocked` where another tab is in the
 * way and nobody listens for it: with `onBlocked` it waits.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const name = options.name ?? 'leafmark';
  let database = opened.get(name);
  if (database === undefined) {
    database = new Database(name, options.version ?? databaseVersion, options.blockedAfterMs ?? 2500);
    opened.set(name, database);
  }
  database.listen(options);
  await database.open();
  return database;
}

export class Database {
  readonly name: string;
  readonly #version: number;
  readonly #blockedAfterMs: number;
  readonly #listeners = new Set<DatabaseListener>();
  #opening: Promise<IDBPDatabase<LeafmarkSchema>> | null = null;
  /** Rejects once the opening under way is blocked and nobody listens. */
  #blocked: Promise<never> | null = null;

  constructor(name: string, version: number, blockedAfterMs: number) {
    this.name = name;
    this.#version = version;
    this.#blockedAfterMs = blockedAfterMs;
  }

  listen(listener: DatabaseListener): void {
    if (listener.onBlocked || listener.onUnblocked || listener.onClosing) this.#listeners.add(listener);
  }

  async open(): Promise<void> {
    await this.#connection();
  }

  /**
   * Runs `use` in one transaction and resolves once it is complete: all of it is stored or nothing. `use` awaits nothing
   * but requests of the transaction (it ends by itself otherwise and the next request throws), and has no effect outside,
   * because it is repeated once where the connection was lost. Rejects with `storage-full`, `storage-closed` or what `use` threw.
   */
  async transact<const Names extends StoreName, Mode extends 'readonly' | 'readwrite', Value>(
    stores: readonly Names[],
    mode: Mode,
    use: (transaction: Transaction<Names, Mode>) => Promise<Value>,
  ): Promise<Value> {
    try {
      return await this.#attempt(stores, mode, use);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw storageError(error);
    }
    try {
      this.#forget();
      return await this.#attempt(stores, mode, use);
    } catch (error) {
      throw storageError(error);
    }
  }

  /** Closes the connection; the next use opens a new one. */
  close(): void {
    this.#forget();
    this.#listeners.clear();
    if (opened.get(this.name) === this) opened.delete(this.name);
  }

  async #attempt<const Names extends StoreName, Mode extends 'readonly' | 'readwrite', Value>(
    stores: readonly Names[],
    mode: Mode,
    use: (transaction: Transaction<Names, Mode>) => Promise<Value>,
  ): Promise<Value> {
    const connection = await this.#connection();
    const transaction = begin(connection, stores, mode);
    // Heard below; without this a transaction that fails before `use` is through would count as unhandled.
    transaction.done.catch(() => {});
    try {
      const value = await use(transaction);
      await transaction.done;
      return value;
    } catch (error) {
      // A request that was cut off says only that; why is on the transaction.
      const reason = transaction.error ?? error;
      abort(transaction);
      throw isCutOff(reason) ? new ConnectionLost('cut off', { cause: reason }) : reason;
    }
  }

  #connection(): Promise<IDBPDatabase<LeafmarkSchema>> {
    if (this.#opening === null) this.#start();
    return Promise.race([this.#opening!, this.#blocked!]);
  }

  #start(): void {
    let isBlocked = false;
    let rejectBlocked: (error: AppError) => void = () => {};
    const blocked = new Promise<never>((_resolve, reject) => {
      rejectBlocked = reject;
    });
    blocked.catch(() => {});
    const tellBlocked = (): void => {
      if (isBlocked) return;
      isBlocked = true;
      const error = blockedError();
      const listening = [...this.#listeners].filter((listener) => listener.onBlocked !== undefined);
      for (const listener of listening) listener.onBlocked?.(error);
      if (listening.length === 0) rejectBlocked(error);
    };
    const timer = setTimeout(tellBlocked, this.#blockedAfterMs);
    const opening = this.#open(tellBlocked, () => this.#forget(opening)).then(
      (connection) => {
        if (this.#opening !== opening) connection.close();
        else if (isBlocked) for (const listener of this.#listeners) listener.onUnblocked?.();
        return connection;
      },
      (error: unknown) => {
        this.#forget(opening);
        throw openingError(error);
      },
    );
    opening.finally(() => clearTimeout(timer)).catch(() => {});
    this.#opening = opening;
    this.#blocked = blocked;
  }

  async #open(onBlocked: () => void, onClosed: () => void): Promise<IDBPDatabase<LeafmarkSchema>> {
    const connection = await openDB<LeafmarkSchema>(this.name, this.#version, {
      upgrade: (database, oldVersion, _newVersion, transaction) => {
        // The opening itself rejects with it.
        transaction.done.catch(() => {});
        upgradeDatabase(database, oldVersion);
      },
      blocked: onBlocked,
      blocking: () => {
        onClosed();
        for (const listener of this.#listeners) listener.onClosing?.();
      },
      terminated: onClosed,
    });
    return connection;
  }

  /** Lets go of the connection, or of this one only where another has taken its place. */
  #forget(which = this.#opening): void {
    if (which === null || this.#opening !== which) return;
    this.#opening = null;
    which.then((connection) => connection.close()).catch(() => {});
  }
}

function begin<const Names extends StoreName, Mode extends 'readonly' | 'readwrite'>(
  connection: IDBPDatabase<LeafmarkSchema>,
  stores: readonly Names[],
  mode: Mode,
): Transaction<Names, Mode> {
  try {
    return connection.transaction([...stores], mode);
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'InvalidStateError';
    throw isClosed ? new ConnectionLost('closed', { cause: error }) : error;
  }
}

function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already: there is nothing to take back.
  }
}
