// What the benchmark of stored page images does inside the page: vectors in the shape of ColPali's are put under the keys of the product, and
// a new index worker is timed from its start to the first answer.
import { layerText } from '../../../src/core/document/text-settings.ts';
import type { ImageProcessor } from '../../../src/core/image/image-processor.ts';
import { visualEncoderKey } from '../../../src/core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../src/core/model/visual-encoder-settings.ts';
import { rowRole } from '../../../src/core/model/visual-roles.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { pageImagesKey } from '../../../src/storage/index-keys.ts';
import { getVectorBatches, putVectorBatch } from '../../../src/storage/vector-store.ts';
import { encodeSpaceBlock, nothingElse } from '../../../workers/index/space-block.ts';
import type { SpaceBlock } from '../../../workers/index/space-block.ts';
import { documents, fakeEmbedding, never, newIndex, workspace } from './stored-corpus.ts';

export { readPdf } from './stored-corpus.ts';

export interface WarmTimes {
  /** From the start of the worker to the end of `build`. */
  readonly buildMs: number;
  readonly firstAnswerMs: number;
  readonly nextAnswerMs: number;
  /** Bytes of the vectors in memory. */
  readonly bytes: number;
}

const dimensions = 128;
/** 32 × 32 patches, and some of the prompt. */
const [side, prompt] = [32, 6];
const rows = side * side + prompt;
/** Twenty words, a vector each. */
const query = Array.from({ length: 20 }, (_, place) => `word${place}`).join(' ');

const encoder: VisualEncoderSettings = {
  id: 'fake/visual',
  exportId: 'fake/visual',
  revision: 'main',
  adapter: null,
  prompts: { query: '', passage: '' },
  window: 64,
  dimensions,
  source: { kind: 'folder' },
  dtype: 'fp32',
  tiles: 'one',
};
const identity = JSON.stringify(['v1', encoder.id, 'fp32']);
const processor: ImageProcessor = {
  kind: 'single',
  name: 'CLIPImageProcessor',
  filter: 'bicubic',
  levels: { factor: 1, mean: [0, 0, 0], std: [1, 1, 1] },
  resize: { kind: 'squash', width: 448, height: 448 },
  crop: null,
};
const visual = { vectors: 'multi', dimensions, processor, side } as const;
const retriever = { kind: 'image', encoder, pooling: 1, rescored: null } as const;
const system = { workspace, text: layerText, unit: { kind: 'page' }, retriever } as const;
const key = pageImagesKey(identity, 1);

/** Stores vectors of every page, and of the question; how many bytes those of the pages are. */
export async function storeVectors(): Promise<number> {
  const database = await openDatabase();
  let bytes = 0;
  for (const [place, { id, pages }] of documents.entries()) {
    for (let page = 0; page < pages; page += 1) {
      const buffer = encodeSpaceBlock(blockOf(place * 4099 + page * 127));
      bytes += buffer.byteLength;
      await putVectorBatch(database, workspace, key, { document: id, from: page, bytes: buffer });
    }
  }
  const client = newIndex();
  const embedding = fakeEmbedding(dimensions);
  await embedding.calls.vectorsAre('multi', never);
  const port = embedding.openPort();
  await client.calls.connectEncoder(
    transfer({ key: visualEncoderKey(encoder), identity, port, visual }, [port]),
    never,
  );
  await client.calls.embedQuestions({ ...system, queries: [query] }, never);
  client.terminate();
  embedding.terminate();
  return bytes;
}

/** A new worker, to which nothing is connected that could draw or embed. */
export async function warm(): Promise<WarmTimes> {
  const client = newIndex();
  const started = performance.now();
  await client.calls.connectEncoder({ key: visualEncoderKey(encoder), identity, port: null, visual }, never);
  const { computed, space, pages } = await client.calls.build(
    { ...system, documents: documents.map(({ id }) => id) },
    never,
  );
  const built = performance.now();
  const asked = { ...system, query, depth: 10, documents: null, gold: [] };
  const found = await client.calls.search(asked, never);
  const first = performance.now();
  await client.calls.search(asked, never);
  const next = performance.now();
  client.terminate();
  const isWhole = space?.images?.vectors === pages * rows && found.candidates.length === 10;
  if (computed.units > 0 || !isWhole) throw new Error('It was not restored.');
  return {
    buildMs: built - started,
    firstAnswerMs: first - started,
    nextAnswerMs: next - first,
    bytes: space.bytes,
  };
}

/** Milliseconds in which the same records are read and nothing is done with them. */
export async function plainRead(): Promise<number> {
  const database = await openDatabase();
  const started = performance.now();
  for (const { id } of documents) {
    const batches = await getVectorBatches(database, workspace, key, id);
    if (batches.length === 0) throw new Error('Nothing was read.');
  }
  return performance.now() - started;
}

const noise = new Int8Array(1 << 20);
for (let at = 0; at < noise.length; at += 1 << 16) crypto.getRandomValues(noise.subarray(at, at + (1 << 16)));
// A code is never -128.
for (const [at, code] of noise.entries()) noise[at] = Math.max(-127, code);

/** A page of rows that no other page has. */
function blockOf(from: number): SpaceBlock {
  const start = from % (noise.length - rows * dimensions);
  const patches = new Uint16Array(3 * rows);
  for (let patch = 0; patch < side * side; patch += 1) {
    patches.set([0, Math.floor(patch / side), patch % side], 3 * patch);
  }
  return {
    ...nothingElse,
    dimensions,
    firstRow: Uint32Array.of(0, rows),
    rows: {
      kind: 'codes',
      codes: noise.slice(start, start + rows * dimensions),
      scales: new Float32Array(rows).fill(1 / 900),
    },
    grids: new Uint16Array(2),
    kinds: new Uint8Array(rows).fill(rowRole.patch).fill(rowRole.prompt, side * side),
    patches,
  };
}
