/** The price table as a person edited it; it belongs to the browser, as what models cost does to no workspace. */
import { type PriceTable, priceTableSchema } from '../core/answering/price-table.ts';
import type { Database } from './database.ts';
import { parseNewRecord, parseRecord } from './record-schema.ts';

/** Null where the person has none of their own. Rejects with `record-invalid`. */
export function getPrices(database: Database): Promise<PriceTable | null> {
  return database.transact(['priceTable'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('priceTable').get(['own']);
    return record === undefined ? null : parseRecord(priceTableSchema, record.table, 'price table');
  });
}

export async function putPrices(database: Database, table: PriceTable): Promise<void> {
  const record = { name: 'own', table: parseNewRecord(priceTableSchema, table, 'price table') } as const;
  await database.transact(['priceTable'], 'readwrite', (transaction) =>
    transaction.objectStore('priceTable').put(record),
  );
}

/** Goes back to the prices that the product starts with. */
export async function removePrices(database: Database): Promise<void> {
  await database.transact(['priceTable'], 'readwrite', (transaction) =>
    transaction.objectStore('priceTable').delete(['own']),
  );
}
