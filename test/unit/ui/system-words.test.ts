import { describe, expect, it } from 'vitest';
import type { ModelEntry } from '../../../src/app/app-state.ts';
import { ocrWhereNoText } from '../../../src/core/document/text-settings.ts';
import {
  bm25System,
  bundledEncoder,
  defaultBm25,
  defaultDense,
  defaultHybrid,
  systemOf,
} from '../../../src/core/experiment/default-experiment.ts';
import { encoderOf, publicHub } from '../../../src/core/model/encoder-settings.ts';
import type { EncoderSource } from '../../../src/core/model/encoder-settings.ts';
import { builtInModel, builtInModels } from '../../../src/core/model/model-registry.ts';
import { departuresOf } from '../../../src/ui/views/experiment/departures.ts';
import { encoderChoices, encoderFrom, located } from '../../../src/ui/views/experiment/encoder-choice.ts';
import { planWords } from '../../../src/ui/views/experiment/plan-words.ts';
import { columnsOf } from '../../../src/ui/views/experiment/system-columns.ts';
import { tokenizerOf } from '../../../src/ui/views/experiment/system-draft.ts';
import { languageWords, retrieverWords } from '../../../src/ui/views/experiment/system-words.ts';

const bgeId = 'BAAI/bge-small-en-v1.5';
const hub: EncoderSource = { kind: 'hub', baseUrl: publicHub };
const bge = encoderOf(builtInModel(bgeId)!, hub, 'int8');

/** The built-in models: the first is served by the site, bge-small is kept in these precisions. */
function models(kept: readonly ('int8' | 'fp32')[] = []): readonly ModelEntry[] {
  return builtInModels().map((model, place) => ({
    model: {
      ...model,
      variants: model.variants.map((one) => (one.dtype === 'int8' ? { ...one, bytes: 34_000_000 } : one)),
    },
    origin: 'built-in',
    bundled: place === 0,
    kept: model.id === bgeId && kept.length > 0 ? { dtypes: kept, bytes: 1, from: ['folder'] } : null,
    worksOffline: place === 0,
    loaded: null,
    loadedAt: null,
  }));
}

const entryOf = (id: string, list: readonly ModelEntry[]): ModelEntry => list.find(({ model }) => model.id === id)!;

describe('the source of an encoder', () => {
  it('is the site, then what the browser keeps, then the hub', () => {
    const minilm = entryOf(bundledEncoder.id, models());
    expect(encoderFrom(minilm, 'int8', publicHub).source).toEqual({ kind: 'bundled' });
    // The site serves int8 alone.
    expect(encoderFrom(minilm, 'fp32', publicHub).source).toEqual(hub);
    expect(encoderFrom(entryOf(bgeId, models(['int8'])), 'int8', publicHub).source).toEqual({ kind: 'folder' });
    expect(encoderFrom(entryOf(bgeId, models(['int8'])), 'fp32', publicHub).source).toEqual(hub);
  });

  it('is found anew for the systems of a preset', () => {
    const preset = systemOf(
      { kind: 'dense', encoder: bge, windows: 'all' },
      { kind: 'tokens', size: 9, overlap: 0, tokenizer: tokenizerOf(bge) },
    );
    const here = located(preset, models(['int8']), [], publicHub);
    expect(here.retriever).toMatchObject({ encoder: { source: { kind: 'folder' } } });
    expect(here.unit).toMatchObject({ tokenizer: { source: { kind: 'folder' } } });
  });

  it('lists the bundled model first and keeps an encoder that a file describes otherwise as a choice of its own', () => {
    const other = { ...bge, window: 128 };
    const choices = encoderChoices(models(['int8']), publicHub, other);
    expect(choices.map(({ title }) => title).slice(0, 3)).toEqual([
      'bge-small-en-v1.5',
      'all-MiniLM-L6-v2',
      'bge-small-en-v1.5',
    ]);
    expect(choices[0]).toMatchObject({ encoder: other, where: 'as its file states' });
    expect(encoderChoices(models(), publicHub, bge)).toHaveLength(builtInModels().length);
  });
});

describe('what leaves the page', () => {
  const over = (encoder: typeof bge) =>
    systemOf(
      {
        kind: 'hybrid',
        parts: [defaultBm25, { kind: 'dense', encoder, windows: 'all' }],
        fusion: { kind: 'comb-sum' },
        depth: 9,
      },
      { kind: 'page' },
    );

  it('is nothing for BM25 and for models that are served or kept', () => {
    expect(
      departuresOf([bm25System({ kind: 'page' }), systemOf(defaultDense, { kind: 'page' })], models(), []),
    ).toEqual([]);
    expect(departuresOf([over(bge)], models(['int8']), [])).toEqual([]);
  });

  it('is one request a model, with its origin and its size where that is known', () => {
    expect(departuresOf([over(bge), over(bge)], models(['fp32']), [])).toEqual([
      { origin: 'https://huggingface.co', model: 'bge-small-en-v1.5', what: 'model', bytes: 34_000_000 },
    ]);
    const auto = { ...bge, dtype: null, source: { kind: 'hub', baseUrl: 'https://hub.example/models/' } as const };
    expect(departuresOf([over(auto)], models(), [])).toMatchObject([{ origin: 'https://hub.example', bytes: null }]);
  });

  it('counts the tokenizer of chunks where its model is not asked for itself', () => {
    const chunks = bm25System({ kind: 'tokens', size: 9, overlap: 0, tokenizer: tokenizerOf(bge) });
    expect(departuresOf([chunks], models(), [])).toMatchObject([{ what: 'tokenizer', model: 'bge-small-en-v1.5' }]);
  });
});

describe('what there is to compute', () => {
  const nothing = {
    units: 4310,
    unitsToEmbed: 0,
    images: 0,
    imagesToEmbed: 0,
    questionsToEmbed: 0,
    documentsToIndex: 0,
    pagesToRecognise: 0,
  };
  const chunks = systemOf(defaultHybrid, { kind: 'characters', size: 3000, overlap: 300 });

  it('is said in counts of pages, units and documents', () => {
    expect(planWords({ ...nothing, unitsToEmbed: 1204, questionsToEmbed: 8, documentsToIndex: 1 }, chunks)).toEqual([
      '1,204 of 4,310 chunks to embed',
      '8 questions to embed',
      '1 document to index for BM25',
    ]);
  });

  it('tells that pages to be read come on top', () => {
    expect(planWords({ ...nothing, pagesToRecognise: 90 }, chunks)).toEqual([
      '90 pages to read by OCR first',
      'the documents they stand in are embedded after that',
    ]);
    expect(planWords({ ...nothing, pagesToRecognise: 90 }, bm25System({ kind: 'page' }))).toHaveLength(1);
  });

  it('counts each unit once an encoder', () => {
    const two = [bundledEncoder, bge].map((encoder) => ({ kind: 'dense', encoder, windows: 'all' }) as const);
    const system = systemOf({ kind: 'hybrid', parts: two, fusion: { kind: 'comb-mnz' }, depth: 9 }, { kind: 'page' });
    expect(planWords({ ...nothing, unitsToEmbed: 8000, questionsToEmbed: 0 }, system)).toEqual([
      '8,000 of 8,620 pages to embed, 2 encoders together',
    ]);
  });

  it('is nothing where all is stored', () => {
    expect(planWords(nothing, chunks)).toEqual([]);
  });
});

describe('systems side by side', () => {
  it('have a column for what differs and say the rest once', () => {
    const systems = [bm25System({ kind: 'page' }), systemOf(defaultDense, { kind: 'page' }, ocrWhereNoText)];
    const { columns, same } = columnsOf(systems, null);
    expect(columns.map(({ key }) => key)).toEqual(['retriever', 'text']);
    expect(same).toEqual(['pages', 'as the benchmark asks']);
  });

  it('have every column where there is one alone', () => {
    expect(columnsOf([bm25System({ kind: 'page' })], null).columns).toHaveLength(4);
  });

  it('say where an encoder is cut, in a hybrid too', () => {
    const cut = { kind: 'dense', encoder: bundledEncoder, windows: 'first' } as const;
    expect(retrieverWords(cut).more).toContain('first 256 tokens alone');
    const words = retrieverWords({ ...defaultHybrid, parts: [defaultBm25, cut] });
    expect(words.main).toBe('BM25 + all-MiniLM-L6-v2');
    expect(words.more).toBe('RRF, k 60, first 100 of each, all-MiniLM-L6-v2: first 256 tokens alone');
  });

  it('name languages as people do', () => {
    expect(languageWords('eng+deu')).toBe('English and German');
    expect(languageWords('chi_sim')).toBe('Chinese (simplified)');
  });
});
