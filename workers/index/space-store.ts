/**
 * Vectors of a visual model as they are stored, some units a record. Pooled ones have records of their own beside those that the
 * model gave, from which they are made: another factor embeds nothing.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import { codeRows, decodeRows } from '../../src/core/vector/row-codes.ts';
import { poolTokens } from '../../src/core/vector/token-pooling.ts';
import type { Database } from '../../src/storage/database.ts';
import { getVectorBatches, listBatches } from '../../src/storage/vector-store.ts';
import type { PartKeeper } from './part-keeper.ts';
import { decodeSpaceBlock, encodeSpaceBlock, nothingElse, unitsOfSpaceBlock } from './space-block.ts';
import type { SpaceBlock } from './space-block.ts';

/** What the vectors of one document are stored under. */
export interface SpaceKeys {
  readonly plain: string;
  /** Null: they are searched as the model gave them. */
  readonly pooled: { readonly key: string; readonly factor: number } | null;
}

/** Whether a stored block, whose first unit is `from`, is one of this document and model. */
export type Fits = (from: number, block: SpaceBlock) => boolean;

/** A larger value crosses the browser's limits of a message at some size. */
const mostBytes = 8 * 2 ** 20;

export class SpaceStore {
  readonly #database: Database;
  readonly #keeper: PartKeeper;

  constructor(database: Database, keeper: PartKeeper) {
    this.#database = database;
    this.#keeper = keeper;
  }

  /** First units of what is stored of a document, pooled or not, rising. Nothing of it is read. */
  async list({ plain, pooled }: SpaceKeys, document: DocumentId): Promise<readonly number[]> {
    const listed = new Set<number>();
    for (const key of pooled === null ? [plain] : [plain, pooled.key]) {
      for (const from of await listBatches(this.#database, this.#keeper.workspace, key, document)) listed.add(from);
      for (const { from } of this.#keeper.unstoredBatches(key, document)) listed.add(from);
    }
    return [...listed].sort((a, b) => a - b);
  }

  /**
   * What is searched of a document, by first unit, as far as its vectors are stored; what is pooled now is stored. `tell` is
   * called after each block that was pooled, which may take a second. Rejects with the signal's reason.
   */
  async searched(
    { plain, pooled }: SpaceKeys,
    document: DocumentId,
    fits: Fits,
    signal: AbortSignal,
    tell: () => void,
  ): Promise<ReadonlyMap<number, SpaceBlock>> {
    if (pooled === null) return this.#read(plain, document, fits);
    const blocks = await this.#read(pooled.key, document, fits);
    const listed = await this.list({ plain, pooled: null }, document);
    if (listed.every((from) => blocks.has(from))) return blocks;
    for (const [from, block] of await this.#read(plain, document, fits)) {
      if (blocks.has(from)) continue;
      signal.throwIfAborted();
      const made = pooledBlock(block, pooled.factor);
      await this.put(pooled.key, document, from, made);
      blocks.set(from, made);
      tell();
    }
    return blocks;
  }

  /** Stores a block, or holds it where there is no room. Rejects with `page-failed` where it is larger than a record may be. */
  async put(key: string, document: DocumentId, from: number, block: SpaceBlock): Promise<void> {
    const bytes = encodeSpaceBlock(block);
    if (bytes.byteLength > mostBytes) {
      const sentence = `Its vectors take ${Math.ceil(bytes.byteLength / 2 ** 20)} MB, and 8 MB are the most. Use smaller units or one tile a page.`;
      throw new AppError('page-failed', sentence);
    }
    await this.#keeper.putLasting(key, { document, from, bytes });
  }

  /** Why pages of a document could not be embedded when that was last tried, by sheet. */
  async failures(key: string, document: DocumentId): Promise<ReadonlyMap<number, string>> {
    const stored = await getVectorBatches(this.#database, this.#keeper.workspace, key, document);
    return new Map(stored.map(({ from, bytes }) => [from, new TextDecoder().decode(bytes)]));
  }

  async putFailure(key: string, document: DocumentId, page: number, reason: string): Promise<void> {
    await this.#keeper.putBatch(key, { document, from: page, bytes: new TextEncoder().encode(reason).buffer });
  }

  /** Sound blocks by first unit; those that are damaged, or of other units, are left out. */
  async #read(key: string, document: DocumentId, fits: Fits): Promise<Map<number, SpaceBlock>> {
    const stored = await getVectorBatches(this.#database, this.#keeper.workspace, key, document);
    const blocks = new Map<number, SpaceBlock>();
    for (const { from, bytes } of [...stored, ...this.#keeper.unstoredBatches(key, document)]) {
      try {
        const block = decodeSpaceBlock(bytes);
        if (fits(from, block)) blocks.set(from, block);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'record-invalid')) throw error;
      }
    }
    return blocks;
  }
}

/** A block of codes with its rows pooled, unit by unit. */
export function pooledBlock(block: SpaceBlock, factor: number): SpaceBlock {
  const { dimensions, firstRow, rows } = block;
  const units = unitsOfSpaceBlock(block);
  const values = rows.kind === 'values' ? rows.values : decodeRows(rows, dimensions);
  const first = new Uint32Array(units + 1);
  const pooled: Float32Array[] = [];
  const clusters: number[] = [];
  for (let unit = 0; unit < units; unit++) {
    const own = values.subarray(firstRow[unit]! * dimensions, firstRow[unit + 1]! * dimensions);
    const { values: means, clusterOf } = poolTokens(own, dimensions, factor);
    pooled.push(means);
    for (const cluster of clusterOf) clusters.push(cluster);
    first[unit + 1] = first[unit]! + means.length / dimensions;
  }
  const all = new Float32Array(first[units]! * dimensions);
  for (const [unit, means] of pooled.entries()) all.set(means, first[unit]! * dimensions);
  const { codes, scales } = codeRows(all, dimensions);
  const { units: numbers, tokens, grids, kinds, patches } = block;
  return {
    ...nothingElse,
    dimensions,
    firstRow: first,
    rows: { kind: 'codes', codes, scales },
    units: numbers,
    tokens,
    grids,
    kinds,
    patches,
    // A heat map asks for them, and there is none of a text.
    clusters: kinds.length === 0 ? nothingElse.clusters : Uint32Array.from(clusters),
  };
}
