/**
 * Words of texts as strings that are made once: a document repeats its words, and a string that is already there costs no allocation, and
 * its place stands for it where words are counted. A direct-mapped cache: a word that falls on another's place replaces it.
 */
import { placeOf } from './word-hash.ts';

const places = 1 << 16;
const words: string[] = Array.from({ length: places }, () => '');
const hashes = new Int32Array(places);

/**
 * What the counting of one segment remembers of the word at a place: entry 2·place + 1 is its number there, as long as entry 2·place is the
 * counting's own number (from 1; 0 means that the word is new at the place). Side by side, as both are read for every word.
 */
export const wordMemo: Uint32Array = new Uint32Array(2 * places);

/** Longer words are seldom seen twice. */
const longest = 32;
/** From this length on V8 makes a slice a view of its text, and a remembered word would keep a whole page in memory. */
const leastOfView = 13;

/** The place of the word `text.slice(start, end)`, given its hash (`word-hash.ts`), until the next call; -1 for a word too long to be kept. */
export function wordPlace(text: string, start: number, end: number, hash: number): number {
  const length = end - start;
  if (length > longest) return -1;
  const place = placeOf(hash, places - 1);
  const word = words[place]!;
  if (hashes[place] === hash && word.length === length && isAt(text, start, word)) return place;
  hashes[place] = hash;
  words[place] = length < leastOfView ? text.slice(start, end) : copyOf(text, start, end);
  wordMemo[2 * place] = 0;
  return place;
}

/** The word at a place that `wordPlace` gave. */
export function wordAt(place: number): string {
  return words[place]!;
}

/** Its hash. */
export function hashAt(place: number): number {
  return hashes[place]!;
}

function isAt(text: string, start: number, word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    if (text.charCodeAt(start + at) !== word.charCodeAt(at)) return false;
  }
  return true;
}

function copyOf(text: string, start: number, end: number): string {
  const codes: number[] = [];
  for (let at = start; at < end; at++) codes.push(text.charCodeAt(at));
  return String.fromCharCode(...codes);
}
