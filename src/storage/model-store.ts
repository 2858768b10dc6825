/** Models that the person added, and how encoders were last loaded here. Both belong to the browser and to no workspace. */
import type { EncoderSettings } from '../core/model/encoder-settings.ts';
import { keysWithin, listRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import { isKeyOf, loadOfEncoder } from './loaded-models.ts';
import type { ModelVersion } from './loaded-models.ts';
import { loadedEncoderSchema, ownModelSchema } from './model-schema.ts';
import { nameOfRecord, parseRecord } from './record-schema.ts';
import type { LoadedEncoder, OwnModel } from './schema.ts';

export function listOwnModels(database: Database): Promise<Listing<OwnModel>> {
  return database.transact(['models'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('models'), keysWithin(), (record) =>
      parseRecord(ownModelSchema, record, `model ${nameOfRecord(record)}`),
    ),
  );
}

/** Stores a model in place of an earlier one of its id and revision. */
export async function putOwnModel(database: Database, model: OwnModel): Promise<void> {
  await database.transact(['models'], 'readwrite', (transaction) => transaction.objectStore('models').put(model));
}

export async function removeOwnModel(database: Database, id: string, revision: string): Promise<void> {
  await database.transact(['models'], 'readwrite', (transaction) =>
    transaction.objectStore('models').delete([id, revision]),
  );
}

export function listLoadedEncoders(database: Database): Promise<Listing<LoadedEncoder>> {
  return database.transact(['encoders'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('encoders'), keysWithin(), parseLoaded),
  );
}

/** As `loadOfEncoder` finds it among all loads. */
export async function findLoadedEncoder(database: Database, encoder: EncoderSettings): Promise<LoadedEncoder | null> {
  return loadOfEncoder(encoder, (await listLoadedEncoders(database)).items);
}

/** Forgets how a version of a model was loaded: its files are gone, or others take their place. */
export async function removeLoadedEncoders(database: Database, model: ModelVersion): Promise<void> {
  await database.transact(['encoders'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('encoders');
    const keys = await store.getAllKeys();
    await Promise.all(keys.filter(([key]) => isKeyOf(key, model)).map((key) => store.delete(key)));
  });
}

export async function putLoadedEncoder(database: Database, encoder: LoadedEncoder): Promise<void> {
  await database.transact(['encoders'], 'readwrite', (transaction) => transaction.objectStore('encoders').put(encoder));
}

function parseLoaded(record: unknown): LoadedEncoder {
  return parseRecord(loadedEncoderSchema, record, `encoder ${nameOfRecord(record, 'key')}`);
}
