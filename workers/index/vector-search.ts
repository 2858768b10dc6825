/** Vectors of units in memory, one or several a unit, behind one shape: in this worker, or dealt to several. */
import type { DocumentId } from '../../src/core/document/ids.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import type { CodedPart } from '../../src/core/vector/multi-vector-part.ts';
import type { MultiVectorExplanation } from '../../src/core/vector/multi-vector-index.ts';
import type { UnitVectors } from './imported-sets.ts';
import type { PoolOptions } from './searched-part.ts';

export type VectorHit = Pick<Candidate, 'document' | 'ordinal' | 'score'>;

export interface SearchedVectors {
  /** Bytes of vectors and codes. */
  readonly bytes: number;
  /** Adds a document, or replaces it. Rejects with `record-invalid` for unsound sizes or numbers; the index is then as it was. */
  add(document: DocumentId, vectors: UnitVectors): Promise<void>;
  /** As `add` for vectors that are codes already; only of an int8 index of several vectors a unit. */
  addCodes(document: DocumentId, coded: CodedPart): Promise<void>;
  remove(document: DocumentId): void;
  /**
   * The best units, in the order of ties. `rescored`: as `MultiVectorSearchOptions`. The result does not depend on the number of workers.
   * @param query shape: vectors × dimensions
   */
  rank(query: Float32Array, pool: PoolOptions, rescored: number | null): Promise<readonly VectorHit[]>;
  /** Null where the unit has no rows, or where units have one vector. */
  explain(query: Float32Array, document: DocumentId, ordinal: number): Promise<MultiVectorExplanation | null>;
  /** Lets go of all vectors and of the workers that hold them; nothing is asked of it afterwards. */
  close(): void;
}
