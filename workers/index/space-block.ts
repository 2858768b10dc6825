/**
 * Vectors of a visual model of consecutive units as one buffer, for storage. Words of 32 bits in the byte order of the machine
 * (little-endian wherever browsers run; on another, a stored buffer is refused by its first word):
 *
 * words 0–5: mark, version, checksum of all that follows, dimensions, units, rows
 * words 6–16: bytes of each section
 * then the sections, each filled with zeros to a multiple of 4 bytes, in the order of `sectionsOf`
 */
import { AppError } from '../../src/core/app-error.ts';
import type { RowCodes } from '../../src/core/vector/row-codes.ts';
import { spaceBlockVersion } from '../../src/storage/index-keys.ts';

/** `values`: of a model with one vector a page or window. `codes`: of one with several, a quarter of the bytes. */
export type SpaceRows =
  | { readonly kind: 'values'; readonly values: Float32Array<ArrayBuffer> }
  | ({ readonly kind: 'codes' } & RowCodes);

/** Vectors of some units, with what they stand for; the rows of unit u are `firstRow[u]` up to and without `firstRow[u + 1]`. */
export interface SpaceBlock {
  readonly dimensions: number;
  /** Shape: units + 1; begins with 0. */
  readonly firstRow: Uint32Array<ArrayBuffer>;
  readonly rows: SpaceRows;
  /** Of text units: `numbersOfUnits`. Empty of page images. */
  readonly units: Uint32Array<ArrayBuffer>;
  /** Where a row is a window of a text: start and end in the unit's text, UTF-16. Shape: rows × 2; else empty. */
  readonly spans: Uint32Array<ArrayBuffer>;
  /** Tokens of each text unit and how many of them were embedded. Shape: units × 2; empty of page images. */
  readonly tokens: Uint32Array<ArrayBuffer>;
  /** Rows and columns of tiles of each page image. Shape: units × 2; empty of texts. */
  readonly grids: Uint16Array<ArrayBuffer>;
  /** `RowRoles` of the vectors that the model gave for a page image, whatever was pooled since; else empty. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  readonly patches: Uint16Array<ArrayBuffer>;
  /** Of a pooled page image, the row that each vector of the model is pooled in; else empty. */
  readonly clusters: Uint32Array<ArrayBuffer>;
}

/** What a block may lack. */
export const nothingElse: Omit<SpaceBlock, 'dimensions' | 'firstRow' | 'rows'> = {
  units: new Uint32Array(),
  spans: new Uint32Array(),
  tokens: new Uint32Array(),
  grids: new Uint16Array(),
  kinds: new Uint8Array(),
  patches: new Uint16Array(),
  clusters: new Uint32Array(),
};

const mark = 0x43505356; // "VSPC"
const checkedFrom = 3;
const sectionCount = 11;
const headerWords = 6 + sectionCount;

export function unitsOfSpaceBlock({ firstRow }: SpaceBlock): number {
  return firstRow.length - 1;
}

/** The block in a new buffer, which belongs to the caller. */
export function encodeSpaceBlock(block: SpaceBlock): ArrayBuffer {
  const sections = sectionsOf(block);
  const words = new Uint32Array(headerWords + sum(sections.map(({ byteLength }) => Math.ceil(byteLength / 4))));
  words.set([mark, spaceBlockVersion, 0, block.dimensions, unitsOfSpaceBlock(block), block.firstRow.at(-1)!]);
  const bytes = new Uint8Array(words.buffer);
  let at = 4 * headerWords;
  for (const [place, { buffer, byteOffset, byteLength }] of sections.entries()) {
    words[6 + place] = byteLength;
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += 4 * Math.ceil(byteLength / 4);
  }
  words[2] = checksum(words);
  return words.buffer;
}

/**
 * The block of a buffer made by `encodeSpaceBlock`; its arrays are views of the buffer. Throws `record-invalid` for anything else:
 * another version, a buffer cut short, a changed byte, arrays that do not belong together.
 */
export function decodeSpaceBlock(buffer: ArrayBuffer): SpaceBlock {
  if (buffer.byteLength % 4 !== 0 || buffer.byteLength < 4 * headerWords) throw damaged();
  const words = new Uint32Array(buffer);
  const [dimensions = 0, units = 0, rows = 0, ...lengths] = words.subarray(checkedFrom, headerWords);
  if (words[0] !== mark || words[1] !== spaceBlockVersion) throw damaged();
  const expected = headerWords + sum(lengths.map((bytes) => Math.ceil(bytes / 4)));
  if (words.length !== expected || words[2] !== checksum(words)) throw damaged();
  let at = 4 * headerWords;
  const starts = lengths.map((bytes) => {
    const start = at;
    at += 4 * Math.ceil(bytes / 4);
    return start;
  });
  const numbersIn = (place: number, size: number): [ArrayBuffer, number, number] => {
    return [buffer, starts[place]!, Math.floor(lengths[place]! / size)];
  };
  const codes = new Int8Array(...numbersIn(2, 1));
  const block: SpaceBlock = {
    dimensions,
    firstRow: new Uint32Array(...numbersIn(0, 4)),
    rows:
      codes.length > 0
        ? { kind: 'codes', codes, scales: new Float32Array(...numbersIn(3, 4)) }
        : { kind: 'values', values: new Float32Array(...numbersIn(1, 4)) },
    units: new Uint32Array(...numbersIn(4, 4)),
    spans: new Uint32Array(...numbersIn(5, 4)),
    tokens: new Uint32Array(...numbersIn(6, 4)),
    grids: new Uint16Array(...numbersIn(7, 2)),
    kinds: new Uint8Array(...numbersIn(8, 1)),
    patches: new Uint16Array(...numbersIn(9, 2)),
    clusters: new Uint32Array(...numbersIn(10, 4)),
  };
  if (!isWhole(block, units, rows)) throw damaged();
  return block;
}

function sectionsOf({ firstRow, rows, units, spans, tokens, grids, kinds, patches, clusters }: SpaceBlock) {
  const none = new Uint8Array();
  const [values, codes, scales] = rows.kind === 'values' ? [rows.values, none, none] : [none, rows.codes, rows.scales];
  return [firstRow, values, codes, scales, units, spans, tokens, grids, kinds, patches, clusters];
}

/** Whether the arrays belong together: a block may come out of a file that was made up. */
function isWhole(block: SpaceBlock, units: number, rows: number): boolean {
  const { dimensions, firstRow, rows: vectors, kinds, patches, clusters } = block;
  const isOrEmpty = ({ length }: { readonly length: number }, whole: number): boolean =>
    length === 0 || length === whole;
  const hasRows =
    vectors.kind === 'values'
      ? vectors.values.length === rows * dimensions
      : vectors.codes.length === rows * dimensions && vectors.scales.length === rows;
  const hasFirstRows =
    firstRow.length === units + 1 &&
    firstRow[0] === 0 &&
    firstRow[units] === rows &&
    firstRow.every((row, unit) => unit === 0 || firstRow[unit - 1]! <= row);
  return (
    hasRows &&
    hasFirstRows &&
    isOrEmpty(block.units, units * 4) &&
    isOrEmpty(block.spans, rows * 2) &&
    isOrEmpty(block.tokens, units * 2) &&
    isOrEmpty(block.grids, units * 2) &&
    patches.length === 3 * kinds.length &&
    (clusters.length === 0 ? isOrEmpty(kinds, rows) : clusters.length === kinds.length) &&
    clusters.every((row) => row < rows)
  );
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
