import { bytesOfDtype, invalidVectors } from '../../../src/core/vector-set/array-layout.ts';
import { npyHeadBytes, parseNpyHeader } from '../../../src/core/vector-set/npy-header.ts';
import { parseSafetensorsHeader, safetensorsHeadBytes } from '../../../src/core/vector-set/safetensors-header.ts';
import type { VectorArrays, VectorPlace } from '../../../src/core/vector-set/vector-places.ts';

/** What a file of vectors holds, from its head alone. Rejects with `vectors-invalid`. */
export async function readArrays(file: Blob, name: string): Promise<VectorArrays> {
  if (/\.npy$/iu.test(name)) {
    return { kind: 'npy', array: parseNpyHeader(await bytesOf(file, 0, npyHeadBytes), file.size, name) };
  }
  if (!/\.safetensors$/iu.test(name)) {
    throw invalidVectors(`“${name}” is neither .npy nor .safetensors. Save the vectors as one of them.`);
  }
  const headBytes = safetensorsHeadBytes(await bytesOf(file, 0, 8), file.size, name);
  const json = await file.slice(8, 8 + headBytes).text();
  return { kind: 'safetensors', ...parseSafetensorsHeader(json, { headBytes, fileBytes: file.size }, name) };
}

/** The bytes of neighbouring units, in order, as they stand in their files; all of one type. */
export async function readPlaces(
  places: readonly VectorPlace[],
  fileOf: (name: string) => Blob,
  dimensions: number,
): Promise<ArrayBuffer> {
  const runs = runsOf(places, dimensions);
  const read = await Promise.all(runs.map(({ file, start, end }) => bytesOf(fileOf(file), start, end)));
  if (read.length === 1) return read[0]!.buffer;
  const whole = new Uint8Array(read.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of read) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole.buffer;
}

/** Bytes of a unit's vectors. */
export function bytesOfPlace({ rows, dtype }: VectorPlace, dimensions: number): number {
  return rows * dimensions * bytesOfDtype(dtype);
}

interface ByteRun {
  readonly file: string;
  readonly start: number;
  end: number;
}

/** Places that follow each other in their file are read as one. */
function runsOf(places: readonly VectorPlace[], dimensions: number): readonly ByteRun[] {
  const runs: ByteRun[] = [];
  for (const place of places) {
    const { file, start } = place;
    const end = start + bytesOfPlace(place, dimensions);
    const last = runs.at(-1);
    if (last !== undefined && last.file === file && last.end === start) last.end = end;
    else runs.push({ file, start, end });
  }
  return runs;
}

async function bytesOf(file: Blob, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(start, end).arrayBuffer());
}
