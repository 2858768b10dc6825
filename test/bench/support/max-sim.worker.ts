// The MaxSim benchmark's index worker: pages in the product's index, which deals them to helpers of its own.
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { MultiVectorPrecision } from '../../../src/core/vector/multi-vector-index.ts';
import type { MultiVectorHit } from '../../../src/core/vector/multi-vector-hit.ts';
import { loadMaxSimKernels } from '../../../workers/index/kernels/max-sim-kernels.ts';
import { createMultiVectors } from '../../../workers/index/max-sim/multi-vectors.ts';
import type { SearchedVectors } from '../../../workers/index/vector-search.ts';
import { dimensions, idOf, pageRows, queryRows, rowsEach } from './max-sim-data.ts';

export type MaxSimRequest =
  | {
      readonly kind: 'prepare';
      readonly precision: MultiVectorPrecision;
      /** Workers beside this one; null: as many as the product starts here. */
      readonly helpers: number | null;
      /** Pages of the corpus, in documents of 50. */
      readonly pages: number;
      /** How many different pages are made; they come again after that. */
      readonly different: number;
    }
  | { readonly kind: 'search'; readonly query: number; readonly depth: number; readonly rescored: number | null };
export type MaxSimAnswer =
  | { readonly kind: 'prepared'; readonly bytes: number }
  | { readonly kind: 'found'; readonly hits: readonly MultiVectorHit[]; readonly milliseconds: number };

const pagesEach = 50;
const order = new Map<DocumentId, number>();
let index: SearchedVectors | null = null;

async function answer(request: MaxSimRequest): Promise<MaxSimAnswer> {
  switch (request.kind) {
    case 'prepare': {
      const kernels = await loadMaxSimKernels();
      if (kernels === null) throw new Error('The kernels do not run in this browser.');
      const { precision, helpers } = request;
      index = createMultiVectors(dimensions, precision, kernels, helpers === null ? {} : { helpers });
      const kept = new Map<number, Float32Array<ArrayBuffer>>();
      for (let first = 0; first < request.pages; first += pagesEach) {
        const values = new Float32Array(pagesEach * rowsEach * dimensions);
        for (let page = 0; page < pagesEach; page++) {
          const number = (first + page) % request.different;
          const rows = kept.get(number) ?? pageRows(number);
          if (request.different < request.pages) kept.set(number, rows);
          values.set(rows, page * rowsEach * dimensions);
        }
        const firstRow = Uint32Array.from({ length: pagesEach + 1 }, (_, page) => page * rowsEach);
        await index.add(idOf(first / pagesEach), { values, firstRow });
      }
      return { kind: 'prepared', bytes: index.bytes };
    }
    case 'search': {
      const started = performance.now();
      const { depth, rescored } = request;
      const hits = await index!.rank(queryRows(request.query), { depth, documents: null, order }, rescored);
      return { kind: 'found', hits, milliseconds: performance.now() - started };
    }
    default:
      throw new Error('This is no request.');
  }
}

self.addEventListener('message', ({ data }: MessageEvent<MaxSimRequest>) => {
  void answer(data).then((one) => self.postMessage(one));
});
