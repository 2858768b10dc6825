import type { DocumentId } from '../core/document/ids.ts';
import type { MultiVectorHit } from '../core/vector/multi-vector-hit.ts';
import type {
  MultiVectorExplanation,
  MultiVectorPrecision,
  UnitsOfDocuments,
} from '../core/vector/multi-vector-index.ts';
import type { CodedPart, MultiVectorPart } from '../core/vector/multi-vector-part.ts';
import type { Call } from './contract.ts';

export interface SharedQuery {
  /** Shape: vectors × dimensions. */
  readonly query: Float32Array<ArrayBuffer>;
  readonly depth: number;
  /** Null: as in the call before. The first call states it. */
  readonly order: ReadonlyMap<DocumentId, number> | null;
}

export interface SharedPool extends SharedQuery {
  /** Null: all that the worker holds. */
  readonly documents: ReadonlySet<DocumentId> | null;
}

/**
 * A worker that holds a share of an index of several vectors a unit. It holds one index; every call but `open` comes after that, and
 * what calls reject with is what `MultiVectorIndex` throws. Those that change what it holds give the bytes that it takes then.
 */
export interface MaxSimWorker {
  /** Makes the index, empty. */
  readonly open: Call<{ readonly dimensions: number; readonly precision: MultiVectorPrecision }, null>;
  readonly add: Call<{ readonly document: DocumentId; readonly part: MultiVectorPart }, number>;
  readonly addCodes: Call<{ readonly document: DocumentId; readonly part: CodedPart }, number>;
  readonly remove: Call<DocumentId, number>;
  readonly choose: Call<SharedPool, readonly MultiVectorHit[]>;
  /** Every unit of the pool is scored in full. */
  readonly search: Call<SharedPool, readonly MultiVectorHit[]>;
  readonly searchUnits: Call<SharedQuery & { readonly units: UnitsOfDocuments }, readonly MultiVectorHit[]>;
  readonly explain: Call<
    { readonly query: Float32Array<ArrayBuffer>; readonly document: DocumentId; readonly ordinal: number },
    MultiVectorExplanation | null
  >;
}
