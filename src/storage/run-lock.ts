import { AppError } from '../core/app-error.ts';
import type { BenchmarkId, RunId, WorkspaceId } from '../core/document/ids.ts';

export interface Locked<Value> {
  readonly value: Value;
  /** False where the browser has no locks (plain http): nothing kept another tab from doing the same. */
  readonly locked: boolean;
}

/** Held by the worker that runs a run, by the worker that reads into a workspace. */
export const runLock = (run: RunId): string => `run ${run}`;
export const readingLock = (workspace: WorkspaceId): string => `reading ${workspace}`;
/** Held by the tab that works on a workspace's runs, by the one whose OCR reads its pages. */
export const runsLock = (workspace: WorkspaceId): string => `${runsLocks}${workspace}`;
/** Held by the tab that asks for wordings of a benchmark's questions. */
export const rewordingLock = (benchmark: BenchmarkId): string => `rewording ${benchmark}`;
export const ocrLock = (workspace: WorkspaceId): string => `ocr ${workspace}`;
/** Begins the names of all `runsLock`. */
export const runsLocks = 'runs ';

/**
 * Does something that one tab at a time may do: a run, an ingest. The lock ends with `use`, or with its tab. Rejects with
 * `busy-elsewhere` at once where it is held, in this tab or another.
 */
export async function withLock<Value>(
  name: string,
  signal: AbortSignal,
  use: () => Promise<Value>,
): Promise<Locked<Value>> {
  signal.throwIfAborted();
  const locks = lockManager();
  if (locks === null) return { value: await use(), locked: false };
  // `ifAvailable` never waits, so there is nothing for the signal to cut short.
  const outcome = await locks.request(lockName(name), { ifAvailable: true }, async (lock) =>
    lock === null ? null : { value: await use() },
  );
  if (outcome === null) {
    throw new AppError(
      'busy-elsewhere',
      'This is being worked on already, perhaps in another tab. Wait until it is done there.',
    );
  }
  return { value: outcome.value, locked: true };
}

/**
 * Does something that must not fall into the work of who holds the lock, and that several may do at once. Null where it is held;
 * nobody takes it meanwhile.
 */
export async function withSharedLock<Value>(name: string, use: () => Promise<Value>): Promise<Locked<Value> | null> {
  const locks = lockManager();
  if (locks === null) return { value: await use(), locked: false };
  return locks.request(lockName(name), { ifAvailable: true, mode: 'shared' }, async (lock) =>
    lock === null ? null : { value: await use(), locked: true },
  );
}

/**
 * Resolves once nobody holds the lock, at once where the browser has none. An aborted call rejects before its worker has let
 * go: whoever goes on with the same work waits for this first.
 */
export async function untilReleased(name: string): Promise<void> {
  await lockManager()?.request(lockName(name), async () => {});
}

/** Whether someone holds the lock; null where the browser has no locks. */
export async function isLocked(name: string): Promise<boolean | null> {
  const locks = lockManager();
  if (locks === null) return null;
  const { held } = await locks.query();
  return held?.some((lock) => lock.name === lockName(name)) ?? false;
}

/** Whether someone holds a lock whose name begins so, not shared; null where the browser has no locks. */
export async function isLockedWithin(prefix: string): Promise<boolean | null> {
  const locks = lockManager();
  if (locks === null) return null;
  const { held } = await locks.query();
  return held?.some(({ name, mode }) => mode === 'exclusive' && name?.startsWith(lockName(prefix)) === true) ?? false;
}

function lockManager(): LockManager | null {
  return 'locks' in navigator ? navigator.locks : null;
}

function lockName(name: string): string {
  return `leafmark:${name}`;
}
