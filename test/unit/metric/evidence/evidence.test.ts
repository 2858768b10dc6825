import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { evidenceCurves, evidenceDepth, evidenceTokens } from '../../../../src/core/metric/evidence/anlcs.ts';
import { evidenceTexts } from '../../../../src/core/metric/evidence/evidence-texts.ts';
import { longestCommonSubsequence } from '../../../../src/core/metric/evidence/longest-common-subsequence.ts';
import { suggestedK } from '../../../../src/core/metric/evidence/suggested-k.ts';
import { golden } from '../golden-files.ts';

const counted = z.looseObject({ goldTokens: z.number(), lcs: z.number(), normalised: z.number() });
const anlcs = golden(
  'text/anlcs.json',
  z.looseObject({
    pairs: z.array(counted.extend({ gold: z.string(), context: z.string(), contextTokens: z.number() })),
    cjkPairs: z.array(z.looseObject({ gold: z.string(), context: z.string(), byCharacter: counted })),
    sets: z.array(
      z.looseObject({
        name: z.string(),
        evidence: z.array(z.string()),
        contexts: z.array(z.string()),
        expected: z.record(z.string(), z.number()),
      }),
    ),
  }),
);
const sequence = z.looseObject({
  seed: z.number(),
  tokens: z.number(),
  first: z.array(z.number()),
  last: z.array(z.number()),
});
const generated = golden(
  'text/lcs-generated.json',
  z.looseObject({
    pairs: z.array(z.looseObject({ a: sequence, b: sequence, vocabulary: z.number(), lcs: z.number() })),
  }),
).pairs;

describe('ANLCS equals the golden values', () => {
  it.each(anlcs.pairs)('of “$gold” in “$context”', ({ gold, context, goldTokens, contextTokens, normalised }) => {
    expect(evidenceTokens(gold)).toHaveLength(goldTokens);
    expect(evidenceTokens(context)).toHaveLength(contextTokens);
    expect(evidenceCurves([gold], [context])?.best[0]).toBeCloseTo(normalised, 12);
  });

  it.each(anlcs.cjkPairs)('of “$gold”, by character', ({ gold, context, byCharacter }) => {
    expect(evidenceTokens(gold)).toHaveLength(byCharacter.goldTokens);
    expect(evidenceCurves([gold], [context])?.best[0]).toBeCloseTo(byCharacter.normalised, 12);
  });

  it.each(anlcs.sets)('of the set “$name”', ({ evidence, contexts, expected }) => {
    const curves = evidenceCurves(evidence, contexts);
    expect(Object.keys(expected).length).toBeGreaterThan(0);
    for (const [name, value] of Object.entries(expected)) {
      const [, family, k] = /^(ANLCS|ANLCS_concat)@(\d+)$/.exec(name)!;
      const curve = family === 'ANLCS' ? curves?.best : curves?.joined;
      expect(curve?.[Number(k) - 1], name).toBeCloseTo(value, 12);
    }
  });

  it.each(generated)(
    'of generated texts of $a.tokens and $b.tokens tokens, $vocabulary kinds',
    ({ a, b, vocabulary, lcs }) => {
      const first = tokensOf(a, vocabulary);
      const second = tokensOf(b, vocabulary);
      expect([...first.subarray(0, a.first.length)]).toEqual(a.first);
      expect([...second.subarray(-b.last.length)]).toEqual(b.last);
      expect(longestCommonSubsequence(first, second)).toBe(lcs);
    },
  );
});

describe('the longest common subsequence', () => {
  const tokens = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 150 }).map((list) => Int32Array.from(list));

  it('is that of the dynamic program over all cells', () => {
    fc.assert(
      fc.property(tokens, tokens, (a, b) => {
        expect(longestCommonSubsequence(a, b)).toBe(byDynamicProgram(a, b));
      }),
    );
  });

  it('is the same from both sides', () => {
    fc.assert(
      fc.property(tokens, tokens, (a, b) => {
        expect(longestCommonSubsequence(a, b)).toBe(longestCommonSubsequence(b, a));
      }),
    );
  });
});

describe('the curves of a question', () => {
  it('never fall, and joined is never below the best', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', '年'), { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), fc.array(text, { maxLength: 25 }), (evidence, contexts) => {
        const curves = evidenceCurves(evidence, contexts);
        if (curves === null) return;
        for (let place = 1; place < evidenceDepth; place += 1) {
          expect(curves.best[place]).toBeGreaterThanOrEqual(curves.best[place - 1]!);
          expect(curves.joined[place]).toBeGreaterThanOrEqual(curves.joined[place - 1]!);
          expect(curves.joined[place]! + 1e-12).toBeGreaterThanOrEqual(curves.best[place]!);
        }
      }),
    );
  });

  it('are none without an evidence text that has a token, and 0 without contexts', () => {
    expect(evidenceCurves([], ['a'])).toBeNull();
    expect(evidenceCurves([' \n'], ['a'])).toBeNull();
    expect(evidenceCurves(['a'], [])?.best).toEqual(Array(evidenceDepth).fill(0));
  });
});

describe('evidence texts', () => {
  it('lose the marks of the data sets and count once', () => {
    const stated = [
      'FLOAT SELECTED: Table 2: Results.',
      'FLOAT SELECTED: Table 2: Results.',
      'As in BIBREF13 , we\n use  it.',
      ' ',
    ];
    expect(evidenceTexts(stated, 'cleaned')).toEqual(['Table 2: Results.', 'As in , we use it.']);
  });

  it('are as stated where they are taken raw, empty ones left out', () => {
    expect(evidenceTexts(['FLOAT SELECTED: A', 'FLOAT SELECTED: A', ''], 'raw')).toEqual([
      'FLOAT SELECTED: A',
      'FLOAT SELECTED: A',
    ]);
  });
});

describe('the suggested k', () => {
  it.each([
    {
      curves: [
        [0.5, 0.8],
        [0.7, 0.7],
      ],
      k: 2,
    }, // means 0.6 and 0.75
    { curves: [[0.1, 0.7]], k: 2 },
    { curves: [[0.7, 0.9]], k: 1 },
    { curves: [[0.1, 0.2]], k: null },
    { curves: [], k: null },
  ])('of $curves is $k', ({ curves, k }) => {
    expect(suggestedK(curves)).toBe(k);
  });
});

function tokensOf(
  { seed, tokens }: { readonly seed: number; readonly tokens: number },
  vocabulary: number,
): Int32Array {
  let state = seed >>> 0;
  return Int32Array.from({ length: tokens }, () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return (state >>> 16) % vocabulary;
  });
}

function byDynamicProgram(a: Int32Array, b: Int32Array): number {
  let above = new Int32Array(b.length + 1);
  for (const token of a) {
    const row = new Int32Array(b.length + 1);
    for (let column = 1; column <= b.length; column += 1) {
      row[column] = token === b[column - 1] ? above[column - 1]! + 1 : Math.max(above[column]!, row[column - 1]!);
    }
    above = row;
  }
  return above[b.length]!;
}
