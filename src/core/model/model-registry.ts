/**
 * The built-in text encoders as data. Facts are from the models' cards, FlagEmbedding's table, the Snowflake card and arXiv
 * 2510.14880, read in November 2026; what these do not state is "unknown". No hub could be reached to pin a revision: `main`.
 */
import type { Dtype, EmbeddingModel, ModelVariant, Prompts } from './embedding-model.ts';

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

/**
 * Bytes of files of exports as they were seen in November 2026, or null. Only told before a fetch, never demanded: a hub's file of
 * the same name may be another one by now, and so may that of a picked folder.
 */
export function seenBytes(exportId: string, dtype: Dtype): number | null {
  return seenFiles[exportId]?.[dtype] ?? null;
}

const seenFiles: Readonly<Record<string, Readonly<Partial<Record<Dtype, number>>>>> = {
  'Xenova/all-MiniLM-L6-v2': { int8: 22_972_370, fp32: 90_387_606 },
  'Xenova/bge-small-en-v1.5': { int8: 34_014_426 },
  'Xenova/e5-small-v2': { int8: 34_014_367 },
};

/** The built-in model whose ONNX file this is, by its SHA-256 (64 lower-case hexadecimal digits); null where no file is known by it. */
export function ownerOfFile(sha256: string): string | null {
  return Object.entries(seenHashes).find(([, hashes]) => hashes.includes(sha256))?.[0] ?? null;
}

const seenHashes: Readonly<Record<string, readonly string[]>> = {
  [bundledModelId]: [
    'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
    '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e',
  ],
  'BAAI/bge-small-en-v1.5': ['6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4'],
  'intfloat/e5-small-v2': ['7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded'],
};

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
