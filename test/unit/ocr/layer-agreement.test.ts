import { describe, expect, test } from 'vitest';
import { layerAgreement, samplePages } from '../../../src/core/ocr/layer-agreement.ts';
import type { RecognisedWord } from '../../../src/core/ocr/recognised-word.ts';

const words = (text: string, confidence = 95): readonly RecognisedWord[] =>
  text.split(' ').map((word) => ({ text: word, confidence, box: { left: 0, top: 0, width: 1, height: 1 } }));

// 26 words of three letters or more; "of", "a" and "7" are none.
const text =
  'The harbour master wrote down the height of every tide and nobody had seen such a tide since the bridge was built near 7 old granite quays this winter';

describe('a text layer', () => {
  test('that holds every word of the picture agrees wholly, whatever case, ligatures and breaks', () => {
    const layer = text.toUpperCase().replace(/ /g, '\n').replace('HEIGHT', 'height');
    expect(layerAgreement([{ layer, words: words(text) }])).toEqual({ pages: 1, agreement: 1, suspect: false });
    const ligature = layerAgreement([{ layer: text.replace('built', 'of\uFB01ce'), words: words(`${text} office`) }]);
    // "built" is missing of 27 words: the 26 of the text and "office".
    expect(ligature.agreement).toBeCloseTo(26 / 27, 10);
  });

  test('whose letters are mapped to others is suspect', () => {
    const rotated = text.replace(/[a-z]/g, (letter) =>
      String.fromCharCode(97 + ((letter.charCodeAt(0) - 97 + 11) % 26)),
    );
    expect(layerAgreement([{ layer: rotated, words: words(text) }])).toEqual({
      pages: 1,
      agreement: 0,
      suspect: true,
    });
  });

  test('is not judged by a page with few words, one that was hardly read, or words that are not sound', () => {
    const layer = 'Something else altogether.';
    const none = { pages: 0, agreement: 1, suspect: false };
    expect(layerAgreement([])).toEqual(none);
    expect(layerAgreement([{ layer, words: words('only three words') }])).toEqual(none);
    expect(layerAgreement([{ layer, words: words(text, 65) }])).toEqual(none);
    expect(layerAgreement([{ layer, words: words(text, 55) }])).toEqual(none);
  });

  test('of which one font in several lies is suspect; one beside a figure full of words is not', () => {
    const lying = text
      .split(' ')
      .map((word, at) => (at % 3 === 0 ? word.split('').reverse().join('') : word))
      .join(' ');
    expect(layerAgreement([{ layer: lying, words: words(text) }])).toMatchObject({ pages: 1, suspect: true });
    const figure = 'axis legend month sales north south east west total share median outlier';
    const beside = layerAgreement([{ layer: text, words: words(`${text} ${figure}`) }]);
    // 26 of the 38 words of the picture are in the layer, and all of the layer's in the picture.
    expect(beside.agreement).toBeCloseTo(26 / 38, 10);
    expect(beside.suspect).toBe(false);
  });

  test('whose letters became signs, so that it has no word, is suspect', () => {
    const layer = text.replace(/[a-z]/gi, '§');
    expect(layerAgreement([{ layer, words: words(text) }])).toEqual({ pages: 1, agreement: 0, suspect: true });
  });

  test('is judged over all its pages together, each against its own picture', () => {
    const good = { layer: text, words: words(text) };
    const swapped = { layer: 'Nothing of it.', words: words(text) };
    expect(layerAgreement([good, good, swapped])).toMatchObject({ pages: 3, agreement: 2 / 3 });
  });
});

describe('the sample', () => {
  test('takes one page of each third, the same for the same seed', () => {
    const sheets = Array.from({ length: 30 }, (_unused, at) => 2 * at);
    for (let seed = 0; seed < 50; seed += 1) {
      const [first, second, third] = samplePages(sheets, seed);
      expect(first).toBeLessThan(20);
      expect(second! >= 20 && second! < 40).toBe(true);
      expect(third! >= 40 && third! < 60).toBe(true);
      expect(samplePages(sheets, seed)).toEqual([first, second, third]);
    }
  });

  test('of a short document is all of it, of none is empty', () => {
    expect(samplePages([4, 7], 1)).toEqual([4, 7]);
    expect(samplePages([], 1)).toEqual([]);
  });
});
