import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { MultiVectorHit } from '../../../src/core/vector/multi-vector-hit.ts';
import type { UnitsOfDocuments } from '../../../src/core/vector/multi-vector-index.ts';
import { dealUnits } from './deal-units.ts';
import type { Share } from './deal-units.ts';

interface Held {
  readonly shares: readonly Share[];
  readonly firstRow: Uint32Array;
  /** Units with rows. */
  readonly units: number;
}

/** Which shard holds what: each unit of a document lies in one. There is one shard at first, numbered 0. */
export class Placement {
  /** Rows of each shard. */
  readonly #rows = [0];
  readonly #documents = new Map<DocumentId, Held>();

  /** Rows of all shards. */
  get rows(): number {
    return this.#rows.reduce((sum, own) => sum + own, 0);
  }

  /** A new one, empty, with the next number. */
  addShard(): void {
    this.#rows.push(0);
  }

  /** Deals a document that has no place; the shares of its units. `firstRow` is copied. */
  deal(document: DocumentId, firstRow: Uint32Array): readonly Share[] {
    const shares = dealUnits(this.#rows, firstRow);
    let units = 0;
    for (let unit = 0; unit + 1 < firstRow.length; unit++) if (firstRow[unit]! < firstRow[unit + 1]!) units += 1;
    const held = { shares, firstRow: firstRow.slice(), units };
    this.#documents.set(document, held);
    this.#count(held, 1);
    return shares;
  }

  /** Takes a document's place from it; the shares that it had. */
  take(document: DocumentId): readonly Share[] {
    const held = this.#documents.get(document);
    if (held === undefined) return [];
    this.#documents.delete(document);
    this.#count(held, -1);
    return held.shares;
  }

  /** As `deal` gave them; null without a place. */
  sharesOf(document: DocumentId): readonly Share[] | null {
    return this.#documents.get(document)?.shares ?? null;
  }

  shardOf(document: DocumentId, ordinal: number): number | null {
    const shares = this.sharesOf(document) ?? [];
    return shares.find(({ from, to }) => from <= ordinal && ordinal < to)?.shard ?? null;
  }

  /** How many units with rows are searched, and the shards that hold some: by shard the documents, null where all are searched. */
  searched(documents: ReadonlySet<DocumentId> | null): {
    readonly units: number;
    readonly shards: ReadonlyMap<number, ReadonlySet<DocumentId> | null>;
  } {
    let units = 0;
    const shards = new Map<number, Set<DocumentId> | null>();
    for (const document of documents ?? this.#documents.keys()) {
      const held = this.#documents.get(document);
      if (held === undefined) continue;
      units += held.units;
      for (const { shard } of held.shares) {
        if (!shards.has(shard)) shards.set(shard, documents === null ? null : new Set());
        shards.get(shard)?.add(document);
      }
    }
    return { units, shards };
  }

  /** The units of hits, by shard; those that have no place are left out. */
  unitsByShard(hits: readonly MultiVectorHit[]): ReadonlyMap<number, UnitsOfDocuments> {
    const shards = new Map<number, Map<DocumentId, number[]>>();
    for (const { document, ordinal } of hits) {
      const shard = this.shardOf(document, ordinal);
      if (shard === null) continue;
      const documents = shards.get(shard) ?? new Map<DocumentId, number[]>();
      shards.set(shard, documents);
      const ordinals = documents.get(document);
      if (ordinals === undefined) documents.set(document, [ordinal]);
      else ordinals.push(ordinal);
    }
    return new Map(
      [...shards].map(([shard, documents]) => [
        shard,
        new Map([...documents].map(([document, ordinals]) => [document, Uint32Array.from(ordinals)])),
      ]),
    );
  }

  #count({ shares, firstRow }: Held, times: 1 | -1): void {
    for (const { shard, from, to } of shares) this.#rows[shard]! += times * (firstRow[to]! - firstRow[from]!);
  }
}
