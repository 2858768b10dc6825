/** The list of visual and late-interaction models: the built-in ones and those that the person added or changed. */
import type { KeptModel } from '../core/model/embedding-model.ts';
import { visualEncoderKey, visualEncoderOf } from '../core/model/visual-encoder-settings.ts';
import { possibleVariants } from '../core/model/visual-model.ts';
import type { VisualModel } from '../core/model/visual-model.ts';
import { visualModels } from '../core/model/visual-registry.ts';
import { isVariantKept, keptFiles } from '../storage/kept-model-files.ts';
import type { KeptFile } from '../storage/kept-model-files.ts';
import type { LoadedVisual } from '../storage/schema.ts';
import { listLoadedVisuals, listOwnVisuals } from '../storage/visual-model-store.ts';
import type { VisualEntry } from './app-state.ts';
import type { AppContext } from './context.ts';
import { isVersionOf } from './model-source.ts';
import { notify } from './notices.ts';

/** A model of which files are kept, with the list of them. */
export interface KeptVisual extends Pick<KeptModel, 'id' | 'revision' | 'bytes' | 'from'> {
  readonly files: Readonly<Record<string, KeptFile>>;
}

/** What the list is made of. */
export interface VisualFacts {
  readonly own: readonly VisualModel[];
  readonly kept: readonly KeptVisual[];
  readonly loaded: readonly LoadedVisual[];
}

/** Reads anew what is added and loaded. @param kept every model of which files are kept */
export async function refreshVisuals({ store, database }: AppContext, kept: readonly KeptModel[]): Promise<void> {
  const [own, loaded] = await Promise.all([listOwnVisuals(database), listLoadedVisuals(database)]);
  for (const { reason, code } of own.invalid) notify(store, 'error', reason, code);
  const files = await Promise.all(kept.map(async (model) => ({ ...model, files: await keptFiles(model) })));
  store.visuals.value = visualEntries({ own: own.items.map(({ model }) => model), kept: files, loaded });
}

/**
 * The entries of the list: the built-in models first, then the person's in order of id. A model of the person's that is of a
 * built-in one's id and revision stands in its place: its adapter was chosen, or the sizes of its files are known.
 */
export function visualEntries({ own, kept, loaded }: VisualFacts): readonly VisualEntry[] {
  const builtIn = visualModels();
  const added = own.filter((model) => !builtIn.some((one) => isVersionOf(one, model)));
  const entryOf = (model: VisualModel, origin: VisualEntry['origin']): VisualEntry => {
    const files = kept.find((one) => isVersionOf(one, model));
    return {
      model,
      origin,
      kept: files === undefined ? null : { bytes: files.bytes, from: files.from },
      worksOffline:
        files !== undefined && possibleVariants(model).some((variant) => isVariantKept(files.files, variant)),
      loaded: lastLoaded(model, loaded),
    };
  };
  return [
    ...builtIn.map((model) => {
      const changed = own.find((one) => isVersionOf(one, model));
      const isChosen = changed !== undefined && changed.adapter !== model.adapter;
      // What the site knows of it may be more than when it was changed.
      return entryOf(
        changed === undefined ? model : { ...model, adapter: changed.adapter, variants: changed.variants },
        isChosen ? 'own' : 'built-in',
      );
    }),
    ...[...added].sort((a, b) => (a.id < b.id ? -1 : 1)).map((model) => entryOf(model, 'own')),
  ];
}

/** Every visual model that is known, as the person has it. */
export function knownVisuals({ store }: Pick<AppContext, 'store'>): readonly VisualModel[] {
  const listed = store.visuals.value.map(({ model }) => model);
  return listed.length === 0 ? visualModels() : listed;
}

/** The last load of a model, in whatever precision and with whatever tiles it was asked for. */
function lastLoaded(model: VisualModel, loaded: readonly LoadedVisual[]): LoadedVisual | null {
  const keys = new Set(
    ([null, 'int8', 'fp16', 'fp32'] as const).flatMap((dtype) =>
      // The source is no part of the key.
      (['all', 'one'] as const).map((tiles) =>
        visualEncoderKey(visualEncoderOf(model, { kind: 'folder' }, { dtype, tiles })),
      ),
    ),
  );
  const loads = loaded.filter(({ key }) => keys.has(key)).sort((a, b) => b.loadedAt - a.loadedAt);
  return loads[0] ?? null;
}
