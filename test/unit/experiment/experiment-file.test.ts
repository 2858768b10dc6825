import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultExperiment,
  defaultSettings,
  reportCutoffs,
  retrieverLabel,
} from '../../../src/core/experiment/default-experiment.ts';
import { experimentFormat, parseExperiment, writeExperiment } from '../../../src/core/experiment/experiment-file.ts';
import type {
  Bm25Settings,
  DenseSettings,
  ExperimentSettings,
  HybridSettings,
  SystemSettings,
} from '../../../src/core/experiment/experiment.ts';
import { encoderOf } from '../../../src/core/model/encoder-settings.ts';
import type { EncoderSettings, EncoderSource } from '../../../src/core/model/encoder-settings.ts';
import { builtInModels } from '../../../src/core/model/model-registry.ts';
import { anyAnswering } from './any-answering.ts';

const folder = fileURLToPath(new URL('../../../docs/experiments/', import.meta.url));
const ownModel = {
  id: 'me/mine',
  pooling: 'mean',
  prompts: { query: '', passage: '' },
  window: 512,
  dimensions: 384,
} as const;
const hybrid = { kind: 'hybrid', parts: [{ kind: 'bm25' }, { kind: 'dense' }] };
const shortest = { format: experimentFormat, systems: [{ retriever: { kind: 'bm25' } }] };

const anyBm25: fc.Arbitrary<Bm25Settings> = fc.record({
  kind: fc.constant('bm25' as const),
  k1: fc.double({ min: 0, max: 10, noNaN: true }),
  b: fc.double({ min: 0, max: 1, noNaN: true }),
  idf: fc.constantFrom('textbook' as const, 'rank_bm25' as const),
  tokens: fc.constantFrom('words' as const, 'whitespace' as const),
  unmatched: fc.constantFrom('leave-out' as const, 'rank-last' as const),
});
const anyDtype = fc.constantFrom(null, 'fp32' as const, 'fp16' as const, 'int8' as const);
const elsewhere = fc.constantFrom<EncoderSource>(
  { kind: 'folder' },
  { kind: 'hub', baseUrl: 'https://huggingface.co' },
  { kind: 'hub', baseUrl: 'https://hub.example/models' },
);
const bundled = encoderOf(builtInModels()[0]!, { kind: 'bundled' });
/** The bundled model, built-in ones from elsewhere, the same with facts of their own, and ones that are not built in. */
const anyEncoder: fc.Arbitrary<EncoderSettings> = fc.oneof(
  anyDtype.map((dtype) => ({ ...bundled, dtype })),
  fc.record({ model: fc.constantFrom(...builtInModels()), source: elsewhere, dtype: anyDtype }).chain((one) =>
    fc.record({
      ...constants(encoderOf(one.model, one.source, one.dtype)),
      window: fc.oneof(fc.constant(one.model.window), fc.integer({ min: 4, max: 600 })),
      dimensions: fc.oneof(fc.constant(one.model.dimensions), fc.integer({ min: 1, max: 600 })),
      revision: fc.constantFrom(one.model.revision, 'v2'),
    }),
  ),
  fc.record({
    id: fc.constantFrom('me/mine', 'mine'),
    exportId: fc.constantFrom('me/mine', 'Xenova/mine'),
    revision: fc.constantFrom('main', '5f3c'),
    pooling: fc.constantFrom('mean' as const, 'cls' as const),
    prompts: fc.record({ query: fc.string({ maxLength: 30 }), passage: fc.string({ maxLength: 30 }) }),
    window: fc.integer({ min: 4, max: 8192 }),
    dimensions: fc.integer({ min: 1, max: 4096 }),
    source: elsewhere,
    dtype: anyDtype,
  }),
);
const anyDense: fc.Arbitrary<DenseSettings> = fc.record({
  kind: fc.constant('dense' as const),
  encoder: anyEncoder,
  windows: fc.constantFrom('all' as const, 'first' as const),
});
const anyHybrid: fc.Arbitrary<HybridSettings> = fc
  .array(fc.oneof(anyBm25, anyDense), { minLength: 2, maxLength: 4 })
  .chain((parts) =>
    fc.record({
      kind: fc.constant('hybrid' as const),
      parts: fc.constant(parts),
      fusion: fc.oneof(
        fc.constantFrom({ kind: 'comb-sum' as const }, { kind: 'comb-mnz' as const }),
        fc.record({ kind: fc.constant('rrf' as const), k: fc.double({ min: 0, max: 1000, noNaN: true }) }),
        fc.record({
          kind: fc.constant('weighted' as const),
          weights: fc.array(fc.double({ min: 0.001, max: 10, noNaN: true }), {
            minLength: parts.length,
            maxLength: parts.length,
          }),
        }),
      ),
      depth: fc.integer({ min: 1, max: 1000 }),
    }),
  );
const anyRetriever = fc.oneof(anyBm25, anyDense, anyHybrid);

function constants<Value extends object>(value: Value) {
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fc.constant(one)])) as {
    [Name in keyof Value]: fc.Arbitrary<Value[Name]>;
  };
}

function problemOf(content: unknown): string {
  try {
    parseExperiment(typeof content === 'string' ? content : JSON.stringify(content));
  } catch (error) {
    expect(error).toMatchObject({ code: 'experiment-invalid' });
    return (error as Error).message;
  }
  return 'no problem';
}

describe('an experiment file', () => {
  it('has defaults for all that is omitted', () => {
    expect(parseExperiment(JSON.stringify(shortest))).toEqual({
      name: 'Experiment',
      systems: [
        {
          name: 'BM25, pages',
          retriever: { kind: 'bm25', k1: 1.5, b: 0.75, idf: 'textbook', tokens: 'words', unmatched: 'leave-out' },
          unit: { kind: 'page' },
          text: { ocr: 'off', language: 'eng', method: 'lines' },
          pool: { kind: 'default', withoutOracle: false },
          answering: null,
        },
      ],
      k: 10,
      cutoffs: [1, 3, 5, 10],
      depth: 100,
      pageBase: null,
      acceptProposals: false,
      unmappable: 'leave-out',
      mappedInPart: 'score',
      seed: 7,
      questions: { nearDuplicates: false, longerHalf: false, sample: null, seed: 7 },
    });
  });

  it('takes a pool by its name, and names a system by its unit and pool', () => {
    const systems = [
      { retriever: { kind: 'bm25' }, pool: 'corpus' },
      { retriever: { kind: 'bm25' }, unit: { kind: 'characters' }, pool: { kind: 'sampled', withoutOracle: true } },
      { retriever: { kind: 'bm25' }, unit: { kind: 'characters', size: 500 } },
    ];
    const read = parseExperiment(JSON.stringify({ ...shortest, systems })).systems;
    expect(read.map(({ name, unit, pool }) => [name, unit, pool])).toEqual([
      ['BM25, pages, corpus', { kind: 'page' }, { kind: 'corpus', withoutOracle: false }],
      [
        'BM25, chunks of 3,000, sampled, without gold documents',
        { kind: 'characters', size: 3000, overlap: 300 },
        { kind: 'sampled', withoutOracle: true },
      ],
      [
        'BM25, chunks of 500',
        { kind: 'characters', size: 500, overlap: 50 },
        { kind: 'default', withoutOracle: false },
      ],
    ]);
  });

  it('of a dense retriever has the bundled encoder where no model is named', () => {
    expect(retrieverOf({ kind: 'dense' })).toEqual({
      kind: 'dense',
      encoder: {
        id: 'sentence-transformers/all-MiniLM-L6-v2',
        exportId: 'Xenova/all-MiniLM-L6-v2',
        revision: 'main',
        // models/README.md of the reference models: mean pooling, no prompts, 256 tokens; 384 dimensions (model card).
        pooling: 'mean',
        prompts: { query: '', passage: '' },
        window: 256,
        dimensions: 384,
        source: { kind: 'bundled' },
        dtype: 'int8',
      },
      windows: 'all',
    });
  });

  it('takes the facts of a built-in model from the registry and its source from the file', () => {
    const model = 'BAAI/bge-small-en-v1.5';
    const facts = {
      id: model,
      pooling: 'cls',
      prompts: { query: 'Represent this sentence for searching relevant passages: ', passage: '' },
      window: 512,
      dimensions: 384,
    };
    expect(retrieverOf({ kind: 'dense', model, source: 'folder', windows: 'first' })).toMatchObject({
      encoder: { ...facts, source: { kind: 'folder' }, dtype: null },
      windows: 'first',
    });
    expect(retrieverOf({ kind: 'dense', model, source: 'hub', dtype: 'fp32' })).toMatchObject({
      encoder: { ...facts, source: { kind: 'hub', baseUrl: 'https://huggingface.co' }, dtype: 'fp32' },
    });
    const own = { kind: 'hub', baseUrl: 'http://localhost:8080/models' };
    expect(retrieverOf({ kind: 'dense', model, source: own })).toMatchObject({ encoder: { source: own } });
  });

  it('takes every fact of another model from the file', () => {
    const stated = { pooling: 'cls', prompts: { query: 'q: ', passage: 'p: ' }, window: 128, dimensions: 64 };
    expect(retrieverOf({ kind: 'dense', model: { id: 'me/mine', ...stated }, source: 'folder' })).toMatchObject({
      encoder: { id: 'me/mine', exportId: 'me/mine', revision: 'main', ...stated },
    });
    const placed = { id: 'me/mine', exportId: 'me/mine-onnx', revision: 'v2', ...stated };
    expect(retrieverOf({ kind: 'dense', model: placed, source: 'hub' })).toMatchObject({ encoder: placed });
  });

  it('fuses the parts of a hybrid by reciprocal rank with k 60 where nothing else is said', () => {
    const parts = [{ kind: 'bm25' }, { kind: 'dense' }];
    expect(retrieverOf({ kind: 'hybrid', parts })).toEqual({
      kind: 'hybrid',
      parts: parts.map((part) => retrieverOf(part)),
      fusion: { kind: 'rrf', k: 60 },
      depth: 100,
    });
    for (const kind of ['comb-sum', 'comb-mnz'])
      expect(retrieverOf({ kind: 'hybrid', parts, fusion: kind })).toMatchObject({ fusion: { kind } });
    const fusion = { kind: 'weighted', weights: [0.3, 0.7] };
    expect(retrieverOf({ kind: 'hybrid', parts, fusion, depth: 50 })).toMatchObject({ fusion, depth: 50 });
  });

  it('cuts by tokens as UniDoc-Bench does, with the bundled tokenizer, where nothing else is said', () => {
    const bundled = {
      id: 'sentence-transformers/all-MiniLM-L6-v2',
      exportId: 'Xenova/all-MiniLM-L6-v2',
      revision: 'main',
      source: { kind: 'bundled' },
    };
    expect(unitOf({ kind: 'tokens' })).toEqual({ kind: 'tokens', size: 1024, overlap: 200, tokenizer: bundled });
    expect(unitOf({ kind: 'tokens', size: 512 })).toMatchObject({ size: 512, overlap: 100 });
    const other = { id: 'intfloat/e5-small-v2', source: 'folder' };
    expect(unitOf({ kind: 'tokens', tokenizer: other })).toMatchObject({
      tokenizer: { id: other.id, exportId: 'Xenova/e5-small-v2', revision: 'main', source: { kind: 'folder' } },
    });
  });

  it('takes a tokenizer from where the encoder of the same model comes from', () => {
    const model = 'BAAI/bge-small-en-v1.5';
    const retriever = { kind: 'hybrid', parts: [{ kind: 'bm25' }, { kind: 'dense', model, source: 'folder' }] };
    const unit = { kind: 'tokens', tokenizer: model };
    expect(systemOf({ retriever, unit }).unit).toMatchObject({ tokenizer: { id: model, source: { kind: 'folder' } } });
  });

  it('of imported vectors has the units of their set; fused with others, pages or what is stated', () => {
    const imported = { kind: 'imported', set: 'ColQwen2, 341 pages' };
    const alone = parseExperiment(JSON.stringify(withRetriever(imported))).systems[0]!;
    expect(alone).toMatchObject({
      name: 'ColQwen2, 341 pages, units of the set',
      retriever: imported,
      unit: { kind: 'imported', set: 'ColQwen2, 341 pages' },
    });
    const fused = withRetriever({ kind: 'hybrid', parts: [{ kind: 'bm25' }, imported] });
    expect(parseExperiment(JSON.stringify(fused)).systems[0]).toMatchObject({
      name: 'BM25 + ColQwen2, 341 pages, pages',
      unit: { kind: 'page' },
    });
    const chunked = { retriever: fused.systems[0]!.retriever, unit: { kind: 'characters' } };
    expect(systemOf(chunked).unit).toEqual({ kind: 'characters', size: 3000, overlap: 300 });
    const experiment = { ...defaultExperiment(), systems: [alone, parseExperiment(JSON.stringify(fused)).systems[0]!] };
    expect(parseExperiment(writeExperiment(experiment))).toEqual(experiment);
  });

  it('names a system by its retriever, unit and OCR', () => {
    const parts = [{ kind: 'bm25' }, { kind: 'dense', windows: 'first' }];
    const retriever = { kind: 'hybrid', parts };
    expect(systemOf({ retriever, unit: { kind: 'tokens' }, text: { ocr: 'no-text' }, pool: 'corpus' })).toMatchObject({
      name: 'BM25 + all-MiniLM-L6-v2 (first window), chunks of 1,024 tokens, OCR, corpus',
      text: { ocr: 'no-text', language: 'eng', method: 'lines' },
    });
  });

  it.each<readonly [what: string, content: unknown, sentence: string]>([
    ['no JSON', '{', 'not JSON'],
    ['a later version', { ...shortest, format: 'leafmark-experiment/2' }, 'format: '],
    ['a field that is not known', { ...shortest, cutOffs: [1] }, 'unknown field “cutOffs”'],
    [
      'a field of a retriever that is not known',
      withRetriever({ kind: 'bm25', K1: 2 }),
      'systems[0].retriever: unknown field “K1”',
    ],
    ['a retriever that is not known', withRetriever({ kind: 'sparse' }), 'systems[0].retriever.kind: must be'],
    ['b above 1', withRetriever({ kind: 'bm25', b: 1.1 }), 'systems[0].retriever.b: '],
    ['no systems', { format: experimentFormat }, 'systems: is missing'],
    ['an empty list of systems', { ...shortest, systems: [] }, 'systems: '],
    ['cutoffs that do not rise', { ...shortest, cutoffs: [10, 5] }, 'cutoffs: must rise'],
    ['a depth below k', { ...shortest, depth: 5 }, 'depth: must be at least k and every cutoff'],
    ['a page base that is not known', { ...shortest, pageBase: 1 }, 'pageBase: '],
    ['a seed that is no integer', { ...shortest, seed: 0.5 }, 'seed: '],
    [
      'an overlap that is not below the size',
      { ...shortest, systems: [{ ...shortest.systems[0], unit: { kind: 'characters', size: 10, overlap: 10 } }] },
      'systems[0].unit.overlap: must be smaller than size',
    ],
    [
      'a model that is not built in',
      withRetriever({ kind: 'dense', model: 'BAAI/bge', source: 'folder' }),
      'systems[0].retriever.model: “BAAI/bge” is not built in',
    ],
    ...(['id', 'pooling', 'prompts', 'window', 'dimensions'] as const).map(
      (fact) =>
        [
          `a model without its ${fact}`,
          withRetriever({ kind: 'dense', model: { ...ownModel, [fact]: undefined }, source: 'folder' }),
          `systems[0].retriever.model.${fact}: is missing.`,
        ] as const,
    ),
    [
      'a prompt left out',
      withRetriever({ kind: 'dense', model: { ...ownModel, prompts: { query: '' } }, source: 'folder' }),
      'systems[0].retriever.model.prompts.passage: is missing.',
    ],
    ...['../../x?y', '..', 'a/b/c', 'a b'].map(
      (id) =>
        [
          `“${id}” for the id of a model`,
          withRetriever({ kind: 'dense', model: { ...ownModel, id }, source: 'folder' }),
          'systems[0].retriever.model.id: must be “owner/name” or a name',
        ] as const,
    ),
    ['a size below 0', withRetriever({ kind: 'bm25', k1: -1 }), 'systems[0].retriever.k1: must be 0 or more.'],
    ['a number for a name', { ...shortest, name: 7 }, 'name: must be text.'],
    [
      'a pooling that is not known',
      withRetriever({ kind: 'dense', model: { ...ownModel, pooling: 'max' }, source: 'folder' }),
      'systems[0].retriever.model.pooling: ',
    ],
    [
      'a model that the site does not serve and no source',
      withRetriever({ kind: 'dense', model: 'intfloat/e5-small-v2' }),
      'systems[0].retriever.source: is missing',
    ],
    [
      'a model that the site does not serve, as bundled',
      withRetriever({ kind: 'dense', model: 'intfloat/e5-small-v2', source: 'bundled' }),
      'systems[0].retriever.source: the site does not serve',
    ],
    [
      'a source that is not known',
      withRetriever({ kind: 'dense', source: 'web' }),
      'systems[0].retriever.source.kind: must be "bundled", "folder", "hub"',
    ],
    ...[
      'ftp://hub.example',
      'http://hub.example',
      'https://me:secret@hub.example',
      'hub.example',
      'https://h/?a=b',
    ].map(
      (baseUrl) =>
        [
          `a hub at ${baseUrl}`,
          withRetriever({ kind: 'dense', source: { kind: 'hub', baseUrl } }),
          'systems[0].retriever.source.baseUrl: must be an address',
        ] as const,
    ),
    ['a precision that is not known', withRetriever({ kind: 'dense', dtype: 'q4' }), 'systems[0].retriever.dtype: '],
    ['windows that are not known', withRetriever({ kind: 'dense', windows: 'last' }), 'systems[0].retriever.windows: '],
    [
      'a field of a dense retriever that is not known',
      withRetriever({ kind: 'dense', poolng: 'cls' }),
      'systems[0].retriever: unknown field “poolng”',
    ],
    [
      'a hybrid of one part',
      withRetriever({ kind: 'hybrid', parts: [{ kind: 'bm25' }] }),
      'systems[0].retriever.parts: must name at least two',
    ],
    [
      'a hybrid in a hybrid',
      withRetriever({ kind: 'hybrid', parts: [{ kind: 'bm25' }, { kind: 'hybrid', parts: [] }] }),
      'systems[0].retriever.parts[1].kind: must be "bm25", "dense", "imported", "image" or',
    ],
    [
      'imported vectors without the name of their set',
      withRetriever({ kind: 'imported' }),
      'systems[0].retriever.set: is missing',
    ],
    [
      'a unit for imported vectors, which bring their own',
      { ...shortest, systems: [{ retriever: { kind: 'imported', set: 'a' }, unit: { kind: 'page' } }] },
      'systems[0].unit: must be left out',
    ],
    [
      'a wrong field of a part',
      withRetriever({ kind: 'hybrid', parts: [{ kind: 'bm25', b: 2 }, { kind: 'dense' }] }),
      'systems[0].retriever.parts[0].b: ',
    ],
    [
      'a fusion that is not known',
      withRetriever({ ...hybrid, fusion: 'mean' }),
      'systems[0].retriever.fusion.kind: must be "rrf"',
    ],
    [
      'weights that are not one a part',
      withRetriever({ ...hybrid, fusion: { kind: 'weighted', weights: [1] } }),
      'systems[0].retriever.fusion.weights: must be one number a part',
    ],
    [
      'weights that are all 0',
      withRetriever({ ...hybrid, fusion: { kind: 'weighted', weights: [0, 0] } }),
      'systems[0].retriever.fusion.weights: must not all be 0',
    ],
    [
      'chunks of tokens of a model without a source',
      {
        ...shortest,
        systems: [{ ...shortest.systems[0], unit: { kind: 'tokens', tokenizer: 'intfloat/e5-small-v2' } }],
      },
      'systems[0].unit.tokenizer.source: is missing',
    ],
    [
      'an OCR policy that is not known',
      { ...shortest, systems: [{ ...shortest.systems[0], text: { ocr: 'always' } }] },
      'systems[0].text.ocr: ',
    ],
    [
      'a language that cannot be one',
      { ...shortest, systems: [{ ...shortest.systems[0], text: { ocr: 'no-text', language: '../eng' } }] },
      'systems[0].text.language: must be a language',
    ],
    [
      'a field of the text that is not known',
      { ...shortest, systems: [{ ...shortest.systems[0], text: { OCR: 'off' } }] },
      'systems[0].text: unknown field “OCR”',
    ],
    [
      'two systems of one name',
      { ...shortest, systems: [...shortest.systems, ...shortest.systems] },
      'two systems are named “BM25, pages”',
    ],
  ])('with %s is refused by the name of the field', (_, content, sentence) => {
    expect(problemOf(content)).toContain(sentence);
  });

  it('names every field that is wrong at once', () => {
    const message = problemOf({ ...shortest, k: 0, seed: -1, nonsense: true });
    for (const field of ['k: ', 'seed: ', '“nonsense”']) expect(message).toContain(field);
  });

  it('reads back what was written, for any experiment', () => {
    const system = fc.record<SystemSettings>({
      name: fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name.trim() === name && name !== ''),
      retriever: anyRetriever,
      unit: fc.oneof(
        fc.constant({ kind: 'page' as const }),
        fc.record({
          kind: fc.constant('characters' as const),
          size: fc.integer({ min: 100, max: 9000 }),
          overlap: fc.nat(99),
        }),
        fc.record({
          kind: fc.constant('tokens' as const),
          size: fc.integer({ min: 100, max: 9000 }),
          overlap: fc.nat(99),
          tokenizer: anyEncoder.map(({ id, exportId, revision, source }) => ({ id, exportId, revision, source })),
        }),
      ),
      text: fc.record({
        ocr: fc.constantFrom('off' as const, 'no-text' as const, 'unsound' as const, 'every-page' as const),
        language: fc.constantFrom('eng', 'deu+eng', 'chi_sim'),
        method: fc.constantFrom('lines' as const, 'layout' as const, 'accurate' as const),
      }),
      pool: fc.record({
        kind: fc.constantFrom(
          'default' as const,
          'candidates' as const,
          'own-document' as const,
          'corpus' as const,
          'sampled' as const,
        ),
        withoutOracle: fc.boolean(),
      }),
      answering: anyAnswering,
    });
    const settings = fc.record<ExperimentSettings>({
      name: fc.constant('Any'),
      systems: fc.uniqueArray(system, { minLength: 1, maxLength: 4, selector: ({ name }) => name }),
      k: fc.integer({ min: 1, max: 100 }),
      cutoffs: fc
        .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1 })
        .map((all) => all.sort((a, b) => a - b)),
      depth: fc.integer({ min: 100, max: 1000 }),
      pageBase: fc.constantFrom(null, 'sheet-from-1' as const, 'sheet-from-0' as const, 'printed-label' as const),
      acceptProposals: fc.boolean(),
      unmappable: fc.constantFrom('leave-out' as const, 'score-0' as const),
      mappedInPart: fc.constantFrom('leave-out' as const, 'score' as const),
      seed: fc.nat(),
      questions: fc.record({
        nearDuplicates: fc.boolean(),
        longerHalf: fc.boolean(),
        sample: fc.option(fc.integer({ min: 1, max: 1000 })),
        seed: fc.nat(),
      }),
    });
    fc.assert(
      fc.property(settings, (settings) => {
        // −0 is written as 0, so equal numbers and not equal bits are what a round trip keeps.
        expect(writeExperiment(parseExperiment(writeExperiment(settings)))).toBe(writeExperiment(settings));
        expect(parseExperiment(writeExperiment(settings))).toEqual(JSON.parse(JSON.stringify(settings)));
      }),
    );
  });

  it('of the first screen reads back too', () => {
    expect(parseExperiment(writeExperiment(defaultExperiment()))).toEqual(defaultExperiment());
    expect(defaultExperiment().systems.map(({ name }) => name)).toEqual(['BM25, pages', 'BM25, chunks of 3,000']);
  });
});

describe('the example experiments', () => {
  const files = readdirSync(folder);

  it.each(files)('%s is what its settings write', (name) => {
    const text = readFileSync(`${folder}${name}`, 'utf8');
    expect(JSON.parse(writeExperiment(parseExperiment(text)))).toEqual(JSON.parse(text));
  });

  const page = { kind: 'page' };
  const chunks = { kind: 'characters', size: 3000, overlap: 300 };
  const tokens = { kind: 'tokens', size: 1024, overlap: 200 };

  it.each([
    ['bm25-pages.json', page, 'off', 'corpus', ['BM25']],
    ['bm25-pages-own-document.json', page, 'off', 'own-document', ['BM25']],
    ['bm25-chunks.json', chunks, 'off', 'corpus', ['BM25']],
    ['minilm-pages-ocr.json', page, 'no-text', 'corpus', ['all-MiniLM-L6-v2']],
    ['hybrid-chunks-ocr.json', chunks, 'no-text', 'corpus', ['BM25 + all-MiniLM-L6-v2']],
    [
      'text-retrievers-pages-ocr.json',
      page,
      'no-text',
      'corpus',
      ['BM25', 'all-MiniLM-L6-v2', 'bge-small-en-v1.5', 'BM25 + bge-small-en-v1.5'],
    ],
    ['unidoc-chunks.json', tokens, 'off', 'default', ['BM25', 'all-MiniLM-L6-v2']],
    [
      'page-images.json',
      page,
      'off',
      'corpus',
      ['BM25', 'colSmol-256M, page images (one tile)', 'BM25 + colSmol-256M, page images (one tile)'],
    ],
  ])('%s has the retrievers, unit, OCR and pool it is named by', (name, unit, ocr, kind, retrievers) => {
    const { systems, ...settings } = parseExperiment(readFileSync(`${folder}${name}`, 'utf8'));
    expect(systems.map(({ retriever }) => retrieverLabel(retriever))).toEqual(retrievers);
    for (const system of systems) {
      expect(system).toMatchObject({ unit, text: { ocr }, pool: { kind, withoutOracle: false } });
    }
    expect(settings).toMatchObject(defaultSettings);
  });
});

it('the example of UniDoc-Bench’s paradigms has the four over its chunks', () => {
  const { systems, k } = parseExperiment(readFileSync(`${folder}unidoc-paradigms.json`, 'utf8'));
  expect([k, ...systems.map(({ retriever }) => retrieverLabel(retriever))]).toEqual([
    10,
    'all-MiniLM-L6-v2',
    'colSmol-256M, page images',
    'all-MiniLM-L6-v2 + colSmol-256M, page images (5 + 5)',
    'colSmol-256M, joint',
  ]);
  const sizes = systems.map(({ unit }) => (unit.kind === 'tokens' ? [unit.size, unit.overlap] : unit.kind));
  expect(sizes).toEqual([[1024, 200], 'page', [1024, 200], [1024, 200]]);
});

it('a report can show every cutoff and k', () => {
  expect(reportCutoffs({ cutoffs: [1, 5, 10], k: 7 })).toEqual([1, 5, 7, 10]);
});

function systemOf(system: unknown): SystemSettings {
  return parseExperiment(JSON.stringify({ ...shortest, systems: [system] })).systems[0]!;
}

function retrieverOf(retriever: unknown): unknown {
  return systemOf({ retriever }).retriever;
}

function unitOf(unit: unknown): unknown {
  return systemOf({ retriever: { kind: 'bm25' }, unit }).unit;
}

function withRetriever(retriever: unknown) {
  return { ...shortest, systems: [{ retriever }] };
}
