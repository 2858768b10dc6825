import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionId } from '../../../src/core/document/ids.ts';
import {
  type SampledQuestion,
  sampleQuestions,
  stratumOf,
  trialOf,
} from '../../../src/core/experiment/question-sample.ts';

function questions(...types: (string | null)[]): SampledQuestion[] {
  return types.map((type, place) => ({
    id: questionId(String(place)),
    type,
    answerType: null,
    domain: null,
    evidenceKinds: [],
  }));
}

const repeated = (count: number, type: string | null): (string | null)[] => Array.from({ length: count }, () => type);
const counts = (sample: readonly SampledQuestion[]): Record<string, number> => {
  const byType: Record<string, number> = {};
  for (const { type } of sample) byType[type ?? 'none'] = (byType[type ?? 'none'] ?? 0) + 1;
  return byType;
};

describe('a stratified sample', () => {
  // Largest remainder by hand. 60 a, 40 b, size 5: 3 and 2. 5, 3, 2 of 10, size 3: 1.5, 0.9, 0.6: 1, then b and c.
  // 1, 1, 1 of 3, size 2: 0.67 each: by name a and b.
  it.each([
    [[...repeated(60, 'a'), ...repeated(40, 'b')], 5, { a: 3, b: 2 }],
    [[...repeated(5, 'a'), ...repeated(3, 'b'), ...repeated(2, 'c')], 3, { a: 1, b: 1, c: 1 }],
    [['c', 'b', 'a'], 2, { a: 1, b: 1 }],
    [[...repeated(9, 'a'), null], 5, { a: 5 }],
    [[...repeated(5, 'a'), ...repeated(5, null)], 4, { a: 2, none: 2 }],
  ])('has the share of each stratum', (types, size, expected) => {
    expect(counts(sampleQuestions(questions(...types), { size, seed: 7, stratify: 'type' }))).toEqual(expected);
  });

  it('is of its size, in benchmark order, without repeats, within one of the exact share, and the same for a seed', () => {
    const types = fc.array(fc.constantFrom('a', 'b', 'c', null), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(types, fc.nat(70), fc.nat(), (given, size, seed) => {
        const all = questions(...given);
        const settings = { size, seed, stratify: 'type' } as const;
        const sample = sampleQuestions(all, settings);
        expect(sample).toHaveLength(Math.min(size, all.length));
        const places = sample.map(({ id }) => Number(id));
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
        expect(sampleQuestions(all, settings)).toEqual(sample);
        const whole = counts(all);
        for (const [type, count] of Object.entries(counts(sample))) {
          expect(Math.abs(count - (sample.length * whole[type]!) / all.length)).toBeLessThan(1);
        }
      }),
    );
  });
});

describe('a sample without strata', () => {
  it('is all where it is not limited, or not smaller', () => {
    const all = questions('a', 'b');
    expect(sampleQuestions(all, { size: null, seed: 7, stratify: null })).toEqual(all);
    expect(sampleQuestions(all, { size: 9, seed: 7, stratify: 'type' })).toEqual(all);
    expect(sampleQuestions(all, { size: 0, seed: 7, stratify: null })).toEqual([]);
  });

  it('differs by seed, and a smaller one is part of a larger one', () => {
    const all = questions(...repeated(200, 'a'));
    const of = (size: number, seed: number) => sampleQuestions(all, { size, seed, stratify: null });
    expect(of(20, 7)).not.toEqual(of(20, 8));
    expect(of(20, 7)).toEqual(expect.arrayContaining(of(5, 7)));
    // Uniform: the chance that all 20 of 200 come from the first half is below 1e-6.
    expect(of(20, 7).some(({ id }) => Number(id) >= 100)).toBe(true);
  });

  it('has a trial of a few of its own questions', () => {
    const sample = sampleQuestions(questions(...repeated(100, 'a')), { size: 30, seed: 7, stratify: null });
    const trial = trialOf(sample, 5, 7);
    expect(trial).toHaveLength(5);
    expect(sample).toEqual(expect.arrayContaining(trial));
    expect(trialOf(sample.slice(0, 3), 5, 7)).toEqual(sample.slice(0, 3));
  });
});

describe('a stratum', () => {
  it('is the field of the question, kinds of evidence together, and the empty name where there is none', () => {
    const question = { ...questions('t')[0]!, answerType: 'Int', domain: 'energy', evidenceKinds: ['chart', 'text'] };
    expect([stratumOf(question, 'type'), stratumOf(question, 'answer-type'), stratumOf(question, 'domain')]).toEqual([
      't',
      'Int',
      'energy',
    ]);
    expect(stratumOf(question, 'evidence-kind')).toBe('chart + text');
    expect(stratumOf(questions(null)[0]!, 'type')).toBe('');
  });
});
