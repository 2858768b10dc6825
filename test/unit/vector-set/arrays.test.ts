// Heads and numbers of array files: those of numpy and safetensors are read as they hold them, all else is refused by name.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bytesOfArray } from '../../../src/core/vector-set/array-layout.ts';
import type { ArrayLayout } from '../../../src/core/vector-set/array-layout.ts';
import { decodeValues, faultOf, scaleRows } from '../../../src/core/vector-set/decode-values.ts';
import { readArrays } from '../../../workers/index/vector-import/read-arrays.ts';
import { npyFile, safetensorsFile, safetensorsOf } from '../../support/vector-files.ts';

const folder = join(import.meta.dirname, '../../fixtures/vectors');
const array = z.object({
  tensor: z.string().nullable(),
  dtype: z.enum(['F32', 'F16', 'BF16']),
  shape: z.array(z.number()),
  values: z.array(z.number()),
});
const expected = z
  .object({ arrays: z.record(z.string(), z.array(array)), refused: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')));

const fileOf = (name: string): Blob => new Blob([readFileSync(join(folder, name))]);
const refusal = (bytes: Uint8Array<ArrayBuffer>, name: string): Promise<unknown> =>
  readArrays(new Blob([bytes]), name).then(
    () => null,
    (error: unknown) => error,
  );

async function valuesOf(file: Blob, layout: ArrayLayout): Promise<Float32Array> {
  return decodeValues(await file.slice(layout.start, layout.start + bytesOfArray(layout)!).arrayBuffer(), layout.dtype);
}

describe('array files', () => {
  it('of the folder are all expected', () => {
    const known = [...Object.keys(expected.arrays), ...Object.keys(expected.refused), 'with-ints.safetensors'];
    expect(readdirSync(folder).filter((name) => name !== 'expected.json')).toEqual([...known].sort());
  });

  it.each(Object.entries(expected.arrays))('like %s give the numbers that were written', async (name, wanted) => {
    const file = fileOf(name);
    const arrays = await readArrays(file, name);
    for (const { tensor, dtype, shape, values } of wanted) {
      const layout = arrays.kind === 'npy' ? arrays.array : arrays.tensors.get(tensor!)!;
      expect(layout).toMatchObject({ dtype, shape });
      expect([...(await valuesOf(file, layout))]).toEqual(values);
    }
  });

  it.each(Object.entries(expected.refused))('like %s are refused with a sentence on “%s”', async (name, word) => {
    await expect(readArrays(fileOf(name), name)).rejects.toMatchObject({
      code: 'vectors-invalid',
      message: expect.stringContaining(word),
    });
  });

  it('with tensors of other types keep those that are vectors', async () => {
    const arrays = await readArrays(fileOf('with-ints.safetensors'), 'with-ints.safetensors');
    expect(arrays).toMatchObject({ kind: 'safetensors', otherTypes: new Map([['numbers', 'I64 of shape (4)']]) });
    expect(arrays.kind === 'safetensors' && [...arrays.tensors.keys()]).toEqual(['vectors']);
  });

  it('that lost their end, or have more than their shape asks for, are refused', async () => {
    for (const name of Object.keys(expected.arrays)) {
      const bytes = new Uint8Array(readFileSync(join(folder, name)));
      for (const size of [0, 5, 9, 60, bytes.length - 1]) {
        expect(await refusal(bytes.slice(0, size), name)).toMatchObject({ code: 'vectors-invalid' });
      }
      const longer = new Uint8Array(bytes.length + 4);
      longer.set(bytes);
      expect(await refusal(longer, name)).toMatchObject({ code: 'vectors-invalid' });
    }
  });

  it.each([
    [
      'overlap',
      '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}}',
      [1, 2, 3],
    ],
    [
      'gaps',
      '{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},"b":{"dtype":"F32","shape":[1],"data_offsets":[8,12]}}',
      [1, 2, 3],
    ],
    ['outside the file', '{"a":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}}', [1, 2, 3]],
    ['has 12 bytes where its shape', '{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,12]}}', [1, 2, 3]],
    ['bytes more than its tensors', '{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}', [1, 2, 3]],
    ['not described', '{"a":{"dtype":"F32","shape":"[1]","data_offsets":[0,4]}}', [1]],
    ['outside the file', '{"a":{"dtype":"F32","shape":[1],"data_offsets":[-4,0]}}', [1]],
    ['no JSON', '{"a":', []],
    ['names no tensors', '[1,2]', []],
  ] as const)('.safetensors with a head of which “%s” is true are refused', async (word, head, values) => {
    expect(await refusal(safetensorsOf(head, values), 'x.safetensors')).toMatchObject({
      code: 'vectors-invalid',
      message: expect.stringContaining(word),
    });
  });

  it('of another ending, or with a head of another file, are refused', async () => {
    expect(await refusal(new Uint8Array(100), 'vectors.bin')).toMatchObject({
      message: expect.stringContaining('neither'),
    });
    expect(await refusal(new Uint8Array(100), 'vectors.npy')).toMatchObject({
      message: expect.stringContaining('begin'),
    });
    expect(await refusal(new Uint8Array(100).fill(255), 'x.safetensors')).toMatchObject({ code: 'vectors-invalid' });
  });

  it('are read or refused with a sentence whatever bytes stand in their head', async () => {
    const good = {
      'a.npy': npyFile([1, 2, 3, 4], [2, 2]),
      'a.safetensors': safetensorsFile({ a: { shape: [2, 2], values: [1, 2, 3, 4] } }),
    };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<keyof typeof good>('a.npy', 'a.safetensors'),
        fc.array(fc.tuple(fc.nat(127), fc.nat(255)), { maxLength: 6 }),
        async (name, changes) => {
          const bytes = good[name].slice();
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          const arrays = await readArrays(new Blob([bytes]), name).catch((error: unknown) => error);
          if (arrays instanceof Error) expect(arrays).toMatchObject({ code: 'vectors-invalid' });
        },
      ),
    );
  });
});

describe('vectors', () => {
  it('are brought to length 1 by cosine and left as they are by dot', () => {
    const values = Float32Array.from([3, 4, 0, -2]);
    scaleRows(values, 2, 'dot');
    expect([...values]).toEqual([3, 4, 0, -2]);
    scaleRows(values, 2, 'cosine');
    // 3/5, 4/5; 0/2, −2/2
    expect([...values]).toEqual([Math.fround(0.6), Math.fround(0.8), 0, -1]);
  });

  it.each([
    [[1, Number.NaN], 'nan'],
    [[Number.POSITIVE_INFINITY, 1], 'infinite'],
    [[0, -0], 'zero'],
    [[1e10, 0], 'large'],
    [[0, 1e-30], null],
  ] as const)('%o have the fault %s', (row, fault) => {
    expect(faultOf(Float32Array.from([9, 9, ...row]), 2, 2)).toBe(fault);
  });
});
