/**
 * What an ONNX file takes and gives, read from the file itself without a runtime: the weights are stepped over, so that of
 * a graph of a gigabyte in a picked folder only a few pieces are read.
 * Format: onnx.proto3 of ONNX 1.x (ModelProto.graph 7; GraphProto.node 1, initializer 5, input 11, output 12;
 * TensorProto.external_data 13; ValueInfoProto.name 1, type 2).
 */
import { AppError } from '../app-error.ts';

/** Bytes that are read piece by piece. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `start` up to and without `end`. */
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

export interface GraphValue {
  readonly name: string;
  /** TensorProto.DataType: 1 float32, 7 int64, 9 bool, 10 float16; 0 where the file does not say. */
  readonly elementType: number;
  /** A number where the dimension is fixed, else null. Null as a whole where the file states no shape. */
  readonly shape: readonly (number | null)[] | null;
}

export interface GraphSignature {
  readonly inputs: readonly GraphValue[];
  readonly outputs: readonly GraphValue[];
  /** The files beside this one that hold weights, each once. */
  readonly externalFiles: readonly ExternalFile[];
}

/** A file of weights beside a graph. */
export interface ExternalFile {
  readonly name: string;
  /** Bytes that the graph reads of it, from the first to the last: a shorter file was cut off. */
  readonly bytes: number;
}

/** The bytes of a file that is in memory. */
export function bytesSource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}

/** Reads the signature of an ONNX file. Rejects with `model-invalid`, naming `path`, where the bytes are none. */
export async function graphSignature(path: string, source: ByteSource): Promise<GraphSignature> {
  const inputs: GraphValue[] = [];
  const outputs: GraphValue[] = [];
  const initialised = new Set<string>();
  const externalFiles = new Map<string, number>();
  const cursor = new Cursor(path, source);
  let found = false;
  for await (const field of cursor.fields(0, source.size)) {
    if (field.number !== modelGraph) continue;
    found = true;
    for await (const part of cursor.fields(field.start, field.end)) {
      if (part.number === graphInput) inputs.push(valueOf(await cursor.bytes(part)));
      if (part.number === graphOutput) outputs.push(valueOf(await cursor.bytes(part)));
      if (part.number !== graphInitializer) continue;
      const external = new Map<string, string>();
      for await (const piece of cursor.fields(part.start, part.end)) {
        if (piece.number === tensorName) initialised.add(textOf(await cursor.bytes(piece)));
        if (piece.number !== tensorExternal) continue;
        const entry = fieldsOf(await cursor.bytes(piece));
        external.set(textOf(entry.get(1)), textOf(entry.get(2)));
      }
      const location = external.get('location');
      if (location === undefined) continue;
      const end = wholeNumber(external.get('offset')) + wholeNumber(external.get('length'));
      externalFiles.set(location, Math.max(end, externalFiles.get(location) ?? 0));
    }
  }
  if (!found || inputs.length === 0 || outputs.length === 0) throw notOnnx(path);
  // Old files list their weights among the inputs.
  const asked = inputs.filter(({ name }) => !initialised.has(name));
  return { inputs: asked, outputs, externalFiles: [...externalFiles].map(([name, bytes]) => ({ name, bytes })) };
}

const modelGraph = 7;
const graphInitializer = 5;
const graphInput = 11;
const graphOutput = 12;
const tensorName = 8;
const tensorExternal = 13;

/** Fields of two kinds occur: numbers, and bytes with their length before them; the two fixed widths for attributes. */
interface Field {
  readonly number: number;
  /** The bytes of a field with a length; empty (start = end) for any other. */
  readonly start: number;
  readonly end: number;
}

const pieceBytes = 65_536;

class Cursor {
  readonly #path: string;
  readonly #source: ByteSource;
  #piece: { readonly start: number; readonly bytes: Uint8Array } = { start: 0, bytes: new Uint8Array() };

  constructor(path: string, source: ByteSource) {
    this.#path = path;
    this.#source = source;
  }

  async *fields(start: number, end: number): AsyncGenerator<Field> {
    for (let at = start; at < end;) {
      const tag = await this.#varint(at);
      at = tag.end;
      const number = Math.floor(tag.value / 8);
      if (number < 1) throw notOnnx(this.#path);
      const value = tag.value % 8 === 2 || tag.value % 8 === 0 ? await this.#varint(at) : null;
      switch (tag.value % 8) {
        case 0:
          at = value?.end ?? at;
          yield { number, start: at, end: at };
          break;
        case 1:
          at += 8;
          break;
        case 2: {
          const from = value?.end ?? at;
          at = from + (value?.value ?? 0);
          if (at > end) throw notOnnx(this.#path);
          yield { number, start: from, end: at };
          break;
        }
        case 5:
          at += 4;
          break;
        default:
          throw notOnnx(this.#path);
      }
    }
  }

  async bytes({ start, end }: Field): Promise<Uint8Array> {
    const { bytes, start: first } = this.#piece;
    if (start >= first && end <= first + bytes.length) return bytes.subarray(start - first, end - first);
    // Names and shapes are short: a long one is none.
    if (end - start > pieceBytes) throw notOnnx(this.#path);
    return (await this.#load(start)).subarray(0, end - start);
  }

  async #varint(at: number): Promise<{ readonly value: number; readonly end: number }> {
    let { bytes, start } = this.#piece;
    const longest = 10;
    if (at < start || at + longest > start + bytes.length) {
      bytes = await this.#load(at);
      start = at;
    }
    let value = 0;
    for (let place = 0, scale = 1; place < longest; place++, scale *= 128) {
      const byte = bytes[at - start + place];
      if (byte === undefined) throw notOnnx(this.#path);
      value += (byte & 127) * scale;
      if (byte < 128) return { value, end: at + place + 1 };
    }
    throw notOnnx(this.#path);
  }

  async #load(start: number): Promise<Uint8Array> {
    const bytes = await this.#source.read(start, Math.min(start + pieceBytes, this.#source.size));
    this.#piece = { start, bytes };
    return bytes;
  }
}

/** ValueInfoProto: name 1, type 2 { tensor_type 1 { elem_type 1, shape 2 { dim 1 { dim_value 1 } } } }. */
function valueOf(bytes: Uint8Array): GraphValue {
  const value = fieldsOf(bytes);
  const tensor = fieldsOf(bytesIn(fieldsOf(bytesIn(value.get(2))).get(1)));
  const elementType = tensor.get(1);
  const shapeBytes = tensor.get(2);
  const shape = shapeBytes instanceof Uint8Array ? dimensionsOf(shapeBytes) : null;
  return { name: textOf(value.get(1)), elementType: typeof elementType === 'number' ? elementType : 0, shape };
}

function dimensionsOf(bytes: Uint8Array): readonly (number | null)[] {
  return eachField(bytes)
    .filter(([number]) => number === 1)
    .map(([, dimension]) => {
      const size = fieldsOf(bytesIn(dimension)).get(1);
      return typeof size === 'number' && size > 0 ? size : null;
    });
}

function fieldsOf(bytes: Uint8Array): ReadonlyMap<number, number | Uint8Array> {
  return new Map(eachField(bytes));
}

/** The fields of a short message; what does not fit ends it. */
function eachField(bytes: Uint8Array): readonly (readonly [number, number | Uint8Array])[] {
  const fields: (readonly [number, number | Uint8Array])[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; at < bytes.length; scale *= 128) {
      const byte = bytes[at] ?? 0;
      at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    if (tag % 8 === 0) fields.push([number, varint()]);
    else if (tag % 8 === 2) {
      const length = varint();
      fields.push([number, bytes.subarray(at, at + length)]);
      at += length;
    } else if (tag % 8 === 1) at += 8;
    else if (tag % 8 === 5) at += 4;
    else break;
  }
  return fields;
}

/** What is not stated, or is no number, is 0. */
function wholeNumber(text = '0'): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function bytesIn(field: number | Uint8Array | undefined): Uint8Array {
  return field instanceof Uint8Array ? field : new Uint8Array();
}

// Every platform that this runs on has it, but only DOM's types say so.
declare const TextDecoder: new () => { decode(bytes: Uint8Array): string };

function textOf(field: number | Uint8Array | undefined): string {
  return new TextDecoder().decode(bytesIn(field));
}

function notOnnx(path: string): AppError {
  return new AppError('model-invalid', `${path} is not an ONNX model, or was cut off. Get the file again.`);
}
