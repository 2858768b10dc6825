/** Imported vectors of the units of some documents, in memory: they are read from their set and never made. */
import type { Chunk } from '../../src/core/document/chunk.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import type { DenseKernels } from '../../src/core/vector/dense-kernels.ts';
import type { MaxSimKernels } from '../../src/core/vector/max-sim-kernels.ts';
import type { DocumentUnitTable, HeldDocument } from './document-unit-table.ts';
import type { ImportedSet, UnitVectors } from './imported-sets.ts';
import { createMultiVectors } from './max-sim/multi-vectors.ts';
import { candidateOf } from './searched-part.ts';
import type { PoolOptions } from './searched-part.ts';
import { createSingleVectors } from './single-vectors.ts';
import type { SearchedVectors } from './vector-search.ts';

/** The kernels that vectors are scanned by; null: plain JavaScript. */
export interface VectorKernels {
  readonly dense: DenseKernels | null;
  readonly maxSim: MaxSimKernels | null;
}

export class ImportedPart {
  readonly kind = 'imported';
  readonly workspace: WorkspaceId;
  /** Null: its units are the pages, whatever the units of the system are. */
  readonly units: DocumentUnitTable | null;
  readonly imported: ImportedSet;
  readonly #vectors: SearchedVectors;
  readonly #documents = new Map<DocumentId, HeldDocument>();

  constructor(workspace: WorkspaceId, units: DocumentUnitTable | null, imported: ImportedSet, kernels: VectorKernels) {
    this.workspace = workspace;
    this.units = units;
    this.imported = imported;
    const { set, facts } = imported;
    this.#vectors =
      set.kind === 'single'
        ? createSingleVectors(set.dimensions, kernels.dense)
        : createMultiVectors(set.dimensions, facts.precision, kernels.maxSim);
  }

  get over(): 'units' | 'pages' {
    return this.units === null ? 'pages' : 'units';
  }

  get documents(): ReadonlyMap<DocumentId, HeldDocument> {
    return this.#documents;
  }

  /** Reads a document's vectors. A unit that the set has none of is no result. */
  async load(held: HeldDocument): Promise<void> {
    const spans = this.imported.spansOf(held.document);
    const vectors = await this.imported.vectorsOf(held.document);
    await this.#vectors.add(held.document, vectorsOfUnits(held.units, spans, vectors, this.imported.set.dimensions));
    this.#documents.set(held.document, held);
  }

  remove(document: DocumentId): void {
    this.#vectors.remove(document);
    this.#documents.delete(document);
  }

  /** @param query of `ImportedSet.questionVectors` */
  async search(query: Float32Array, pool: PoolOptions): Promise<readonly Candidate[]> {
    const hits = await this.#vectors.rank(query, pool, null);
    return hits.map((hit) => candidateOf(this.#documents, hit));
  }

  close(): void {
    this.#vectors.close();
    this.#documents.clear();
  }
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
