import { cleanText } from './clean-text.ts';
import { withoutDoubledLetter } from './doubled-letter.ts';
import { splitWords } from './split-words.ts';
import type { RunReading, TextRun } from './text-run.ts';

/** The part of pdf.js's text item that is used; marked-content items lack `str`. */
export interface TextItemLike {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
  readonly fontName: string;
  readonly hasEOL: boolean;
}

/** The part of pdf.js's text style that is used. `ascent` and `descent` are shares of the size; NaN or 0 where unknown. */
export interface TextStyleLike {
  readonly ascent: number;
  readonly descent: number;
  readonly vertical: boolean;
}

export interface ItemReading extends RunReading {
  /** The items cannot tell the words (letter-spaced or right-to-left text): the glyphs must be read. */
  readonly needsGlyphs: boolean;
  readonly hasVerticalText: boolean;
}

/** Ascent and descent of a font that does not give them. */
const usualAscent = 0.8;
const usualDescent = -0.2;

const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** At least four letters or digits, each standing alone: `R E V E N U E`. */
const spacedLetters = /(?:^| )[\p{L}\p{N}](?: [\p{L}\p{N}]){3,}(?: |$)/u;

/**
 * Runs of text from pdf.js's items, in stream order. pdf.js drops space glyphs and writes a space where it saw one or where
 * the gap is above 0.102 of the size; a space at an item's edge or an item of white space alone is kept as the run's joint.
 * No items give no runs.
 */
export function runsFromItems(
  items: readonly TextItemLike[],
  styles: Readonly<Record<string, TextStyleLike>>,
): ItemReading {
  const runs: TextRun[] = [];
  let badCharacters = 0;
  let needsGlyphs = false;
  let hasVerticalText = false;
  let apart = true;
  for (const item of items) {
    const cleaned = cleanText(item.str);
    if (cleaned.text.trim() === '') {
      apart ||= item.str !== '' || item.hasEOL;
      continue;
    }
    badCharacters += cleaned.bad;
    const style = styles[item.fontName];
    const vertical = style?.vertical ?? false;
    hasVerticalText ||= vertical;
    const rightToLeft = item.dir === 'rtl';
    const length = finite(vertical ? item.height : item.width);
    const words = splitWords(cleaned.text.trim(), length, rightToLeft);
    needsGlyphs ||= rightToLeft || rightToLeftLetters.test(cleaned.text) || isLetterSpaced(cleaned.text, words.length);
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform.map(finite);
    const size = Math.hypot(c, d) || Math.hypot(a, b) || 1;
    const angle = (Math.atan2(b, a) * 180) / Math.PI;
    const run: TextRun = {
      words,
      order: runs.length,
      x,
      y,
      angle: vertical ? turned(angle - 90) : angle,
      size,
      above: vertical ? 0.5 : ascentOf(style),
      below: vertical ? 0.5 : descentOf(style),
      joint: apart || cleaned.text.startsWith(' ') ? 'space' : 'none',
      rightToLeft,
    };
    const rest = withoutDoubledLetter(runs.at(-1), run);
    if (rest !== null) runs.push(rest);
    apart = item.hasEOL || cleaned.text.endsWith(' ');
  }
  return { runs, badCharacters, needsGlyphs, hasVerticalText };
}

function isLetterSpaced(text: string, wordCount: number): boolean {
  // Most items are ordinary words: the count is looked at before the pattern.
  return wordCount >= 4 && text.length < wordCount * 3 && spacedLetters.test(text);
}

function ascentOf(style: TextStyleLike | undefined): number {
  const ascent = style?.ascent;
  return ascent !== undefined && ascent > 0.2 && ascent < 1.6 ? ascent : usualAscent;
}

function descentOf(style: TextStyleLike | undefined): number {
  const descent = style?.descent;
  return -(descent !== undefined && descent < 0 && descent > -0.8 ? descent : usualDescent);
}

/** Broken files give places that are no numbers; their text is kept and stands at the corner. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

function turned(degrees: number): number {
  return degrees <= -180 ? degrees + 360 : degrees;
}
