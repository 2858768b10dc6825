/**
 * The head of a `.safetensors` file: its length in 8 bytes, then JSON that names tensors with type, shape and place.
 * https://huggingface.co/docs/safetensors/index
 */
import { z } from '../strict-zod.ts';
import { bytesOfArray, invalidVectors, soundShape } from './array-layout.ts';
import type { ArrayLayout } from './array-layout.ts';
import type { VectorDtype } from './vector-set.ts';

/** The tensors of a file by name. */
export interface SafetensorsTensors {
  readonly tensors: ReadonlyMap<string, ArrayLayout>;
  /** Tensors that hold no vectors, with what they hold. */
  readonly otherTypes: ReadonlyMap<string, string>;
}

/** Longer heads are refused, as the format's own reader does. */
const longestHead = 100_000_000;

const tensorSchema = z.looseObject({
  dtype: z.string(),
  shape: z.array(z.number()),
  data_offsets: z.tuple([z.number(), z.number()]),
});

/** Bytes of the JSON that follows the first 8 bytes. Throws `vectors-invalid` where the file cannot hold it. */
export function safetensorsHeadBytes(first: Uint8Array, fileBytes: number, name: string): number {
  const view = new DataView(first.buffer, first.byteOffset, first.byteLength);
  const length = first.length < 8 ? Number.NaN : Number(view.getBigUint64(0, true));
  if (!(length >= 2 && length <= longestHead && 8 + length <= fileBytes)) {
    throw invalidVectors(`“${name}” is not a .safetensors file, or it was cut short within its head. Copy it again.`);
  }
  return length;
}

/**
 * The tensors of a file of `fileBytes` bytes by name; those of other types are left out and asked for in vain. Throws
 * `vectors-invalid` where head and length do not agree: places outside the file, that overlap, or that leave bytes over.
 */
export function parseSafetensorsHeader(
  json: string,
  { headBytes, fileBytes }: { readonly headBytes: number; readonly fileBytes: number },
  name: string,
): SafetensorsTensors {
  const dataStart = 8 + headBytes;
  const tensors = new Map<string, ArrayLayout>();
  const otherTypes = new Map<string, string>();
  const places: { readonly name: string; readonly from: number; readonly to: number }[] = [];
  for (const [tensor, value] of entriesOf(json, name)) {
    if (tensor === '__metadata__') continue;
    const parsed = tensorSchema.safeParse(value);
    if (!parsed.success)
      throw invalidVectors(`The tensor “${tensor}” of “${name}” is not described as the format asks.`);
    const {
      dtype,
      shape,
      data_offsets: [from, to],
    } = parsed.data;
    const what = `The tensor “${tensor}” of “${name}”`;
    if (
      !(
        Number.isSafeInteger(from) &&
        Number.isSafeInteger(to) &&
        from >= 0 &&
        from <= to &&
        dataStart + to <= fileBytes
      )
    ) {
      throw invalidVectors(`${what} lies outside the file, which was cut short or changed. Copy it again.`);
    }
    places.push({ name: tensor, from, to });
    if (!isVectorDtype(dtype) || shape.length < 1 || shape.length > 3) {
      otherTypes.set(tensor, `${dtype} of shape (${shape.join(', ')})`);
      continue;
    }
    const layout = { dtype, shape: soundShape(shape, what), start: dataStart + from };
    if (bytesOfArray(layout) !== to - from) {
      throw invalidVectors(`${what} has ${to - from} bytes where its shape (${shape.join(', ')}) asks for others.`);
    }
    tensors.set(tensor, layout);
  }
  assertWhole(places, fileBytes - dataStart, name);
  return { tensors, otherTypes };
}

function entriesOf(json: string, name: string): readonly (readonly [string, unknown])[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw invalidVectors(`The head of “${name}” is no JSON (${reason}). Copy it again.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidVectors(`The head of “${name}” names no tensors.`);
  }
  return Object.entries(value);
}

function isVectorDtype(dtype: string): dtype is VectorDtype {
  return dtype === 'F32' || dtype === 'F16' || dtype === 'BF16';
}

/** Tensors lie one behind the other, from the first byte of the data to the last. */
function assertWhole(
  places: readonly { readonly name: string; readonly from: number; readonly to: number }[],
  dataBytes: number,
  name: string,
): void {
  let at = 0;
  for (const place of [...places].sort((a, b) => a.from - b.from || a.to - b.to)) {
    if (place.from !== at) throw invalidVectors(`The tensors of “${name}” overlap or leave gaps at “${place.name}”.`);
    at = place.to;
  }
  if (at !== dataBytes) {
    throw invalidVectors(`“${name}” has ${dataBytes - at} bytes more than its tensors. It was changed; copy it again.`);
  }
}
