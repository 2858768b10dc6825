import { z } from '../core/strict-zod.ts';
import type { BenchmarkId, RunId, WorkspaceId } from '../core/document/ids.ts';
import { idSchema } from './record-schema.ts';

/** Something that was stored or removed: what shows it reads it again. */
export type Change =
  | { readonly kind: 'workspaces-changed'; readonly workspace: WorkspaceId }
  | { readonly kind: 'corpus-changed'; readonly workspace: WorkspaceId }
  | { readonly kind: 'vectors-changed'; readonly workspace: WorkspaceId }
  | { readonly kind: 'benchmark-changed'; readonly workspace: WorkspaceId; readonly benchmark: BenchmarkId }
  | { readonly kind: 'experiment-changed'; readonly workspace: WorkspaceId }
  | { readonly kind: 'run-changed'; readonly workspace: WorkspaceId; readonly run: RunId };

export interface ChangeFeed {
  /** Tells every other feed of this site, in other tabs and in workers; not the one it is told by. */
  tell(change: Change): void;
  close(): void;
}

const schema: z.ZodType<Change> = z.union([
  z.object({ kind: z.literal('workspaces-changed'), workspace: idSchema<WorkspaceId>() }),
  z.object({ kind: z.literal('corpus-changed'), workspace: idSchema<WorkspaceId>() }),
  z.object({ kind: z.literal('vectors-changed'), workspace: idSchema<WorkspaceId>() }),
  z.object({
    kind: z.literal('benchmark-changed'),
    workspace: idSchema<WorkspaceId>(),
    benchmark: idSchema<BenchmarkId>(),
  }),
  z.object({ kind: z.literal('experiment-changed'), workspace: idSchema<WorkspaceId>() }),
  z.object({ kind: z.literal('run-changed'), workspace: idSchema<WorkspaceId>(), run: idSchema<RunId>() }),
]);

/** Hears of changes that other tabs and workers make; a message of another version of the site is passed over. */
export function openChangeFeed(onChange: (change: Change) => void): ChangeFeed {
  const channel = new BroadcastChannel('leafmark');
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = schema.safeParse(event.data);
    if (parsed.success) onChange(parsed.data);
  });
  return {
    tell: channel.postMessage.bind(channel),
    close: () => channel.close(),
  };
}
