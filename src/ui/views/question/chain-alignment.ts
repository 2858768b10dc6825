/**
 * The items of two chains side by side, for reading: which say the same, which differ, which stand in one chain alone. An aid to the eye
 * and no measure: items are matched by the words that they share, the pair that shares most first.
 */
import { chainAgreement, numbersIn } from '../../../core/metric/answer/chain-agreement.ts';
import { wordOverlapF1 } from '../../../core/metric/answer/word-overlap.ts';

export type ChainRelation = 'agree' | 'differ' | 'text only' | 'image only';

export interface ChainRow {
  readonly text: string | null;
  readonly image: string | null;
  /** Null: one of the chains has no such passage, so that nothing is compared. */
  readonly relation: ChainRelation | null;
}

/** A piece of an item. `differs`: a number that the other item does not state; `reference`: which context is meant, `[2, sheet 14]`. */
export interface ItemPiece {
  readonly words: string;
  readonly kind: 'words' | 'differs' | 'reference';
}

/** From this word-overlap F1 on two items are about the same thing. */
const aboutTheSame = 0.25;
/** Items of a side beyond this are one, and an item is matched by so many characters: replies are hostile, and matching takes time by both. */
const mostItems = 40;
const matchedBy = 2000;
/** Numbers told of an answer. */
const mostNumbers = 8;

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

/** Rows in the order of the text chain, then what stands in the page-image chain alone; of one side alone nothing is compared. */
export function alignedRows(text: readonly string[], image: readonly string[]): ChainRow[] {
  if (text.length === 0 || image.length === 0) {
    return [
      ...text.map((item): ChainRow => ({ text: item, image: null, relation: null })),
      ...image.map((item): ChainRow => ({ text: null, image: item, relation: null })),
    ];
  }
  const compared = { text: text.map(comparable), image: image.map(comparable) };
  const pairs = compared.text
    .flatMap((own, at) => compared.image.map((other, place) => ({ at, place, f1: wordOverlapF1(own, other) })))
    .filter(({ f1 }) => f1 >= aboutTheSame)
    .sort((a, b) => b.f1 - a.f1);
  const placeOf = new Map<number, number>();
  const free = new Set(image.keys());
  for (const { at, place } of pairs) {
    if (placeOf.has(at) || !free.delete(place)) continue;
    placeOf.set(at, place);
  }
  const rows = text.map((item, at): ChainRow => {
    const place = placeOf.get(at);
    if (place === undefined) return { text: item, image: null, relation: 'text only' };
    const { disagree } = chainAgreement(compared.text[at]!, compared.image[place]!);
    return { text: item, image: image[place]!, relation: disagree ? 'differ' : 'agree' };
  });
  return [
    ...rows,
    ...Array.from(free, (place): ChainRow => ({ text: null, image: image[place]!, relation: 'image only' })),
  ];
}

/** An item cut at what it refers to and at the numbers that the other one does not state; joined again it is the item. */
export function itemPieces(item: string, other: string | null): ItemPiece[] {
  const known = other === null ? null : numbersIn(comparable(other));
  let from = 0;
  const pieces = Array.from(item.matchAll(referenceOrNumber), (match): ItemPiece[] => {
    const [words] = match;
    const kind = words.startsWith('[') ? 'reference' : isUnknown(words, known) ? 'differs' : null;
    if (kind === null) return [];
    const before: ItemPiece = { words: item.slice(from, match.index), kind: 'words' };
    from = match.index + words.length;
    return [before, { words, kind }];
  }).flat();
  const rest: ItemPiece = { words: item.slice(from), kind: 'words' };
  return [...pieces, rest].filter(({ words }) => words !== '');
}

/** Numbers that one answer states and the other does not, as `412, 236 against 410, 240`; null: none. */
export function numbersAgainst(text: string, image: string): string | null {
  const [ofText, ofImage] = [numbersIn(text), numbersIn(image)];
  const alone = (own: ReadonlySet<number>, other: ReadonlySet<number>): string => {
    const left = [...own].filter((value) => !other.has(value));
    const more = left.length > mostNumbers ? ' …' : '';
    return left.length === 0 ? 'none' : `${left.slice(0, mostNumbers).join(', ')}${more}`;
  };
  const [first, second] = [alone(ofText, ofImage), alone(ofImage, ofText)];
  return first === 'none' && second === 'none' ? null : `${first} against ${second}`;
}

/** `[2]`, `[2, sheet 14]`, `[context 3]`: the same context has another number in the other chain. */
const reference = /\[(?:(?:context|page|sheet|source) )?\d[^[\]\n]{0,60}\]/giu;
/** A number as `numbersIn` reads it. */
const referenceOrNumber = new RegExp(
  `${reference.source}|(?<![\\p{L}\\p{N}.,])[-\\u2010-\\u2015\\u2212]?(?:\\d+(?:,\\d{3})*(?:\\.\\d+)?|\\.\\d+)(?![\\p{N}]|[.,]\\d)`,
  'giu',
);

/** An item as it is compared: without what it refers to. */
function comparable(item: string): string {
  return item.slice(0, matchedBy).replaceAll(reference, ' ');
}

function isUnknown(number: string, known: ReadonlySet<number> | null): boolean {
  return known !== null && [...numbersIn(number)].some((value) => !known.has(value));
}
