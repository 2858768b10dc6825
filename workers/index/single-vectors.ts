import type { DocumentId } from '../../src/core/document/ids.ts';
import { DenseIndex } from '../../src/core/vector/dense-index.ts';
import type { DenseKernels } from '../../src/core/vector/dense-kernels.ts';
import { invalidVectors } from '../../src/core/vector/vector-part.ts';
import type { SearchedVectors } from './vector-search.ts';

export interface SingleVectors extends SearchedVectors {
  /** Which of a unit's vectors is nearest to the query, from 0; null where it has none. */
  bestRow(query: Float32Array, document: DocumentId, ordinal: number): number | null;
}

/** One vector a unit, or one a window of it, of which the best counts. */
export function createSingleVectors(dimensions: number, kernels: DenseKernels | null): SingleVectors {
  const index = new DenseIndex(dimensions, kernels);
  return {
    get bytes() {
      return index.bytes;
    },
    add: async (document, vectors) => index.addDocument(document, vectors),
    addCodes: async () => {
      throw invalidVectors('Codes in an index of full vectors');
    },
    remove: (document) => void index.removeDocument(document),
    rank: async (query, pool) => index.search(query, pool),
    explain: async () => null,
    bestRow: (query, document, ordinal) => index.explain(query, document, ordinal)?.window ?? null,
    close: () => {},
  };
}
