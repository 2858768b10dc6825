// Visual and late-interaction models in each of their states, and what the files of two picked ones say.
import type { VisualEntry } from '../../../src/app/app-state.ts';
import { visualEncoderKey, visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import type { GraphFile, PreparedVisual, VisualDescription } from '../../../src/core/model/visual-model.ts';
import { visualModels } from '../../../src/core/model/visual-registry.ts';
import type { GalleryPart, GalleryState } from './gallery-part.ts';

const graph: GraphFile = { path: 'model_v2.onnx', bytes: 1_020_000_000, sha256: 'unknown' };

const prepared: PreparedVisual = {
  device: 'wasm',
  dtype: 'fp32',
  threads: 8,
  reason: 'No graphics adapter was found; the page is isolated, so 8 of the 12 threads of this processor are used.',
  failed: [],
  selfTest: { cosine: 1, reference: 'made' },
  identity: 'gallery',
  sha256: '3f0dd1e0a7f64f1a9b3e0f4ac1d4d4bb7e2f2b8f4f2a43b4b2ad6b1f0c6a9d20',
  bytes: 1_020_000_000,
  worksOffline: true,
  notKept: null,
  decision: {
    adapter: {
      kind: 'late-interaction',
      text: { path: graph.path, inputs: ['input_ids', 'attention_mask', 'pixel_values'], output: 'embeddings' },
      side: 8,
      tiles: null,
      edges: { height: 512, width: 512 },
    },
    reasons: [
      'model_v2.onnx takes pixel_values in tiles and gives a vector for each token (embeddings).',
      'config.json states the model type modernvbert.',
      'The model’s own processor is Idefics3Processor.',
    ],
  },
  vectors: 'multi',
  graphs: [],
  processor: {
    kind: 'tiled',
    longestEdge: 2048,
    tile: 512,
    splitting: false,
    tokensPerTile: 64,
    name: 'Idefics3ImageProcessor',
    filter: 'lanczos',
    levels: { factor: 1 / 255, mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] },
  },
  side: 8,
  dimensions: 128,
  window: 8192,
};

function visuals(state: GalleryState): readonly VisualEntry[] {
  const entries = visualModels().map((model): VisualEntry => {
    const here = model.id === 'ModernVBERT/colmodernvbert' && state !== 'empty';
    return {
      model,
      origin: 'built-in',
      kept: here ? { bytes: 1_023_000_000, from: ['https://huggingface.co'] } : null,
      worksOffline: here,
      loaded: here
        ? {
            key: visualEncoderKey(visualEncoderOf(model, { kind: 'folder' }, { tiles: 'one' })),
            outcome: prepared,
            timing: state === 'failed' ? null : { msPerPage: 61_300, bytesPerPage: 117_600, device: 'wasm', pages: 1 },
            loadedAt: 0,
          }
        : null,
    };
  });
  const [first] = entries;
  if (state !== 'done' || first === undefined) return entries;
  const own: VisualEntry = {
    model: {
      ...first.model,
      id: 'my-colbert',
      exportId: 'my-colbert',
      adapter: 'text-late-interaction',
      window: 512,
      dimensions: 48,
      variants: [
        { dtype: 'int8', text: { ...graph, path: 'onnx/model_quantized.onnx', bytes: 17_400_000 }, image: null },
      ],
      factsFrom: 'its own files',
    },
    origin: 'own',
    kept: { bytes: 18_100_000, from: ['folder'] },
    worksOffline: true,
    loaded: null,
  };
  return [...entries, own];
}

const text: GraphFile = { path: 'onnx/text_model_quantized.onnx', bytes: 64_100_000, sha256: 'unknown' };
const image: GraphFile = { path: 'onnx/vision_model_quantized.onnx', bytes: 88_600_000, sha256: 'unknown' };

const described: VisualDescription = {
  id: 'Xenova/clip-vit-base-patch32',
  adapter: 'dual',
  reasons: [
    'onnx/text_model_quantized.onnx reads texts, onnx/vision_model_quantized.onnx reads images.',
    'config.json states the model type clip.',
  ],
  variants: [{ dtype: 'int8', text, image }],
  window: 77,
};

export const part: GalleryPart = {
  state: (state) => ({ visuals: visuals(state) }),
  commands: (write, values) => ({
    folderKind: async () => 'visual',
    describeVisualHub: async (id, _, adapter) => {
      if (adapter === null || adapter === 'dual') return { ...described, id };
      const message = `${text.path} has no input pixel_values (its inputs are input_ids, attention_mask). Choose another model.`;
      write({ notices: [...values().notices, { id: 98, kind: 'error', message, code: 'model-unsupported' }] });
      return null;
    },
    describeVisualFolder: async () => ({ ...described, id: 'clip-vit-base-patch32' }),
    addVisual: async () => true,
  }),
};
