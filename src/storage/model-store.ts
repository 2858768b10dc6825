/** Models that the person added, and how encoders were last loaded here. Both belong to the browser and to no workspace. */
import { keysWithin, listRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
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

/** How the encoder of this `encoderKey` was last loaded; null: never, or the record is of no use any more. */
export function getLoadedEncoder(database: Database, key: string): Promise<LoadedEncoder | null> {
  return database.transact(['encoders'], 'readonly', async (transaction) => {
    // A cache of what a load tells: one that is damaged counts as none.
    const parsed = loadedEncoderSchema.safeParse(await transaction.objectStore('encoders').get([key]));
    return parsed.success ? parsed.data : null;
  });
}

export async function putLoadedEncoder(database: Database, encoder: LoadedEncoder): Promise<void> {
  await database.transact(['encoders'], 'readwrite', (transaction) => transaction.objectStore('encoders').put(encoder));
}

function parseLoaded(record: unknown): LoadedEncoder {
  return parseRecord(loadedEncoderSchema, record, `encoder ${nameOfRecord(record, 'key')}`);
}
