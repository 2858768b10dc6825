import type { Color, PDFFont, PDFPage } from 'pdf-lib';
import { popGraphicsState, pushGraphicsState, setWordSpacing } from 'pdf-lib';

/** How a run of text is put on a page. Sizes and positions are in points, the baseline counted from the bottom. */
export interface TextPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly color: Color;
  /** Added to every space, for justified lines. */
  readonly wordSpacing?: number;
}

/** One font as the layout sees it: it measures and it draws. */
export interface Typeface {
  readonly width: (text: string, size: number) => number;
  readonly draw: (page: PDFPage, text: string, place: TextPlace) => void;
}

/** The weights that a document is set in. */
export interface TypeFamily {
  readonly regular: Typeface;
  readonly bold: Typeface;
  readonly italic: Typeface;
}

/** One of the fourteen fonts that every reader has. */
export function standardTypeface(font: PDFFont): Typeface {
  // Letter by letter: the library counts kerning when it measures, but does not kern when it draws.
  const advances = new Map<string, number>();
  const advance = (character: string) => {
    const known = advances.get(character) ?? font.widthOfTextAtSize(character, 1);
    advances.set(character, known);
    return known;
  };
  return {
    width: (text, size) => Array.from(text).reduce((total, character) => total + advance(character), 0) * size,
    draw: (page, text, { x, baseline, size, color, wordSpacing = 0 }) => {
      page.pushOperators(pushGraphicsState(), setWordSpacing(wordSpacing));
      page.drawText(text, { x, y: baseline, size, font, color });
      page.pushOperators(popGraphicsState());
    },
  };
}
