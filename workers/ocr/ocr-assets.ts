/** Files for OCR that the person gave, as they are kept in the browser: languages and the graphs of the accurate engine. */
import { openDatabase } from '../../src/storage/database.ts';
import { getOcrAsset } from '../../src/storage/ocr-asset-store.ts';

/** The bytes kept under a name, or null. */
export type ReadAsset = (name: string) => Promise<Uint8Array | null>;

export const readKeptAsset: ReadAsset = async (name) => {
  const asset = await getOcrAsset(await openDatabase(), name);
  return asset === null ? null : new Uint8Array(await asset.blob.arrayBuffer());
};
