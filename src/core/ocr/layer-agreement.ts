/**
 * Whether a text layer says what the picture shows. A layer can be readable and wrong at once, where a file maps its letters to
 * others: nothing in the text tells, only a comparison with what is read from the picture.
 */
import { createRandom } from '../statistics/random.ts';
import type { RecognisedWord } from './recognised-word.ts';
import { isSound, meanConfidence } from './recognised-word.ts';

/** What a sample of pages says of a document's text layer. */
export interface LayerAgreement {
  /** Pages compared: those on which enough was read. */
  readonly pages: number;
  /** Share of the words read from the pictures that the layer of the same page holds, 0..1; 1 where no page was compared. */
  readonly agreement: number;
  readonly suspect: boolean;
}

/** One page of the sample: what its layer says and what was read from its picture. */
export interface ComparedPage {
  readonly layer: string;
  readonly words: readonly RecognisedWord[];
}

/** Pages of a document that are compared at most. */
const sampledPages = 3;
/**
 * Measured with tesseract on three pages each: the nine documents of MMLongBench-Doc's development part agree by 0.970 to 1.000, 19 other
 * public and made ones by 0.989 to 1.000; permuted maps give 0.00. A file of which one font in several lies is between.
 */
const leastAgreement = 0.8;
const leastWords = 20;
const leastConfidence = 75;

/**
 * Sums up the pages of one document. A page of fewer than 20 sound words, or that OCR hardly read (another script), says nothing.
 * Suspect is what agrees too little in both directions: words of the picture that no layer holds also come from figures, whose
 * page's own words are still seen.
 */
export function layerAgreement(pages: readonly ComparedPage[]): LayerAgreement {
  const inLayer = { words: 0, found: 0 };
  const inPicture = { words: 0, found: 0 };
  let compared = 0;
  for (const { layer, words } of pages) {
    const sound = words.filter(isSound).flatMap(({ text }) => wordsOf(text));
    if (sound.length < leastWords || meanConfidence(words) < leastConfidence) continue;
    compared += 1;
    const said = wordsOf(layer);
    count(inLayer, sound, new Set(said));
    count(inPicture, said, new Set(words.flatMap(({ text }) => wordsOf(text))));
  }
  const agreement = shareOf(inLayer, 1);
  // A layer without any word (its letters became signs) is seen nowhere in a picture that has words.
  const suspect = agreement < leastAgreement && shareOf(inPicture, 0) < leastAgreement;
  return { pages: compared, agreement, suspect };
}

/**
 * Up to `sampledPages` of the sheets, spread over the document: one drawn from each of as many equal stretches. Equal seeds
 * give equal samples; empty for no sheets.
 */
export function samplePages(sheets: readonly number[], seed: number): readonly number[] {
  const random = createRandom(seed);
  const count = Math.min(sampledPages, sheets.length);
  return Array.from({ length: count }, (_unused, part) => {
    const from = Math.floor((part * sheets.length) / count);
    const to = Math.floor(((part + 1) * sheets.length) / count);
    return sheets[from + random.below(to - from)]!;
  });
}

/** Words of three letters or more, case-folded, compatibility forms (ligatures) resolved. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? []
  );
}

function count(sum: { words: number; found: number }, words: readonly string[], among: ReadonlySet<string>): void {
  sum.words += words.length;
  sum.found += words.filter((word) => among.has(word)).length;
}

function shareOf({ words, found }: { readonly words: number; readonly found: number }, ofNothing: number): number {
  return words === 0 ? ofNothing : found / words;
}
