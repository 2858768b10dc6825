// Files of vectors as other tools write them, made in a test: .npy of float32, .safetensors of float32, a manifest.

/** A `.npy` file of format 1.0, float32, C order. */
export function npyFile(values: readonly number[], shape: readonly number[]): Uint8Array<ArrayBuffer> {
  const size = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const dictionary = `{'descr': '<f4', 'fortran_order': False, 'shape': (${size}), }`;
  const padded = `${dictionary.padEnd(Math.ceil((dictionary.length + 11) / 64) * 64 - 11)}\n`;
  const head = new Uint8Array(10 + padded.length);
  head.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, padded.length & 0xff, padded.length >> 8]);
  head.set(new TextEncoder().encode(padded), 10);
  return joined([head, floatBytes(values)]);
}

/** A `.safetensors` file of float32 tensors, one behind the other. */
export function safetensorsFile(
  tensors: Readonly<Record<string, { readonly shape: readonly number[]; readonly values: readonly number[] }>>,
): Uint8Array<ArrayBuffer> {
  let at = 0;
  const head: Record<string, unknown> = {};
  for (const [name, { shape, values }] of Object.entries(tensors)) {
    head[name] = { dtype: 'F32', shape, data_offsets: [at, at + 4 * values.length] };
    at += 4 * values.length;
  }
  return safetensorsOf(
    JSON.stringify(head),
    Object.values(tensors).flatMap(({ values }) => values),
  );
}

/** A `.safetensors` file with this head, whatever it says. */
export function safetensorsOf(head: string, values: readonly number[]): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(head);
  const length = new Uint8Array(8);
  new DataView(length.buffer).setBigUint64(0, BigInt(json.length), true);
  return joined([length, json, floatBytes(values)]);
}

/** A manifest of one vector a page and question, changed as asked. */
export function vectorManifest(change: Readonly<Record<string, unknown>>): Uint8Array<ArrayBuffer> {
  const manifest = { format: 'leafmark-vectors/1', name: 'made', model: 'by/hand', kind: 'single', metric: 'cosine' };
  return new TextEncoder().encode(JSON.stringify({ ...manifest, ...change }));
}

/** The vector of this many numbers that is 1 at one place and 0 elsewhere. */
export function unitVector(dimensions: number, place: number): number[] {
  return Array.from({ length: dimensions }, (_, at) => (at === place ? 1 : 0));
}

function floatBytes(values: readonly number[]): Uint8Array {
  return new Uint8Array(new Float32Array(values).buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
