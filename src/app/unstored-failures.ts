/**
 * Failures of runs that could not be stored, since the browser's storage is full: the run is stored as it was before, as if someone
 * were still at work with it. They are remembered until it is gone on with, or the page is closed.
 */
import type { Failure } from '../core/app-error.ts';
import type { RunId } from '../core/document/ids.ts';
import type { Run } from '../core/experiment/run.ts';
import type { StateStore } from './state-store.ts';

const failures = new WeakMap<object, Map<RunId, Failure>>();

/** @param failure null: the run goes on, or its failure is stored */
export function noteFailure(store: Pick<StateStore, 'runs'>, run: RunId, failure: Failure | null): void {
  const noted = failures.get(store) ?? new Map<RunId, Failure>();
  failures.set(store, noted);
  if (failure === null) noted.delete(run);
  else noted.set(run, failure);
}

/** A run as it was read from storage, failed where that could not be stored. One that another tab ended is as it was stored. */
export function withFailure(store: Pick<StateStore, 'runs'>, run: Run): Run {
  const failure = failures.get(store)?.get(run.id);
  if (failure === undefined || run.state === 'done' || run.state === 'failed') return run;
  return { ...run, state: 'failed', failure };
}
