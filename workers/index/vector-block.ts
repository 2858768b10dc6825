/**
 * Vectors of consecutive units as one buffer, for storage. Words of 32 bits in the byte order of the machine (little-endian
 * wherever browsers run; on another, a stored buffer is refused by its first word):
 *
 * words 0–5: mark, version, checksum of all that follows, dimensions, units, rows
 * then: first rows (units + 1), spans (2 × rows), tokens (units), embedded tokens (units), values (rows × dimensions, float32)
 */
import { AppError } from '../../src/core/app-error.ts';
import { vectorBlockVersion } from '../../src/storage/index-keys.ts';

/** Vectors of some units, with what they stand for; the rows of unit u are `firstRow[u]` up to and without `firstRow[u + 1]`. */
export interface VectorBlock {
  readonly dimensions: number;
  /** Shape: units + 1; begins with 0. */
  readonly firstRow: Uint32Array;
  /** Shape: rows × 2: start and end, in UTF-16 units of the unit's text. */
  readonly spans: Uint32Array;
  /** Shape: units. */
  readonly tokens: Uint32Array;
  readonly embeddedTokens: Uint32Array;
  /** Shape: rows × dimensions. */
  readonly values: Float32Array;
}

const mark = 0x43455644; // "DVEC"
const headerWords = 6;
const checkedFrom = 3;

export function unitsOfBlock({ firstRow }: VectorBlock): number {
  return firstRow.length - 1;
}

/** The block in a new buffer, which belongs to the caller. */
export function encodeBlock(block: VectorBlock): ArrayBuffer {
  const { dimensions, firstRow, spans, tokens, embeddedTokens, values } = block;
  const units = unitsOfBlock(block);
  const rows = firstRow[units]!;
  const words = new Uint32Array(wordCount(dimensions, units, rows));
  words.set([mark, vectorBlockVersion, 0, dimensions, units, rows]);
  const bits = new Uint32Array(values.buffer, values.byteOffset, values.length);
  let at = headerWords;
  for (const part of [firstRow, spans, tokens, embeddedTokens, bits]) {
    words.set(part, at);
    at += part.length;
  }
  words[2] = checksum(words);
  return words.buffer;
}

/**
 * The block of a buffer made by `encodeBlock`; its arrays are views of the buffer. Throws `record-invalid` for anything else:
 * another version, a buffer cut short, a changed byte.
 */
export function decodeBlock(buffer: ArrayBuffer): VectorBlock {
  if (buffer.byteLength % 4 !== 0 || buffer.byteLength < 4 * headerWords) throw damaged();
  const words = new Uint32Array(buffer);
  const [dimensions = 0, units = 0, rows = 0] = words.subarray(checkedFrom, headerWords);
  if (words[0] !== mark || words[1] !== vectorBlockVersion) throw damaged();
  if (words.length !== wordCount(dimensions, units, rows) || words[2] !== checksum(words)) throw damaged();
  let at = headerWords;
  const take = (length: number): Uint32Array => words.subarray(at, (at += length));
  const firstRow = take(units + 1);
  const spans = take(2 * rows);
  const tokens = take(units);
  const embeddedTokens = take(units);
  if (firstRow[0] !== 0 || firstRow[units] !== rows) throw damaged();
  return { dimensions, firstRow, spans, tokens, embeddedTokens, values: new Float32Array(buffer, 4 * at) };
}

/** Blocks of consecutive units as one; `dimensions` is that of all. */
export function joinBlocks(blocks: readonly VectorBlock[], dimensions: number): VectorBlock {
  const units = sum(blocks.map(unitsOfBlock));
  const rows = sum(blocks.map((block) => block.firstRow[unitsOfBlock(block)]!));
  const firstRow = new Uint32Array(units + 1);
  const spans = new Uint32Array(2 * rows);
  const tokens = new Uint32Array(units);
  const embeddedTokens = new Uint32Array(units);
  const values = new Float32Array(rows * dimensions);
  let [unit, row] = [0, 0];
  for (const block of blocks) {
    const count = unitsOfBlock(block);
    for (let place = 1; place <= count; place++) firstRow[unit + place] = row + block.firstRow[place]!;
    spans.set(block.spans, 2 * row);
    tokens.set(block.tokens, unit);
    embeddedTokens.set(block.embeddedTokens, unit);
    values.set(block.values, row * dimensions);
    unit += count;
    row = firstRow[unit]!;
  }
  return { dimensions, firstRow, spans, tokens, embeddedTokens, values };
}

function wordCount(dimensions: number, units: number, rows: number): number {
  return headerWords + (units + 1) + 2 * rows + 2 * units + rows * dimensions;
}

/** FNV-1a over words: every step is one-to-one, so that no change of a single word goes unseen. */
function checksum(words: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (let at = checkedFrom; at < words.length; at++) hash = Math.imul(hash ^ words[at]!, 0x01000193);
  return hash >>> 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function damaged(): AppError {
  return new AppError(
    'record-invalid',
    'The stored vectors of a document are damaged or of another version; index the document again.',
  );
}
