/**
 * The built-in text encoders as data. Facts are from the models' cards, FlagEmbedding's table, the Snowflake card and arXiv
 * 2510.14880, read in November 2026; what these do not state is "unknown". No hub could be reached to pin a revision: `main`.
 */
import type { EmbeddingModel, ModelVariant, Prompts } from './embedding-model.ts';

/** The model whose files the site itself serves, under `models/all-MiniLM-L6-v2/`: it needs no network. */
export const bundledModelId = 'sentence-transformers/all-MiniLM-L6-v2';

/** Its folder below the site's base, with a trailing slash. */
export const bundledModelFolder = 'models/all-MiniLM-L6-v2/';

/** The built-in models, the bundled one first. */
export function builtInModels(): readonly EmbeddingModel[] {
  return models;
}

/** The built-in model of this id, or null. */
export function builtInModel(id: string): EmbeddingModel | null {
  return models.find((model) => model.id === id) ?? null;
}

/** The precisions whose file the site itself serves. */
export function bundledVariants(id: string): readonly ModelVariant[] {
  return id === bundledModelId ? [bundledVariant] : [];
}

const noPrompts: Prompts = { query: '', passage: '' };
const bgePrompts: Prompts = { query: 'Represent this sentence for searching relevant passages: ', passage: '' };
const e5Prompts: Prompts = { query: 'query: ', passage: 'passage: ' };

const variant = (dtype: ModelVariant['dtype']): ModelVariant => ({ dtype, bytes: 'unknown', sha256: 'unknown' });

/** The precisions that an export usually has, nothing else known of them. */
export const usualVariants: readonly ModelVariant[] = [variant('int8'), variant('fp16'), variant('fp32')];

const bundledVariant: ModelVariant = {
  dtype: 'int8',
  bytes: 22_972_370,
  sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
};

const models: readonly EmbeddingModel[] = [
  {
    id: bundledModelId,
    exportId: 'Xenova/all-MiniLM-L6-v2',
    revision: 'main',
    pooling: 'mean',
    prompts: noPrompts,
    window: 256,
    dimensions: 384,
    // The bundled file's size and hash are known; a hub's own files of the same names may differ.
    variants: usualVariants,
    parameters: 23_000_000,
    licence: 'Apache-2.0',
    beirNdcg10: 41.95,
    factsFrom: 'model card; figure from arXiv 2510.14880',
  },
  {
    id: 'sentence-transformers/all-mpnet-base-v2',
    exportId: 'Xenova/all-mpnet-base-v2',
    revision: 'main',
    pooling: 'mean',
    prompts: noPrompts,
    window: 384,
    dimensions: 768,
    variants: usualVariants,
    parameters: 110_000_000,
    licence: 'Apache-2.0',
    beirNdcg10: 43.81,
    factsFrom: 'model card; figure from arXiv 2510.14880',
  },
  {
    id: 'BAAI/bge-small-en-v1.5',
    exportId: 'Xenova/bge-small-en-v1.5',
    revision: 'main',
    pooling: 'cls',
    prompts: bgePrompts,
    window: 512,
    dimensions: 384,
    variants: usualVariants,
    parameters: 33_000_000,
    licence: 'MIT',
    beirNdcg10: 51.68,
    factsFrom: "model card; FlagEmbedding's table",
  },
  {
    id: 'BAAI/bge-base-en-v1.5',
    exportId: 'Xenova/bge-base-en-v1.5',
    revision: 'main',
    pooling: 'cls',
    prompts: bgePrompts,
    window: 512,
    dimensions: 768,
    variants: usualVariants,
    parameters: 109_000_000,
    licence: 'MIT',
    beirNdcg10: 53.25,
    factsFrom: "model card; FlagEmbedding's table",
  },
  {
    id: 'intfloat/e5-small-v2',
    exportId: 'Xenova/e5-small-v2',
    revision: 'main',
    pooling: 'mean',
    prompts: e5Prompts,
    window: 512,
    dimensions: 384,
    variants: usualVariants,
    parameters: 33_000_000,
    licence: 'MIT',
    beirNdcg10: 49.04,
    factsFrom: 'model card',
  },
  {
    id: 'intfloat/multilingual-e5-small',
    exportId: 'Xenova/multilingual-e5-small',
    revision: 'main',
    pooling: 'mean',
    prompts: e5Prompts,
    window: 512,
    dimensions: 384,
    variants: usualVariants,
    parameters: 118_000_000,
    licence: 'MIT',
    beirNdcg10: 'unknown',
    factsFrom: 'model card',
  },
  {
    id: 'Snowflake/snowflake-arctic-embed-xs',
    exportId: 'Snowflake/snowflake-arctic-embed-xs',
    revision: 'main',
    pooling: 'cls',
    prompts: bgePrompts,
    window: 512,
    dimensions: 384,
    variants: usualVariants,
    parameters: 22_000_000,
    licence: 'Apache-2.0',
    beirNdcg10: 50.15,
    factsFrom: 'model card',
  },
];
