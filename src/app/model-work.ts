/** The list of models that can be chosen: the built-in ones and those that the person added, each with where its files are. */
import type { Dtype, EmbeddingModel, KeptModel } from '../core/model/embedding-model.ts';
import { encoderKey, encoderOf } from '../core/model/encoder-settings.ts';
import { builtInModels, bundledModelFolder, bundledVariants } from '../core/model/model-registry.ts';
import { z } from '../core/strict-zod.ts';
import { keptModels } from '../storage/kept-model-files.ts';
import type { ModelVersion } from '../storage/loaded-models.ts';
import { listLoadedEncoders, listOwnModels, removeLoadedEncoders } from '../storage/model-store.ts';
import type { LoadedEncoder } from '../storage/schema.ts';
import { removeLoadedVisuals } from '../storage/visual-model-store.ts';
import type { ModelEntry } from './app-state.ts';
import type { AppContext } from './context.ts';
import { notify } from './notices.ts';
import type { Services } from './services.ts';
import { refreshVisuals } from './visual-models.ts';

/** What the list is made of. */
export interface ModelFacts {
  readonly own: readonly EmbeddingModel[];
  readonly kept: readonly KeptModel[];
  readonly loaded: readonly LoadedEncoder[];
  /** Whether the site serves the bundled model's files. */
  readonly served: boolean;
}

/** Reads anew what is kept, added and loaded, of models of either kind. */
export async function refreshModels(context: AppContext): Promise<void> {
  const { store, database, services } = context;
  const [own, loaded, kept, served] = await Promise.all([
    listOwnModels(database),
    listLoadedEncoders(database),
    keptModels(),
    bundledIsServed(services),
  ]);
  for (const { reason, code } of own.invalid) notify(store, 'error', reason, code);
  store.models.value = modelEntries({ own: own.items.map(({ model }) => model), kept, loaded: loaded.items, served });
  await refreshVisuals(context, kept);
}

/** The entries of the list: the built-in models first, the bundled one first of all; then the person's, in order of id. */
export function modelEntries({ own, kept, loaded, served }: ModelFacts): readonly ModelEntry[] {
  const builtIn = builtInModels();
  const added = own.filter(({ id, revision }) => !builtIn.some((one) => one.id === id && one.revision === revision));
  const entryOf = (model: EmbeddingModel, origin: ModelEntry['origin']): ModelEntry => {
    const files = kept.find(({ id, revision }) => id === model.id && revision === model.revision);
    const bundled = served && bundledVariants(model.id).length > 0;
    const last = lastLoaded(model, loaded);
    return {
      model,
      origin,
      bundled,
      kept: files === undefined ? null : { dtypes: files.dtypes, bytes: files.bytes, from: files.from },
      worksOffline: bundled || (files !== undefined && files.dtypes.length > 0),
      loaded: last?.outcome ?? null,
      loadedAt: last?.loadedAt ?? null,
    };
  };
  return [
    ...builtIn.map((model) => entryOf(model, 'built-in')),
    ...[...added].sort((a, b) => (a.id < b.id ? -1 : 1)).map((model) => entryOf(model, 'own')),
  ];
}

/** Forgets how a version of a model was loaded, as an encoder of texts and as a visual one: its files are gone or replaced. */
export async function forgetLoads({ database }: Pick<AppContext, 'database'>, model: ModelVersion): Promise<void> {
  await removeLoadedEncoders(database, model);
  await removeLoadedVisuals(database, model);
}

/** Every model that is known, by descending authority. */
export function knownModels({ store }: Pick<AppContext, 'store'>): readonly EmbeddingModel[] {
  const own = store.models.value.filter(({ origin }) => origin === 'own').map(({ model }) => model);
  return [...builtInModels(), ...own];
}

/** The last load of a model in whatever precision it was asked for. */
function lastLoaded(model: EmbeddingModel, loaded: readonly LoadedEncoder[]): LoadedEncoder | null {
  const asked: readonly (Dtype | null)[] = [null, 'int8', 'fp16', 'fp32'];
  // The source is no part of the key.
  const keys = new Set(asked.map((dtype) => encoderKey(encoderOf(model, { kind: 'folder' }, dtype))));
  const loads = loaded.filter(({ key }) => keys.has(key)).sort((a, b) => b.loadedAt - a.loadedAt);
  return loads[0] ?? null;
}

const served = new WeakMap<Services, true>();

/** A host may leave the large folder out, or answer with its start page: one small file tells. */
async function bundledIsServed(services: Services): Promise<boolean> {
  if (served.has(services)) return true;
  try {
    const config: unknown = JSON.parse(await (await services.siteFile(`${bundledModelFolder}config.json`)).text());
    const sound = z.looseObject({ hidden_size: z.number() }).safeParse(config).success;
    if (sound) served.set(services, true);
    return sound;
  } catch {
    return false; // not there, or not to be reached: the list says so
  }
}
