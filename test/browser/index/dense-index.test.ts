// The index worker with an encoder that counts what it is asked: what is stored, gone on with, and never computed twice.
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultBm25 } from '../../../src/core/experiment/default-experiment.ts';
import type { RetrieverSettings } from '../../../src/core/experiment/experiment.ts';
import type { Candidate } from '../../../src/core/retrieval/candidate.ts';
import type { Progress } from '../../../src/core/progress.ts';
import type { BuildInput, SearchOutcome } from '../../../src/rpc/index-worker.ts';
import type { Database } from '../../../src/storage/database.ts';
import { putRecognised } from '../../../src/storage/recognised-store.ts';
import type { RecognisedRecord } from '../../../src/storage/schema.ts';
import { rawPut, rawRecords, rejectionOf } from '../storage/test-database.ts';
import { idOf } from '../storage/records.ts';
import {
  buildInput,
  dense,
  encoder,
  freshDatabase,
  hybrid,
  identity,
  never,
  newSession,
  pageText,
  storeCorpus,
  workspace,
} from './indexing.ts';
import type { Session } from './indexing.ts';

type Put = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>;

const query = 'word12 word19 word40';

function search(
  { index }: Session,
  input: BuildInput,
  asked = query,
  pool: BuildInput['documents'] | null = null,
): Promise<SearchOutcome> {
  const { documents: _documents, ...system } = input;
  return index.search({ ...system, query: asked, depth: 20, documents: pool, gold: [] }, never);
}

/** Stored parts of the index, as bytes, by document. */
async function storedParts(database: Database): Promise<ReadonlyMap<string, string>> {
  const records = (await rawRecords(database.name, 'indexParts')) as readonly {
    readonly index: string;
    readonly document: string;
    readonly bytes: ArrayBuffer;
  }[];
  return new Map(
    records.map(({ index, document, bytes }) => [`${index} ${document}`, new Uint8Array(bytes).join(' ')]),
  );
}

async function batchCount(database: Database): Promise<number> {
  return (await rawRecords(database.name, 'vectorBatches')).length;
}

describe('vectors', () => {
  test('are stored a document, in calls of at most 16 units, and no batch is left', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [20, 3]);
    const session = await newSession(database);
    const progress: Progress[] = [];
    const built = await session.index.build(buildInput(documents), never, (one) => progress.push(one));
    // 20 pages are two calls (16 + 4), 3 pages one; 34 words a page.
    expect(await session.encoder.calls.asked(null, never)).toMatchObject({
      passageCalls: 3,
      passages: 23,
      largestCall: 16,
    });
    expect(built).toMatchObject({
      documents: 2,
      pages: 23,
      units: 23,
      built: 2,
      loaded: 0,
      computed: { documents: 2, units: 23 },
      tokens: { total: 23 * 34, embedded: 23 * 34 },
      text: { layer: 23, ocr: 0, without: 0, ocrFailed: 0, engines: [] },
      notStored: null,
    });
    expect((await storedParts(database)).size).toBe(2);
    expect(await batchCount(database)).toBe(0);
    const embedding = progress.filter(({ phase }) => phase === 'embed');
    expect(embedding.every(({ total, unit }) => total === 23 && unit === 'units')).toBe(true);
    expect(embedding.at(-1)?.done).toBe(23);
  });

  test('are loaded after a reload: the same results, and neither a call nor a port is needed', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [20, 3]);
    const first = await newSession(database);
    await first.index.build(buildInput(documents), never);
    const found = await search(first, buildInput(documents));
    expect(found.candidates.length).toBe(20);
    const second = await newSession(database, false);
    await second.index.connectEncoder({ key: keyOf(), identity, port: null, visual: null }, never);
    expect(await second.index.build(buildInput(documents), never)).toMatchObject({
      built: 0,
      loaded: 2,
      computed: { documents: 0, units: 0 },
      tokens: { total: 23 * 34, embedded: 23 * 34 },
    });
    expect(await search(second, buildInput(documents))).toEqual(found);
    expect(await second.encoder.calls.asked(null, never)).toMatchObject({ passages: 0, queries: 0 });
    // A question that was never asked needs the encoder.
    expect(await rejectionOf(search(second, buildInput(documents), 'word3'))).toMatchObject({
      code: 'model-not-prepared',
    });
  });

  test('equal those of an undisturbed run wherever it is cut off, and what was stored is not embedded again', async () => {
    const undisturbed = await freshDatabase();
    const documents = await storeCorpus(undisturbed, [40, 18]);
    const whole = await newSession(undisturbed);
    await whole.index.build(buildInput(documents), never);
    const expected = await storedParts(undisturbed);
    const found = await search(whole, buildInput(documents));
    // 40 pages are three calls (16 + 16 + 8), 18 pages two (16 + 2).
    const unitsAfter = [0, 16, 32, 40, 56];
    for (const [calls, stored] of unitsAfter.entries()) {
      const database = await freshDatabase();
      await storeCorpus(database, [40, 18]);
      const cut = await newSession(database);
      await cut.encoder.calls.failAfter(calls, never);
      expect(await rejectionOf(cut.index.build(buildInput(documents), never))).toMatchObject({ code: 'unexpected' });
      const next = await newSession(database);
      expect(await next.index.plan({ ...buildInput(documents), queries: [] }, never)).toMatchObject({
        units: 58,
        unitsToEmbed: 58 - stored,
      });
      expect(await next.index.build(buildInput(documents), never)).toMatchObject({
        computed: { units: 58 - stored },
      });
      expect(await next.encoder.calls.asked(null, never)).toMatchObject({ passages: 58 - stored });
      expect(await storedParts(database)).toEqual(expected);
      expect(await batchCount(database)).toBe(0);
      expect(await search(next, buildInput(documents))).toEqual(found);
    }
  });

  test('of a batch that was damaged are made again, and no others', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [40]);
    const cut = await newSession(database);
    await cut.encoder.calls.failAfter(2, never);
    await rejectionOf(cut.index.build(buildInput(documents), never));
    const batches = (await rawRecords(database.name, 'vectorBatches')) as { from: number; bytes: ArrayBuffer }[];
    expect(batches.map(({ from }) => from)).toEqual([0, 16]);
    new Uint8Array(batches[0]!.bytes)[100]! ^= 1;
    await rawPut(database.name, 'vectorBatches', batches[0]);
    const next = await newSession(database);
    expect(await next.index.plan({ ...buildInput(documents), queries: [] }, never)).toMatchObject({ unitsToEmbed: 24 });
    expect(await next.index.build(buildInput(documents), never)).toMatchObject({ computed: { units: 24 } });
    const sound = await freshDatabase();
    await storeCorpus(sound, [40]);
    await (await newSession(sound)).index.build(buildInput(documents), never);
    expect(await storedParts(database)).toEqual(await storedParts(sound));
  });

  test('of a part that was damaged are made again', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [20, 3]);
    await (await newSession(database)).index.build(buildInput(documents), never);
    const sound = await storedParts(database);
    const parts = (await rawRecords(database.name, 'indexParts')) as { document: string; bytes: ArrayBuffer }[];
    const damaged = parts.find(({ document }) => document === idOf('b'))!;
    new Uint8Array(damaged.bytes)[damaged.bytes.byteLength - 1]! ^= 1;
    await rawPut(database.name, 'indexParts', damaged);
    const next = await newSession(database);
    expect(await next.index.plan({ ...buildInput(documents), queries: [] }, never)).toMatchObject({ unitsToEmbed: 3 });
    expect(await next.index.build(buildInput(documents), never)).toMatchObject({
      built: 1,
      loaded: 1,
      computed: { documents: 1, units: 3 },
    });
    expect(await storedParts(database)).toEqual(sound);
  });

  test('of a document without text need no call, and pages without words are units without a vector', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [2]);
    const [page] = (await rawRecords(database.name, 'pages')) as { text: string }[];
    await rawPut(database.name, 'pages', { ...page, text: ' ' });
    const session = await newSession(database);
    expect(await session.index.build(buildInput(documents), never)).toMatchObject({
      units: 2,
      tokens: { total: 34, embedded: 34 },
    });
    expect((await search(session, buildInput(documents))).candidates.map(({ ordinal }) => ordinal)).toEqual([1]);
    await rawPut(database.name, 'pages', { ...page, index: 1, text: '\n' });
    const chunks = buildInput(documents, dense, { unit: { kind: 'characters', size: 40, overlap: 0 } });
    const before = await session.encoder.calls.asked(null, never);
    expect(await session.index.build(chunks, never)).toMatchObject({ units: 0, computed: { units: 0 } });
    expect(await session.encoder.calls.asked(null, never)).toEqual({ ...before });
  });
});

describe('a changed setting', () => {
  test('computes only what depends on it, as the plan said before', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [20, 3]);
    const session = await newSession(database);
    const chunked = { unit: { kind: 'characters', size: 60, overlap: 10 } } as const;
    const other = { ...encoder, prompts: { query: 'q: ', passage: 'p: ' } };
    await session.connect(keyOf(other), identity.replace('["e1"', '["e1","other"'));
    const steps: readonly (readonly [BuildInput, { readonly documents: number; readonly embeds: boolean }])[] = [
      [buildInput(documents, dense), { documents: 0, embeds: true }],
      // BM25 over the same units.
      [buildInput(documents, hybrid), { documents: 2, embeds: false }],
      // Its parameters and the fusion decide no part.
      [
        buildInput(documents, {
          ...hybrid,
          parts: [{ ...defaultBm25, k1: 0.9, b: 0.4 }, dense],
          depth: 7,
        } as RetrieverSettings),
        { documents: 0, embeds: false },
      ],
      // Where no page wants OCR the texts are the same.
      [
        buildInput(documents, hybrid, { text: { ocr: 'no-text', language: 'eng', method: 'lines' } }),
        { documents: 0, embeds: false },
      ],
      [buildInput(documents, { ...dense, windows: 'first' }), { documents: 0, embeds: true }],
      [buildInput(documents, { ...dense, encoder: other }), { documents: 0, embeds: true }],
      [buildInput(documents, dense, chunked), { documents: 0, embeds: true }],
      [buildInput(documents, hybrid, chunked), { documents: 2, embeds: false }],
      [buildInput(documents, { ...defaultBm25, tokens: 'whitespace' }), { documents: 2, embeds: false }],
      [buildInput(documents, dense), { documents: 0, embeds: false }],
    ];
    for (const [input, expected] of steps) {
      const plan = await session.index.plan({ ...input, queries: [] }, never);
      const before = await session.encoder.calls.asked(null, never);
      const built = await session.index.build(input, never);
      const after = await session.encoder.calls.asked(null, never);
      expect(after.passages - before.passages).toBe(expected.embeds ? built.units : 0);
      expect(plan).toEqual({
        units: built.units,
        unitsToEmbed: built.computed.units,
        imagesToEmbed: 0,
        images: 0,
        documentsToIndex: expected.documents,
        pagesToRecognise: 0,
        questionsToEmbed: 0,
      });
      expect(await session.index.plan({ ...input, queries: [] }, never)).toMatchObject({
        unitsToEmbed: 0,
        documentsToIndex: 0,
      });
    }
  });

  test('in an encoder that is connected anew under another identity finds none of the old vectors', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    const session = await newSession(database);
    await session.index.build(buildInput(documents), never);
    await search(session, buildInput(documents));
    await session.connect(keyOf(), identity.replace('fp32', 'int8'));
    expect(await rejectionOf(search(session, buildInput(documents)))).toMatchObject({ code: 'record-missing' });
    expect(await session.index.build(buildInput(documents), never)).toMatchObject({ computed: { units: 3 } });
    await search(session, buildInput(documents));
    expect(await session.encoder.calls.asked(null, never)).toMatchObject({ passages: 6, queries: 2 });
  });

  test('of the text, where OCR read a page, computes only the document of that page', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3, 4]);
    const [first] = documents;
    const text = { ocr: 'every-page', language: 'eng', method: 'lines' } as const;
    const session = await newSession(database);
    const input = buildInput(documents, hybrid, { text });
    expect(await session.index.build(input, never)).toMatchObject({ computed: { documents: 2, units: 7 } });
    expect(await session.index.plan({ ...input, queries: [] }, never)).toMatchObject({
      pagesToRecognise: 7,
      unitsToEmbed: 0,
    });
    await putRecognised(database, workspace, first!, recognised(1, 'zebra zebra'));
    expect(await session.index.plan({ ...input, queries: [] }, never)).toMatchObject({
      pagesToRecognise: 6,
      unitsToEmbed: 3,
      documentsToIndex: 1,
    });
    expect(await session.index.build(input, never)).toMatchObject({
      built: 1,
      computed: { documents: 1, units: 3 },
      text: { layer: 6, ocr: 1 },
    });
    const { candidates } = await search(session, input, 'zebra');
    expect(candidates[0]).toMatchObject({ document: first, firstPage: 1 });
    // The text layers are still there.
    expect(await session.index.build(buildInput(documents, hybrid), never)).toMatchObject({
      computed: { documents: 0, units: 0 },
    });
  });

  test('drives indexes out of memory by the fifth, and brings them back from storage', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    const session = await newSession(database);
    const inputs = [30, 40, 50, 60, 70].map((size) =>
      buildInput(documents, dense, { unit: { kind: 'characters', size, overlap: 0 } }),
    );
    for (const input of inputs) await session.index.build(input, never);
    const [first, second, , , last] = inputs;
    expect(await rejectionOf(search(session, first!))).toMatchObject({ code: 'record-missing' });
    expect((await search(session, last!)).candidates.length).toBeGreaterThan(0);
    expect(await session.index.build(first!, never)).toMatchObject({ loaded: 1, computed: { units: 0 } });
    expect((await search(session, first!)).candidates.length).toBeGreaterThan(0);
    expect(await rejectionOf(search(session, second!))).toMatchObject({ code: 'record-missing' });
  });

  test('of the corpus embeds only the document that came', async () => {
    const database = await freshDatabase();
    const [first, second] = await storeCorpus(database, [3, 4]);
    const session = await newSession(database);
    await session.index.build(buildInput([first!]), never);
    expect(await session.index.build(buildInput([first!, second!]), never)).toMatchObject({
      built: 1,
      loaded: 1,
      computed: { units: 4 },
    });
    expect(await session.index.build(buildInput([second!]), never)).toMatchObject({ units: 4, computed: { units: 0 } });
    const { candidates } = await search(session, buildInput([second!]));
    expect(new Set(candidates.map(({ document }) => document))).toEqual(new Set([second]));
  });
});

describe('a hybrid', () => {
  test('ranks the same units by each part and explains their ranks, terms and best window', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [6, 5]);
    const session = await newSession(database);
    const input = buildInput(documents, hybrid);
    await session.index.build(input, never);
    const parts = [defaultBm25, dense] as const;
    const alone = [];
    for (const part of parts) {
      await session.index.build(buildInput(documents, part), never);
      alone.push((await search(session, buildInput(documents, part))).candidates);
    }
    const { candidates } = await search(session, input);
    // Reciprocal rank fusion: Σ 1/(60 + rank) over the parts that hold the unit.
    const expected = new Map<string, number>();
    for (const ranking of alone) {
      for (const [place, { document, ordinal }] of ranking.entries()) {
        const key = `${document} ${ordinal}`;
        expected.set(key, (expected.get(key) ?? 0) + 1 / (61 + place));
      }
    }
    expect(candidates.length).toBe(Math.min(20, expected.size));
    for (const { document, ordinal, score } of candidates) {
      expect(score).toBeCloseTo(expected.get(`${document} ${ordinal}`) ?? 0, 12);
    }
    const best = candidates[0]!;
    const { documents: _documents, ...system } = input;
    const explained = await session.index.explain(
      { ...system, query, document: best.document, ordinal: best.ordinal },
      never,
    );
    const isBest = (one: Pick<Candidate, 'document' | 'ordinal'>): boolean =>
      one.document === best.document && one.ordinal === best.ordinal;
    expect(best.parts).toMatchObject(
      alone.map((ranking) => ({ rank: ranking.findIndex(isBest) + 1, score: ranking.find(isBest)!.score })),
    );
    // Of a smaller pool the ranks are those in it.
    const [first] = (await search(session, input, query, [documents[1]!])).candidates;
    const own = alone.map((ranking) => ranking.filter((one) => one.document === documents[1]));
    expect(first!.parts!.map((part) => part?.rank ?? 0)).toEqual(
      own.map((ranking) => ranking.findIndex((one) => one.ordinal === first!.ordinal) + 1),
    );
    const score = alone[0]!.find((one) => one.document === best.document && one.ordinal === best.ordinal)!.score;
    expect(explained.terms?.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 9);
    // 34 words are four windows of ten.
    const text = pageText(documents.indexOf(best.document) + 1, best.firstPage);
    const window = explained.window[0]!;
    const words = text.slice(window.start, window.end).split(' ');
    expect(explained.window.length).toBe(1);
    expect([4, 10]).toContain(words.length);
    expect(words.some((word) => query.split(' ').includes(word))).toBe(true);
    expect(explained.unit).toEqual([{ page: best.firstPage, start: 0, end: text.length }]);
    expect(explained.words.map(({ start, end }) => text.slice(start, end)).every((word) => query.includes(word))).toBe(
      true,
    );
  });

  test('cuts chunks of tokens once, by the connected tokenizer, and needs none when they are stored', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    const tokenizer = { id: 'fake/encoder', exportId: 'fake/encoder', revision: 'main', source: encoder.source };
    const input = buildInput(documents, hybrid, { unit: { kind: 'tokens', size: 20, overlap: 5, tokenizer } });
    const session = await newSession(database);
    expect(await rejectionOf(session.index.build(input, never))).toMatchObject({ code: 'model-not-prepared' });
    await session.connect('tokenizer', '');
    // 3 × 34 words: chunks begin at 0, 15, 30, 45, 60, 75 and the one at 90 would hold tokens 90 to 101.
    expect(await session.index.build(input, never)).toMatchObject({ units: 7 });
    expect(await session.encoder.calls.asked(null, never)).toMatchObject({ tokenised: 1 });
    const next = await newSession(database);
    expect(await next.index.build(input, never)).toMatchObject({ units: 7, computed: { documents: 0, units: 0 } });
    const { documents: _documents, ...system } = input;
    const units = await next.index.units({ ...system, document: documents[0]! }, never);
    expect(units.map(({ firstPage, lastPage }) => [firstPage, lastPage])).toEqual([
      [0, 0],
      [0, 1],
      [0, 1],
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 2],
    ]);
    expect(await next.encoder.calls.asked(null, never)).toMatchObject({ tokenised: 0, passages: 0 });
  });
});

describe('questions', () => {
  test('are embedded once, stored, and an empty one finds nothing', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    const session = await newSession(database);
    const { documents: _documents, ...system } = buildInput(documents);
    await session.index.build(buildInput(documents), never);
    const queries = [...Array.from({ length: 40 }, (_unused, place) => `word${place}`), '', 'word3'];
    const progress: Progress[] = [];
    const ask = (one: Session): Promise<unknown> =>
      one.index.embedQuestions({ ...system, queries }, never, (news) => progress.push(news));
    expect(await ask(session)).toEqual({ embedded: 41, loaded: 0 });
    expect(progress.at(-1)).toEqual({ phase: 'embed-questions', done: 41, total: 41, unit: 'questions' });
    expect(await ask(session)).toEqual({ embedded: 0, loaded: 41 });
    expect((await search(session, buildInput(documents), '')).candidates).toEqual([]);
    expect((await search(session, buildInput(documents), 'word3')).candidates.length).toBe(3);
    expect(await session.encoder.calls.asked(null, never)).toMatchObject({ queries: 41 });
    const next = await newSession(database);
    await next.index.build(buildInput(documents), never);
    expect(await ask(next)).toEqual({ embedded: 0, loaded: 41 });
    expect((await search(next, buildInput(documents), '')).candidates).toEqual([]);
    expect(await next.encoder.calls.asked(null, never)).toMatchObject({ queries: 0 });
  });

  test('whose stored vector is damaged are embedded again', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    const session = await newSession(database);
    await session.index.build(buildInput(documents), never);
    const found = await search(session, buildInput(documents));
    const [record] = (await rawRecords(database.name, 'queryVectors')) as { values: Float32Array }[];
    await rawPut(database.name, 'queryVectors', { ...record, values: new Float32Array([Number.NaN, 1]) });
    const next = await newSession(database);
    await next.index.build(buildInput(documents), never);
    expect(await search(next, buildInput(documents))).toEqual(found);
    expect(await next.encoder.calls.asked(null, never)).toMatchObject({ queries: 1 });
  });
});

describe('full storage', () => {
  test('lets the work go on from memory, says so, and is asked once more by the next build', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [20, 3]);
    const session = await newSession(database);
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as Put;
    let refused = 0;
    const mend = (): void => {
      IDBObjectStore.prototype.put = put;
    };
    onTestFinished(mend);
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...input: Parameters<Put>) {
      if (this.name === 'indexParts' || this.name === 'vectorBatches') {
        refused += 1;
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      }
      return put.apply(this, input);
    };
    const built = await session.index.build(buildInput(documents), never);
    expect(built).toMatchObject({ computed: { units: 23 } });
    expect(built.notStored).toContain('2 documents');
    expect(refused).toBe(1);
    expect(await rawRecords(database.name, 'indexParts')).toEqual([]);
    expect(await batchCount(database)).toBe(0);
    const found = await search(session, buildInput(documents));
    expect(found.candidates.length).toBe(20);
    const again = await session.index.build(buildInput(documents), never);
    expect(again).toMatchObject({ computed: { units: 0 }, loaded: 2 });
    expect(again.notStored).toContain('2 documents');
    expect(refused).toBe(2);
    mend();
    expect(await session.index.build(buildInput(documents), never)).toMatchObject({
      computed: { units: 0 },
      notStored: null,
    });
    const next = await newSession(database);
    expect(await next.index.build(buildInput(documents), never)).toMatchObject({ loaded: 2, computed: { units: 0 } });
    expect(await search(next, buildInput(documents))).toEqual(found);
  });
});

describe('two at once', () => {
  test('build the same index without embedding anything twice', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [20, 18]);
    const session = await newSession(database);
    const [first, second] = await Promise.all([
      session.index.build(buildInput(documents), never),
      session.index.build(buildInput(documents), never),
    ]);
    expect(first.computed.units + second.computed.units).toBe(38);
    expect(await session.encoder.calls.asked(null, never)).toMatchObject({ passages: 38 });
  });

  test('reach the encoder over whichever port is open', async () => {
    const database = await freshDatabase();
    const documents = await storeCorpus(database, [3]);
    const session = await newSession(database);
    // A drill-down connects what is stored, and another one a port that it closes again.
    await session.index.connectEncoder({ key: keyOf(), identity, port: null, visual: null }, never);
    const port = session.encoder.openPort();
    await session.index.connectEncoder({ key: keyOf(), identity, port, visual: null }, never);
    session.encoder.closePort(port);
    expect(await session.index.build(buildInput(documents), never)).toMatchObject({ computed: { units: 3 } });
  });
});

function recognised(index: number, text: string): RecognisedRecord {
  const none = { starts: new Uint32Array(), ends: new Uint32Array(), rectangles: new Float32Array() };
  const counts = { words: 2, soundWords: 2, meanConfidence: 90, turned: 0, flags: [] };
  return { ocr: 'lines eng', index, text, ...none, ...counts, engine: 'tesseract 5', failure: null };
}

function keyOf(of = encoder): string {
  const { id, exportId, revision, pooling, prompts, window, dtype } = of;
  return JSON.stringify([id, exportId, revision, pooling, prompts.query, prompts.passage, window, dtype]);
}
