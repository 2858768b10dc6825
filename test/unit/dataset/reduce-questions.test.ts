import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noReduction } from '../../../src/core/dataset/question-reduction.ts';
import { reduceQuestions } from '../../../src/core/dataset/reduce-questions.ts';
import { wordOverlapF1 } from '../../../src/core/metric/answer/word-overlap.ts';

const asked = (...texts: readonly string[]) => texts.map((question) => ({ question }));
const texts = ({ questions }: { readonly questions: readonly { readonly question: string }[] }) =>
  questions.map(({ question }) => question);

describe('fewer questions', () => {
  it('are all of them where nothing is chosen', () => {
    expect(reduceQuestions(asked('a', 'a'), noReduction)).toEqual({ questions: asked('a', 'a'), steps: [] });
  });

  it('lose near-duplicates of an earlier one, whatever their case and marks', () => {
    // 18 words of which 17 are shared: 2 · 17 ÷ 36 = 0.944. With 10 words and 9 shared it is 0.9, with 9 and 8 it is 0.889.
    const nine = 'one two three four five six seven eight nine';
    const reduced = reduceQuestions(asked(`${nine} ten`, `${nine} TEN?`, `${nine} x`, nine.replace('nine', 'y')), {
      ...noReduction,
      nearDuplicates: true,
    });
    expect(texts(reduced)).toEqual([`${nine} ten`, nine.replace('nine', 'y')]);
    expect(reduced.steps).toEqual([{ step: 'near-duplicates', before: 4, after: 2 }]);
  });

  it('are then the half with more words, and then a sample, in their own order', () => {
    const reduced = reduceQuestions(asked('a', 'b c d', 'e f', 'g h', 'i'), {
      nearDuplicates: true,
      longerHalf: true,
      sample: 2,
      seed: 3,
    });
    expect(reduced.steps).toEqual([
      { step: 'near-duplicates', before: 5, after: 5 },
      { step: 'longer-half', before: 5, after: 3 },
      { step: 'sample', before: 3, after: 2 },
    ]);
    const longer = ['b c d', 'e f', 'g h'];
    expect(texts(reduced)).toEqual(longer.filter((text) => texts(reduced).includes(text)));
  });

  it('hold no two that are near-duplicates, and lose none that is not', () => {
    const question = fc
      .array(fc.constantFrom('p', 'q', 'r', 's'), { minLength: 1, maxLength: 12 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(question, { maxLength: 15 }), (all) => {
        const kept = texts(reduceQuestions(asked(...all), { ...noReduction, nearDuplicates: true }));
        const near = (a: string, b: string) => wordOverlapF1(a, b) >= 0.9;
        for (const [place, text] of kept.entries())
          for (const other of kept.slice(place + 1)) expect(near(text, other)).toBe(false);
        for (const text of all) expect(kept.some((one) => near(one, text))).toBe(true);
      }),
    );
  });
});
