/**
 * The experiment of a workspace as it was changed last, started or not: it outlives a reload. It lies beside the preferences and
 * not in the database, where an experiment is what was run. Of two tabs the one that changed it last wins.
 */
import { AppError } from '../core/app-error.ts';
import type { WorkspaceId } from '../core/document/ids.ts';
import type { ExperimentSettings } from '../core/experiment/experiment.ts';
import { z } from '../core/strict-zod.ts';
import { readPreference, removePreferences, writePreference } from './preferences.ts';

export interface ExperimentDraft {
  readonly settings: ExperimentSettings;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Null: none was changed, or what was kept can no longer be read. */
export async function rememberedExperiment(workspace: WorkspaceId): Promise<ExperimentDraft | null> {
  const text = readPreference(`${prefix}${workspace}`);
  if (text === null) return null;
  const { parseExperiment } = await experimentFile();
  try {
    const kept = draftSchema.safeParse(JSON.parse(text));
    return kept.success ? { settings: parseExperiment(kept.data.experiment), changedAt: kept.data.changedAt } : null;
  } catch (error) {
    // Damaged, or of a version whose settings were others. Anything else is a fault.
    if (error instanceof AppError || error instanceof SyntaxError) return null;
    throw error;
  }
}

export async function rememberExperiment(
  workspace: WorkspaceId,
  { settings, changedAt }: ExperimentDraft,
): Promise<void> {
  const { writeExperiment } = await experimentFile();
  writePreference(`${prefix}${workspace}`, JSON.stringify({ changedAt, experiment: writeExperiment(settings) }));
}

/** Forgets those of workspaces that are no more. */
export function forgetExperimentsBut(workspaces: readonly WorkspaceId[]): void {
  const kept = new Set(workspaces.map((id) => `${prefix}${id}`));
  removePreferences((key) => key.startsWith(prefix) && !kept.has(key));
}

/** Loaded where an experiment was changed: most visits begin without one. */
const experimentFile = () => import('../core/experiment/experiment-file.ts');

const prefix = 'leafmark-experiment-';

const draftSchema = z.strictObject({ changedAt: z.number(), experiment: z.string() });
