import { describe, expect, it } from 'vitest';
import { encoderOf } from '../../../src/core/model/encoder-settings.ts';
import { builtInModel } from '../../../src/core/model/model-registry.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { defaultAnswering, type ModelSettings, type PipelineKind } from '../../../src/core/experiment/answering.ts';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import { newRunAnswers } from '../../../src/core/experiment/run-answers.ts';
import { differencesToPublished } from '../../../src/core/reference/differences-to-published.ts';
import { publishedFor, type PublishedMean, publishedMeans } from '../../../src/core/reference/published.ts';
import { run } from '../experiment/run-fixture.ts';

const published = (row: string, of = 'PaperTab', table = 3): PublishedMean =>
  publishedMeans.find((mean) => mean.row === row && mean.of === of && mean.source.endsWith(`table ${table}`))!;

const generator: ModelSettings = {
  provider: 'openai-compatible',
  endpoint: 'https://openrouter.example/v1',
  model: 'openai/ChatGPT-4o-latest',
  temperature: 0.5,
  maxTokens: null,
  seed: null,
  window: null,
};
const bge = {
  kind: 'dense',
  encoder: encoderOf(builtInModel('BAAI/bge-base-en-v1.5')!, { kind: 'hub', baseUrl: 'https://hub.example' }),
  windows: 'first',
} as const;
const paper = { ocr: 'every-page', language: 'eng', method: 'layout' } as const;
const chunks = { kind: 'characters', size: 3000, overlap: 300 } as const;
const answering = (pipeline: Exclude<PipelineKind, 'extractive'>, k: number) => ({
  ...defaultAnswering(pipeline, generator, null),
  k,
});

/** A run of PaperTab under the paper's settings for texts, but for what a test changes. */
function runWith(system: Partial<SystemSettings>, change: Partial<Run> = {}): Run {
  const plain = run('a');
  return {
    ...plain,
    questions: 377,
    pool: 'candidates',
    answers: newRunAnswers(377),
    system: { ...plain.system, retriever: bge, unit: chunks, text: paper, answering: answering('text', 7), ...system },
    ...change,
  };
}

const ownWords = 'Prompts: in Leafmark’s own words.';

describe('what differs from a published mean', () => {
  it('is the wording of the prompts alone under the paper’s own settings', () => {
    expect(differencesToPublished(runWith({}), published('text, chatgpt-4o-latest'))).toEqual([ownWords]);
  });

  it('is nothing for a retrieval mean under the paper’s own settings', () => {
    const system = { answering: null };
    expect(differencesToPublished(runWith(system, { answers: null }), published('BGE-1.5', 'PaperTab', 4))).toEqual([]);
  });

  it('names model, temperature, prompt, OCR, chunks, k, retriever, pool and number of questions', () => {
    const other = {
      ...answering('text', 10),
      generator: { ...generator, model: 'gpt-4.1', temperature: null },
      promptForm: 'plain',
      mayDecline: true,
    } as const;
    const minilm = {
      ...bge,
      encoder: encoderOf(builtInModel('sentence-transformers/all-MiniLM-L6-v2')!, { kind: 'bundled' }),
      windows: 'all',
    } as const;
    const differing = runWith(
      {
        retriever: minilm,
        unit: { kind: 'characters', size: 1200, overlap: 0 },
        text: { ocr: 'no-text', language: 'eng', method: 'lines' },
        pool: { kind: 'corpus', withoutOracle: true },
        answering: other,
      },
      { answers: newRunAnswers(50), pool: 'corpus' },
    );
    expect(differencesToPublished(differing, published('text, chatgpt-4o-latest'))).toEqual([
      'Questions: 50 here, 377 published.',
      'Prompt: plain here, curated published.',
      ownWords,
      'Model: gpt-4.1 here, chatgpt-4o-latest published.',
      'Temperature: the provider’s own here, 0.5 published.',
      'May decline: yes here, no published.',
      'Text retriever: sentence-transformers/all-MiniLM-L6-v2 here, BAAI/bge-base-en-v1.5 published.',
      'Long chunks: embedded in parts here; published pipelines cut them at the model’s window.',
      'OCR: pages without text alone, line by line here, every page (PyTesseract) published.',
      'Chunks: 1,200 characters with 0 overlap here, 3,000 characters with 300 overlap published.',
      'Texts shown: 10 here, 7 published.',
      'Pool: the whole corpus here, the file’s candidates published.',
      'Gold document: taken out of the pool here, in the pool published.',
    ]);
  });

  it('is the form of BM25, which VisDoM took from rank_bm25', () => {
    const form = {
      kind: 'bm25',
      k1: 1.5,
      b: 0.75,
      idf: 'rank_bm25',
      tokens: 'whitespace',
      unmatched: 'rank-last',
    } as const;
    const mean = published('BM25', 'PaperTab', 4);
    expect(differencesToPublished(runWith({ retriever: form, answering: null }), mean)).toEqual([]);
    const words = { ...form, tokens: 'words', idf: 'textbook', unmatched: 'leave-out' } as const;
    expect(differencesToPublished(runWith({ retriever: words, answering: null }), mean)).toEqual([
      'BM25: words, textbook, k1 1.5, b 0.75, units without a word of the question left out here, rank_bm25 (tokens by white space, case kept) published.',
    ]);
  });

  it('says nothing of OCR and chunks where page images are searched on both sides', () => {
    const encoder = visualEncoderOf(visualModel('vidore/colSmol-256M')!, { kind: 'folder' });
    const retriever = { kind: 'image', encoder, pooling: 1, rescored: null } as const;
    const images = runWith({
      retriever,
      unit: { kind: 'page' },
      text: { ...paper, ocr: 'off' },
      answering: answering('image', 5),
    });
    expect(differencesToPublished(images, published('image, chatgpt-4o-latest'))).toEqual([
      ownWords,
      'Image retriever: vidore/colSmol-256M here, vidore/colqwen2-v0.1 published.',
      'Not stated for the published mean: size of images.',
    ]);
  });

  it('names another pipeline and the retriever that it lacks', () => {
    const differences = differencesToPublished(runWith({}), published('visdomrag, chatgpt-4o-latest'));
    expect(differences).toContain('Pipeline: text here, visdomrag published.');
    expect(differences).toContain('Image retriever: none here, vidore/colqwen2-v0.1 published.');
  });

  it('does not compare retrievers where whole documents are read', () => {
    const whole = runWith({ answering: answering('long-context', 7) });
    expect(differencesToPublished(whole, published('long-context, chatgpt-4o-latest'))).toEqual([ownWords]);
  });

  it('names what the paper does not state', () => {
    const declining = runWith({
      answering: { ...answering('text', 7), generator: { ...generator, model: 'gpt-4o' }, mayDecline: true },
    });
    expect(differencesToPublished(declining, published('default', 'PaperTab', 6))).toEqual([
      ownWords,
      'Not stated for the published mean: pipeline, prompt, text retriever, image retriever, chunks, number of texts, number of images, size of images.',
    ]);
  });

  it('is the judge for UniDoc-Bench, and the tokenizer of equal token chunks', () => {
    const judge = { ...generator, model: 'gpt-4o-mini', temperature: 0 };
    const tokenizer = encoderOf(builtInModel('BAAI/bge-base-en-v1.5')!, { kind: 'bundled' });
    const judged = runWith(
      {
        unit: { kind: 'tokens', size: 1024, overlap: 200, tokenizer },
        answering: { ...defaultAnswering('text', { ...generator, model: 'gpt-4.1', temperature: 1e-5 }, judge) },
      },
      { questions: 1600, answers: newRunAnswers(1600), pool: 'corpus' },
    );
    const mean = publishedFor({ format: 'unidoc-bench-parquet', questions: 1600 })[1]!;
    expect(differencesToPublished(judged, mean)).toEqual([
      ownWords,
      'Judge: gpt-4o-mini here, gpt-4o published.',
      'Temperature of the judge: 0 here, 0.85 published.',
      'Chunks: of the same size, cut by another splitter and counted by another tokenizer.',
      'Not stated for the published mean: prompt, text retriever, OCR, whether it may decline, pool.',
    ]);
  });

  it('is not known of imported predictions', () => {
    const origin = {
      kind: 'imported',
      file: 'p.jsonl',
      sha256: '',
      format: 'leafmark-predictions-jsonl',
      notes: [],
    } as const;
    expect(
      differencesToPublished(
        runWith({}, { origin, questions: 370, answers: null }),
        published('text, chatgpt-4o-latest'),
      ),
    ).toEqual([
      'Questions: 370 here, 377 published.',
      'The predictions were imported: how they were made is not known here.',
    ]);
  });

  it('says that nothing is answered where a mean of answers stands beside a run without', () => {
    expect(
      differencesToPublished(runWith({ answering: null }, { answers: null }), published('text, chatgpt-4o-latest')),
    ).toEqual(['Nothing is answered here.']);
  });
});
