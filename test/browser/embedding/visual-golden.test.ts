// Vectors against transformers, from the pictures on: test/golden/models/tiny-*.json, with tools and tolerances in the notes.
import { afterEach, describe, expect, test } from 'vitest';
import type { Device } from '../../../src/core/model/embedding-model.ts';
import type { VisualKind } from '../../../src/core/model/visual-adapter.ts';
import { rowRole } from '../../../src/core/model/visual-roles.ts';
import { cosine, embeddingWorker, endWorkers, signal } from './models-for-tests.ts';
import { goldenVisual, picture, plainlyVisual, tinyVisual, visualFolder } from './visual-models-for-tests.ts';

afterEach(endWorkers);

const tolerance = 0.9999;

const single: readonly (readonly [string, VisualKind, Device])[] = [
  ['tiny-siglip', 'dual', 'wasm'],
  ['tiny-clip', 'dual', 'wasm'],
  ['tiny-joint', 'joint', 'wasm'],
  ['tiny-siglip', 'dual', 'webgpu'],
  ['tiny-clip', 'dual', 'webgpu'],
  ['tiny-joint', 'joint', 'webgpu'],
];

describe('single-vector models', () => {
  for (const [name, kind, device] of single) {
    test(`${name} on ${device} puts texts and pages where transformers does`, { timeout: 300_000 }, async () => {
      const reference = await goldenVisual(name);
      const worker = embeddingWorker();
      const input = { ...plainlyVisual(tinyVisual(name), await visualFolder(name)), device };
      const prepared = await worker.prepareVisual(input, signal);
      expect(prepared).toMatchObject({ device, failed: [], vectors: 'single', dimensions: reference.dimensions });
      expect(prepared.decision.adapter.kind).toBe(kind);

      const texts = (reference.texts ?? []).map(({ text }) => text);
      const said = await worker.embedVisualTexts({ texts, kind: 'passage', windows: 'first' }, signal);
      let least = 1;
      for (const [index, { text, vector }] of (reference.texts ?? []).entries()) {
        const row = said.firstRow[index]!;
        // A text without tokens has no vector here; transformers embeds the special tokens alone.
        expect(said.firstRow[index + 1]! - row).toBe(text.trim() === '' ? 0 : 1);
        if (text.trim() === '') continue;
        least = Math.min(
          least,
          cosine(said.values.subarray(row * said.dimensions, (row + 1) * said.dimensions), vector),
        );
      }
      const images = await Promise.all((reference.images ?? []).map(({ image }) => picture(image)));
      const shown = await worker.embedImages({ images }, signal);
      expect(shown.failed).toEqual([]);
      expect([...shown.firstRow]).toEqual([...images.keys(), images.length]);
      for (const [index, { vector }] of (reference.images ?? []).entries()) {
        const row = shown.values.subarray(index * shown.dimensions, (index + 1) * shown.dimensions);
        least = Math.min(least, cosine(row, vector));
        expect(Math.hypot(...row)).toBeCloseTo(1, 5);
      }
      console.log(`${name} ${device}: least cosine ${least}; ${prepared.reason}`);
      expect(least).toBeGreaterThan(tolerance);
      expect([said.device, shown.device, said.redone, shown.redone]).toEqual([device, device, 0, 0]);
    });
  }
});

describe('late interaction', () => {
  for (const device of ['wasm', 'webgpu'] as const) {
    test(
      `tiny-late-interaction on ${device} gives each token the vector of transformers`,
      { timeout: 300_000 },
      async () => {
        const reference = await goldenVisual('tiny-late-interaction');
        const worker = embeddingWorker();
        const source = await visualFolder('tiny-late-interaction');
        const input = { ...plainlyVisual(tinyVisual('tiny-late-interaction'), source), device };
        const prepared = await worker.prepareVisual(input, signal);
        expect(prepared).toMatchObject({ device, vectors: 'multi', side: 2, dimensions: reference.dimensions });
        let least = 1;
        const compare = (
          {
            values,
            firstRow,
            dimensions,
          }: { readonly values: Float32Array; readonly firstRow: Uint32Array; readonly dimensions: number },
          expected: readonly (readonly (readonly number[])[])[],
        ): void => {
          for (const [index, rows] of expected.entries()) {
            const first = firstRow[index]!;
            expect(firstRow[index + 1]! - first).toBe(rows.length);
            for (const [place, row] of rows.entries()) {
              const at = (first + place) * dimensions;
              least = Math.min(least, cosine(values.subarray(at, at + dimensions), row));
            }
          }
        };
        const pages = reference.pages ?? [];
        const images = await Promise.all(pages.map(({ image }) => picture(image)));
        const shown = await worker.embedImages({ images }, signal);
        expect(shown.failed).toEqual([]);
        expect([...shown.grids]).toEqual(pages.flatMap(({ rows, columns }) => [rows, columns]));
        compare(
          shown,
          pages.map(({ embeddings }) => embeddings),
        );
        const patches = shown.roles?.kinds.filter((kind) => kind === rowRole.patch).length;
        expect(patches).toBe(pages.reduce((sum, { rows, columns }) => sum + 4 * (rows * columns + 1), 0));

        // All questions at once: shorter ones are padded, and padding must not count.
        const queries = reference.queries ?? [];
        const asked = await worker.embedVisualTexts(
          { texts: queries.map(({ text }) => text), kind: 'query', windows: 'first' },
          signal,
        );
        compare(
          asked,
          queries.map(({ embeddings }) => embeddings),
        );
        console.log(`tiny-late-interaction ${device}: least cosine of a token ${least}; ${prepared.reason}`);
        expect(least).toBeGreaterThan(tolerance);
      },
    );
  }

  test('in one tile a page has its whole alone, and another identity', async () => {
    const source = await visualFolder('tiny-late-interaction');
    const input = plainlyVisual(tinyVisual('tiny-late-interaction'), source);
    const [all, one] = [embeddingWorker(), embeddingWorker()];
    const split = await all.prepareVisual(input, signal);
    const whole = await one.prepareVisual({ ...input, tiles: 'one' }, signal);
    expect(whole.identity).not.toBe(split.identity);
    const shown = await one.embedImages({ images: [await picture('images/text.png')] }, signal);
    expect([...shown.grids]).toEqual([0, 0]);
    expect(shown.roles?.kinds.filter((kind) => kind === rowRole.patch)).toHaveLength(4);
  });
});
