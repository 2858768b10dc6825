/** Where the vectors of each id lie: a source of the manifest laid over the arrays that its file holds. */
import { bytesOfDtype, invalidVectors } from './array-layout.ts';
import type { ArrayLayout } from './array-layout.ts';
import type { SafetensorsTensors } from './safetensors-header.ts';
import type { VectorSource } from './vector-manifest.ts';
import type { VectorDtype, VectorSetKind } from './vector-set.ts';

/** What a file holds. */
export type VectorArrays =
  | { readonly kind: 'npy'; readonly array: ArrayLayout }
  | ({ readonly kind: 'safetensors' } & SafetensorsTensors);

/** The vectors of one id: `rows` of them, one behind the other, from byte `start` of the file on. */
export interface VectorPlace {
  readonly id: string;
  readonly file: string;
  readonly dtype: VectorDtype;
  readonly start: number;
  readonly rows: number;
}

export interface PlacedVectors {
  readonly places: readonly VectorPlace[];
  readonly dimensions: number;
}

/** Wider vectors are no embeddings. */
const mostDimensions = 65_536;

/**
 * The places of a source, in the order of its ids. Throws `vectors-invalid` where ids, lengths or offsets do not agree with the
 * arrays, an id has no vector, or the arrays are not of the manifest's kind.
 */
export function placesOf(source: VectorSource, arrays: VectorArrays, kind: VectorSetKind): PlacedVectors {
  const placed = isByName(source, arrays) ? byName(source, arrays, kind) : ofOneArray(source, arrays, kind);
  if (placed.dimensions < 1 || placed.dimensions > mostDimensions) {
    throw invalidVectors(`“${source.file}” holds vectors of ${placed.dimensions} numbers. From 1 to 65,536 are read.`);
  }
  const empty = placed.places.filter(({ rows }) => rows === 0).map(({ id }) => id);
  if (empty.length > 0) {
    throw invalidVectors(
      `${listed(empty)} of “${source.file}” ${empty.length === 1 ? 'has' : 'have'} no vector. Leave what has none out of the ids.`,
    );
  }
  return placed;
}

/** The first of many, quoted, with how many there are: for sentences. */
export function listed(names: readonly string[], most = 10): string {
  const shown = names.slice(0, most).map((name) => `“${name.length > 200 ? `${name.slice(0, 200)}…` : name}”`);
  const rest = names.length - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest.toLocaleString('en-US')} more`;
}

function isByName(
  source: VectorSource,
  arrays: VectorArrays,
): arrays is Extract<VectorArrays, { kind: 'safetensors' }> {
  return arrays.kind === 'safetensors' && source.tensor === undefined;
}

/** A tensor for each id. */
function byName(
  { file, ids, prefix = '', lengths, offsets }: VectorSource,
  { tensors, otherTypes }: SafetensorsTensors,
  kind: VectorSetKind,
): PlacedVectors {
  if (lengths !== undefined || offsets !== undefined) {
    throw invalidVectors(
      `“${file}” has a tensor for each id, which says how many vectors it holds: leave out lengths and offsets, or name the one tensor that they cut.`,
    );
  }
  const names = [...tensors.keys()].filter((name) => name.startsWith(prefix));
  const wanted = ids ?? names.map((name) => name.slice(prefix.length));
  if (wanted.length === 0) throw invalidVectors(`No tensor of “${file}” begins with “${prefix}”.`);
  const missing = wanted.filter((id) => !tensors.has(prefix + id));
  if (missing.length > 0) {
    const other = otherTypes.get(prefix + missing[0]!);
    const hint =
      other === undefined ? '' : ` “${prefix}${missing[0]}” is ${other}; tensors of F32, F16 or BF16 are read.`;
    throw invalidVectors(`“${file}” has no tensor for ${listed(missing.map((id) => prefix + id))}.${hint}`);
  }
  let dimensions: number | null = null;
  const places = wanted.map((id): VectorPlace => {
    const { dtype, shape, start } = tensors.get(prefix + id)!;
    const width = shape.at(-1)!;
    if (shape.length > 2) {
      throw invalidVectors(
        `The tensor “${prefix}${id}” of “${file}” has the shape (${shape.join(', ')}). One of an id has vectors × dimensions.`,
      );
    }
    dimensions ??= width;
    if (width !== dimensions) {
      throw invalidVectors(
        `The vectors of “${prefix}${id}” in “${file}” have ${width} numbers, those before it ${dimensions}.`,
      );
    }
    const rows = shape.length === 1 ? 1 : shape[0]!;
    if (kind === 'single' && rows > 1) throw invalidVectors(severalSentence(`“${prefix}${id}” of “${file}”`, rows));
    return { id, file, dtype, start, rows };
  });
  return { places, dimensions: dimensions ?? 0 };
}

/** One array, cut by ids. */
function ofOneArray(source: VectorSource, arrays: VectorArrays, kind: VectorSetKind): PlacedVectors {
  const { file, ids, lengths, offsets } = source;
  const { array, what } = theArray(source, arrays);
  if (ids === undefined)
    throw invalidVectors(`“ids” is missing: the manifest has to say whose the rows of “${file}” are.`);
  const { dtype, shape, start } = array;
  const dimensions = shape.at(-1)!;
  const rowBytes = dimensions * bytesOfDtype(dtype);
  const place = (id: string, firstRow: number, rows: number): VectorPlace => ({
    id,
    file,
    dtype,
    start: start + firstRow * rowBytes,
    rows,
  });
  const counted = (found: number, name: string): void => {
    if (found === ids.length) return;
    throw invalidVectors(
      `${what} has ${found.toLocaleString('en-US')} ${name} where the manifest names ${ids.length.toLocaleString('en-US')} ids.`,
    );
  };
  if (shape.length === 3) {
    const [items = 0, each = 0] = shape;
    counted(items, 'rows');
    if (offsets !== undefined) throw invalidVectors(`${what} has a row for each id: state lengths, not offsets.`);
    if (lengths !== undefined && lengths.length !== ids.length)
      throw invalidVectors(countSentence('lengths', lengths.length, ids.length));
    const over = lengths?.findIndex((length) => length > each) ?? -1;
    if (over >= 0)
      throw invalidVectors(
        `The length of ${listed([ids[over]!])} is ${lengths![over]}, and ${what} has ${each} vectors each.`,
      );
    if (kind === 'single' && each > 1) throw invalidVectors(severalSentence(what, each));
    return { dimensions, places: ids.map((id, at) => place(id, at * each, lengths?.[at] ?? each)) };
  }
  const rows = shape.length === 1 ? 1 : shape[0]!;
  if (lengths === undefined && offsets === undefined) {
    // One row an id; a single id of a set of several vectors has all of them.
    if (kind === 'multi' && ids.length === 1) return { dimensions, places: [place(ids[0]!, 0, rows)] };
    counted(rows, rows === 1 ? 'row' : 'rows');
    return { dimensions, places: ids.map((id, at) => place(id, at, 1)) };
  }
  if (kind === 'single')
    throw invalidVectors(`${what} has one vector for each id (kind "single"): leave out lengths and offsets.`);
  if (lengths !== undefined && offsets !== undefined)
    throw invalidVectors(`State lengths or offsets of ${what}, not both.`);
  const cuts = offsets ?? offsetsOf(lengths ?? []);
  if (cuts.length !== ids.length + 1) {
    throw invalidVectors(
      offsets === undefined
        ? countSentence('lengths', cuts.length - 1, ids.length)
        : countSentence('offsets (one more than ids)', cuts.length, ids.length),
    );
  }
  const falls = cuts.findIndex((cut, at) => at > 0 && cut < cuts[at - 1]!);
  if (cuts[0] !== 0 || falls >= 0 || cuts.at(-1) !== rows) {
    throw invalidVectors(
      `The ${offsets === undefined ? 'lengths' : 'offsets'} of ${what} end at ${cuts.at(-1)} and it has ${rows} rows; they begin with 0, never fall, and end with the last row.`,
    );
  }
  return { dimensions, places: ids.map((id, at) => place(id, cuts[at]!, cuts[at + 1]! - cuts[at]!)) };
}

function theArray(
  { file, tensor, prefix }: VectorSource,
  arrays: VectorArrays,
): { readonly array: ArrayLayout; readonly what: string } {
  if (prefix !== undefined)
    throw invalidVectors(
      `“prefix” is for a .safetensors file with a tensor for each id, which “${file}” is not taken as.`,
    );
  if (arrays.kind === 'npy') {
    if (tensor !== undefined) throw invalidVectors(`“${file}” holds one array: leave out “tensor”.`);
    return { array: arrays.array, what: `“${file}”` };
  }
  const array = arrays.tensors.get(tensor ?? '');
  if (array !== undefined) return { array, what: `The tensor “${tensor}” of “${file}”` };
  const other = arrays.otherTypes.get(tensor ?? '');
  throw invalidVectors(
    other === undefined
      ? `“${file}” has no tensor “${tensor}”. It has ${listed([...arrays.tensors.keys()])}.`
      : `The tensor “${tensor}” of “${file}” is ${other}. Tensors of F32, F16 or BF16 with one to three dimensions are read.`,
  );
}

function offsetsOf(lengths: readonly number[]): readonly number[] {
  const offsets = [0];
  for (const length of lengths) offsets.push(offsets.at(-1)! + length);
  return offsets;
}

function countSentence(name: string, found: number, ids: number): string {
  return `The manifest has ${found.toLocaleString('en-US')} ${name} and ${ids.toLocaleString('en-US')} ids.`;
}

function severalSentence(what: string, rows: number): string {
  return `${what} has ${rows.toLocaleString('en-US')} vectors an id, and the manifest says kind "single". Say "multi", or pool them to one.`;
}
