// MaxSim against loops, matrices and ColPaliProcessor of Python: test/golden/models/maxsim-*.json, see the notes beside them.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from '../../../src/core/strict-zod.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { MaxSimKernels } from '../../../src/core/vector/max-sim-kernels.ts';
import { MultiVectorIndex } from '../../../src/core/vector/multi-vector-index.ts';
import type { MultiVectorPrecision } from '../../../src/core/vector/multi-vector-index.ts';
import { unmaskedRows } from '../../../src/core/vector/multi-vector-part.ts';
import { partOf, rowsOf, wasmMaxSim } from './made-max-sim.ts';
import { idOf } from './made-vectors.ts';

const rows = z.array(z.array(z.number()));
const numbersSchema = z.object({
  cases: z.array(
    z.object({
      name: z.string(),
      query: rows,
      page: rows,
      score: z.number().nullable(),
      queryMask: z.array(z.number()).optional(),
      pageMask: z.array(z.number()).optional(),
    }),
  ),
  batch: z.object({ queries: z.array(rows), pages: z.array(rows), scores: rows }),
  generated: z.array(
    z.object({
      name: z.string(),
      seed: z.number(),
      queryVectors: z.number(),
      pageVectors: z.number(),
      dimensions: z.number(),
      first: z.array(z.number()),
      last: z.array(z.number()),
      score: z.number(),
      bestPageVectorOfFirstQueryVectors: z.array(z.number()),
    }),
  ),
});
const ranked = z.object({ scores: rows, order: rows });
const pagesSchema = ranked.extend({ int8PerToken: ranked });
const modelSchema = z.object({
  dimensions: z.number(),
  pages: z.array(z.object({ image: z.string(), embeddings: rows })),
  queries: z.array(z.object({ text: z.string(), embeddings: rows })),
});
const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../golden/models/${name}.json`, import.meta.url), 'utf8'));

const numbers = numbersSchema.parse(read('maxsim-numbers'));
const pages = pagesSchema.parse(read('maxsim-pages'));
const model = modelSchema.parse(read('tiny-late-interaction'));
const document = idOf(1);
const all = { depth: 100, documents: null, order: new Map<DocumentId, number>(), rescored: null };

let wasm: MaxSimKernels;
beforeAll(async () => {
  wasm = await wasmMaxSim();
});
const bothWays = (dimensions: number, precision: MultiVectorPrecision): readonly MultiVectorIndex[] =>
  [null, wasm].map((kernels) => new MultiVectorIndex(dimensions, precision, kernels));

describe('golden scores of late interaction', () => {
  test.each(numbers.cases)('$name', ({ query, page, score, queryMask, pageMask }) => {
    const dimensions = [...query, ...page][0]!.length;
    const queryRows = unmaskedRows(rowsOf(query), queryMask ?? query.map(() => 1), dimensions);
    const values = unmaskedRows(rowsOf(page), pageMask ?? page.map(() => 1), dimensions);
    for (const index of bothWays(dimensions, 'float32')) {
      index.addDocument(document, { values, firstRow: Uint32Array.of(0, values.length / dimensions) });
      const hits = index.search(queryRows, all);
      expect(hits).toEqual(score === null ? [] : [{ document, ordinal: 0, score }]);
      expect(index.explain(queryRows, document, 0)?.score ?? null).toBe(score);
    }
  });

  test('of several pages do not rise to those of zero padding', () => {
    for (const index of bothWays(2, 'float32')) {
      index.addDocument(document, partOf(numbers.batch.pages));
      for (const [at, query] of numbers.batch.queries.entries()) {
        const found = new Map(index.search(rowsOf(query), all).map(({ ordinal, score }) => [ordinal, score]));
        expect(numbers.batch.scores[at]!.map((_, page) => found.get(page))).toEqual(numbers.batch.scores[at]);
      }
    }
  });

  test.each(numbers.generated)('of generated whole numbers: $name', (one) => {
    let state = one.seed;
    const next = (): number => {
      state = (Math.imul(1_664_525, state) + 1_013_904_223) >>> 0;
      return ((state >>> 16) % 201) - 100;
    };
    const query = Float32Array.from({ length: one.queryVectors * one.dimensions }, next);
    const values = Float32Array.from({ length: one.pageVectors * one.dimensions }, next);
    expect([...query.subarray(0, one.first.length)]).toEqual(one.first);
    expect([...values.subarray(-one.last.length)]).toEqual(one.last);
    for (const index of bothWays(one.dimensions, 'float32')) {
      index.addDocument(document, { values, firstRow: Uint32Array.of(0, one.pageVectors) });
      expect(index.search(query, all)).toEqual([{ document, ordinal: 0, score: one.score }]);
      const { bestRows } = index.explain(query, document, 0)!;
      const expected = one.bestPageVectorOfFirstQueryVectors;
      expect([...bestRows.subarray(0, expected.length)]).toEqual(expected);
    }
  });

  test.each([
    ['float32', pages],
    ['int8', pages.int8PerToken],
  ] as const)('of the pages of tiny-late-interaction in %s', (precision, expected) => {
    for (const index of bothWays(model.dimensions, precision)) {
      index.addDocument(document, partOf(model.pages.map(({ embeddings }) => embeddings)));
      for (const [at, { embeddings }] of model.queries.entries()) {
        const hits = index.search(rowsOf(embeddings), all);
        expect(hits.map(({ ordinal }) => ordinal)).toEqual(expected.order[at]);
        for (const { ordinal, score } of hits) {
          expect(Math.abs(score - expected.scores[at]![ordinal]!)).toBeLessThan(1e-4);
        }
      }
    }
  });
});
