/** A helper of the index worker: it holds a share of the vectors of one index. */
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { MaxSimKernels } from '../../../src/core/vector/max-sim-kernels.ts';
import { MultiVectorIndex } from '../../../src/core/vector/multi-vector-index.ts';
import type { MaxSimWorker, SharedQuery } from '../../../src/rpc/max-sim-worker.ts';
import { loadMaxSimKernels } from '../kernels/max-sim-kernels.ts';

export function createMaxSimWorker(kernels: () => Promise<MaxSimKernels | null> = loadMaxSimKernels): MaxSimWorker {
  let opened: MultiVectorIndex | null = null;
  let known: ReadonlyMap<DocumentId, number> = new Map();
  const index = (): MultiVectorIndex => {
    if (opened === null) throw new Error('The index was not opened.');
    return opened;
  };
  const orderOf = ({ order }: SharedQuery): ReadonlyMap<DocumentId, number> => (known = order ?? known);
  return {
    open: async ({ dimensions, precision }) => {
      opened = new MultiVectorIndex(dimensions, precision, await kernels());
      return null;
    },
    add: async ({ document, part }) => {
      index().addDocument(document, part);
      return index().bytes;
    },
    addCodes: async ({ document, part }) => {
      index().addCodes(document, part);
      return index().bytes;
    },
    remove: async (document) => {
      index().removeDocument(document);
      return index().bytes;
    },
    choose: async (input) => index().choose(input.query, { ...input, order: orderOf(input) }),
    search: async (input) => index().search(input.query, { ...input, order: orderOf(input), rescored: null }),
    searchUnits: async (input) => index().searchUnits(input.query, input.units, { ...input, order: orderOf(input) }),
    explain: async ({ query, document, ordinal }) => index().explain(query, document, ordinal),
  };
}
