/** Imported vectors of the units of some documents, in memory: they are read from their set and never made. */
import type { Chunk } from '../../src/core/document/chunk.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import { DenseIndex } from '../../src/core/vector/dense-index.ts';
import type { DenseKernels } from '../../src/core/vector/dense-kernels.ts';
import type { MaxSimKernels } from '../../src/core/vector/max-sim-kernels.ts';
import { MultiVectorIndex } from '../../src/core/vector/multi-vector-index.ts';
import type { DocumentUnitTable, HeldDocument } from './document-unit-table.ts';
import type { ImportedSet, UnitVectors } from './imported-sets.ts';
import { candidateOf } from './searched-part.ts';
import type { PoolOptions } from './searched-part.ts';

/** The kernels that vectors are scanned by; null: plain JavaScript. */
export interface VectorKernels {
  readonly dense: DenseKernels | null;
  readonly maxSim: MaxSimKernels | null;
}

/** The two indexes behind one call. */
interface VectorIndex {
  addDocument(document: DocumentId, vectors: UnitVectors): void;
  removeDocument(document: DocumentId): boolean;
  readonly rank: (
    query: Float32Array,
    pool: PoolOptions,
  ) => readonly Pick<Candidate, 'document' | 'ordinal' | 'score'>[];
}

export class ImportedPart {
  readonly kind = 'imported';
  readonly units: DocumentUnitTable;
  readonly imported: ImportedSet;
  readonly #index: VectorIndex;
  readonly #documents = new Map<DocumentId, HeldDocument>();

  constructor(units: DocumentUnitTable, imported: ImportedSet, kernels: VectorKernels) {
    this.units = units;
    this.imported = imported;
    this.#index = indexFor(imported, kernels);
  }

  get documents(): ReadonlyMap<DocumentId, HeldDocument> {
    return this.#documents;
  }

  /** Reads a document's vectors. A unit that the set has none of is no result. */
  async load(held: HeldDocument): Promise<void> {
    const spans = this.imported.spansOf(held.document);
    const vectors = await this.imported.vectorsOf(held.document);
    this.#index.addDocument(held.document, vectorsOfUnits(held.units, spans, vectors, this.imported.set.dimensions));
    this.#documents.set(held.document, held);
  }

  remove(document: DocumentId): void {
    this.#index.removeDocument(document);
    this.#documents.delete(document);
  }

  /** @param query of `ImportedSet.questionVectors` */
  search(query: Float32Array, pool: PoolOptions): readonly Candidate[] {
    return this.#index.rank(query, pool).map((hit) => candidateOf(this.#documents, hit));
  }
}

function indexFor({ set, facts }: ImportedSet, kernels: VectorKernels): VectorIndex {
  if (set.kind === 'single') {
    const index = new DenseIndex(set.dimensions, kernels.dense);
    return {
      addDocument: (document, vectors) => index.addDocument(document, vectors),
      removeDocument: (document) => index.removeDocument(document),
      rank: (query, pool) => index.search(query, pool),
    };
  }
  const index = new MultiVectorIndex(set.dimensions, facts.precision, kernels.maxSim);
  return {
    addDocument: (document, vectors) => index.addDocument(document, vectors),
    removeDocument: (document) => index.removeDocument(document),
    rank: (query, pool) => index.search(query, { ...pool, rescored: null }),
  };
}

/** The vectors of a set in the order of a document's units: unit by unit where spans are equal, the first of them first. */
function vectorsOfUnits(
  units: readonly Chunk[],
  spans: Uint32Array,
  { values, firstRow }: UnitVectors,
  dimensions: number,
): UnitVectors {
  const stated = new Map<string, number[]>();
  for (let at = 0; at < spans.length; at += 2) {
    const key = `${spans[at]}-${spans[at + 1]}`;
    const places = stated.get(key);
    if (places === undefined) stated.set(key, [at / 2]);
    else places.push(at / 2);
  }
  const taken = units.map(({ firstPage, lastPage }) => stated.get(`${firstPage}-${lastPage}`)?.shift() ?? null);
  const first = new Uint32Array(units.length + 1);
  for (const [ordinal, place] of taken.entries()) {
    first[ordinal + 1] = first[ordinal]! + (place === null ? 0 : firstRow[place + 1]! - firstRow[place]!);
  }
  const ordered = new Float32Array(first.at(-1)! * dimensions);
  for (const [ordinal, place] of taken.entries()) {
    if (place === null) continue;
    ordered.set(
      values.subarray(firstRow[place]! * dimensions, firstRow[place + 1]! * dimensions),
      first[ordinal]! * dimensions,
    );
  }
  return { values: ordered, firstRow: first };
}
