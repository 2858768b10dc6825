/** Visual models that the person added, and how they were last loaded here. Both belong to the browser and to no workspace. */
import type { VisualEncoderSettings } from '../core/model/visual-encoder-settings.ts';
import { keysWithin, listRecords, visitRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import { isKeyOf, loadOfVisual } from './loaded-models.ts';
import type { ModelVersion } from './loaded-models.ts';
import { nameOfRecord, parseRecord } from './record-schema.ts';
import type { LoadedVisual, OwnVisual, PageTiming } from './schema.ts';
import { loadedVisualSchema, ownVisualSchema } from './visual-schema.ts';

export function listOwnVisuals(database: Database): Promise<Listing<OwnVisual>> {
  return database.transact(['visualModels'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('visualModels'), keysWithin(), (record) =>
      parseRecord(ownVisualSchema, record, `visual model ${nameOfRecord(record)}`),
    ),
  );
}

/** Stores a model in place of an earlier one of its id and revision. */
export async function putOwnVisual(database: Database, model: OwnVisual): Promise<void> {
  await database.transact(['visualModels'], 'readwrite', (transaction) =>
    transaction.objectStore('visualModels').put(model),
  );
}

export async function removeOwnVisual(database: Database, id: string, revision: string): Promise<void> {
  await database.transact(['visualModels'], 'readwrite', (transaction) =>
    transaction.objectStore('visualModels').delete([id, revision]),
  );
}

/** How visual models were loaded here. A cache of what a load tells: a damaged record counts as none. */
export function listLoadedVisuals(database: Database): Promise<readonly LoadedVisual[]> {
  return database.transact(['visualEncoders'], 'readonly', async (transaction) => {
    const loaded: LoadedVisual[] = [];
    await visitRecords(transaction.objectStore('visualEncoders'), keysWithin(), (record) => {
      const parsed = loadedVisualSchema.safeParse(record);
      if (parsed.success) loaded.push(parsed.data);
    });
    return loaded;
  });
}

/** How the encoder of this `visualEncoderKey` was last loaded; null: never, or the record is of no use any more. */
export function getLoadedVisual(database: Database, key: string): Promise<LoadedVisual | null> {
  return database.transact(['visualEncoders'], 'readonly', async (transaction) => {
    const parsed = loadedVisualSchema.safeParse(await transaction.objectStore('visualEncoders').get([key]));
    return parsed.success ? parsed.data : null;
  });
}

/** As `loadOfVisual` finds it among all loads. */
export async function findLoadedVisual(
  database: Database,
  encoder: VisualEncoderSettings,
): Promise<LoadedVisual | null> {
  return loadOfVisual(encoder, await listLoadedVisuals(database));
}

/** Forgets how a version of a model was loaded: its files are gone, or others take their place. */
export async function removeLoadedVisuals(database: Database, model: ModelVersion): Promise<void> {
  await database.transact(['visualEncoders'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('visualEncoders');
    const keys = await store.getAllKeys();
    await Promise.all(keys.filter(([key]) => isKeyOf(key, model)).map((key) => store.delete(key)));
  });
}

/** Stores how an encoder was loaded. The page that was timed before counts on where files and device are the same. */
export async function putLoadedVisual(database: Database, loaded: Omit<LoadedVisual, 'timing'>): Promise<void> {
  await database.transact(['visualEncoders'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('visualEncoders');
    const before = loadedVisualSchema.safeParse(await store.get([loaded.key]));
    const { identity, device } = loaded.outcome;
    const isSame = before.success && before.data.outcome.identity === identity && before.data.outcome.device === device;
    await store.put({ ...loaded, timing: isSame ? before.data.timing : null });
  });
}

/** Notes what a page takes. Nothing where the encoder was loaded with other files meanwhile, or never. */
export async function putPageTiming(
  database: Database,
  { key, identity, timing }: { readonly key: string; readonly identity: string; readonly timing: PageTiming },
): Promise<void> {
  await database.transact(['visualEncoders'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('visualEncoders');
    const loaded = loadedVisualSchema.safeParse(await store.get([key]));
    if (loaded.success && loaded.data.outcome.identity === identity) await store.put({ ...loaded.data, timing });
  });
}
