// What pdf.js hands over is not yet text that may be stored: maps that lie send glyphs to control characters, Arabic
// arrives as presentation forms, and accents as separate marks.

/** Stands where a glyph has no usable character. Not U+FFFD: that one arrives from files and must not be confused with ours. */
export const unreadableMark = '\u25a1';

export interface CleanText {
  readonly text: string;
  /** Characters replaced by the mark. */
  readonly bad: number;
}

const plain = /^[\u0020-\u007e]*$/;
const suspicious =
  /[\u0000-\u001f\u007f-\u00a0\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u2069\u3000\ud800-\udfff\ufb00-\ufeff\ufff9-\uffff]/;
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufff9-\uffff]/g;
const loneSurrogates = /[\ud800-\udfff]/gu;
const whiteSpace = /[\t\n\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const formatMarks = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const presentationForms = /[\ufb00-\ufdff\ufe70-\ufefc]/g;

/**
 * Text of a PDF made fit to be stored: NFC, presentation forms (U+FB00–FDFF, U+FE70–FEFC) in their plain letters, every
 * white space a space, direction and zero-width marks dropped, control characters, non-characters, lone surrogates and
 * U+FFFD replaced by `unreadableMark` and counted. Empty text gives empty text.
 */
export function cleanText(raw: string): CleanText {
  if (plain.test(raw)) return { text: raw, bad: 0 };
  if (!suspicious.test(raw)) return { text: raw.normalize('NFC'), bad: 0 };
  let bad = 0;
  const marked = (): string => {
    bad += 1;
    return unreadableMark;
  };
  const text = raw
    .replace(unreadable, marked)
    .replace(loneSurrogates, marked)
    .replace(whiteSpace, ' ')
    .replace(formatMarks, '')
    .replace(presentationForms, plainLetters)
    .normalize('NFC');
  return { text, bad };
}

/** NFKC of one form; the isolated vowel marks decompose to a space and a mark, of which only the mark is wanted. */
function plainLetters(form: string): string {
  const letters = form.normalize('NFKC');
  return letters.length > 1 && letters.startsWith(' ') ? letters.slice(1) : letters;
}
