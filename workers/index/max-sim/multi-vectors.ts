/**
 * Several vectors a unit, compared by MaxSim: in this worker as long as they are few, then dealt to it and to helper workers, each
 * of which scans about as many. What is found does not depend on that, to the bit: of two stages the first chooses among the units
 * of all shards, and only then are those scored.
 */
import { AppError } from '../../../src/core/app-error.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { MaxSimKernels } from '../../../src/core/vector/max-sim-kernels.ts';
import { mergeHits } from '../../../src/core/vector/multi-vector-hit.ts';
import type { MultiVectorHit } from '../../../src/core/vector/multi-vector-hit.ts';
import { MultiVectorIndex, rescoredUnits } from '../../../src/core/vector/multi-vector-index.ts';
import type { MultiVectorExplanation, MultiVectorPrecision } from '../../../src/core/vector/multi-vector-index.ts';
import {
  assertCodedPart,
  assertPart,
  assertQueryRows,
  shareOfCodes,
  shareOfUnits,
} from '../../../src/core/vector/multi-vector-part.ts';
import type { CodedPart } from '../../../src/core/vector/multi-vector-part.ts';
import { invalidVectors } from '../../../src/core/vector/vector-part.ts';
import type { UnitVectors } from '../imported-sets.ts';
import type { PoolOptions } from '../searched-part.ts';
import type { SearchedVectors } from '../vector-search.ts';
import type { Share } from './deal-units.ts';
import { startHelper } from './helper-shard.ts';
import { Placement } from './placement.ts';
import { localShard } from './shard.ts';
import type { DocumentVectors, Shard } from './shard.ts';

export interface MultiVectorsOptions {
  /** Numbers (rows × dimensions) that stay in this worker: fewer are scanned sooner than a helper is asked for. */
  readonly localNumbers?: number;
  /** The most helpers. */
  readonly helpers?: number;
  readonly startHelper?: () => Promise<Shard>;
}

/** Some 20 ms a question of 20 vectors; a helper costs about two. */
const localNumbersByDefault = 32e6;
const mostHelpers = 3;

/**
 * An index without documents. Once a helper is gone with what it held, every call rejects with `worker-crashed`: the index has to be
 * closed and made again. Throws `record-invalid` where `dimensions` is no whole number from 1.
 */
export function createMultiVectors(
  dimensions: number,
  precision: MultiVectorPrecision,
  kernels: MaxSimKernels | null,
  options: MultiVectorsOptions = {},
): SearchedVectors {
  return new MultiVectors(new MultiVectorIndex(dimensions, precision, kernels), {
    localNumbers: options.localNumbers ?? localNumbersByDefault,
    helpers: options.helpers ?? Math.min(mostHelpers, navigator.hardwareConcurrency - 1),
    startHelper: options.startHelper ?? (() => startHelper(dimensions, precision)),
  });
}

/** Invariant: the rows of a unit lie in the shard that `#placement` names, and in no other. */
class MultiVectors implements SearchedVectors {
  readonly #dimensions: number;
  readonly #precision: MultiVectorPrecision;
  readonly #options: Required<MultiVectorsOptions>;
  /** This worker's first. */
  readonly #shards: Shard[];
  readonly #placement = new Placement();
  #opening: Promise<void> | null = null;
  #closed = false;
  #lost: AppError | null = null;

  constructor(index: MultiVectorIndex, options: Required<MultiVectorsOptions>) {
    this.#dimensions = index.dimensions;
    this.#precision = index.precision;
    this.#options = options;
    this.#shards = [localShard(index)];
  }

  get bytes(): number {
    return this.#shards.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async add(document: DocumentId, part: UnitVectors): Promise<void> {
    assertPart(part, this.#dimensions);
    await this.#put(document, { kind: 'values', part });
  }

  async addCodes(document: DocumentId, part: CodedPart): Promise<void> {
    if (this.#precision !== 'int8') throw invalidVectors('Codes in an index of full vectors');
    assertCodedPart(part, this.#dimensions);
    await this.#put(document, { kind: 'codes', part });
  }

  remove(document: DocumentId): void {
    for (const { shard } of this.#placement.take(document)) this.#shards[shard]!.remove(document);
  }

  async rank(query: Float32Array, pool: PoolOptions, rescored: number | null): Promise<readonly MultiVectorHit[]> {
    assertQueryRows(query, this.#dimensions);
    const { depth, order } = pool;
    const { units, shards } = this.#placement.searched(pool.documents);
    const asked = [...shards.keys()];
    const count = rescoredUnits(units, depth, rescored);
    if (count >= units) {
      const found = await this.#ask(asked, (shard, place) =>
        shard.search(query, { depth, order, documents: shards.get(place)! }),
      );
      return mergeHits(found, { depth, order });
    }
    const nearest = await this.#ask(asked, (shard, place) =>
      shard.choose(query, { depth: count, order, documents: shards.get(place)! }),
    );
    const chosen = this.#placement.unitsByShard(mergeHits(nearest, { depth: count, order }));
    const found = await this.#ask([...chosen.keys()], (shard, place) =>
      shard.searchUnits(query, chosen.get(place)!, { depth, order }),
    );
    return mergeHits(found, { depth, order });
  }

  async explain(query: Float32Array, document: DocumentId, ordinal: number): Promise<MultiVectorExplanation | null> {
    assertQueryRows(query, this.#dimensions);
    const place = this.#placement.shardOf(document, ordinal);
    if (place === null) return null;
    const [explanation = null] = await this.#ask([place], (shard) => shard.explain(query, document, ordinal));
    return explanation;
  }

  close(): void {
    this.#closed = true;
    for (const shard of this.#shards) shard.close();
  }

  async #put(document: DocumentId, vectors: DocumentVectors): Promise<void> {
    const { firstRow } = vectors.part;
    const numbers = (this.#placement.rows + firstRow.at(-1)!) * this.#dimensions;
    if (numbers > this.#options.localNumbers) await (this.#opening ??= this.#open());
    const old = this.#placement.take(document);
    const shares = this.#placement.deal(document, firstRow);
    const byPlace = new Map(shares.map((share) => [share.shard, share]));
    for (const { shard } of old) if (!byPlace.has(shard)) this.#shards[shard]!.remove(document);
    try {
      await this.#ask([...byPlace.keys()], (shard, place) =>
        shard.add(document, shareOf(vectors, byPlace.get(place)!)),
      );
    } catch (error) {
      // Sound vectors fail where memory does, and then in some shards only.
      if (this.#placement.sharesOf(document) === shares) this.remove(document);
      throw error;
    }
  }

  /** Where no helper starts, all stays in this worker. */
  async #open(): Promise<void> {
    const { helpers, startHelper: start } = this.#options;
    const started = await Promise.allSettled(Array.from({ length: Math.max(0, helpers) }, () => start()));
    for (const one of started) {
      if (one.status === 'rejected') continue;
      this.#shards.push(one.value);
      this.#placement.addShard();
    }
    if (this.#closed) this.close();
  }

  /** Asks some shards at once. This worker's own is asked last, since it answers before it returns. */
  async #ask<Answer>(
    places: readonly number[],
    task: (shard: Shard, place: number) => Promise<Answer>,
  ): Promise<readonly Answer[]> {
    if (this.#lost !== null) throw this.#lost;
    try {
      const helpersFirst = [...places].sort((a, b) => b - a);
      return await Promise.all(helpersFirst.map((place) => task(this.#shards[place]!, place)));
    } catch (error) {
      if (!isHelperGone(error)) throw error;
      if (!this.#closed) {
        const sentence = 'A worker that held part of the index stopped, and its part is gone. Start the run again.';
        this.#lost = new AppError('worker-crashed', sentence, { cause: error });
        this.close();
      }
      throw this.#lost ?? error;
    }
  }
}

function shareOf(vectors: DocumentVectors, { from, to }: Share): DocumentVectors {
  return vectors.kind === 'values'
    ? { kind: 'values', part: shareOfUnits(vectors.part, from, to) }
    : { kind: 'codes', part: shareOfCodes(vectors.part, from, to) };
}

function isHelperGone(error: unknown): boolean {
  return error instanceof AppError && error.code.startsWith('worker-');
}
