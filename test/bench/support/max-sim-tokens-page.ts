// What the MaxSim benchmark does with real text: the vector of every token of MiniLM, for the pages and questions of a benchmark, so that
// what a shortcut loses is known of vectors that late interaction could have.
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { PrepareInput } from '../../../src/rpc/embedding-worker.ts';
import { MultiVectorIndex } from '../../../src/core/vector/multi-vector-index.ts';
import type { MultiVectorPrecision } from '../../../src/core/vector/multi-vector-index.ts';
import { poolTokens } from '../../../src/core/vector/token-pooling.ts';
import { browserSurroundings, createEmbeddingWorker } from '../../../workers/embedding/embedding-worker.ts';
import type { HiddenStates } from '../../../workers/embedding/pooling.ts';
import { loadMaxSimKernels } from '../../../workers/index/kernels/max-sim-kernels.ts';
import { corpusFile, readAll, sourceOf } from '../../browser/pdf/pdf-files.ts';
import { idOf } from './max-sim-data.ts';

const dimensions = 384;
const signal = new AbortController().signal;
/** A unit a page; shape of each: tokens × dimensions, each token of length 1. */
let pages: { readonly document: number; readonly rows: Float32Array }[] = [];
let questions: { readonly rows: Float32Array; readonly gold: ReadonlySet<number> }[] = [];

export interface Question {
  readonly text: string;
  readonly document: string;
  /** From 1. */
  readonly pages: readonly number[];
}

/** Embeds pages and questions; how many there are, and their tokens. */
export async function prepare(
  names: readonly string[],
  asked: readonly Question[],
  input: PrepareInput,
): Promise<{ readonly pages: number; readonly tokens: number; readonly questions: number }> {
  const around = browserSurroundings();
  let captured: HiddenStates[] = [];
  const worker = createEmbeddingWorker({
    ...around,
    openSession: async (...given) => {
      const session = await around.openSession(...given);
      const run: typeof session.run = async (batch) => {
        const states = await session.run(batch);
        captured.push({ ...states, values: states.values.slice() });
        return states;
      };
      return { ...session, run };
    },
  });
  await worker.prepare(input, signal);
  // An int8 graph takes its windows one by one and in order, so that a run is a window.
  const embed = async (texts: readonly string[], kind: 'query' | 'passage'): Promise<readonly Float32Array[]> => {
    captured = [];
    const { firstRow } = await worker.embed({ texts, kind, windows: 'all' }, signal);
    if (captured.length !== firstRow.at(-1)) throw new Error('A run is not a window.');
    return texts.map((_, text) => joined(captured.slice(firstRow[text], firstRow[text + 1])));
  };
  const firstPages = new Map<string, number>();
  pages = [];
  for (const [document, name] of names.entries()) {
    const readings = await readAll(sourceOf(name, () => corpusFile(`mmlongbench-dev/documents/${name}`)));
    firstPages.set(name, pages.length);
    for (const { page } of readings) {
      const [rows] = await embed([page.text], 'passage');
      pages.push({ document, rows: rows ?? new Float32Array(0) });
    }
    console.log(`${name}: ${readings.length} pages`);
  }
  const rows = await embed(
    asked.map(({ text }) => text),
    'query',
  );
  questions = asked.flatMap(({ document, pages: gold }, at) => {
    const first = firstPages.get(document);
    return first === undefined ? [] : [{ rows: rows[at]!, gold: new Set(gold.map((page) => first + page - 1)) }];
  });
  const tokens = pages.reduce((sum, one) => sum + one.rows.length / dimensions, 0);
  return { pages: pages.length, tokens, questions: questions.length };
}

function joined(windows: readonly HiddenStates[]): Float32Array {
  const values = new Float32Array(windows.reduce((sum, { length }) => sum + length * dimensions, 0));
  let at = 0;
  for (const window of windows) {
    values.set(window.values.subarray(0, window.length * dimensions), at);
    at += window.length * dimensions;
  }
  for (let row = 0; row < values.length; row += dimensions) {
    const norm = Math.hypot(...values.subarray(row, row + dimensions));
    for (let place = row; place < row + dimensions; place++) values[place]! /= norm;
  }
  return values;
}

export interface Quality {
  /** Mean over the questions. */
  readonly ndcg: number;
  /** Of the first ten pages of each question, in order. */
  readonly found: readonly (readonly number[])[];
  readonly bytes: number;
  readonly milliseconds: number;
}

/** nDCG@10 over all pages, by MaxSim over all units or a share of them, of all tokens or of pooled ones. */
export async function measure(
  precision: MultiVectorPrecision,
  rescored: number | null,
  factor: number,
): Promise<Quality> {
  const index = new MultiVectorIndex(dimensions, precision, await loadMaxSimKernels());
  for (const [place, { rows }] of pages.entries()) {
    const values = factor === 1 ? rows : poolTokens(rows, dimensions, factor).values;
    index.addDocument(idOf(place), { values, firstRow: Uint32Array.of(0, values.length / dimensions) });
  }
  const order: ReadonlyMap<DocumentId, number> = new Map(pages.map((_, place) => [idOf(place), place]));
  let sum = 0;
  const found: number[][] = [];
  const started = performance.now();
  for (const { rows, gold } of questions) {
    const hits = index.search(rows, { depth: 10, documents: null, order, rescored });
    const places = hits.map(({ document }) => order.get(document)!);
    found.push(places);
    const gain = (at: number): number => 1 / Math.log2(at + 2);
    const ideal = Array.from({ length: Math.min(10, gold.size) }, (_, at) => gain(at)).reduce((a, b) => a + b, 0);
    sum += places.reduce((total, place, at) => total + (gold.has(place) ? gain(at) : 0), 0) / ideal;
  }
  const milliseconds = (performance.now() - started) / questions.length;
  return { ndcg: sum / questions.length, found, bytes: index.bytes, milliseconds };
}
