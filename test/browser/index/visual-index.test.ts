// Page images and text units in the space of a visual model, by one that sees the words of a page in its picture.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { defaultBm25 } from '../../../src/core/experiment/default-experiment.ts';
import type { HybridSettings, RetrieverSettings } from '../../../src/core/experiment/experiment.ts';
import { questionId } from '../../../src/core/document/ids.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { ImageProcessor } from '../../../src/core/image/image-processor.ts';
import { visualEncoderKey } from '../../../src/core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../src/core/model/visual-encoder-settings.ts';
import type { Progress } from '../../../src/core/progress.ts';
import type { BuildInput, SearchInput } from '../../../src/rpc/index-worker.ts';
import type { Database } from '../../../src/storage/database.ts';
import { putFile, removeDocument } from '../../../src/storage/document-store.ts';
import { dropStale } from '../../../src/storage/drop-stale.ts';
import { exportIndexArchive } from '../../../src/storage/index-export.ts';
import { importIndexArchive } from '../../../src/storage/index-import.ts';
import { failedPageImagesKey, pageImagesKey } from '../../../src/storage/index-keys.ts';
import { clearStored, storedSizes } from '../../../src/storage/stored-sizes.ts';
import { putVectorBatch } from '../../../src/storage/vector-store.ts';
import { putWorkspace } from '../../../src/storage/workspace-store.ts';
import { npyFile, unitVector, vectorManifest } from '../../support/vector-files.ts';
import { rawPut, rawRecords, rejectionOf } from '../storage/test-database.ts';
import { buildInput, freshDatabase, never, newSession, pageText, storeCorpus, workspace } from './indexing.ts';
import type { Session } from './indexing.ts';

/** A place for each word that pages have. */
const dimensions = 100;
const encoder: VisualEncoderSettings = {
  id: 'fake/visual',
  exportId: 'fake/visual',
  revision: 'main',
  adapter: null,
  prompts: { query: '', passage: '' },
  window: 12,
  dimensions,
  source: { kind: 'folder' },
  dtype: 'fp32',
  tiles: 'all',
};
const identity = JSON.stringify(['v1', encoder.id, 'fp32']);
const processor: ImageProcessor = {
  kind: 'single',
  name: 'CLIPImageProcessor',
  filter: 'bicubic',
  levels: { factor: 1, mean: [0, 0, 0], std: [1, 1, 1] },
  resize: { kind: 'squash', width: 2, height: 2 },
  crop: null,
};
const space = { encoder, pooling: 1, rescored: null };
const image = { kind: 'image', ...space } as const;
const text = { kind: 'late-interaction', ...space, windows: 'all' } as const;
const joint: RetrieverSettings = { kind: 'joint', ...space, windows: 'all' };

/** A page that was just loaded, with the fake model and drawn pages at its disposal. */
async function visualSession(
  database: Database,
  vectors: 'single' | 'multi',
  { model = true, pages = true }: { readonly model?: boolean; readonly pages?: boolean } = {},
): Promise<Session> {
  const session = await newSession(database, false, dimensions);
  await session.encoder.calls.vectorsAre(vectors, never);
  const visual = { vectors, dimensions, processor, side: vectors === 'multi' ? 2 : null };
  const port = model ? session.encoder.openPort() : null;
  await session.index.connectEncoder({ key: visualEncoderKey(encoder), identity, port, visual }, never);
  if (pages) await session.index.connectPages({ port: session.encoder.openPort(), files: [] }, never);
  return session;
}

const build = ({ index }: Session, documents: readonly DocumentId[], retriever: RetrieverSettings, change = {}) =>
  index.build(buildInput(documents, retriever, change), never);

const plan = ({ index }: Session, documents: readonly DocumentId[], retriever: RetrieverSettings, change = {}) =>
  index.plan({ ...buildInput(documents, retriever, change), queries: [] }, never);

/** @param change of the system and of what is asked */
function search(
  { index }: Session,
  retriever: RetrieverSettings,
  query: string,
  change: Partial<SearchInput & Pick<BuildInput, 'unit'>> = {},
) {
  const { documents: _documents, ...system } = buildInput([], retriever);
  return index.search({ ...system, query, depth: 50, documents: null, gold: [], ...change }, never);
}

const batches = async (database: Database) =>
  (await rawRecords(database.name, 'vectorBatches')) as readonly {
    readonly index: string;
    readonly document: string;
    readonly from: number;
    readonly bytes: ArrayBuffer;
  }[];

/** Words of a page that no other page has both of, and both in view: in the picture, or in its first four words. */
function pageQuery(document: number, sheet: number, vectors: 'single' | 'multi' = 'single'): string {
  const words = pageText(document, sheet).split(' ');
  return `${words[0]} ${words[vectors === 'single' ? 33 : 3]}`;
}

describe('page images', () => {
  test.each(['single', 'multi'] as const)(
    'by a model of %s vectors are embedded once, whatever text there is, and found after a reload without it',
    async (vectors) => {
      const database = await freshDatabase();
      const documents = await storeCorpus(database, [5, 3]);
      const first = await visualSession(database, vectors);
      expect(await plan(first, documents, image)).toEqual({
        units: 8,
        unitsToEmbed: 0,
        imagesToEmbed: 8,
        images: 8,
        imagesNotKept: documents,
        questionsToEmbed: 0,
        documentsToIndex: 0,
        pagesToRecognise: 0,
      });
      const progress: Progress[] = [];
      const built = await first.index.build(buildInput(documents, image), never, (one) => progress.push(one));
      expect(built).toMatchObject({
        documents: 2,
        pages: 8,
        units: 8,
        computed: { documents: 2, units: 8 },
        text: { layer: 0, ocr: 0, without: 0 },
        tokens: null,
        space: { images: { pages: 8, failed: 0, failures: [], vectors: vectors === 'single' ? 8 : 40 }, texts: null },
        notStored: null,
      });
      expect(progress.filter(({ phase }) => phase === 'embed-images').at(-1)).toMatchObject({
        done: 8,
        total: 8,
        unit: 'pages',
      });
      const found = await search(first, image, pageQuery(2, 1, vectors));
      expect(found.candidates[0]).toMatchObject({
        kind: 'page-image',
        document: documents[1],
        firstPage: 1,
        ordinal: 1,
      });
      expect(found.pool).toEqual({ documents: 2, pages: 8, units: 8 });
      expect((await batches(database)).length).toBe(8);
      expect((await storedSizes(database, workspace)).indexes).toBeGreaterThan(8 * dimensions);

      const second = await visualSession(database, vectors, { model: false, pages: false });
      expect(await plan(second, documents, image)).toMatchObject({ imagesToEmbed: 0, images: 8 });
      const again = await build(second, documents, image);
      expect(again).toMatchObject({ computed: { documents: 0, units: 0 }, loaded: 2, space: built.space });
      expect(await search(second, image, pageQuery(2, 1, vectors))).toEqual(found);
      expect(await second.encoder.calls.asked(null, never)).toMatchObject({ drawn: 0, images: 0, visualQueries: 0 });
    },
  );

  test('that were embedded before a build was cut off are not embedded again', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [5, 3]);
    const cut = await visualSession(database, 'multi');
    await cut.encoder.calls.failAfterImages(6, never);
    expect(await rejectionOf(build(cut, documents, image))).toMatchObject({ code: 'unexpected' });
    expect((await batches(database)).length).toBe(6);
    const next = await visualSession(database, 'multi');
    expect(await plan(next, documents, image)).toMatchObject({ imagesToEmbed: 2, images: 8 });
    expect(await build(next, documents, image)).toMatchObject({ computed: { documents: 1, units: 2 } });
    expect(await next.encoder.calls.asked(null, never)).toMatchObject({ images: 2 });
    // Without pages or a model there is a sentence, and nothing is lost.
    await removeDocument(database, workspace, documents[1]!);
    expect((await batches(database)).length).toBe(5);
    await storeCorpus(database, [5, 3]);
    const noPages = await visualSession(database, 'multi', { pages: false });
    expect(await rejectionOf(build(noPages, documents, image))).toMatchObject({ code: 'file-missing' });
    const noModel = await visualSession(database, 'multi', { model: false });
    expect(await rejectionOf(build(noModel, documents, image))).toMatchObject({ code: 'model-not-prepared' });
  });

  test('that cannot be drawn are counted, are no results, and are tried again by the next build', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [4, 2]);
    const session = await visualSession(database, 'single');
    await session.encoder.calls.blankPages([1], never);
    const built = await build(session, documents, image);
    expect(built.space?.images).toEqual({
      pages: 6,
      failed: 2,
      failures: documents.map((document) => ({ document, page: 1, reason: 'Page 2 is blank.' })),
      vectors: 4,
    });
    expect(built.computed.units).toBe(4);
    const { candidates } = await search(session, image, pageQuery(1, 0));
    expect(candidates.map(({ ordinal }) => ordinal)).not.toContain(1);
    expect(candidates.length).toBe(4);
    expect(await plan(session, documents, image)).toMatchObject({ imagesToEmbed: 2 });
    // Who only looks at what is stored has neither a model nor pages, and finds the others.
    const looking = await visualSession(database, 'single', { model: false, pages: false });
    expect(await build(looking, documents, image)).toMatchObject({ computed: { units: 0 }, space: built.space });
    await session.encoder.calls.blankPages([], never);
    expect(await build(session, documents, image)).toMatchObject({
      computed: { units: 2 },
      space: { images: { failed: 0, failures: [], vectors: 6 } },
    });
    expect((await search(session, image, pageQuery(1, 1))).candidates[0]).toMatchObject({ ordinal: 1 });
    expect(await session.encoder.calls.asked(null, never)).toMatchObject({ images: 6 });
  });

  test('whose file is not at hand end the build with what to do, and are no failed pages', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [4, 2]);
    await putFile(database, workspace, documents[0]!, new Blob(['%PDF']));
    const session = await visualSession(database, 'single');
    // Before anything is drawn: one PDF is kept, and nothing is stored of the other.
    expect(await plan(session, documents, image)).toMatchObject({ imagesToEmbed: 6, imagesNotKept: [documents[1]] });
    await session.encoder.calls.lackPages([2], never);
    expect(await rejectionOf(build(session, documents, image))).toMatchObject({
      code: 'file-missing',
      message: 'The file of “a.pdf” is not kept.',
    });
    expect(await rawRecords(database.name, 'vectorBatches')).not.toContainEqual(
      expect.objectContaining({ index: failedPageImagesKey(identity) }),
    );
    await session.encoder.calls.lackPages([], never);
    await session.encoder.calls.blankPages([1], never);
    expect(await build(session, documents, image)).toMatchObject({ space: { images: { failed: 2 } } });
    // What was tried and could not be drawn asks for no file.
    expect(await plan(session, documents, image)).not.toHaveProperty('imagesNotKept');
  });

  test('say that the index was cleared under the build, or that a document was removed', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [12]);
    const session = await visualSession(database, 'single');
    const during = (change: () => Promise<void>) => {
      let changing: Promise<void> | null = null;
      return session.index.build(buildInput(documents, image), never, ({ phase, done }) => {
        if (phase === 'embed-images' && done === 4) changing ??= change();
      });
    };
    expect(await rejectionOf(during(() => clearStored(database, workspace, 'indexes')))).toMatchObject({
      code: 'record-missing',
      message: expect.stringMatching(/^The stored index was cleared/) as string,
    });
    await clearStored(database, workspace, 'indexes');
    expect(await rejectionOf(during(() => removeDocument(database, workspace, documents[0]!)))).toMatchObject({
      code: 'record-missing',
      message: expect.stringMatching(/^A document was removed/) as string,
    });
  });

  test('for which there is no room are searched from memory, which is said, and stored by a later build', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [5, 3]);
    const session = await visualSession(database, 'multi');
    // A twentieth of 1,000 is kept free for results: 10 bytes are not enough for a page.
    const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 940, quota: 1000 });
    onTestFinished(() => estimate.mockRestore());
    const built = await build(session, documents, image);
    expect(built).toMatchObject({ computed: { units: 8 }, space: { images: { pages: 8, failed: 0 } } });
    expect(built.notStored).toContain('the index of 2 documents is kept in memory');
    expect(await batches(database)).toEqual([]);
    expect((await search(session, image, pageQuery(2, 1, 'multi'))).candidates[0]).toMatchObject({ ordinal: 1 });
    expect(await plan(session, documents, image)).toMatchObject({ imagesToEmbed: 0 });
    estimate.mockRestore();
    expect(await build(session, documents, image)).toMatchObject({ computed: { units: 0 }, notStored: null });
    expect((await batches(database)).length).toBe(8);
  });

  test('of a model that was forgotten are not taken for those of the one that takes its place', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    const session = await visualSession(database, 'single');
    await build(session, documents, image);
    const key = visualEncoderKey(encoder);
    await session.index.connectEncoder({ key, identity: null, port: null, visual: null }, never);
    expect(await plan(session, documents, image)).toMatchObject({ imagesToEmbed: 3, images: 3 });
    expect(await rejectionOf(build(session, documents, image))).toMatchObject({ code: 'model-not-prepared' });
    expect((await batches(database)).length).toBe(3);
  });

  test('that had to be done again on another device are counted by encoder', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    const session = await visualSession(database, 'multi');
    expect(await session.index.embedded(null, never)).toEqual({ units: 0, questions: 0, redone: [] });
    await session.encoder.calls.redoBatches(2, never);
    await build(session, documents, joint);
    // One call for three texts, and one a page.
    const redone = { key: visualEncoderKey(encoder), batches: 8, device: 'wasm' };
    expect(await session.index.embedded(null, never)).toEqual({ units: 6, questions: 0, redone: [redone] });
    await session.encoder.calls.redoBatches(0, never);
    await search(session, joint, pageQuery(1, 0, 'multi'));
    expect(await session.index.embedded(null, never)).toEqual({ units: 6, questions: 1, redone: [redone] });
  });

  test('are pooled by another factor without being embedded again, and pooled ones are stored', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    const session = await visualSession(database, 'multi');
    await build(session, documents, image);
    const pooled = { ...image, pooling: 2 };
    expect(await plan(session, documents, pooled)).toMatchObject({ imagesToEmbed: 0 });
    // ⌊5 ÷ 2⌋ vectors of each of three pages.
    const built = await build(session, documents, pooled);
    expect(built).toMatchObject({ computed: { units: 0 }, space: { images: { vectors: 6 } } });
    expect((await batches(database)).map(({ index }) => index).sort()).toEqual(
      [1, 1, 1, 2, 2, 2].map((factor) => pageImagesKey(identity, factor)),
    );
    const found = await search(session, pooled, 'word31 word38');
    const next = await visualSession(database, 'multi', { pages: false });
    expect(await build(next, documents, pooled)).toMatchObject({ computed: { units: 0 } });
    expect(await search(next, pooled, 'word31 word38')).toEqual(found);
  });

  test('that were damaged are made again, those of another version are dropped, and no others', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    await build(await visualSession(database, 'single'), documents, image);
    const [first] = await batches(database);
    new Uint8Array(first!.bytes)[90]! ^= 1;
    await rawPut(database.name, 'vectorBatches', first);
    const bytes = new ArrayBuffer(4);
    const old = pageImagesKey(identity.replace('v1', 'v0'), 1);
    await putVectorBatch(database, workspace, old, { document: documents[0]!, from: 0, bytes });
    expect(await dropStale(database)).toBe(1);
    const next = await visualSession(database, 'single');
    expect(await build(next, documents, image)).toMatchObject({ computed: { units: 1 } });
    expect(await dropStale(database)).toBe(0);
  });
});

describe('texts and page images of one space', () => {
  // 34 words a page are windows of 10, 10, 10 and 4 words: four vectors of a text, one of a picture.
  test('are ranked together by score, and the best window of a text competes', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    const session = await visualSession(database, 'single');
    const built = await build(session, documents, joint);
    expect(built).toMatchObject({
      units: 6,
      computed: { units: 6 },
      space: { images: { pages: 3, vectors: 3 }, texts: { units: 3, vectors: 12 } },
      tokens: { total: 3 * 34, embedded: 3 * 34 },
    });
    const window = pageText(1, 1).split(' ').slice(10, 20).join(' ');
    const { candidates, pool, reachable } = await search(session, joint, window, {
      gold: [{ document: documents[0]!, firstPage: 1, lastPage: 1 }],
    });
    // The second window of the text of sheet 1 is the question itself; the picture holds all of the page's words.
    expect(candidates[0]).toMatchObject({ ordinal: 1, score: expect.closeTo(1, 5) });
    expect(candidates[0]).not.toHaveProperty('kind');
    expect(candidates.filter(({ kind }) => kind === 'page-image').length).toBe(3);
    expect(candidates.map(({ score }) => score)).toEqual(candidates.map(({ score }) => score).sort((a, b) => b - a));
    expect(pool).toEqual({ documents: 1, pages: 3, units: 6 });
    expect(reachable.length).toBe(2);
    const asked = { ...buildInput([], joint), query: window, document: documents[0]!, ordinal: 1 };
    const explained = await session.index.explain(asked, never);
    expect(explained).toMatchObject({ heat: null, vectors: 4 });
    const start = pageText(1, 1).split(' ').slice(0, 10).join(' ').length + 1;
    expect(explained.window).toEqual([{ page: 1, start, end: start + window.length }]);
    expect(await session.index.explain({ ...asked, kind: 'page-image' }, never)).toMatchObject({
      heat: null,
      vectors: 1,
      unit: [],
    });
    // Each part alone finds what is stored. Two of the picture's 34 words, each once: 2 ÷ √2·√34.
    expect(await build(session, documents, image)).toMatchObject({ computed: { units: 0 } });
    expect((await search(session, image, pageQuery(1, 2))).candidates[0]).toMatchObject({
      ordinal: 2,
      score: expect.closeTo(2 / Math.sqrt(2 * 34), 5),
    });
    const next = await visualSession(database, 'single', { model: false, pages: false });
    expect(await build(next, documents, joint)).toMatchObject({
      computed: { documents: 0, units: 0 },
      tokens: built.tokens,
    });
  });

  test('of many units are stored some units a record and gone on with', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [20]);
    const session = await visualSession(database, 'multi');
    const abort = new AbortController();
    const stop = session.index.build(buildInput(documents, text), abort.signal, ({ phase, done }) => {
      if (phase === 'embed' && done >= 8) abort.abort();
    });
    expect(await rejectionOf(stop)).toMatchObject({ name: 'AbortError' });
    const stored = (await batches(database)).length;
    expect(stored).toBeGreaterThan(0);
    const next = await visualSession(database, 'multi');
    const left = 20 - Math.min(20, 8 * stored);
    expect(await plan(next, documents, text)).toMatchObject({ unitsToEmbed: left, images: 0 });
    expect(await build(next, documents, text)).toMatchObject({
      computed: { units: left },
      space: { images: null, texts: { units: 20, vectors: 20 * 34 } },
    });
    // 8 + 8 + 4
    expect((await batches(database)).map(({ from }) => from)).toEqual([0, 8, 16]);
    expect(await plan(next, documents, text)).toMatchObject({ unitsToEmbed: 0 });
  });

  test('concatenated stand one list behind the other, a page in each', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [4]);
    const session = await visualSession(database, 'single');
    const retriever: HybridSettings = {
      kind: 'hybrid',
      parts: [defaultBm25, image],
      fusion: { kind: 'concatenate', counts: [2, 3] },
      depth: 1,
    };
    await build(session, documents, retriever);
    const { candidates, pool } = await search(session, retriever, pageQuery(1, 2));
    expect(candidates.map(({ kind }) => kind ?? 'text')).toEqual(['text', 'text', ...Array(3).fill('page-image')]);
    expect([candidates[0]?.ordinal, candidates[2]?.ordinal]).toEqual([2, 2]);
    expect(pool.units).toBe(8);
  });

  test('and an imported set: both images of a page are one candidate beside its text', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [2]);
    await putWorkspace(database, { id: workspace, name: 'First', keepFiles: true, createdAt: 1 });
    const session = await visualSession(database, 'single');
    const ids = ['folder/report.pdf#1', 'folder/report.pdf#2'];
    const manifest = vectorManifest({
      pages: { file: 'p.npy', ids },
      queries: { file: 'q.npy', ids: ['one'] },
    });
    const files = [
      { path: 'p.npy', file: new Blob([npyFile([...unitVector(4, 0), ...unitVector(4, 1)], [2, 4])]) },
      { path: 'q.npy', file: new Blob([npyFile(unitVector(4, 1), [1, 4])]) },
    ];
    const given = { path: 'made.json', file: new Blob([manifest]) };
    await session.index.importVectors({ workspace, manifest: given, files, addedAt: 1 }, never);
    const retriever: HybridSettings = {
      kind: 'hybrid',
      parts: [defaultBm25, { kind: 'imported', set: 'made' }, image],
      fusion: { kind: 'concatenate', counts: [1, 1, 2] },
      depth: 10,
    };
    expect(await build(session, documents, retriever)).toMatchObject({ units: 4 });
    const { candidates } = await search(session, retriever, pageQuery(1, 1), { question: questionId('one') });
    // The set has sheet 1 first, and so have the images: there it is passed over, and sheet 0 takes its place.
    expect(candidates.map(({ kind, ordinal }) => [kind ?? 'text', ordinal])).toEqual([
      ['text', 1],
      ['page-image', 1],
      ['page-image', 0],
    ]);
  });

  test('summed over pages are one candidate a page', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [4]);
    const session = await visualSession(database, 'multi');
    const retriever: HybridSettings = {
      kind: 'hybrid',
      parts: [defaultBm25, image],
      fusion: { kind: 'rrf', k: 60 },
      depth: 50,
    };
    await build(session, documents, retriever);
    const { candidates, pool } = await search(session, retriever, pageQuery(1, 2, 'multi'));
    expect(candidates.length).toBe(4);
    expect(candidates.every(({ kind, parts }) => kind === undefined && parts?.length === 2)).toBe(true);
    expect(pool.units).toBe(4);
    const explained = await session.index.explain(
      { ...buildInput([], retriever), query: pageQuery(1, 2, 'multi'), document: documents[0]!, ordinal: 2 },
      never,
    );
    expect(explained.terms?.length).toBeGreaterThan(0);
    expect(explained.heat?.tokens.length).toBe(2);
    // Over chunks a page image is a candidate of its own.
    const unit = { kind: 'characters', size: 100, overlap: 0 } as const;
    await build(session, documents, retriever, { unit });
    const chunks = await search(session, retriever, pageQuery(1, 2, 'multi'), { unit });
    expect(chunks.candidates.filter(({ kind }) => kind === 'page-image').length).toBe(4);
  });
});

test.each([1, 2])('the heat of a page tells which patch matched, pooled by %i', async (pooling) => {
  const database = await freshDatabase();
  const documents = await storeCorpus(database, [2]);
  const session = await visualSession(database, 'multi');
  const retriever = { ...image, pooling };
  await build(session, documents, retriever);
  // The third word of sheet 1 stands in its third patch: row 1, column 0 of the one tile.
  const query = `${pageText(1, 1).split(' ')[2]}`;
  const { candidates } = await search(session, retriever, query);
  const asked = { ...buildInput([], retriever), query, document: documents[0]!, ordinal: 1 };
  const { heat, vectors } = await session.index.explain({ ...asked, kind: 'page-image' }, never);
  expect(vectors).toBe(pooling === 1 ? 5 : 2);
  expect(heat!.score).toBe(candidates.find(({ ordinal }) => ordinal === 1)!.score);
  const [token] = heat!.tokens;
  expect(heat!.tokens.length).toBe(1);
  expect(token).toMatchObject({ start: 0, end: query.length, kind: 'word' });
  const shares = [...heat!.shares];
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(token!.inPicture, 5);
  if (pooling === 1) {
    const hottest = heat!.similarities.indexOf(Math.max(...heat!.similarities));
    expect([...heat!.patches.subarray(3 * hottest, 3 * hottest + 3)]).toEqual([0, 1, 0]);
    expect(token!.inPicture).toBe(heat!.score);
  }
});

test('an exported index takes page images, texts and questions of a visual model to another browser', async () => {
  const database = await freshDatabase();
  const documents = await storeCorpus(database, [3, 9]);
  const first = await visualSession(database, 'multi');
  await build(first, documents, joint);
  const query = pageQuery(2, 4, 'multi');
  const found = await search(first, joint, query);
  const { file, parts } = await exportIndexArchive(database, workspace);
  // Units, their vectors and page images of two documents.
  expect(parts).toBe(6);
  const other = await freshDatabase();
  await storeCorpus(other, [3, 9]);
  expect(await importIndexArchive(other, workspace, file)).toEqual({
    parts: 6,
    pages: 0,
    questions: 1,
    left: new Map(),
  });
  const second = await visualSession(other, 'multi', { model: false, pages: false });
  expect(await plan(second, documents, joint)).toMatchObject({ imagesToEmbed: 0, unitsToEmbed: 0 });
  expect(await build(second, documents, joint)).toMatchObject({ computed: { documents: 0, units: 0 } });
  expect(await search(second, joint, query)).toEqual(found);
  expect(await importIndexArchive(other, workspace, file)).toMatchObject({
    parts: 0,
    left: new Map([['already-here', 6]]),
  });
});
