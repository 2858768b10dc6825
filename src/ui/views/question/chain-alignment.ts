/**
 * The items of two chains side by side, for reading: which say the same, which differ, which stand in one chain alone. An aid to the eye
 * and no measure: items are matched greedily by the words that they share.
 */
import { chainAgreement, numbersIn } from '../../../core/metric/answer/chain-agreement.ts';
import { wordOverlapF1 } from '../../../core/metric/answer/word-overlap.ts';

export type ChainRelation = 'agree' | 'differ' | 'text only' | 'image only';

export interface ChainRow {
  readonly text: string | null;
  readonly image: string | null;
  readonly relation: ChainRelation;
}

/** A piece of an item; marked: a number that the other item does not state. */
export interface NumberPiece {
  readonly words: string;
  readonly differs: boolean;
}

/** From this word-overlap F1 on two items are about the same thing. */
const aboutTheSame = 0.25;
/** Items of a side beyond this are one: replies are hostile, and matching takes time by both. */
const mostItems = 40;

/** The items of a passage: its lines, or of a single line its sentences; marks of lists are left out. Blank: none. */
export function itemsOf(passage: string | null): string[] {
  const lines = (passage ?? '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/u, '').trim())
    .filter((line) => line !== '');
  const [only] = lines;
  const items =
    lines.length === 1 && only!.length <= 4000
      ? only!.split(/(?<=[.!?。！？])\s+(?=\S)/u).filter((sentence) => sentence !== '')
      : lines;
  return items.length <= mostItems ? items : [...items.slice(0, mostItems - 1), items.slice(mostItems - 1).join('\n')];
}

/** Rows in the order of the text chain, then what stands in the page-image chain alone. */
export function alignedRows(text: readonly string[], image: readonly string[]): ChainRow[] {
  const free = new Set(image.keys());
  const rows = text.map((item): ChainRow => {
    let best: { readonly place: number; readonly f1: number } | null = null;
    for (const place of free) {
      const f1 = wordOverlapF1(item, image[place]!);
      if (f1 >= aboutTheSame && (best === null || f1 > best.f1)) best = { place, f1 };
    }
    if (best === null) return { text: item, image: null, relation: 'text only' };
    free.delete(best.place);
    const other = image[best.place]!;
    return { text: item, image: other, relation: chainAgreement(item, other).disagree ? 'differ' : 'agree' };
  });
  return [
    ...rows,
    ...[...free].map((place): ChainRow => ({ text: null, image: image[place]!, relation: 'image only' })),
  ];
}

/** A text cut at the numbers that the other one does not state, without another: as it is. */
export function differingNumbers(item: string, other: string | null): NumberPiece[] {
  if (other === null) return [{ words: item, differs: false }];
  const known = numbersIn(other);
  const pieces: NumberPiece[] = [];
  let from = 0;
  for (const match of item.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/gu)) {
    const [value] = numbersIn(match[0]);
    if (value === undefined || known.has(value) || known.has(-value)) continue;
    pieces.push({ words: item.slice(from, match.index), differs: false }, { words: match[0], differs: true });
    from = match.index + match[0].length;
  }
  pieces.push({ words: item.slice(from), differs: false });
  return pieces.filter(({ words }) => words !== '');
}

/** Numbers that one answer states and the other does not, as `412, 236 against 410, 240`; null: none. */
export function numbersAgainst(text: string, image: string): string | null {
  const [ofText, ofImage] = [numbersIn(text), numbersIn(image)];
  const alone = (own: ReadonlySet<number>, other: ReadonlySet<number>): string => {
    const left = [...own].filter((value) => !other.has(value));
    return left.length === 0 ? 'none' : left.join(', ');
  };
  const [first, second] = [alone(ofText, ofImage), alone(ofImage, ofText)];
  return first === 'none' && second === 'none' ? null : `${first} against ${second}`;
}
