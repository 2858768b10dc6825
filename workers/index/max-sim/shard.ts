import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { MultiVectorHit } from '../../../src/core/vector/multi-vector-hit.ts';
import type {
  MultiVectorExplanation,
  MultiVectorIndex,
  MultiVectorPool,
  UnitsOfDocuments,
} from '../../../src/core/vector/multi-vector-index.ts';
import type { CodedPart, MultiVectorPart } from '../../../src/core/vector/multi-vector-part.ts';

export type DocumentVectors =
  | { readonly kind: 'values'; readonly part: MultiVectorPart }
  | { readonly kind: 'codes'; readonly part: CodedPart };

/**
 * One of the places between which an index is dealt. What calls do they do in the order in which they were made, and each is under way
 * when it returns; they reject with what `MultiVectorIndex` throws.
 */
export interface Shard {
  readonly bytes: number;
  add(document: DocumentId, vectors: DocumentVectors): Promise<void>;
  remove(document: DocumentId): void;
  choose(query: Float32Array, pool: MultiVectorPool): Promise<readonly MultiVectorHit[]>;
  search(query: Float32Array, pool: MultiVectorPool): Promise<readonly MultiVectorHit[]>;
  searchUnits(
    query: Float32Array,
    units: UnitsOfDocuments,
    options: Pick<MultiVectorPool, 'depth' | 'order'>,
  ): Promise<readonly MultiVectorHit[]>;
  explain(query: Float32Array, document: DocumentId, ordinal: number): Promise<MultiVectorExplanation | null>;
  close(): void;
}

/** In this thread: a call is done when it returns. */
export function localShard(index: MultiVectorIndex): Shard {
  return {
    get bytes() {
      return index.bytes;
    },
    add: async (document, { kind, part }) =>
      kind === 'values' ? index.addDocument(document, part) : index.addCodes(document, part),
    remove: (document) => void index.removeDocument(document),
    choose: async (query, pool) => index.choose(query, pool),
    search: async (query, pool) => index.search(query, { ...pool, rescored: null }),
    searchUnits: async (query, units, options) => index.searchUnits(query, units, options),
    explain: async (query, document, ordinal) => index.explain(query, document, ordinal),
    close: () => {},
  };
}
