// A worker of the MaxSim benchmark: holds a range of pages in the product's index and searches them.
import { MultiVectorIndex } from '../../../src/core/vector/multi-vector-index.ts';
import type { MultiVectorPrecision } from '../../../src/core/vector/multi-vector-index.ts';
import type { MultiVectorHit } from '../../../src/core/vector/multi-vector-hit.ts';
import { shareOfUnits } from '../../../src/core/vector/multi-vector-part.ts';
import { loadMaxSimKernels } from '../../../workers/index/kernels/max-sim-kernels.ts';
import { dimensions, idOf, pageRows, queryRows, rowsEach } from './max-sim-data.ts';

export type MaxSimRequest =
  | {
      readonly kind: 'prepare';
      readonly precision: MultiVectorPrecision;
      /** Pages of the corpus, in documents of 50, and which of them this worker holds. */
      readonly pages: number;
      readonly from: number;
      readonly to: number;
      /** How many different pages are made; they come again after that. */
      readonly different: number;
    }
  | { readonly kind: 'search'; readonly query: number; readonly depth: number; readonly rescored: number | null };
export type MaxSimAnswer =
  | { readonly kind: 'prepared'; readonly bytes: number; readonly pages: number }
  | { readonly kind: 'found'; readonly hits: readonly MultiVectorHit[]; readonly milliseconds: number };

const pagesEach = 50;
let index: MultiVectorIndex | null = null;

async function answer(request: MaxSimRequest): Promise<MaxSimAnswer> {
  switch (request.kind) {
    case 'prepare': {
      const kernels = await loadMaxSimKernels();
      if (kernels === null) throw new Error('The kernels do not run in this browser.');
      const made = new MultiVectorIndex(dimensions, request.precision, kernels);
      const kept = new Map<number, Float32Array<ArrayBuffer>>();
      let held = 0;
      for (let first = 0; first < request.pages; first += pagesEach) {
        const [from, to] = [Math.max(0, request.from - first), Math.min(pagesEach, request.to - first)];
        if (from >= to) continue;
        const values = new Float32Array(pagesEach * rowsEach * dimensions);
        for (let page = from; page < to; page++) {
          const number = (first + page) % request.different;
          const rows = kept.get(number) ?? pageRows(number);
          if (request.different < request.pages) kept.set(number, rows);
          values.set(rows, page * rowsEach * dimensions);
          held += 1;
        }
        const firstRow = Uint32Array.from({ length: pagesEach + 1 }, (_, page) => page * rowsEach);
        made.addDocument(idOf(first / pagesEach), shareOfUnits({ values, firstRow }, from, to));
      }
      index = made;
      return { kind: 'prepared', bytes: made.bytes, pages: held };
    }
    case 'search': {
      const started = performance.now();
      const { depth, rescored } = request;
      const hits = index!.search(queryRows(request.query), { depth, documents: null, order: new Map(), rescored });
      return { kind: 'found', hits, milliseconds: performance.now() - started };
    }
    default:
      throw new Error('This is no request.');
  }
}

self.addEventListener('message', ({ data }: MessageEvent<MaxSimRequest>) => {
  void answer(data).then((one) => self.postMessage(one));
});
