/** Under which settings the published means were measured, as far as the papers state them (VisDoM, appendix A.1; UniDoc-Bench's card). */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { PromptForm } from '../prompt/answer-prompts.ts';
import type { GeneratorName } from './published-figures.ts';

export type PublishedPipeline = 'text' | 'image' | 'fusion' | 'joint' | 'long-context' | 'visdomrag' | 'early-fusion';

/** A setting that the reference data does not name is `not-stated`; null: there is no such thing under these conditions. */
export type Stated<Value> = Value | 'not-stated' | null;

export interface PublishedConditions {
  readonly pipeline: Stated<PublishedPipeline>;
  readonly promptForm: Stated<PromptForm>;
  readonly model: Stated<string>;
  readonly temperature: Stated<number>;
  /** Names of models, or `BM25`. */
  readonly textRetriever: Stated<string>;
  readonly imageRetriever: Stated<string>;
  /** What read the pages' text. */
  readonly ocr: Stated<'every-page'>;
  readonly unit: Stated<{ readonly kind: 'characters' | 'tokens'; readonly size: number; readonly overlap: number }>;
  /** Texts and page images that reach the generator. */
  readonly textK: Stated<number>;
  readonly imageK: Stated<number>;
  /** Largest page images, in pixels. */
  readonly imagePixels: Stated<number>;
  readonly mayDecline: Stated<boolean>;
  readonly pool: Stated<'candidates'>;
  readonly withoutOracle: Stated<boolean>;
  readonly judge: Stated<{ readonly model: string; readonly temperature: number }>;
}

export type PublishedGenerator = Pick<PublishedConditions, 'model' | 'temperature'>;

/** VisDoM's generator by its name in the tables. */
export function generatorOf(name: GeneratorName, pipeline: PublishedPipeline): PublishedGenerator {
  if (name !== 'Qwen2-VL-7B') return { model: name, temperature: 0.5 };
  const model = pipeline === 'long-context' ? 'Qwen/Qwen2-7B-Instruct' : 'Qwen/Qwen2-VL-7B-Instruct';
  return { model, temperature: 'not-stated' };
}

/** Conditions of a row of VisDoM's answers: OCR of every page, 3,000 characters with 10 % overlap, k = 7 texts and 5 page images. */
export function visdomConditions(
  pipeline: Stated<PublishedPipeline>,
  promptForm: Stated<PromptForm>,
  generator: PublishedGenerator,
): PublishedConditions {
  const common = {
    pipeline,
    promptForm,
    ...generator,
    ocr: 'every-page',
    unit: null,
    imagePixels: 'not-stated',
    mayDecline: false,
    pool: 'candidates',
    withoutOracle: false,
    judge: null,
  } as const;
  const none = { textRetriever: null, imageRetriever: null, textK: null, imageK: null };
  const text = { textRetriever: visdomRetrievers['BGE-1.5']!, textK: 7, unit: visdomUnit };
  const image = { imageRetriever: visdomRetrievers['ColQwen2']!, imageK: 5 };
  switch (pipeline) {
    case 'text':
      return { ...common, ...none, ...text, imagePixels: null };
    case 'image':
      return { ...common, ...none, ...image, ocr: null };
    case 'visdomrag':
      return { ...common, ...text, ...image };
    case 'long-context':
      return { ...common, ...none, imagePixels: null };
    case 'fusion':
    case 'joint':
    case 'early-fusion':
    case 'not-stated':
    case null: {
      const unknown = 'not-stated';
      return {
        ...common,
        textRetriever: unknown,
        imageRetriever: unknown,
        textK: unknown,
        imageK: unknown,
        unit: unknown,
      };
    }
    default:
      return assertUnreachable(pipeline);
  }
}

/** Conditions of a row of VisDoM's table 4, by its retriever. */
export function retrievalConditions(retriever: string): PublishedConditions {
  const isVisual = retriever.startsWith('Col');
  const model = visdomRetrievers[retriever] ?? retriever;
  return {
    pipeline: null,
    promptForm: null,
    model: null,
    temperature: null,
    textRetriever: isVisual ? null : model,
    imageRetriever: isVisual ? model : null,
    ocr: isVisual ? null : 'every-page',
    unit: isVisual ? null : visdomUnit,
    textK: null,
    imageK: null,
    imagePixels: null,
    mayDecline: null,
    pool: 'candidates',
    withoutOracle: false,
    judge: null,
  };
}

/** Conditions of UniDoc-Bench's means: k = 10, in fusion 5 texts and 5 page images, chunks of 1,024 tokens with 200 overlap. */
export function unidocConditions(pipeline: 'text' | 'image' | 'fusion' | 'joint'): PublishedConditions {
  const hasText = pipeline !== 'image';
  const hasImages = pipeline !== 'text';
  const k = pipeline === 'fusion' ? 5 : pipeline === 'joint' ? 'not-stated' : 10;
  return {
    pipeline,
    promptForm: 'not-stated',
    model: 'gpt-4.1',
    temperature: 1e-5,
    textRetriever: hasText ? 'not-stated' : null,
    imageRetriever: hasImages ? 'not-stated' : null,
    ocr: hasText ? 'not-stated' : null,
    unit: hasText ? { kind: 'tokens', size: 1024, overlap: 200 } : null,
    textK: hasText ? k : null,
    imageK: hasImages ? k : null,
    imagePixels: hasImages ? 401_408 : null,
    mayDecline: 'not-stated',
    pool: 'not-stated',
    withoutOracle: false,
    judge: { model: 'gpt-4o', temperature: 0.85 },
  };
}

const visdomUnit = { kind: 'characters', size: 3000, overlap: 300 } as const;

/** Retrievers of VisDoM by their names in table 4. */
const visdomRetrievers: Readonly<Record<string, string>> = {
  BM25: 'BM25',
  MiniLM: 'sentence-transformers/all-MiniLM-L6-v2',
  MPNet: 'sentence-transformers/all-mpnet-base-v2',
  'BGE-1.5': 'BAAI/bge-base-en-v1.5',
  ColPali: 'vidore/colpali-v1.2',
  ColQwen2: 'vidore/colqwen2-v0.1',
};
