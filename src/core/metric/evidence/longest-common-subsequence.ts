/**
 * Length of the longest common subsequence of two token sequences, bit-parallel (Crochemore, Iliopoulos, Pinzon and Reid 2001; Hyyrö
 * 2004): 30 positions of one sequence in a word, so that sums stay 31-bit integers. Of each token only the words in which it occurs are
 * touched; a carry runs on through words that are all ones.
 */

/** A sequence of token ids, prepared to be compared with others. */
export interface SequencePattern {
  /** Tokens of the sequence. */
  readonly length: number;
  /** By token id, where it occurs: indexes of words rising, and the bits of its positions in each. */
  readonly places: ReadonlyMap<number, { readonly words: Int32Array; readonly bits: Int32Array }>;
}

/** Prepares a sequence of token ids, which are any 32-bit integers. Takes time and memory in proportion to its length. */
export function sequencePattern(tokens: Int32Array): SequencePattern {
  const lists = new Map<number, { words: number[]; bits: number[] }>();
  for (const [position, token] of tokens.entries()) {
    const word = Math.floor(position / bitsOfWord);
    const bit = 1 << (position % bitsOfWord);
    const list = lists.get(token) ?? { words: [], bits: [] };
    lists.set(token, list);
    if (list.words.at(-1) === word) list.bits[list.bits.length - 1]! |= bit;
    else {
      list.words.push(word);
      list.bits.push(bit);
    }
  }
  const places = new Map(
    Array.from(lists, ([token, { words, bits }]) => [
      token,
      { words: Int32Array.from(words), bits: Int32Array.from(bits) },
    ]),
  );
  return { length: tokens.length, places };
}

/** The longest common subsequence of a pattern and a sequence that is that grows. */
export class GrowingSubsequence {
  readonly #pattern: SequencePattern;
  /** A bit is 0 where the position ends a longer common subsequence. */
  readonly #open: Int32Array;

  constructor(pattern: SequencePattern) {
    this.#pattern = pattern;
    this.#open = new Int32Array(Math.ceil(pattern.length / bitsOfWord)).fill(allOnes);
  }

  /** Appends tokens to the sequence. */
  append(tokens: Int32Array): void {
    const open = this.#open;
    for (const token of tokens) {
      const place = this.#pattern.places.get(token);
      if (place === undefined) continue;
      const { words, bits } = place;
      let carry = 0;
      let next = 0;
      for (let entry = 0; entry < words.length; entry += 1) {
        const word = words[entry]!;
        if (carry === 1) carry = carried(open, next, word);
        const before = open[word]!;
        const held = bits[entry]!;
        const sum = before + (before & held) + carry;
        open[word] = (sum & allOnes) | (before & ~held);
        carry = sum >>> bitsOfWord;
        next = word + 1;
      }
      if (carry === 1) carried(open, next, open.length);
    }
  }

  /** Tokens of the longest common subsequence of the pattern and what was appended so far. */
  get length(): number {
    let zeros = 0;
    for (const word of this.#open) zeros += bitsOfWord - onesIn(word);
    return zeros;
  }
}

/**
 * Tokens of the longest common subsequence of two sequences of token ids. An empty sequence: 0.
 * Example: [1, 9, 2, 9, 3] and [1, 2, 3]: 3.
 */
export function longestCommonSubsequence(a: Int32Array, b: Int32Array): number {
  const growing = new GrowingSubsequence(sequencePattern(a));
  growing.append(b);
  return growing.length;
}

const bitsOfWord = 30;
const allOnes = 2 ** bitsOfWord - 1;

/** Adds a carry to words from..to, in which the token does not occur; what is left of it. */
function carried(open: Int32Array, from: number, to: number): number {
  for (let word = from; word < to; word += 1) {
    const before = open[word]!;
    if (before !== allOnes) {
      open[word] = before | (before + 1);
      return 0;
    }
  }
  return 1;
}

function onesIn(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
