import type { MappingChoices } from '../../src/core/dataset/mapping.ts';
import type { CorpusDocument } from '../../src/core/document/document.ts';
import type { WorkspaceId } from '../../src/core/document/ids.ts';
import { setsOf } from '../../src/core/experiment/experiment.ts';
import type { Run } from '../../src/core/experiment/run.ts';
import { compareCodeUnits } from '../../src/core/retrieval/order.ts';
import type { Database } from '../../src/storage/database.ts';
import { listVectorSets } from '../../src/storage/vector-set-store.ts';
import { hashText } from '../content-hash.ts';

/**
 * Sums up what a run sees (`Run.inputHash`): documents in the order that breaks ties, benchmark, effective mapping choices, and the
 * imported sets that its experiment names. Runs of one experiment have the same, or their questions could not be compared.
 */
export async function inputHashOf(
  database: Database,
  workspace: WorkspaceId,
  { benchmark, settings }: Pick<Run, 'benchmark' | 'settings'>,
  documents: readonly Pick<CorpusDocument, 'id' | 'textVersion'>[],
  choices: MappingChoices,
): Promise<string> {
  const sets = await setsSeen(database, workspace, settings);
  return hashText(
    JSON.stringify([
      documents.map(({ id, textVersion }) => [id, textVersion]),
      benchmark,
      choices,
      ...(sets.length === 0 ? [] : [sets]),
    ]),
  );
}

/** The imported sets that the systems of an experiment name, as they are now: name and content. */
async function setsSeen(
  database: Database,
  workspace: WorkspaceId,
  { systems }: Run['settings'],
): Promise<readonly (readonly [string, string])[]> {
  const named = new Set(systems.flatMap(({ retriever }) => setsOf(retriever)));
  if (named.size === 0) return [];
  const { items } = await listVectorSets(database, workspace);
  return items
    .filter(({ name }) => named.has(name))
    .map(({ name, id }) => [name, id] as const)
    .sort(([a], [b]) => compareCodeUnits(a, b));
}
