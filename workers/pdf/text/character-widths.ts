// pdf.js gives a width for each text item and none for its characters. To draw a box around one word, the item's width is
// shared out by the advance widths of Helvetica (Adobe's AFM file, thousandths of the size): most text faces have
// about these proportions, and the sum is always the item's own width.

// Space (32) to tilde (126).
const helvetica = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
];

const otherLetter = 556;
const fullWidth = 1000;

/** Approximate advance width of a UTF-16 unit, in thousandths of the size. */
export function characterWidth(code: number): number {
  if (code < 32) return 0;
  if (code <= 126) return helvetica[code - 32] ?? otherLetter;
  if (code >= 0x300 && code <= 0x36f) return 0;
  if (code >= 0xdc00 && code <= 0xdfff) return 0;
  return isFullWidth(code) ? fullWidth : otherLetter;
}

/** Whether a UTF-16 unit belongs to a script written in full-width cells without spaces between words (Han, kana, their punctuation). */
export function isFullWidth(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff01 && code <= 0xff60) ||
    (code >= 0xd840 && code <= 0xd88d)
  );
}
