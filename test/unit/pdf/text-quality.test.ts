import { expect, test } from 'vitest';
import { sourceOf, textFigures } from '../../../workers/pdf/text/text-quality.ts';

test('figures of an empty text are zero, and the page has no text', () => {
  const figures = textFigures('');
  expect(figures).toEqual({ characters: 0, singleLetterShare: 0, privateCharacters: 0, letterTokens: 0 });
  expect(sourceOf(figures, 0)).toBe('none');
});

test('the share of one-letter tokens counts tokens that are letters only', () => {
  // Letter tokens: a, bc, d. Of these a and d are single: 2/3.
  expect(textFigures('a bc 12 d\n3.4').singleLetterShare).toBeCloseTo(2 / 3, 12);
  expect(textFigures('a bc 12 d\n3.4').characters).toBe(9);
});

test('a text is damaged from more than one bad character in a hundred', () => {
  const figures = textFigures('x'.repeat(100));
  expect(sourceOf(figures, 1)).toBe('text-layer');
  expect(sourceOf(figures, 2)).toBe('damaged');
});

test('a text of scattered letters is damaged, a few of them are not', () => {
  expect(sourceOf(textFigures('a b c d e f g h i j k l m n o p q r s t'), 0)).toBe('damaged');
  expect(sourceOf(textFigures('a b c word'), 0)).toBe('text-layer');
});

test('symbols of private use are damage only where they are the text', () => {
  expect(sourceOf(textFigures('\ue001\ue002\ue003 end'), 0)).toBe('damaged');
  expect(sourceOf(textFigures('\uf0b7 an ordinary item of a list'), 0)).toBe('text-layer');
});
