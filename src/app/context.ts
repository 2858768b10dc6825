import type { WorkspaceId } from '../core/document/ids.ts';
import { AppError } from '../core/app-error.ts';
import type { ChangeFeed } from '../storage/change-feed.ts';
import type { Database } from '../storage/database.ts';
import type { Services } from './services.ts';
import type { StateStore } from './state-store.ts';

/** What the implementations of commands share. */
export interface AppContext {
  readonly store: StateStore;
  readonly services: Services;
  readonly database: Database;
  readonly feed: ChangeFeed;
}

/** The workspace in view. Throws where storage was not read yet. */
export function currentWorkspace({ store }: AppContext): WorkspaceId {
  const workspace = store.workspace.value;
  if (workspace === null) throw new AppError('storage-unavailable', 'No workspace is open. Reload the page.');
  return workspace.id;
}

/** A signal that never aborts, for calls that nobody can cancel. */
export const never: AbortSignal = new AbortController().signal;
