import { type PriceTable, startingPrices } from '../../../src/core/answering/price-table.ts';
import { AppError } from '../../../src/core/app-error.ts';
import type { Database } from '../../../src/storage/database.ts';
import { getPrices } from '../../../src/storage/price-store.ts';

/** A damaged table is told on the page, which goes on with the same prices. */
export async function pricesNow(database: Database): Promise<PriceTable> {
  try {
    return (await getPrices(database)) ?? startingPrices;
  } catch (error) {
    if (error instanceof AppError && error.code === 'record-invalid') return startingPrices;
    throw error;
  }
}
