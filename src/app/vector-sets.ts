import { compareCodeUnits } from '../core/retrieval/order.ts';
import { listVectorSets } from '../storage/vector-set-store.ts';
import type { AppContext } from './context.ts';
import { notify } from './notices.ts';

/** Reads the imported vectors of the workspace in view anew; records that cannot be read are told and left out. */
export async function refreshVectorSets({ store, database }: Pick<AppContext, 'store' | 'database'>): Promise<void> {
  const workspace = store.workspace.value;
  if (workspace === null) return;
  const { items, invalid } = await listVectorSets(database, workspace.id);
  for (const { reason, code } of invalid) notify(store, 'error', reason, code);
  store.storedVectorSets.value = [...items].sort((a, b) => compareCodeUnits(a.name, b.name));
}
