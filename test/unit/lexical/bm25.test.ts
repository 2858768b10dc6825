import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../../src/core/app-error.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import { defaultBm25Parameters } from '../../../src/core/lexical/bm25-formula.ts';
import type { Bm25Parameters } from '../../../src/core/lexical/bm25-formula.ts';
import { Bm25Index } from '../../../src/core/lexical/bm25-index.ts';
import type { Bm25Hit } from '../../../src/core/lexical/bm25-index.ts';
import { decodeSegment, encodeSegment } from '../../../src/core/lexical/bm25-segment-codec.ts';
import { buildSegment, buildSegmentOfTexts } from '../../../src/core/lexical/bm25-segment.ts';
import { tokenise } from '../../../src/core/lexical/tokenizer.ts';

type Documents = readonly (readonly [name: string, units: readonly (readonly string[])[]])[];

const textbook = defaultBm25Parameters;
const forms: readonly Bm25Parameters['idf'][] = ['textbook', 'rank_bm25'];
const everything = { depth: Infinity };

function indexOf(documents: Documents): Bm25Index {
  const index = new Bm25Index();
  for (const [name, units] of documents) index.addDocument(documentId(name), buildSegment(units));
  return index;
}

/** Fisher and Yates, by a linear congruential generator. */
function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const result = [...items];
  let state = seed;
  for (let last = result.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

const plain = (hits: readonly Bm25Hit[]): readonly (readonly [string, number, number])[] =>
  hits.map(({ document, ordinal, score }) => [document, ordinal, score]);

// Few words, so that terms and whole units repeat; empty units and documents too.
const someTokens = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 6 });
const someDocuments = fc
  .array(fc.array(someTokens, { maxLength: 4 }), { maxLength: 6 })
  .map((documents) => documents.map((units, place) => [`d${place}`, units] as const));
const someParameters = fc.record({
  k1: fc.double({ min: 0, max: 3, noNaN: true }),
  b: fc.double({ min: 0, max: 1, noNaN: true }),
  idf: fc.constantFrom(...forms),
});
const somePool = fc.record({
  documents: fc.option(
    fc.subarray(['d0', 'd1', 'd2', 'd5', 'elsewhere']).map((names) => new Set(names.map(documentId))),
  ),
  statistics: fc.constantFrom('index' as const, 'pool' as const),
});

describe('BM25 and its golden values', () => {
  const folder = join(import.meta.dirname, '../../golden/bm25');
  const scored = z.object({ scores: z.array(z.number()), order: z.array(z.array(z.number())) });
  const goldenFile = z.object({
    parameters: z.object({ k1: z.number(), b: z.number() }),
    corpus: z.array(z.array(z.string())),
    cases: z.array(
      z.object({
        query: z.array(z.string()),
        rank_bm25: scored,
        textbook: scored.extend({ results: z.array(z.number()) }),
      }),
    ),
  });
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

  it('has golden files to be compared with', () => {
    expect(files.length).toBeGreaterThanOrEqual(5);
  });

  for (const file of files) {
    const golden = goldenFile.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    const name = (place: number): string => String(place).padStart(4, '0');
    // The corpus as the units of one document, and as a document each.
    const shapes: Readonly<Record<string, { index: Bm25Index; placeOf: (hit: Bm25Hit) => number }>> = {
      'one document': { index: indexOf([['only', golden.corpus]]), placeOf: ({ ordinal }) => ordinal },
      'a document each': {
        index: indexOf(golden.corpus.map((tokens, place) => [name(place), [tokens]])),
        placeOf: ({ document }) => Number(document),
      },
    };
    for (const [shape, { index, placeOf }] of Object.entries(shapes)) {
      for (const form of forms) {
        it(`equals ${form} for ${file} as ${shape}`, () => {
          for (const { query, ...expected } of golden.cases) {
            const parameters = { ...golden.parameters, idf: form };
            const hits = index.search(query, parameters, { ...everything, unmatched: 'ranked' });
            const scores = new Map(hits.map((hit) => [placeOf(hit), hit.score]));
            expect(scores.size).toBe(golden.corpus.length);
            for (const [place, score] of expected[form].scores.entries())
              expect(scores.get(place)).toBeCloseTo(score, 9);
            // Inside a group scores are equal but for rounding: the group is what is ranked.
            const places = hits.map(placeOf);
            for (const group of expected[form].order) {
              expect(places.splice(0, group.length).toSorted((a, b) => a - b)).toEqual(group);
            }
            const results = index.search(query, parameters, everything).map(placeOf);
            const matching = golden.corpus.flatMap((tokens, place) =>
              tokens.some((token) => query.includes(token)) ? [place] : [],
            );
            expect(results.toSorted((a, b) => a - b)).toEqual(matching);
            if (form === 'textbook') expect(results).toEqual(expected.textbook.results);
          }
        });
      }
    }
  }
});

describe('BM25 search', () => {
  it('gives both pages a score above 0 where half of the pages hold the word', () => {
    // N = 4, df = 2: ln(1 + 2.5/2.5) = ln 2; all lengths equal, tf = 1: the rest is 2.5/(1 + 1.5) = 1.
    const index = indexOf([['d', [['solar'], ['solar'], ['wind'], ['gas']]]]);
    expect(plain(index.search(['solar'], textbook, everything))).toEqual([
      ['d', 0, Math.log(2)],
      ['d', 1, Math.log(2)],
    ]);
  });

  it('has no results and no NaN for nothing: no documents, blank pages, an empty query, an unknown word', () => {
    for (const idf of forms) {
      for (const documents of [[], [['d', []]], [['d', [[], [], []]]]] as readonly Documents[]) {
        const index = indexOf(documents);
        expect(index.search(['word'], { ...textbook, idf }, everything)).toEqual([]);
        for (const { score } of index.search(['word'], { ...textbook, idf }, { ...everything, unmatched: 'ranked' }))
          expect(score).toBe(0);
      }
      const index = indexOf([['d', [['word'], []]]]);
      expect(index.search([], { ...textbook, idf }, everything)).toEqual([]);
      expect(index.search(['other'], { ...textbook, idf }, everything)).toEqual([]);
      expect(index.search(['word'], { ...textbook, idf }, { depth: 0 })).toEqual([]);
    }
  });

  it('refuses a k1 or b out of range, in words', () => {
    const index = indexOf([['d', [['word']]]]);
    for (const wrong of [{ k1: -1 }, { k1: Infinity }, { b: 1.1 }, { b: Number.NaN }]) {
      expect(() => index.search(['word'], { ...textbook, ...wrong }, everything)).toThrow(AppError);
    }
  });

  it('scores a unit the same in any pool by the counts of the index, and by its own counts as if alone', () => {
    fc.assert(
      fc.property(someDocuments, someTokens, someParameters, (documents, query, parameters) => {
        const index = indexOf(documents);
        const pool = new Set(['d0', 'd2', 'elsewhere'].map(documentId));
        const isPooled = ([name]: Documents[number]): boolean => pool.has(documentId(name));
        const all = index.search(query, parameters, everything);
        const restricted = index.search(query, parameters, { ...everything, documents: pool });
        expect(restricted).toEqual(all.filter(({ document }) => pool.has(document)));
        const alone = indexOf(documents.filter(isPooled)).search(query, parameters, everything);
        expect(index.search(query, parameters, { ...everything, documents: pool, statistics: 'pool' })).toEqual(alone);
      }),
    );
  });

  it('ranks the same, to the bit, whatever the order of adding, and cuts by the order of equal scores', () => {
    const rowOf = (place: number): readonly string[] => [['a'], ['a', 'b'], ['b', 'b', 'c'], []][place % 4]!;
    const documents = Array.from(
      { length: 20 },
      (_, place) => [`d${place}`, [rowOf(place), rowOf(place + 1)]] as const,
    );
    const order = new Map(documents.map(([name], place) => [documentId(name), (place * 7) % 20]));
    for (const idf of forms) {
      const query = ['a', 'c', 'b', 'a'];
      const expected = plain(indexOf(documents).search(query, { ...textbook, idf }, { ...everything, order }));
      for (const [place, [document, ordinal, score]] of expected.entries()) {
        const next = expected[place + 1];
        if (next === undefined || next[2] !== score) continue;
        const [here, there] = [order.get(documentId(document))!, order.get(documentId(next[0]))!];
        expect(here < there || (here === there && ordinal < next[1])).toBe(true);
      }
      for (let seed = 1; seed <= 50; seed++) {
        const index = indexOf(shuffled(documents, seed));
        for (const depth of [1, 7, 20, 100]) {
          expect(plain(index.search(query, { ...textbook, idf }, { depth, order }))).toEqual(expected.slice(0, depth));
        }
      }
    }
  });

  it('orders documents without a place by id, after those with one', () => {
    const index = indexOf(['d3', 'd1', 'd2'].map((name) => [name, [['a']]]));
    const names = (order?: ReadonlyMap<DocumentId, number>): readonly string[] =>
      index.search(['a'], textbook, { depth: 9, ...(order && { order }) }).map(({ document }) => document);
    expect(names()).toEqual(['d1', 'd2', 'd3']);
    expect(names(new Map([[documentId('d3'), 5]]))).toEqual(['d3', 'd1', 'd2']);
  });

  it('never lowers a score where a matching word is added', () => {
    fc.assert(
      fc.property(
        fc.array(someTokens, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        someParameters,
        (units, unitAt, { k1, b }) => {
          const ordinal = unitAt % units.length;
          fc.pre(units[ordinal]!.includes('a'));
          const scoreOf = (corpus: readonly (readonly string[])[]): number =>
            indexOf([['d', corpus]])
              .search(['a'], { k1, b, idf: 'textbook' }, everything)
              .find((hit) => hit.ordinal === ordinal)!.score;
          const more = units.with(ordinal, [...units[ordinal]!, 'a']);
          expect(scoreOf(more)).toBeGreaterThanOrEqual(scoreOf(units) - 1e-12);
        },
      ),
    );
  });
});

describe('BM25 explanation', () => {
  it('sums up to the score, to the bit, and names only terms that the unit holds', () => {
    fc.assert(
      fc.property(someDocuments, someTokens, someParameters, somePool, (documents, query, parameters, pool) => {
        const index = indexOf(documents);
        for (const { document, ordinal, score } of index.search(query, parameters, { ...everything, ...pool })) {
          const contributions = index.explain(query, document, ordinal, parameters, pool);
          expect(contributions.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(score);
          const unit = documents.find(([name]) => name === document)![1][ordinal]!;
          for (const { term, frequency, queryFrequency } of contributions) {
            expect(frequency).toBe(unit.filter((token) => token === term).length);
            expect(queryFrequency).toBe(query.filter((token) => token === term).length);
          }
          expect(contributions.map(({ term }) => term)).toEqual(
            [...new Set(query)].filter((token) => unit.includes(token)),
          );
        }
      }),
    );
  });

  it('has nothing to say of a document or unit that does not exist or is outside the pool', () => {
    const index = indexOf([['d', [['a']]]]);
    expect(index.explain(['a'], documentId('other'), 0, textbook)).toEqual([]);
    expect(index.explain(['a'], documentId('d'), 7, textbook)).toEqual([]);
    expect(index.explain(['a'], documentId('d'), 0, textbook, { documents: new Set() })).toEqual([]);
  });
});

describe('BM25 index that changes', () => {
  it('equals one built afresh after any adding, replacing and removing', () => {
    const change = fc.record({
      name: fc.constantFrom('d0', 'd1', 'd2'),
      units: fc.option(fc.array(someTokens, { maxLength: 3 })),
      isSearched: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), someTokens, someParameters, (changes, query, parameters) => {
        const index = new Bm25Index();
        const kept = new Map<string, readonly (readonly string[])[]>();
        for (const { name, units, isSearched } of changes) {
          if (units === null) {
            expect(index.removeDocument(documentId(name))).toBe(kept.delete(name));
          } else {
            index.addDocument(documentId(name), buildSegment(units));
            kept.set(name, units);
          }
          if (isSearched) index.search(query, parameters, everything);
        }
        const fresh = indexOf([...kept]);
        expect(index.search(query, parameters, everything)).toEqual(fresh.search(query, parameters, everything));
        expect([index.documents, index.units]).toEqual([kept.size, [...kept.values()].flat().length]);
        for (const name of ['d0', 'd1', 'd2']) expect(index.has(documentId(name))).toBe(kept.has(name));
      }),
    );
  });
});

describe('a BM25 segment', () => {
  const words = fc.string({ unit: 'binary', minLength: 1, maxLength: 5 });
  const someUnits = fc.array(
    fc.array(fc.oneof(words, fc.constantFrom('a', 'b', '認証', '__proto__', 'constructor')), { maxLength: 8 }),
    { maxLength: 6 },
  );

  it('counts every token once: by term, by unit', () => {
    fc.assert(
      fc.property(someUnits, (units) => {
        const { terms, unitLengths, postingStarts, postingUnits, postingFrequencies } = buildSegment(units);
        expect([...unitLengths]).toEqual(units.map(({ length }) => length));
        expect(terms).toEqual([...new Set(units.flat())]);
        for (const [number, term] of terms.entries()) {
          const [start, end] = [postingStarts[number]!, postingStarts[number + 1]!];
          const expected = units.flatMap((unit, ordinal) => {
            const frequency = unit.filter((token) => token === term).length;
            return frequency === 0 ? [] : [[ordinal, frequency]];
          });
          const postings = Array.from(postingUnits.subarray(start, end), (ordinal, place) => [
            ordinal,
            postingFrequencies[start + place],
          ]);
          expect(postings).toEqual(expected);
        }
      }),
    );
  });

  it('is the same from texts as from their tokens', () => {
    const texts = fc.array(
      fc
        .array(
          fc.oneof(
            fc.constantFrom('alpha ', 'Beta-1', '3,400.5', "company's ", '认证系统', '\n', 'x'.repeat(40)),
            words,
          ),
          { maxLength: 12 },
        )
        .map((parts) => parts.join('')),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(texts, (texts) => {
        expect(buildSegmentOfTexts(texts)).toEqual(buildSegment(texts.map(tokenise)));
      }),
      { numRuns: 300 },
    );
  });

  it('is the same for more words than the cache of words has places', () => {
    // 2 × 70,000 words, each pair met again: places of the cache change hands inside a unit and between units.
    const text = Array.from({ length: 140_000 }, (_, word) => `w${word % 70_000}`).join(' ');
    const { terms, unitLengths, postingFrequencies, postingUnits } = buildSegmentOfTexts([text, text]);
    expect(terms.length).toBe(70_000);
    expect([...unitLengths]).toEqual([140_000, 140_000]);
    expect(postingFrequencies.every((frequency) => frequency === 2)).toBe(true);
    expect(postingUnits.every((unit, posting) => unit === posting % 2)).toBe(true);
  });

  it('is found by each of very many terms, and by no other', () => {
    const words = Array.from({ length: 5000 }, (_, word) => `w${word}`);
    const index = indexOf([
      ['d', words.map((word) => [word])],
      ['e', [['w7', '__proto__']]],
    ]);
    const found = words.map(
      (word) => index.search([word], textbook, { depth: 1, documents: new Set([documentId('d')]) })[0]?.ordinal,
    );
    expect(found).toEqual(words.map((_, word) => word));
    for (const other of ['w5000', 'w', '', 'constructor'])
      expect(index.search([other], textbook, everything)).toEqual([]);
    expect(index.search(['__proto__'], textbook, everything).length).toBe(1);
  });

  it('grows past its first room, with all postings', () => {
    const units = Array.from({ length: 3 }, (_, unit) =>
      Array.from({ length: 20_000 }, (_, word) => `w${word + unit * 5000}`),
    );
    const { terms, postingUnits, postingStarts } = buildSegment(units);
    expect(terms.length).toBe(30_000);
    expect(postingUnits.length).toBe(60_000);
    // w12000 is in all three units.
    const number = terms.indexOf('w12000');
    expect([...postingUnits.subarray(postingStarts[number], postingStarts[number + 1])]).toEqual([0, 1, 2]);
  });

  it('comes back from its buffer as it was', () => {
    fc.assert(
      fc.property(someUnits, (units) => {
        const segment = buildSegment(units);
        expect(decodeSegment(encodeSegment(segment))).toEqual(segment);
      }),
    );
  });

  it('is refused, in words, where any byte of its buffer was changed or some are missing', () => {
    const buffer = encodeSegment(buildSegment([['alpha', 'beta', 'alpha'], [], ['gamma', '認証']]));
    const refusal = (bytes: Uint8Array): string => {
      try {
        decodeSegment(bytes.slice().buffer);
      } catch (error) {
        return error instanceof AppError ? error.code : String(error);
      }
      return 'accepted';
    };
    const bytes = new Uint8Array(buffer);
    expect(refusal(bytes)).toBe('accepted');
    for (let at = 0; at < bytes.length; at++) {
      for (const bit of [0, 7])
        expect(refusal(bytes.with(at, bytes[at]! ^ (1 << bit))), `byte ${at}`).toBe('record-invalid');
    }
    for (let length = 0; length < bytes.length; length++)
      expect(refusal(bytes.subarray(0, length))).toBe('record-invalid');
    expect(refusal(Uint8Array.from([...bytes, 0, 0, 0, 0]))).toBe('record-invalid');
  });
});
