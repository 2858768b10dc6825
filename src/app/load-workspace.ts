import { workspaceId } from '../core/document/ids.ts';
import type { WorkspaceId } from '../core/document/ids.ts';
import { noMappingChoices } from '../core/dataset/mapping.ts';
import { defaultExperiment } from '../core/experiment/default-experiment.ts';
import { listDocuments } from '../storage/document-store.ts';
import { listExperiments } from '../storage/experiment-store.ts';
import { listIntakes } from '../storage/intake-store.ts';
import { getWorkspace, putWorkspace } from '../storage/workspace-store.ts';
import { noFreshWish } from './answers.ts';
import type { AppContext } from './context.ts';
import { forgetExperimentsBut, rememberedExperiment } from './experiment-draft.ts';
import { loadBenchmarks } from './benchmark-work.ts';
import { notify } from './notices.ts';
import { refreshRecognised } from './recognised-counts.ts';
import { refreshVectorSets } from './vector-sets.ts';

/**
 * Puts everything that is stored of a workspace into the state; a new one where there is none. Records that cannot be
 * read are told and left out.
 */
export async function loadWorkspace(context: AppContext, wanted: WorkspaceId | null): Promise<void> {
  const { store, database, services } = context;
  let workspace = wanted === null ? null : await getWorkspace(database, wanted);
  if (workspace === null) {
    workspace = {
      id: workspaceId(services.newId()),
      name: 'First workspace',
      keepFiles: true,
      createdAt: services.now(),
    };
    await putWorkspace(database, workspace);
  }
  store.workspace.value = workspace;
  if (!store.workspaces.value.some(({ id }) => id === workspace.id)) {
    store.workspaces.value = [...store.workspaces.value, workspace];
  }
  store.benchmark.value = { kind: 'empty' };
  store.mapping.value = { kind: 'empty' };
  store.choices.value = noMappingChoices;
  store.runs.value = [];
  store.shownExperiment.value = null;
  store.plan.value = { kind: 'empty' };
  store.answerPlan.value = { kind: 'empty' };
  store.freshWish.value = noFreshWish;
  store.predictions.value = { kind: 'empty' };
  store.layerChecks.value = new Map();
  store.report.value = { kind: 'empty' };
  await loadCorpus(context);
  await refreshVectorSets(context);
  const experiments = await listExperiments(database, workspace.id);
  const latest = [...experiments.items].sort((a, b) => b.createdAt - a.createdAt)[0];
  // What was changed since then stands before what was run last, here or in another tab.
  const draft = await rememberedExperiment(workspace.id);
  store.experiment.value =
    draft !== null && draft.changedAt > (latest?.createdAt ?? 0)
      ? draft.settings
      : (latest?.settings ?? defaultExperiment());
  forgetExperimentsBut(store.workspaces.value.map(({ id }) => id));
  await loadBenchmarks(context);
}

/** Documents and dropped files of the workspace in view, in the order in which they came. */
export async function loadCorpus({ store, database }: AppContext): Promise<void> {
  const workspace = store.workspace.value;
  if (workspace === null) return;
  const [documents, intakes] = await Promise.all([
    listDocuments(database, workspace.id),
    listIntakes(database, workspace.id),
  ]);
  for (const failure of [...documents.invalid, ...intakes.invalid])
    notify(store, 'error', failure.reason, failure.code);
  store.documents.value = [...documents.items].sort((a, b) => a.addedAt - b.addedAt);
  store.intakes.value = [...intakes.items].sort((a, b) => a.addedAt - b.addedAt);
  await refreshRecognised({ store, database }, workspace.id);
}
