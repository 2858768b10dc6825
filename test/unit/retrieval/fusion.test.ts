import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import type { FusionSettings } from '../../../src/core/experiment/experiment.ts';
import type { Candidate, Ranking } from '../../../src/core/retrieval/candidate.ts';
import { contributionsOf } from '../../../src/core/retrieval/fused-parts.ts';
import { fuse } from '../../../src/core/retrieval/fusion.ts';
import { compareCandidates } from '../../../src/core/retrieval/order.ts';
import { z } from '../../../src/core/strict-zod.ts';

const folder = join(import.meta.dirname, '../../golden/fusion');
const list = z.array(z.object({ id: z.string(), score: z.number() }));
const fused = z.object({ order: z.array(z.string()), scores: z.record(z.string(), z.number()) });
const goldenFile = z.object({
  k: z.number(),
  cases: z.array(
    z.object({
      name: z.string(),
      lists: z.array(list),
      weights: z.array(z.number()),
      expected: z.object({ rrf: fused, weightedMinMax: fused, combSum: fused, combMnz: fused }),
    }),
  ),
});
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, golden: goldenFile.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))) }));

/** Without places, equal scores are in the order of ids. */
const byId = compareCandidates(new Map());
const candidate = (id: string, score: number, ordinal = 0): Candidate => ({
  document: documentId(id),
  firstPage: ordinal,
  lastPage: ordinal,
  ordinal,
  score,
});

describe('fusion', () => {
  it('has golden cases to be compared with', () => {
    expect(files.flatMap(({ golden }) => golden.cases).length).toBeGreaterThanOrEqual(19);
  });

  for (const { name: file, golden } of files) {
    for (const { name, lists, weights, expected } of golden.cases) {
      const rankings = lists.map((ranked) => ranked.map(({ id, score }) => candidate(id, score)));
      it.each<[FusionSettings, z.infer<typeof fused>]>([
        [{ kind: 'rrf', k: golden.k }, expected.rrf],
        [{ kind: 'weighted', weights }, expected.weightedMinMax],
        [{ kind: 'comb-sum' }, expected.combSum],
        [{ kind: 'comb-mnz' }, expected.combMnz],
      ])(`equals ${file}, ${name}: $kind`, (settings, { order, scores }) => {
        const result = fuse(rankings, settings, byId);
        expect(result.map(({ document }) => document)).toEqual(order);
        expect(Object.keys(scores)).toHaveLength(result.length);
        for (const { document, score, parts } of result) {
          expect(Math.abs(score - scores[document]!)).toBeLessThan(1e-12);
          // What each list adds, told apart, comes to the golden score too.
          const sum = contributionsOf(parts!, settings).reduce<number>((total, value) => total + (value ?? 0), 0);
          expect(Math.abs(sum - scores[document]!)).toBeLessThan(1e-12);
        }
      });
    }
  }

  it('tells units of one document apart and keeps what they are', () => {
    const [first, second] = [candidate('a', 3, 0), candidate('a', 2, 4)];
    // 1/(1 + 1) + 1/(1 + 2) for the first, 1/(1 + 2) + 1/(1 + 1) for the second: equal, so the page decides.
    const result = fuse(
      [
        [first, second],
        [second, first],
      ],
      { kind: 'rrf', k: 1 },
      byId,
    );
    expect(result).toMatchObject([
      { ...first, score: 1 / 2 + 1 / 3 },
      { ...second, score: 1 / 2 + 1 / 3 },
    ]);
  });

  it('tells rank, score and normalised score in each list, null where a list does not hold the unit', () => {
    const [a, b, c] = ['a', 'b', 'c'] as const;
    const lists = [
      [candidate(a, 8), candidate(b, 6), candidate(b, 5), candidate(c, 4)],
      [candidate(c, 0.5), candidate(a, 0.5)],
    ];
    const partsIn = (fusion: FusionSettings) =>
      new Map<string, Candidate['parts']>(fuse(lists, fusion, byId).map(({ document, parts }) => [document, parts]));
    const weighted: FusionSettings = { kind: 'weighted', weights: [0.3, 0.7] };
    // Of the first list (8, 6, 4): 1, 1/2, 0; the repeated b moves c up to rank 3. All of the second list are equal: 1.
    const parts = partsIn(weighted);
    expect(parts.get(a)).toEqual([
      { rank: 1, score: 8, normalised: 1 },
      { rank: 2, score: 0.5, normalised: 1 },
    ]);
    expect(parts.get(b)).toEqual([{ rank: 2, score: 6, normalised: 0.5 }, null]);
    expect(parts.get(c)).toEqual([
      { rank: 3, score: 4, normalised: 0 },
      { rank: 1, score: 0.5, normalised: 1 },
    ]);
    expect(contributionsOf(parts.get(b)!, weighted)).toEqual([0.15, null]);
    expect(contributionsOf(parts.get(c)!, { kind: 'rrf', k: 60 })).toEqual([1 / 63, 1 / 61]);
    expect(contributionsOf(parts.get(a)!, { kind: 'comb-mnz' })).toEqual([2, 2]);
  });

  it('concatenates the first of each list, one list after the other, scores counting the places from the end', () => {
    const image = (id: string, page: number, score: number): Candidate => ({
      ...candidate(id, score, page),
      kind: 'page-image',
    });
    const texts = [candidate('a', 0.9, 0), candidate('b', 0.9, 2), candidate('a', 0.4, 1)];
    const images = [image('a', 0, 21), image('c', 7, 20), image('b', 2, 20)];
    const fusion: FusionSettings = { kind: 'concatenate', counts: [2, 3] };
    const result = fuse([texts, images], fusion, byId);
    // Page 0 of a stands as text and as image, each with its own list's place and score; equal scores keep their order.
    expect(result).toEqual([
      { ...texts[0], score: 5, parts: [{ rank: 1, score: 0.9, normalised: 1 }, null] },
      { ...texts[1], score: 4, parts: [{ rank: 2, score: 0.9, normalised: 1 }, null] },
      { ...images[0], score: 3, parts: [null, { rank: 1, score: 21, normalised: 1 }] },
      { ...images[1], score: 2, parts: [null, { rank: 2, score: 20, normalised: 0 }] },
      { ...images[2], score: 1, parts: [null, { rank: 3, score: 20, normalised: 0 }] },
    ]);
    for (const { parts } of result) expect(contributionsOf(parts!, fusion)).toEqual([null, null]);
    // Its order is that in which scores rank: a sort by score alone changes nothing.
    expect(result.toSorted(byId)).toEqual(result);
  });

  it('takes a unit that two lists hold from the first of them, and the next of the other in its place', () => {
    const [first, second] = [
      [candidate('a', 3), candidate('b', 2)],
      [candidate('b', 9), candidate('a', 8), candidate('c', 7)],
    ];
    const result = fuse([first, second], { kind: 'concatenate', counts: [1, 2] }, byId);
    expect(result.map(({ document, score }) => [document, score])).toEqual([
      ['a', 3],
      ['b', 2],
      ['c', 1],
    ]);
    expect(result[1]!.parts).toEqual([null, { rank: 1, score: 9, normalised: 1 }]);
  });

  it('concatenates what there is of lists that are shorter than their counts, and nothing of a count of 0', () => {
    const lists = [[candidate('a', 3)], [], [candidate('b', 2), candidate('c', 1)]];
    const of = (counts: readonly number[]) =>
      fuse(lists, { kind: 'concatenate', counts }, byId).map(({ document, score }) => [document, score]);
    expect(of([5, 5, 1])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(of([0, 5, 2])).toEqual([
      ['b', 2],
      ['c', 1],
    ]);
  });

  it('sums page images and texts of a page apart, unless they are told to be one', () => {
    const [text, image] = [candidate('a', 1), { ...candidate('a', 1), kind: 'page-image' as const }];
    const sums = (lists: readonly Ranking[]) =>
      fuse(lists, { kind: 'rrf', k: 0 }, byId).map(({ kind, score }) => [kind, score]);
    expect(sums([[text], [image]])).toEqual([
      [undefined, 1],
      ['page-image', 1],
    ]);
    expect(sums([[text], [text]])).toEqual([[undefined, 2]]);
  });

  it('breaks ties by the given order of documents', () => {
    const order = new Map(['b', 'a'].map((id, place) => [documentId(id), place]));
    const result = fuse([[candidate('a', 1)], [candidate('b', 1)]], { kind: 'rrf', k: 60 }, compareCandidates(order));
    expect(result.map(({ document }) => document)).toEqual(['b', 'a']);
  });

  it('gives nothing for no rankings', () => {
    expect(fuse([], { kind: 'rrf', k: 60 }, byId)).toEqual([]);
    expect(fuse([[], []], { kind: 'comb-mnz' }, byId)).toEqual([]);
  });

  const rankings: fc.Arbitrary<Ranking[]> = fc.array(
    fc
      .array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), score: fc.integer({ min: -9, max: 9 }) }), {
        maxLength: 8,
      })
      .map((all) => all.map(({ id, score }) => candidate(id, score)).sort(byId)),
    { minLength: 1, maxLength: 4 },
  );
  const settings = fc.constantFrom<FusionSettings>({ kind: 'rrf', k: 60 }, { kind: 'comb-sum' }, { kind: 'comb-mnz' });

  it('does not depend on the order of rankings, to the last bit', () => {
    fc.assert(
      fc.property(rankings, settings, (all, fusion) => {
        const known = new Map(fuse(all, fusion, byId).map(({ document, score }) => [document, score]));
        expect(known.size).toBe(new Set(all.flat().map(({ document }) => document)).size);
        const back = fuse([...all].reverse(), fusion, byId);
        expect(new Map(back.map(({ document, score }) => [document, score]))).toEqual(known);
        expect(back.map(({ document }) => document)).toEqual([...known.keys()]);
      }),
    );
  });

  it('by rank does not see scores, by score does not see their scale or zero', () => {
    fc.assert(
      fc.property(rankings, settings, (all, fusion) => {
        const moved = all.map((ranking) => ranking.map((one) => ({ ...one, score: one.score * 4 + 32 })));
        const ofFusion = (lists: Ranking[]) =>
          fuse(lists, fusion, byId).map(({ document, score }) => [document, score] as const);
        expect(ofFusion(moved)).toEqual(ofFusion(all));
      }),
    );
  });

  it.each<[FusionSettings, string]>([
    [{ kind: 'rrf', k: -1 }, 'k -1'],
    [{ kind: 'rrf', k: Number.NaN }, 'k NaN'],
    [{ kind: 'weighted', weights: [1] }, '2 numbers'],
    [{ kind: 'weighted', weights: [1, -0.5] }, 'weights 1, -0.5'],
    [{ kind: 'weighted', weights: [1, Number.NaN] }, 'weights 1, NaN'],
    [{ kind: 'concatenate', counts: [5] }, '2 whole numbers'],
    [{ kind: 'concatenate', counts: [5, -1] }, 'counts 5, -1'],
    [{ kind: 'concatenate', counts: [5, 0.5] }, 'counts 5, 0.5'],
  ])('refuses %j', (fusion, words) => {
    const lists = [[candidate('a', 1)], [candidate('b', 1)]];
    expect(() => fuse(lists, fusion, byId)).toThrow(
      expect.objectContaining({ code: 'experiment-invalid', message: expect.stringContaining(words) }),
    );
  });
});
