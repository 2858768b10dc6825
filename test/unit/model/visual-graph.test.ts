// The inputs and outputs of the tiny models are those that they were exported with by torch.onnx.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bytesSource, graphSignature } from '../../../src/core/model/visual-graph.ts';
import type { ByteSource, GraphSignature } from '../../../src/core/model/visual-graph.ts';

const fileOf = (path: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/models/${path}`, import.meta.url)));
const named = ({ inputs, outputs }: GraphSignature): unknown => ({
  inputs: inputs.map(({ name, shape }) => [name, shape?.length]),
  outputs: outputs.map(({ name }) => name),
});

/** A Protobuf field with its length before it; payloads below 16,384 bytes. */
const field = (number: number, payload: Uint8Array | string): number[] => {
  const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7];
  return [number * 8 + 2, ...length, ...bytes];
};
const message = (...fields: readonly number[][]): Uint8Array => Uint8Array.from(fields.flat());

describe('the signature of an ONNX file', () => {
  const cases: readonly (readonly [string, readonly (readonly [string, number])[], readonly string[]])[] = [
    ['tiny-siglip/onnx/text_model.onnx', [['input_ids', 2]], ['last_hidden_state', 'pooler_output']],
    ['tiny-siglip/onnx/vision_model.onnx', [['pixel_values', 4]], ['last_hidden_state', 'pooler_output']],
    ['tiny-clip/onnx/vision_model.onnx', [['pixel_values', 4]], ['image_embeds']],
    [
      'tiny-late-interaction/onnx/model.onnx',
      [
        ['input_ids', 2],
        ['attention_mask', 2],
        ['pixel_values', 5],
      ],
      ['embeddings'],
    ],
  ];
  test.each(cases)('%s', async (path, inputs, outputs) => {
    const signature = await graphSignature(path, bytesSource(fileOf(path)));
    expect(named(signature)).toMatchObject({ inputs, outputs: expect.arrayContaining([...outputs]) as string[] });
    expect(signature.externalFiles).toEqual([]);
  });

  test('states which dimensions are fixed and of what type the values are', async () => {
    const { inputs } = await graphSignature('x', bytesSource(fileOf('tiny-joint/onnx/model.onnx')));
    const pixels = inputs.find(({ name }) => name === 'pixel_values');
    expect(pixels).toEqual({ name: 'pixel_values', elementType: 1, shape: [null, 3, 64, 64] });
    expect(inputs.find(({ name }) => name === 'input_ids')?.elementType).toBe(7);
  });

  test('is read without the weights: of a gigabyte only pieces', async () => {
    const gigabyte = 2 ** 30;
    const end = message(field(11, message(field(1, 'input_ids'))), field(12, message(field(1, 'y'))));
    // TensorProto.raw_data is field 9; lengths as varints of five bytes.
    const wide = (value: number): number[] =>
      [0, 1, 2, 3, 4].map((place) => (Math.floor(value / 128 ** place) & 127) | (place < 4 ? 128 : 0));
    const tensor = [9 * 8 + 2, ...wide(gigabyte)];
    const initializer = [5 * 8 + 2, ...wide(tensor.length + gigabyte), ...tensor];
    const head = Uint8Array.from([7 * 8 + 2, ...wide(initializer.length + gigabyte + end.length), ...initializer]);
    const tail = head.length + gigabyte;
    let read = 0;
    const source: ByteSource = {
      size: tail + end.length,
      read: async (from, to) => {
        read += to - from;
        const bytes = new Uint8Array(to - from);
        if (from < head.length) bytes.set(head.subarray(from, to));
        if (to > tail) bytes.set(end.subarray(Math.max(0, from - tail), to - tail), Math.max(0, tail - from));
        return bytes;
      },
    };
    expect((await graphSignature('x', source)).inputs.map(({ name }) => name)).toEqual(['input_ids']);
    expect(read).toBeLessThan(2 ** 18);
  });

  test('names the files of weights beside it, each once, and how far they are read', async () => {
    // ModelProto { graph { initializer × 3 { name, external_data × n { key, value } }, input { name }, output { name } } }
    const weights = (name: string, place: Readonly<Record<string, string>>): number[] =>
      field(
        5,
        message(
          field(8, name),
          ...Object.entries({ location: 'model.onnx_data', ...place }).map(([key, value]) =>
            field(13, message(field(1, key), field(2, value))),
          ),
        ),
      );
    const graph = message(
      // 4096 + 300 bytes are the end; a place that is no number says nothing.
      weights('a', { offset: '4096', length: '300' }),
      weights('b', { length: '64' }),
      weights('c', { offset: '-1', length: '1e9' }),
      field(11, message(field(1, 'a'))),
      field(11, message(field(1, 'input_ids'))),
      field(12, message(field(1, 'y'))),
    );
    const bytes = message(field(7, graph));
    expect(await graphSignature('x', bytesSource(bytes))).toEqual({
      // `a` is a weight that an old file lists among its inputs.
      inputs: [{ name: 'input_ids', elementType: 0, shape: null }],
      outputs: [{ name: 'y', elementType: 0, shape: null }],
      externalFiles: [{ name: 'model.onnx_data', bytes: 4396 }],
    });
  });

  test.each([
    ['a text', new TextEncoder().encode('{"error": "not found"}')],
    ['nothing', new Uint8Array()],
    ['the first half of a model', fileOf('tiny-clip/onnx/text_model.onnx').subarray(0, 130_000)],
  ])('%s is refused with the name of the file', async (_, bytes) => {
    await expect(graphSignature('onnx/model.onnx', bytesSource(bytes))).rejects.toMatchObject({
      code: 'model-invalid',
      message: expect.stringContaining('onnx/model.onnx') as string,
    });
  });
});
