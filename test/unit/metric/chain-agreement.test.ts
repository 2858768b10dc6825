import { describe, expect, it } from 'vitest';
import { chainAgreement, fusionOutcome, numbersIn } from '../../../src/core/metric/answer/chain-agreement.ts';

// F1 by hand: 2 · common ÷ (tokens + tokens), articles left out. Twelve triples, each at a border of one of the rules.
const triples = [
  { text: 'Paris', image: 'Paris', fused: 'Paris', f1: 1, disagree: false, took: 'both', toText: 1, toImage: 1 },
  { text: 'Paris', image: 'Rome', fused: 'Paris', f1: 0, disagree: true, took: 'text', toText: 1, toImage: 0 },
  { text: 'Paris', image: 'Rome', fused: 'Rome', f1: 0, disagree: true, took: 'image', toText: 0, toImage: 1 },
  { text: 'Paris', image: 'Rome', fused: 'Oslo', f1: 0, disagree: true, took: 'neither', toText: 0, toImage: 0 },
  // 2 · 1 ÷ (2 + 2) = 0.5 is not below 0.5.
  {
    text: 'red cat',
    image: 'red dog',
    fused: 'red cat',
    f1: 0.5,
    disagree: false,
    took: 'text',
    toText: 1,
    toImage: 0.5,
  },
  // 2 · 1 ÷ (2 + 3) = 0.4.
  {
    text: 'red cat',
    image: 'red dog there',
    fused: 'big red dog there',
    f1: 0.4,
    disagree: true,
    took: 'image',
    toText: 1 / 3,
    toImage: 6 / 7,
  },
  // 2 · 2 ÷ (2 + 3) = 0.8 to text: taken. To the image 2 · 1 ÷ (1 + 3) = 0.5.
  {
    text: 'one two',
    image: 'two',
    fused: 'one two three',
    f1: 2 / 3,
    disagree: false,
    took: 'text',
    toText: 0.8,
    toImage: 0.5,
  },
  // 2 · 3 ÷ (4 + 4) = 0.75 to both: neither.
  {
    text: 'red big cat here',
    image: 'red big cat here',
    fused: 'red big cat there',
    f1: 1,
    disagree: false,
    took: 'neither',
    toText: 0.75,
    toImage: 0.75,
  },
  // 2 · 4 ÷ 10 = 0.8 with other numbers: they disagree, and both are taken.
  {
    text: 'sales grew by about 12',
    image: 'sales grew by about 14',
    fused: 'sales grew by about',
    f1: 0.8,
    disagree: true,
    took: 'both',
    toText: 8 / 9,
    toImage: 8 / 9,
  },
  // A number that one of them has alone.
  {
    text: 'sales grew by 12 %',
    image: 'sales grew',
    fused: 'sales grew by 12 %',
    f1: 2 / 3,
    disagree: true,
    took: 'text',
    toText: 1,
    toImage: 2 / 3,
  },
  // Both declined, and the fused answer too.
  { text: '', image: '', fused: '', f1: 1, disagree: false, took: 'both', toText: 1, toImage: 1 },
  // One declined: what the other said.
  { text: '', image: 'Rome', fused: 'Rome', f1: 0, disagree: true, took: 'image', toText: 0, toImage: 1 },
] as const;

describe('two chains and their fusion', () => {
  it.each(triples)('“$text”, “$image” and “$fused”: disagree $disagree, took $took', (triple) => {
    const agreement = chainAgreement(triple.text, triple.image);
    expect(agreement.f1).toBeCloseTo(triple.f1, 12);
    expect(agreement.disagree).toBe(triple.disagree);
    const outcome = fusionOutcome(triple);
    expect(outcome.took).toBe(triple.took);
    expect(outcome.toText).toBeCloseTo(triple.toText, 12);
    expect(outcome.toImage).toBeCloseTo(triple.toImage, 12);
  });

  it('take the same number in another form as the same', () => {
    expect(chainAgreement('It was $1,200.50 in 2016.', 'it was 1200.5 in 2016').numbersDiffer).toBe(false);
    expect(numbersIn('−3 of 12 %, F1 of v2.0 and .5')).toEqual(new Set([-3, 12, 0.5]));
  });
});
