import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import type { EmbedOutcome } from '../../../src/rpc/embedding-worker.ts';
import type { VectorBatch } from '../../../src/storage/schema.ts';
import { embedUnits, soundBatches, unitsOfBatches, unitsPerCall } from '../../../workers/index/embed-units.ts';
import { encodeBlock } from '../../../workers/index/vector-block.ts';

const document = documentId('d'.repeat(64));
const never = new AbortController().signal;
const dimensions = 2;

/** One row a text, of its length and a constant; a text that is empty has none. */
async function embed(texts: readonly string[]): Promise<EmbedOutcome> {
  const firstRow = new Uint32Array(texts.length + 1);
  for (const [place, text] of texts.entries()) firstRow[place + 1] = firstRow[place]! + (text === '' ? 0 : 1);
  const told = texts.filter((text) => text !== '');
  const lengths = Uint32Array.from(texts, ({ length }) => length);
  return {
    values: Float32Array.from(told.flatMap(({ length }) => [length, 1])),
    dimensions,
    firstRow,
    spans: Uint32Array.from(told.flatMap(({ length }) => [0, length])),
    tokens: lengths,
    embeddedTokens: lengths.slice(),
    empty: new Uint32Array(),
    device: 'wasm',
    redone: 0,
  };
}

const texts = Array.from({ length: 53 }, (_unused, place) => 'x'.repeat(place % 7));

async function undisturbed(): Promise<{ readonly batches: readonly VectorBatch[]; readonly bytes: ArrayBuffer }> {
  const batches: VectorBatch[] = [];
  const input = { document, texts, dimensions, stored: new Map(), embed };
  const block = await embedUnits({ ...input, store: async (batch) => void batches.push(batch) }, never);
  return { batches, bytes: encodeBlock(block) };
}

describe('embedding a document', () => {
  test('gives the same vectors from any batches that are stored, and embeds exactly the others', async () => {
    const { batches, bytes } = await undisturbed();
    expect(batches.map(({ from }) => from)).toEqual([0, 16, 32, 48]);
    await fc.assert(
      fc.asyncProperty(fc.subarray([...batches]), async (stored) => {
        const sound = soundBatches(stored, texts.length, dimensions);
        let asked = 0;
        const made: number[] = [];
        const block = await embedUnits(
          {
            document,
            texts,
            dimensions,
            stored: sound,
            embed: (wanted, done) => {
              expect(done).toBe(asked);
              expect(wanted.length).toBeLessThanOrEqual(unitsPerCall);
              asked += wanted.length;
              return embed(wanted);
            },
            store: async ({ from }) => void made.push(from),
          },
          never,
        );
        expect(encodeBlock(block)).toEqual(bytes);
        expect(asked).toBe(texts.length - unitsOfBatches(sound));
        expect([...made, ...sound.keys()].sort((a, b) => a - b)).toEqual([0, 16, 32, 48]);
      }),
    );
  });

  test('passes over batches at a wrong place, of another size or width, and damaged ones', async () => {
    const { batches } = await undisturbed();
    const [first, second, , last] = batches;
    const wrong: readonly VectorBatch[] = [
      { ...first!, from: 3 },
      { ...second!, from: 64 },
      { ...first!, from: 48 },
      { ...last!, from: 0 },
      { ...second!, bytes: second!.bytes.slice(0, -4) },
    ];
    for (const batch of wrong) expect(soundBatches([batch], texts.length, dimensions).size).toBe(0);
    expect(soundBatches([first!], texts.length, 3).size).toBe(0);
    // The last batch is shorter; of a longer document it would be cut short.
    expect(soundBatches([last!], texts.length, dimensions).size).toBe(1);
    expect(soundBatches([last!], texts.length + 1, dimensions).size).toBe(0);
  });

  test('stops between two calls where it is aborted, and what was stored stays', async () => {
    const controller = new AbortController();
    const stored: number[] = [];
    const store = async ({ from }: VectorBatch): Promise<void> => {
      stored.push(from);
      if (from === 16) controller.abort();
    };
    const input = { document, texts, dimensions, stored: new Map(), embed, store };
    await expect(embedUnits(input, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(stored).toEqual([0, 16]);
  });

  test('refuses vectors of another width than the settings say', async () => {
    const input = { document, texts, dimensions: 3, stored: new Map(), embed, store: async () => {} };
    await expect(embedUnits(input, never)).rejects.toMatchObject({ code: 'model-invalid' });
  });
});
