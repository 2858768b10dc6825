/** Files that were dropped and not read yet are kept, so that a reload goes on with them. */
import type { IntakeOutcome } from '../core/document/document.ts';
import type { IntakeId } from '../core/document/ids.ts';
import { putPendingFile, removePendingFile } from '../storage/pending-file-store.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';
import type { Task } from './corpus-tasks.ts';
import { notifyError } from './notices.ts';

/** Whether the file is still needed: it waits to be read, or for its password, so that typing it is enough. */
export function isFileNeeded(outcome: IntakeOutcome | undefined): boolean {
  if (outcome?.kind === 'waiting') return true;
  return (
    outcome?.kind === 'failed' && (outcome.code === 'file-needs-password' || outcome.code === 'file-wrong-password')
  );
}

/** Keeps files one after the other; reading does not wait for it, and what was read meanwhile is not kept. */
export async function keepWaitingFiles(
  context: AppContext,
  tasks: readonly Task[],
  outcomeOf: (intake: IntakeId) => IntakeOutcome | undefined,
): Promise<void> {
  const { store, database } = context;
  const workspace = currentWorkspace(context);
  if (store.workspace.value?.keepFiles !== true) return;
  try {
    for (const { intake, file } of tasks) {
      if (intake === null || file === null || !isFileNeeded(outcomeOf(intake.id))) continue;
      await putPendingFile(database, workspace, intake.id, file);
      if (!isFileNeeded(outcomeOf(intake.id))) await removePendingFile(database, workspace, intake.id);
    }
  } catch (error) {
    // Reading goes on without: only a reload would need the files again, and the person is told so.
    notifyError(store, error);
  }
}
