/** The tokens of one piece of a compound: words and numbers joined by `.`, `,` and `'` only, e.g. `1,200.50`, `u.s`, `company's`. */
export interface PieceForms {
  /** The piece as one token. */
  readonly whole: string;
  /** Units of the piece that `whole` stands for, from its start. */
  readonly length: number;
  /** Further tokens with their places in the piece; none where the piece is one word. */
  readonly parts: readonly { readonly text: string; readonly start: number; readonly end: number }[];
}

/**
 * How a folded piece is indexed.
 * - A word: itself.
 * - A number with thousands separators (`1,200.50`, `1'200.50`, `1.200,50`): without them and with a decimal point, so that 1200.50 finds
 *   it; with a fraction, its integer and fraction too.
 * - An abbreviation of single letters (`u.s`): without points, so that USA finds U.S.A.
 * - A possessive (`company's`): the word. A contraction (`don't`): one token.
 * - Anything else (`3.14`, `example.org`, `l'avion`): whole and in parts.
 */
export function pieceForms(piece: string): PieceForms {
  if (!/[.,']/.test(piece)) return { whole: piece, length: piece.length, parts: [] };
  if (thousands.test(piece)) return numberForms(piece, piece.replace(/[,']/g, ''), piece.indexOf('.'));
  if (thousandsWithPoints.test(piece)) {
    return numberForms(piece, piece.replaceAll('.', '').replace(',', '.'), piece.indexOf(','));
  }
  if (piece.endsWith("'s")) return pieceForms(withoutPossessives(piece));
  if (contraction.test(piece)) return { whole: piece, length: piece.length, parts: [] };
  if (abbreviation.test(piece)) return { whole: piece.replaceAll('.', ''), length: piece.length, parts: [] };
  const parts = Array.from(piece.matchAll(/[^.,']+/g), ({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  return { whole: piece, length: piece.length, parts };
}

/** In a loop: hostile text repeats it as often as it likes. */
function withoutPossessives(piece: string): string {
  let end = piece.length;
  while (piece.endsWith("'s", end)) end -= 2;
  return piece.slice(0, end);
}

const thousands = /^\d{1,3}(?:(?:,\d{3})+|(?:'\d{3})+|(?:,\d\d)+,\d{3})(?:\.\d+)?$/;
const thousandsWithPoints = /^\d{1,3}(?:\.\d{3})+,\d+$/;
const contraction = /^[^.,']+'(?:t|re|ve|ll|d|m)$/;
const abbreviation = /^\p{L}(?:\.\p{L})+$/u;

function numberForms(piece: string, whole: string, fractionAt: number): PieceForms {
  if (fractionAt < 0) return { whole, length: piece.length, parts: [] };
  const [integer, fraction] = whole.split('.') as [string, string];
  return {
    whole,
    length: piece.length,
    parts: [
      { text: integer, start: 0, end: fractionAt },
      { text: fraction, start: fractionAt + 1, end: piece.length },
    ],
  };
}
