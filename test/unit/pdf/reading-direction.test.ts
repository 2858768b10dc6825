// Lines are given as they look, from left to right; expected is the text as it is read. Hebrew letters: א ב ג.
import { expect, test } from 'vitest';
import { readingOrder } from '../../../workers/pdf/text/reading-direction.ts';

/** Reads a line that looks like `shown`: a character a glyph, a space a word's end. */
function read(shown: string): string {
  const glyphs: { text: string; from: number; to: number }[] = [];
  const breaks: boolean[] = [];
  let spaced = false;
  Array.from(shown).forEach((text, at) => {
    if (text === ' ') {
      spaced = true;
      return;
    }
    glyphs.push({ text, from: at, to: at + 1 });
    breaks.push(spaced && glyphs.length > 1);
    spaced = false;
  });
  const line = readingOrder(glyphs, breaks);
  return line.glyphs.map(({ text }, index) => `${line.breaks[index] === true ? ' ' : ''}${text}`).join('');
}

test('a line of Latin script is left as it is', () => {
  expect(read('plain (text) 12.5')).toBe('plain (text) 12.5');
});

test('Hebrew is read from the right, words and letters', () => {
  expect(read('גב א')).toBe('א בג');
  expect(read('?גב א')).toBe('א בג?');
});

test('a number inside keeps its own order, with its points and signs', () => {
  expect(read('ב 3.14 א')).toBe('א 3.14 ב');
  expect(read('ב 12:30 א')).toBe('א 12:30 ב');
});

test('two numbers are read from the right, each from the left', () => {
  expect(read('ב 20 10 א')).toBe('א 10 20 ב');
});

test('Latin words inside are read from the left together', () => {
  expect(read('הדגב Hi You הדגב')).toBe('בגדה Hi You בגדה');
});

test('a Hebrew word inside a Latin line is turned alone', () => {
  expect(read('the word בא means this')).toBe('the word אב means this');
});
