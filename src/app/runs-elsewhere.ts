import type { WorkspaceId } from '../core/document/ids.ts';
import { isLocked, runsLock } from '../storage/run-lock.ts';

/** Whether a tab works on the runs of a workspace, this one included; false where the browser cannot tell. */
export async function isAtRuns(workspace: WorkspaceId): Promise<boolean> {
  return (await isLocked(runsLock(workspace))) === true;
}
