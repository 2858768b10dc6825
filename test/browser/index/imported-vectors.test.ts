// Vectors that were made elsewhere, from files to rankings: planted so that every score is known by hand.
import { describe, expect, test } from 'vitest';
import { defaultBm25 } from '../../../src/core/experiment/default-experiment.ts';
import { questionId } from '../../../src/core/document/ids.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { HybridSettings } from '../../../src/core/experiment/experiment.ts';
import { layerText } from '../../../src/core/document/text-settings.ts';
import type { IndexedSystem, IndexWorker, SearchInput } from '../../../src/rpc/index-worker.ts';
import type { Database } from '../../../src/storage/database.ts';
import { putDocument } from '../../../src/storage/document-store.ts';
import { appendPages } from '../../../src/storage/page-store.ts';
import { withLock } from '../../../src/storage/run-lock.ts';
import { storedSizes } from '../../../src/storage/stored-sizes.ts';
import {
  listVectorSets,
  removeUnfinishedSets,
  removeVectorSet,
  vectorsLock,
} from '../../../src/storage/vector-set-store.ts';
import { putWorkspace, removeWorkspace } from '../../../src/storage/workspace-store.ts';
import { createIndexWorker } from '../../../workers/index/index-worker.ts';
import { npyFile, safetensorsFile, unitVector, vectorManifest } from '../../support/vector-files.ts';
import { idOf, newDocument, otherWorkspace, readPage, workspace } from '../storage/records.ts';
import { freshDatabase, rawPut, rawRecords } from '../storage/test-database.ts';

const never = new AbortController().signal;
const [a, b] = [idOf('a'), idOf('b')];
const set = 'made';
const alone: IndexedSystem = {
  workspace,
  text: layerText,
  unit: { kind: 'imported', set },
  retriever: { kind: 'imported', set },
};
const e = (place: number): number[] => unitVector(4, place);

/** Two documents of two pages each, and an index worker. */
async function newCorpus(): Promise<{ readonly database: Database; readonly index: IndexWorker }> {
  const database = await freshDatabase();
  await putWorkspace(database, { id: workspace, name: 'First', keepFiles: true, createdAt: 1 });
  await addDocument(database, a, 'in/a.pdf', ['whale and gull', 'tern']);
  await addDocument(database, b, 'b.pdf', ['gull', 'tern and tern']);
  const index = createIndexWorker(
    async () => database,
    async () => null,
    async () => null,
  );
  return { database, index };
}

async function addDocument(database: Database, id: DocumentId, name: string, texts: readonly string[]): Promise<void> {
  await putDocument(database, workspace, { ...newDocument(id, texts.length), names: [name], labels: null }, null);
  await appendPages(
    database,
    workspace,
    id,
    texts.map((text, sheet) => readPage(sheet, { text })),
  );
}

const given = (path: string, bytes: Uint8Array<ArrayBuffer>) => ({ path, file: new Blob([bytes]) });

/** Imports a manifest with these arrays beside it. */
function importSet(
  index: IndexWorker,
  change: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>,
  signal = never,
) {
  const input = {
    workspace,
    manifest: given('set/made.json', vectorManifest(change)),
    files: Object.entries(files).map(([name, bytes]) => given(`set/${name}`, bytes)),
    addedAt: 9,
  };
  return index.importVectors(input, signal);
}

const pageIds = ['a.pdf#1', 'a.pdf#2', 'b.pdf#1', 'b.pdf#2'];
const single = { pages: { file: 'p.npy', ids: pageIds }, queries: { file: 'q.npy', ids: ['one', 'two'] } };
const singleFiles = {
  // Of other lengths than 1: cosine does not see them.
  'p.npy': npyFile([e(0), e(1).map((one) => 5 * one), e(2), e(3)].flat(), [4, 4]),
  'q.npy': npyFile([[3, 4, 0, 0], e(3)].flat(), [2, 4]),
};

async function rankingOf(index: IndexWorker, question: string, change: Partial<SearchInput> = {}) {
  const input = {
    ...alone,
    query: 'tern',
    question: questionId(question),
    depth: 10,
    documents: null,
    gold: [],
    ...change,
  };
  const { candidates } = await index.search(input, never);
  return candidates.map(({ document, firstPage, lastPage, ordinal, score }) => [
    document,
    firstPage,
    lastPage,
    ordinal,
    score,
  ]);
}

const build = (index: IndexWorker, system: IndexedSystem = alone) =>
  index.build({ ...system, documents: [a, b] }, never);

describe('imported vectors', () => {
  test('of one vector a page rank by their cosine, in the pool that is asked of', async () => {
    const { index } = await newCorpus();
    const { set: imported } = await importSet(index, single, singleFiles);
    expect(imported).toMatchObject({
      name: 'made',
      dimensions: 4,
      rows: 4,
      questionRows: 2,
      units: 'pages',
      addedAt: 9,
    });
    const built = await build(index);
    expect(built).toMatchObject({ documents: 2, pages: 4, units: 4, computed: { documents: 0, units: 0 } });
    expect(built.vectors).toMatchObject([{ name: 'made', precision: 'float32', pages: { covered: 4, all: 4 } }]);
    // (3, 4, 0, 0)/5 with the axes: 4/5, 3/5, 0, 0; equal scores in the order of documents and pages.
    const cosines = [
      [a, 1, 1, 1, Math.fround(0.8)],
      [a, 0, 0, 0, Math.fround(0.6)],
      [b, 0, 0, 0, 0],
      [b, 1, 1, 1, 0],
    ];
    expect(await rankingOf(index, 'one')).toEqual(cosines);
    expect(await rankingOf(index, 'one', { documents: [b] })).toEqual(cosines.slice(2));
    expect((await rankingOf(index, 'two'))[0]).toEqual([b, 1, 1, 1, 1]);
  });

  test('of several vectors a page rank by MaxSim, from a tensor for each page', async () => {
    const { index } = await newCorpus();
    const pages = safetensorsFile({
      'b.pdf#1': { shape: [2, 4], values: [...e(0), ...e(3)] },
      'a.pdf#1': { shape: [2, 4], values: [...e(0), ...e(1)] },
      'a.pdf#2': { shape: [1, 4], values: e(2) },
      'b.pdf#2': { shape: [4], values: e(0).map((one) => -2 * one) },
    });
    const queries = npyFile([e(0), e(3), e(9), e(3).map((one) => 3 * one)].flat(), [2, 2, 4]);
    const manifest = {
      kind: 'multi',
      metric: 'dot',
      pages: { file: 'p.safetensors' },
      // The second question has one vector, behind one of padding that is not read.
      queries: { file: 'q.npy', by: 'text', ids: [' Why? ', 'How?'], lengths: [2, 1] },
    };
    await expect(importSet(index, manifest, { 'p.safetensors': pages, 'q.npy': queries })).rejects.toMatchObject({
      message: expect.stringContaining('1 question with vectors that are all zeros'),
    });
    await importSet(
      index,
      { ...manifest, queries: { ...manifest.queries, ids: ['Why?', 'How?'], lengths: [2, 2] } },
      {
        'p.safetensors': pages,
        'q.npy': npyFile([e(0), e(3), e(1), e(3).map((one) => 3 * one)].flat(), [2, 2, 4]),
      },
    );
    await build(index);
    // Why?: 1 + 1; 1 + 0; 0 + 0; −2 + 0. How?: e1 and 3·e3: 0 + 3; 1 + 0; 0; 0 (−0).
    expect(await rankingOf(index, '', { query: 'Why?' })).toEqual([
      [b, 0, 0, 0, 2],
      [a, 0, 0, 0, 1],
      [a, 1, 1, 1, 0],
      [b, 1, 1, 1, -2],
    ]);
    expect((await rankingOf(index, '', { query: 'How?' })).map(([, , , , score]) => Number(score) + 0)).toEqual([
      3, 1, 0, 0,
    ]);
  });

  test('of chunks are units of their own, several on a page and one over two', async () => {
    const { index } = await newCorpus();
    const ids = ['a.pdf#1-2', 'b.pdf#2', 'a.pdf#1', 'b.pdf#2', 'b.pdf#7'];
    const manifest = { ...single, units: 'chunks', pages: { file: 'p.npy', ids } };
    const values = [e(0), e(1), e(2), [0, 3, 4, 0], e(3)];
    await importSet(index, manifest, {
      'p.npy': npyFile(values.flat(), [5, 4]),
      'q.npy': npyFile([e(1), e(0)].flat(), [2, 4]),
    });
    // The chunk of a page that there is not is no unit.
    expect(await build(index)).toMatchObject({ units: 4 });
    expect(await rankingOf(index, 'one')).toEqual([
      [b, 1, 1, 0, 1],
      [b, 1, 1, 1, Math.fround(0.6)],
      [a, 0, 0, 0, 0],
      [a, 0, 1, 1, 0],
    ]);
    const hybrid = { ...alone, unit: { kind: 'page' }, retriever: fused } as const;
    await expect(build(index, hybrid)).rejects.toMatchObject({ code: 'experiment-invalid' });
  });

  test('of pages are fused with BM25 by rank, and each list says its place', async () => {
    const { index } = await newCorpus();
    await importSet(index, single, singleFiles);
    const system = { ...alone, unit: { kind: 'page' }, retriever: fused } as const;
    await build(index, system);
    // "gull": BM25 has b#1 (one word) before a#1 (three); vectors of "one": a#2, a#1, b#1, b#2.
    const ranked = await rankingOf(index, 'one', { ...system, query: 'gull' });
    expect(ranked).toEqual(
      [
        [a, 0, 0, 0, 1 / 62 + 1 / 62],
        [b, 0, 0, 0, 1 / 61 + 1 / 63],
        [a, 1, 1, 1, 1 / 61],
        [b, 1, 1, 1, 1 / 64],
      ].sort((one, other) => Number(other[4]) - Number(one[4])),
    );
    const found = await index.search(
      { ...system, query: 'gull', question: questionId('one'), depth: 10, documents: null, gold: [] },
      never,
    );
    const page = found.candidates.find(({ document, ordinal }) => document === b && ordinal === 0);
    expect(page?.parts).toMatchObject([{ rank: 1 }, { rank: 3, score: 0 }]);
  });

  test('of pages stand beside chunks as candidates of their own', async () => {
    const { index } = await newCorpus();
    await importSet(index, single, singleFiles);
    const unit = { kind: 'characters', size: 8, overlap: 0 } as const;
    const system = { ...alone, unit, retriever: fused } as const;
    // "whale", "and gull" and "tern"; "gull" and "tern and", "tern"; and four pages.
    const built = await build(index, system);
    const input = { ...system, query: 'whale', question: questionId('one'), depth: 10, documents: null, gold: [] };
    const { candidates, pool } = await index.search(input, never);
    expect(
      candidates
        .filter(({ kind }) => kind === 'page-image')
        .map(({ ordinal }) => ordinal)
        .sort((one, other) => one - other),
    ).toEqual([0, 0, 1, 1]);
    const [chunk] = candidates.filter(({ kind }) => kind === undefined);
    expect(chunk).toMatchObject({ document: a, firstPage: 0, ordinal: 0, parts: [{ rank: 1 }, null] });
    expect(pool).toEqual({ documents: 2, pages: 4, units: built.units });
    const explained = await index.explain({ ...input, document: a, ordinal: 1, kind: 'page-image' }, never);
    expect(explained).toEqual({ terms: [], window: [], unit: [], words: [], heat: null, vectors: null });
  });

  test('of pages are candidates beside the text of the same pages where lists are concatenated', async () => {
    const { index } = await newCorpus();
    await importSet(index, single, singleFiles);
    const retriever = { ...fused, fusion: { kind: 'concatenate', counts: [1, 2] } } as const;
    const system = { ...alone, unit: { kind: 'page' }, retriever } as const;
    // Four pages and, beside them, the pages of the set.
    expect(await build(index, system)).toMatchObject({ units: 8 });
    const asked = { question: questionId('one'), depth: 10, documents: null, gold: [] };
    const { candidates, pool } = await index.search({ ...system, ...asked, query: 'whale' }, never);
    // "whale" stands on a#1 alone; vectors of "one": a#2, then a#1.
    expect(candidates.map(({ kind, document, ordinal }) => [kind ?? 'text', document, ordinal])).toEqual([
      ['text', a, 0],
      ['page-image', a, 1],
      ['page-image', a, 0],
    ]);
    expect(pool.units).toBe(8);
    // Summed over pages they are the pages' own, and alone the set's own units.
    const summed = { ...system, retriever: fused };
    await build(index, summed);
    await build(index);
    for (const one of [summed, alone]) {
      const found = await index.search({ ...one, ...asked, query: 'whale' }, never);
      expect([found.candidates.some(({ kind }) => kind !== undefined), found.pool.units]).toEqual([false, 4]);
    }
  });

  test('without one of a question fail it, by name, whatever else is asked', async () => {
    const { index } = await newCorpus();
    await importSet(index, single, singleFiles);
    await build(index);
    for (const question of ['three', '']) {
      await expect(rankingOf(index, question)).rejects.toMatchObject({
        code: 'vectors-missing',
        message: expect.stringContaining('“made”'),
      });
    }
  });

  test('follow the corpus: documents that come later are found, those without vectors are not', async () => {
    const { database, index } = await newCorpus();
    const ids = ['a.pdf#1', 'c.pdf#1', 'b.pdf#1', 'c.pdf#9'];
    await importSet(index, { ...single, pages: { file: 'p.npy', ids } }, singleFiles);
    expect((await build(index)).vectors).toMatchObject([{ pages: { covered: 2, all: 4 } }]);
    expect((await rankingOf(index, 'one')).map(([document]) => document)).toEqual([a, b]);
    const c = idOf('c');
    await addDocument(database, c, 'c.pdf', ['auk']);
    const built = await index.build({ ...alone, documents: [a, b, c] }, never);
    expect(built).toMatchObject({ units: 3, vectors: [{ pages: { covered: 3, all: 5 } }] });
    expect((await rankingOf(index, 'one'))[0]).toEqual([c, 0, 0, 0, Math.fround(0.8)]);
  });

  test('larger than a record lie in several and come back whole', async () => {
    const { database, index } = await newCorpus();
    // Pages of 6,000 × 128 numbers: 3 MB each, so that no record holds three.
    const rows = 6000;
    const page = (place: number) => {
      const values = Array.from({ length: rows * 128 }, () => 1e-3);
      values[(rows - 1) * 128 + place] = 2;
      return values;
    };
    const pages = npyFile([0, 1].flatMap(page), [2, rows, 128]);
    const more = npyFile([2, 3].flatMap(page), [2, rows, 128]);
    await importSet(
      index,
      {
        kind: 'multi',
        metric: 'dot',
        pages: [
          { file: 'p.npy', ids: ['a.pdf#1', 'a.pdf#2'] },
          { file: 'm.npy', ids: ['b.pdf#1', 'b.pdf#2'] },
        ],
        queries: { file: 'q.npy', ids: ['one'] },
      },
      { 'p.npy': pages, 'm.npy': more, 'q.npy': npyFile(unitVector(128, 3), [1, 128]) },
    );
    expect((await storedSizes(database, workspace)).vectors).toBeGreaterThan(4 * rows * 128 * 4);
    await build(index);
    const ranked = await rankingOf(index, 'one');
    expect(ranked[0]).toEqual([b, 1, 1, 1, 2]);
    expect(ranked.slice(1).map(([, , , , score]) => score)).toEqual([1, 2, 3].map(() => Math.fround(1e-3)));
  });
});

const fused: HybridSettings = {
  kind: 'hybrid',
  parts: [defaultBm25, { kind: 'imported', set }],
  fusion: { kind: 'rrf', k: 60 },
  depth: 10,
};

describe('an import', () => {
  const stored = async ({ name }: Database) => [
    (await rawRecords(name, 'vectorSets')).length,
    (await rawRecords(name, 'vectorSetParts')).length,
  ];

  test.each<[string, Readonly<Record<string, unknown>>, Readonly<Record<string, Uint8Array<ArrayBuffer>>>, string]>([
    [
      'NaN',
      single,
      { ...singleFiles, 'p.npy': npyFile([...e(0), ...e(1), Number.NaN, 0, 0, 1, ...e(3)], [4, 4]) },
      '1 page with numbers that are none (NaN): “b.pdf#1”',
    ],
    [
      'infinity',
      single,
      { ...singleFiles, 'q.npy': npyFile([...e(0), 1, Number.POSITIVE_INFINITY, 0, 0], [2, 4]) },
      '1 question with infinite numbers: “two”',
    ],
    [
      'zeros',
      single,
      { ...singleFiles, 'p.npy': npyFile([...e(0), ...e(9), ...e(2), ...e(9)], [4, 4]) },
      '2 pages with vectors that are all zeros (padding that has to be left out, or stated by lengths): “a.pdf#2”, “b.pdf#2”',
    ],
    ['another dimension', single, { ...singleFiles, 'q.npy': npyFile([1, 2], [2, 1]) }, 'of 4 numbers, “q.npy” of 1'],
    [
      'another count',
      single,
      { ...singleFiles, 'p.npy': npyFile([...e(0), ...e(1), ...e(2)], [3, 4]) },
      '3 rows where the manifest names 4 ids',
    ],
    [
      'a page twice',
      { ...single, pages: { file: 'p.npy', ids: ['a#1', 'a#1', 'b#1', 'b#2'] } },
      singleFiles,
      '“a#1” stands twice',
    ],
    [
      'no page',
      { ...single, pages: { file: 'p.npy', ids: ['a#1', 'a', 'b#1', 'b#2'] } },
      singleFiles,
      '“a” names no page',
    ],
    ['a file cut short', single, { ...singleFiles, 'p.npy': singleFiles['p.npy'].slice(0, -3) }, 'cut short'],
    ['no file', single, { 'q.npy': singleFiles['q.npy'] }, '“p.npy”, which was not given'],
    ['a name that is taken', { ...single, name: 'taken' }, singleFiles, 'other vectors named “taken”'],
  ])('of files with %s is refused whole', async (_, manifest, files, words) => {
    const { database, index } = await newCorpus();
    await importSet(index, { ...single, name: 'taken', model: 'another' }, singleFiles);
    const before = await stored(database);
    await expect(importSet(index, manifest, files)).rejects.toMatchObject({ message: expect.stringContaining(words) });
    expect(await stored(database)).toEqual(before);
  });

  test('of what is here already changes nothing', async () => {
    const { database, index } = await newCorpus();
    expect(await importSet(index, single, singleFiles)).toMatchObject({ wasHere: false });
    const before = await stored(database);
    expect(await importSet(index, single, singleFiles)).toMatchObject({ wasHere: true });
    expect(await stored(database)).toEqual(before);
    expect(before).toEqual([1, 3]);
  });

  test('that is stopped keeps nothing', async () => {
    const { database, index } = await newCorpus();
    const control = new AbortController();
    const input = {
      workspace,
      manifest: given('made.json', vectorManifest(single)),
      files: Object.entries(singleFiles).map(([name, bytes]) => given(name, bytes)),
      addedAt: 9,
    };
    const importing = index.importVectors(input, control.signal, ({ phase, done }) => {
      // After the first document was stored.
      if (phase === 'import' && done > 0) control.abort();
    });
    await expect(importing).rejects.toMatchObject({ name: 'AbortError' });
    expect(await stored(database)).toEqual([0, 0]);
  });

  test('into a workspace that is removed meanwhile keeps nothing', async () => {
    const { database, index } = await newCorpus();
    await removeWorkspace(database, workspace);
    await expect(importSet(index, single, singleFiles)).rejects.toMatchObject({ code: 'record-missing' });
    expect(await stored(database)).toEqual([0, 0]);
  });

  test('that another tab is at is not begun twice', async () => {
    const { index } = await newCorpus();
    await withLock(vectorsLock(workspace), never, async () => {
      await expect(importSet(index, single, singleFiles)).rejects.toMatchObject({ code: 'busy-elsewhere' });
    });
  });
});

describe('stored vectors', () => {
  test('go with their workspace, and one set without the others', async () => {
    const { database, index } = await newCorpus();
    const { set: first } = await importSet(index, single, singleFiles);
    await importSet(index, { ...single, name: 'second' }, singleFiles);
    await removeVectorSet(database, workspace, first.id);
    expect((await listVectorSets(database, workspace)).items.map(({ name }) => name)).toEqual(['second']);
    await expect(build(index)).rejects.toMatchObject({
      code: 'vectors-missing',
      message: expect.stringContaining('“made”'),
    });
    await removeWorkspace(database, workspace);
    expect(await rawRecords(database.name, 'vectorSets')).toEqual([]);
    expect(await rawRecords(database.name, 'vectorSetParts')).toEqual([]);
  });

  test('that were replaced under their name are searched as they are now', async () => {
    const { database, index } = await newCorpus();
    const { set: first } = await importSet(index, single, singleFiles);
    await build(index);
    await removeVectorSet(database, workspace, first.id);
    await importSet(index, single, { ...singleFiles, 'q.npy': npyFile([e(2), e(3)].flat(), [2, 4]) });
    await build(index);
    expect((await rankingOf(index, 'one'))[0]).toEqual([b, 0, 0, 0, 1]);
  });

  test('that are damaged stop the build by name', async () => {
    const { database, index } = await newCorpus();
    await importSet(index, single, singleFiles);
    const [part] = (await rawRecords(database.name, 'vectorSetParts')) as readonly object[];
    await rawPut(database.name, 'vectorSetParts', { ...part, bytes: new ArrayBuffer(8) });
    await expect(build(index)).rejects.toMatchObject({
      code: 'record-invalid',
      message: expect.stringContaining('“made” are damaged'),
    });
  });

  test('of an import that was cut off are removed, but for those that are being imported', async () => {
    const { database, index } = await newCorpus();
    const { set: whole } = await importSet(index, single, singleFiles);
    const part = {
      set: 'cut',
      group: 'questions',
      part: 0,
      dtype: 'F32',
      firstRow: new Uint32Array(1),
      bytes: new ArrayBuffer(),
    };
    await rawPut(database.name, 'vectorSetParts', { ...part, workspace });
    await rawPut(database.name, 'vectorSetParts', { ...part, workspace: otherWorkspace });
    await withLock(vectorsLock(otherWorkspace), never, () => removeUnfinishedSets(database));
    const left = (await rawRecords(database.name, 'vectorSetParts')) as readonly {
      readonly set: string;
      readonly workspace: string;
    }[];
    expect(left.map(({ set: name }) => name).sort()).toEqual([whole.id, whole.id, whole.id, 'cut'].sort());
    expect(left.find(({ set: name }) => name === 'cut')?.workspace).toBe(otherWorkspace);
  });
});
