/**
 * Visual and late-interaction models that are known by name, as data. Facts are from the models' cards and hub pages, arXiv 2609.01657, arXiv
 * 2510.01149, arXiv 2510.14880 and the README of illuin-tech/colpali, read in November 2026; what these do not state is "unknown". No hub could
 * be reached to pin a revision, so it is `main`, and none of these models was run: the files decide on the adapter.
 */
import { usualGraph, usualPair } from './visual-model.ts';
import type { GraphFile, VisualModel } from './visual-model.ts';

/** The known visual models. */
export function visualModels(): readonly VisualModel[] {
  return models;
}

/** The known visual model of this id, or null. */
export function visualModel(id: string): VisualModel | null {
  return models.find((model) => model.id === id) ?? null;
}

const noPrompts = { query: '', passage: '' };
const notMeasured = { v1: 'unknown', v2: 'unknown', v3: 'unknown' } as const;
const usualPairs = [usualPair('int8'), usualPair('fp16'), usualPair('fp32')];
const usualGraphs = [usualGraph('int8'), usualGraph('fp16'), usualGraph('fp32')];
const usualTexts = usualGraphs.map((variant) => ({ ...variant, image: null }));
const atRoot: GraphFile = { path: 'model_v2.onnx', bytes: 'unknown', sha256: 'unknown' };

const models: readonly VisualModel[] = [
  {
    id: 'openai/clip-vit-base-patch32',
    exportId: 'Xenova/clip-vit-base-patch32',
    revision: 'main',
    adapter: 'dual',
    prompts: noPrompts,
    window: 77,
    dimensions: 'unknown',
    variants: usualPairs,
    parameters: 'unknown',
    licence: 'unknown',
    vidore: notMeasured,
    factsFrom: 'model card, which states no licence',
    refused: null,
  },
  {
    id: 'google/siglip-base-patch16-224',
    exportId: 'Xenova/siglip-base-patch16-224',
    revision: 'main',
    adapter: 'dual',
    prompts: noPrompts,
    window: 64,
    dimensions: 768,
    variants: usualPairs,
    parameters: 'unknown',
    licence: 'Apache-2.0',
    vidore: notMeasured,
    factsFrom: "model card; dimensions from the export's config.json",
    refused: null,
  },
  {
    id: 'jinaai/jina-clip-v2',
    exportId: 'jinaai/jina-clip-v2',
    revision: 'main',
    adapter: 'joint',
    prompts: noPrompts,
    window: 'unknown',
    dimensions: 'unknown',
    variants: usualGraphs,
    parameters: 'unknown',
    licence: 'CC BY-NC 4.0',
    vidore: notMeasured,
    factsFrom: 'model card; the fp32 weights have 3.46 GB on its hub page, more than a browser takes',
    refused: null,
  },
  {
    id: 'google/embeddinggemma-2',
    exportId: 'onnx-community/embeddinggemma-2-ONNX',
    revision: 'main',
    adapter: null,
    prompts: noPrompts,
    window: 'unknown',
    dimensions: 768,
    variants: usualGraphs,
    parameters: 740_000_000,
    licence: 'Apache-2.0',
    vidore: notMeasured,
    factsFrom: 'model card; signature from the card of its ONNX mirror',
    refused:
      'EmbeddingGemma 2 cannot be run here yet: its graph wants the input “image_features” from a vision graph of its own, whose preparation of pictures is not known here. Choose another visual model.',
  },
  {
    id: 'ModernVBERT/colmodernvbert',
    exportId: 'Qdrant/colmodernvbert',
    revision: 'main',
    adapter: 'late-interaction',
    prompts: noPrompts,
    window: 'unknown',
    dimensions: 128,
    variants: [{ dtype: 'fp32', text: atRoot, image: atRoot }],
    parameters: 250_000_000,
    licence: 'MIT',
    vidore: { v1: 0.806, v2: 0.407, v3: 0.261 },
    factsFrom: 'model card; figures from arXiv 2510.01149 and arXiv 2609.01657',
    refused: null,
  },
  {
    id: 'vidore/colSmol-256M',
    exportId: 'onnx-community/colSmol-256M-ONNX',
    revision: 'main',
    adapter: 'late-interaction',
    prompts: noPrompts,
    window: 'unknown',
    dimensions: 128,
    variants: usualGraphs,
    parameters: 256_000_000,
    licence: 'MIT',
    vidore: { v1: 0.797, v2: 0.348, v3: 0.207 },
    factsFrom: 'model card; figures from arXiv 2609.01657; the export takes 13 tiles a page',
    refused: null,
  },
  {
    id: 'mixedbread-ai/mxbai-edge-colbert-v0-17m',
    exportId: 'mixedbread-ai/mxbai-edge-colbert-v0-17m',
    revision: 'main',
    adapter: 'text-late-interaction',
    prompts: noPrompts,
    window: 'unknown',
    dimensions: 48,
    variants: usualTexts,
    parameters: 17_000_000,
    licence: 'Apache-2.0',
    vidore: notMeasured,
    factsFrom: 'model card and arXiv 2510.14880; which ONNX files it has is not known',
    refused: null,
  },
];
