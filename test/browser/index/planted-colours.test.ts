// Real pages through the PDF worker, a model made by hand through the embedding worker, and the heat of what they gave.
import { expect, onTestFinished, test } from 'vitest';
import type { ImageSettings } from '../../../src/core/experiment/experiment.ts';
import { workspaceId } from '../../../src/core/document/ids.ts';
import { patchBox } from '../../../src/core/image/patch-box.ts';
import { visualEncoderKey, visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import type { PageHeat } from '../../../src/core/retrieval/explanation.ts';
import type { EmbeddingWorker } from '../../../src/rpc/embedding-worker.ts';
import type { PdfWorker } from '../../../src/rpc/pdf-worker.ts';
import { createWorkerClient } from '../../../src/rpc/worker-client.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { putDocument, removeDocument } from '../../../src/storage/document-store.ts';
import { createIndexWorker } from '../../../workers/index/index-worker.ts';
import { colouredPdf, seenAt } from '../../support/coloured-pages.ts';
import type { ColouredPage } from '../../support/coloured-pages.ts';
import { plainlyVisual, tinyVisual, visualFolder } from '../embedding/visual-models-for-tests.ts';
import { idOf, newDocument } from '../storage/records.ts';
import { buildInput, never } from './indexing.ts';

const pages: readonly ColouredPage[] = [
  { colour: 'green', rotate: 0, square: [500, 350] },
  { colour: 'red', rotate: 90, square: [350, 450] },
  { colour: 'blue', rotate: 270, square: [600, 400] },
];
const workspace = workspaceId('planted-colours');
const document = idOf('a');

/** Both workers, ended with the test. */
function newWorkers() {
  const settings = { idleMs: Number.POSITIVE_INFINITY, silenceMs: { default: 60_000 } };
  const embedding = createWorkerClient<EmbeddingWorker>({
    name: 'embedding',
    spawn: () => new Worker(new URL('../../../workers/embedding.ts', import.meta.url), { type: 'module' }),
    ...settings,
  });
  const pdf = createWorkerClient<PdfWorker>({
    name: 'PDF',
    spawn: () => new Worker(new URL('../../../workers/pdf.ts', import.meta.url), { type: 'module' }),
    ...settings,
  });
  onTestFinished(() => {
    embedding.terminate();
    pdf.terminate();
  });
  return { embedding, pdf };
}

/** The middle of the patch of a tile, not of the whole page, that is most similar to a token; all that are as similar. */
function hottest({ similarities, patches, grid, side }: PageHeat, token: number): readonly (readonly number[])[] {
  const count = patches.length / 3;
  const own = [...similarities.subarray(token * count, (token + 1) * count)];
  const tiles = own.map((similarity, at) => (patches[3 * at]! < grid.rows * grid.columns ? similarity : -1));
  const most = Math.max(...tiles);
  return tiles.flatMap((similarity, at) => {
    if (similarity < most - 1e-3) return [];
    const [tile = 0, row = 0, column = 0] = patches.subarray(3 * at, 3 * at + 3);
    const { left, top, width, height } = patchBox(grid, side, { tile, row, column });
    return [[left + width / 2, top + height / 2]];
  });
}

test('the patches that a word matches are where its colour is seen, through tiles, rotation and crop', async () => {
  const { embedding, pdf } = newWorkers();
  const model = tinyVisual('planted-colours', { dimensions: 8 });
  const prepared = await embedding.calls.prepareVisual(
    plainlyVisual(model, await visualFolder('planted-colours')),
    never,
  );
  // The PDF worker looks into the product's own database.
  const database = await openDatabase();
  onTestFinished(async () => {
    await removeDocument(database, workspace, document);
    database.close();
  });
  await putDocument(database, workspace, { ...newDocument(document, pages.length), state: 'done' }, null);
  const index = createIndexWorker(async () => database);
  const encoder = visualEncoderOf(model, { kind: 'folder' });
  const { identity } = prepared;
  const port = embedding.openPort();
  await index.connectEncoder({ key: visualEncoderKey(encoder), identity, port, visual: prepared }, never);
  // The browser keeps no PDF: the one that was dropped is handed on.
  const file = new Blob([new Uint8Array(colouredPdf(pages))]);
  await index.connectPages({ port: pdf.openPort(), files: [{ document, file }] }, never);
  const image: ImageSettings = { kind: 'image', encoder, pooling: 1, rescored: null };
  const built = await index.build(buildInput([document], image, { workspace }), never);
  expect(built).toMatchObject({ computed: { units: 3 }, space: { images: { pages: 3, failed: 0, failures: [] } } });

  for (const [sheet, planted] of pages.entries()) {
    const query = `where is the ${planted.colour} square`;
    const asked = { ...buildInput([], image, { workspace }), query };
    const { candidates } = await index.search({ ...asked, depth: 3, documents: null, gold: [] }, never);
    expect(candidates[0]).toMatchObject({ kind: 'page-image', document, ordinal: sheet });
    const input = { ...asked, document, ordinal: sheet, kind: 'page-image' } as const;
    const { heat } = await index.explain(input, never);
    expect(heat!.score).toBe(candidates[0]!.score);
    const word = heat!.tokens.findIndex(({ start, end }) => query.slice(start, end) === planted.colour);
    expect(heat!.tokens[word]).toMatchObject({ kind: 'word', inPicture: heat!.tokens[word]!.similarity });
    const { left, top } = seenAt(planted);
    const found = hottest(heat!, word);
    expect(found.length).toBe(4);
    // A square of an eighth of the page: its patches lie around its middle.
    for (const [x = 0, y = 0] of found) {
      expect(Math.abs(x - left)).toBeLessThan(1 / 16);
      expect(Math.abs(y - top)).toBeLessThan(1 / 16);
    }
    const outside = heat!.tokens.reduce((sum, { similarity, inPicture }) => sum + similarity - inPicture, 0);
    const inside = heat!.shares.reduce((sum, share) => sum + share, 0);
    expect(inside + outside).toBeCloseTo(heat!.score, 4);
  }
});
