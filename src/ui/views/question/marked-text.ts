/** Marks as ranges of a page's text: where evidence stands in it, and the text cut at the ends of marks. */

/** Half-open UTF-16 range of a page's text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface TextMarks {
  /** Gold evidence: filled. */
  readonly gold: readonly TextRange[];
  /** What the candidate covers of the page: outlined; null where it is not of this page. */
  readonly unit: TextRange | null;
  /** Words of the question in it: underlined. */
  readonly words: readonly TextRange[];
}

/** A stretch of the text that all its characters are marked alike. */
export interface TextPiece {
  readonly text: string;
  readonly gold: boolean;
  readonly unit: boolean;
  readonly word: boolean;
}

/** The text cut into pieces in order; joined they are the text. Ranges may overlap, touch and reach beyond it. */
export function markedPieces(text: string, { gold, unit, words }: TextMarks): TextPiece[] {
  const units = unit === null ? [] : [unit];
  const ends = [0, text.length, ...[...gold, ...units, ...words].flatMap(({ start, end }) => [start, end])];
  const cuts = [...new Set(ends)].filter((at) => at >= 0 && at <= text.length).sort((a, b) => a - b);
  const marked = markers(gold, units, words);
  return cuts.slice(0, -1).map((start, index) => ({ text: text.slice(start, cuts[index + 1]), ...marked(start) }));
}

/**
 * Where a text stands verbatim, white space aside, as ranges of the page's text, rising; all of them, so that who asks can tell
 * "not there" from "more than once". White space alone is found nowhere.
 */
export function findVerbatim(pageText: string, wanted: string): TextRange[] {
  const needle = wanted.replaceAll(/\s+/g, '');
  if (needle === '') return [];
  const places: number[] = [];
  let compact = '';
  for (let at = 0; at < pageText.length; at += 1) {
    const character = pageText[at]!;
    if (/\s/.test(character)) continue;
    compact += character;
    places.push(at);
  }
  const found: TextRange[] = [];
  for (let at = compact.indexOf(needle); at >= 0; at = compact.indexOf(needle, at + needle.length)) {
    found.push({ start: places[at]!, end: places[at + needle.length - 1]! + 1 });
  }
  return found;
}

/** Answers, for rising offsets, which marks hold there: each list is walked once. */
function markers(...lists: readonly (readonly TextRange[])[]) {
  const sorted = lists.map((ranges) => [...ranges].sort((a, b) => a.start - b.start));
  const next = sorted.map(() => 0);
  const until = sorted.map(() => 0);
  return (offset: number): Pick<TextPiece, 'gold' | 'unit' | 'word'> => {
    const [gold = false, unit = false, word = false] = sorted.map((ranges, list) => {
      for (; next[list]! < ranges.length && ranges[next[list]!]!.start <= offset; next[list]! += 1) {
        until[list] = Math.max(until[list]!, ranges[next[list]!]!.end);
      }
      return until[list]! > offset;
    });
    return { gold, unit, word };
  };
}
