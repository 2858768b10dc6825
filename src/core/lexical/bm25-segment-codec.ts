/**
 * A segment as one buffer, for storage and transfer. Numbers are 32-bit in the byte order of the machine (little-endian wherever browsers run; on another,
 * a stored buffer is refused by its first word), terms are UTF-16 units:
 *
 * words 0–6: mark, version, checksum of all that follows, units, terms, postings, UTF-16 units of all terms
 * then: unit lengths, posting starts (terms + 1), posting units, posting frequencies, ends of terms, the terms' units (padded to a word)
 */
import { AppError } from '../app-error.ts';
import type { Bm25Segment } from './bm25-segment.ts';

/** Raised with any change of the layout: an older buffer is then refused, and the segment built again. */
export const segmentVersion = 1;

const mark = 0x35324d42; // "BM25"
const headerWords = 7;
const checkedFrom = 3;

/** The segment in a new buffer, which belongs to the caller. */
export function encodeSegment(segment: Bm25Segment): ArrayBuffer {
  const { terms, unitLengths, postingStarts, postingUnits, postingFrequencies } = segment;
  const text = terms.join('');
  const words = new Uint32Array(wordCount(unitLengths.length, terms.length, postingUnits.length, text.length));
  words.set([mark, segmentVersion, 0, unitLengths.length, terms.length, postingUnits.length, text.length]);
  let at = headerWords;
  for (const part of [unitLengths, postingStarts, postingUnits, postingFrequencies]) {
    words.set(part, at);
    at += part.length;
  }
  let end = 0;
  for (const term of terms) words[at++] = end += term.length;
  const units = new Uint16Array(words.buffer, 4 * at, text.length);
  for (let unit = 0; unit < text.length; unit++) units[unit] = text.charCodeAt(unit);
  words[2] = checksum(words);
  return words.buffer;
}

/**
 * The segment of a buffer made by `encodeSegment`; its arrays are views of the buffer, which must not be changed or transferred away while
 * it is used. Throws `record-invalid` for anything else: another version, a buffer cut short, a changed byte.
 */
export function decodeSegment(buffer: ArrayBuffer): Bm25Segment {
  if (buffer.byteLength % 4 !== 0 || buffer.byteLength < 4 * headerWords) throw damaged();
  const words = new Uint32Array(buffer);
  const [unitCount, termCount, postingCount, textLength] = words.subarray(checkedFrom) as unknown as [
    number,
    number,
    number,
    number,
  ];
  if (words[0] !== mark || words[1] !== segmentVersion) throw damaged();
  if (words.length !== wordCount(unitCount, termCount, postingCount, textLength)) throw damaged();
  if (words[2] !== checksum(words)) throw damaged();
  let at = headerWords;
  const take = (length: number): Uint32Array => words.subarray(at, (at += length));
  const unitLengths = take(unitCount);
  const postingStarts = take(termCount + 1);
  const postingUnits = take(postingCount);
  const postingFrequencies = take(postingCount);
  const termEnds = take(termCount);
  const text = textOf(new Uint16Array(buffer, 4 * at, textLength));
  const terms: string[] = [];
  let start = 0;
  for (const end of termEnds) terms.push(text.slice(start, (start = end)));
  return { terms, unitLengths, postingStarts, postingUnits, postingFrequencies };
}

function wordCount(units: number, terms: number, postings: number, textLength: number): number {
  return headerWords + units + (terms + 1) + 2 * postings + terms + Math.ceil(textLength / 2);
}

/** FNV-1a over words: every step is one-to-one, so that no change of a single word goes unseen. */
function checksum(words: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (let at = checkedFrom; at < words.length; at++) hash = Math.imul(hash ^ words[at]!, 0x01000193);
  return hash >>> 0;
}

function textOf(units: Uint16Array): string {
  const parts: string[] = [];
  for (let at = 0; at < units.length; at += 8192) parts.push(String.fromCharCode(...units.subarray(at, at + 8192)));
  return parts.join('');
}

function damaged(): AppError {
  return new AppError(
    'record-invalid',
    'The stored search index of a document is damaged or of another version; index the document again.',
  );
}
