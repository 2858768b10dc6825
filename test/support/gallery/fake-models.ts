// Encoders in each of their states, a ledger of two downloads, and what a browser keeps; `failed` is one without isolation.
import type { ModelEntry } from '../../../src/app/app-state.ts';
import type { ModelDescription, PreparedEncoder } from '../../../src/core/model/embedding-model.ts';
import { builtInModels } from '../../../src/core/model/model-registry.ts';
import type { GalleryPart, GalleryState, StateValues } from './gallery-part.ts';

const prepared: PreparedEncoder = {
  device: 'wasm',
  dtype: 'int8',
  threads: 8,
  reason: 'No graphics adapter was found; the page is isolated, so 8 of the 12 threads of this processor are used.',
  failed: [],
  selfTest: { cosine: 0.99998, reference: 'stored' },
  identity: 'gallery',
  sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
  bytes: 22_972_370,
  worksOffline: true,
  notKept: null,
};

function models(state: GalleryState): readonly ModelEntry[] {
  const entries = builtInModels().map((model, place): ModelEntry => {
    const bundled = place === 0;
    const kept = (place === 2 || place === 4) && state !== 'empty';
    return {
      model,
      origin: 'built-in',
      bundled,
      kept: kept ? { dtypes: ['int8'], bytes: 34_014_426, from: ['folder'] } : null,
      worksOffline: bundled || kept,
      loadedAt: state !== 'empty' && (place === 0 || place === 2) ? Date.UTC(2026, 10, 30) - place : null,
      loaded:
        state === 'empty'
          ? null
          : place === 0
            ? prepared
            : place === 2
              ? {
                  ...prepared,
                  dtype: 'fp32',
                  selfTest: { cosine: 0.99941, reference: 'made' },
                  failed: [
                    {
                      device: 'webgpu',
                      dtype: 'fp16',
                      reason: 'the self-test’s least cosine was 0.71, below 0.99',
                    },
                  ],
                  notKept: state === 'failed' ? 'The browser has no room left: 1.2 MB of 34 MB are free.' : null,
                }
              : null,
    };
  });
  if (state !== 'done') return entries;
  const [first] = entries;
  return [
    ...entries,
    {
      ...first!,
      model: {
        ...first!.model,
        id: 'gte-tiny',
        exportId: 'gte-tiny',
        parameters: 'unknown',
        licence: 'unknown',
        beirNdcg10: 'unknown',
        window: 512,
        variants: [{ dtype: 'fp16', bytes: 45_300_000, sha256: 'unknown' }],
        factsFrom: 'its own files; prompts as you gave them',
      },
      origin: 'own',
      bundled: false,
      kept: { dtypes: ['fp16'], bytes: 46_100_000, from: ['folder'] },
      loaded: null,
      loadedAt: null,
    },
  ];
}

const start = Date.UTC(2026, 10, 30, 14, 20, 48);

function ledger(state: GalleryState): StateValues['ledger'] {
  if (state === 'empty' || state === 'failed') return [];
  const files = [
    'config.json',
    'tokenizer.json',
    'tokenizer_config.json',
    '1_Pooling/config.json',
    'onnx/model_quantized.onnx',
  ];
  return ['Xenova/bge-small-en-v1.5', 'Xenova/e5-small-v2', 'Xenova/gte-small'].flatMap((id, model) =>
    files.map((file, place) => ({
      time: start + (model * 40 + place * 3) * 1000,
      origin: 'https://huggingface.co',
      redirectedTo: file.endsWith('.onnx') ? 'https://cdn-lfs-us-1.hf.co' : null,
      path: `/${id}/resolve/main/${file}`,
      bytes: file.endsWith('.onnx') ? 34_014_426 : file !== '1_Pooling/config.json' ? 711_661 : model === 0 ? 15 : null,
      sentBytes: 0,
      status: file === '1_Pooling/config.json' ? 404 : model === 2 && place >= 3 ? null : 200,
      ...(model === 2 && place === 4 ? { underWay: true as const } : {}),
      purpose: `model file ${file} of ${id}`,
    })),
  );
}

const described: ModelDescription = {
  id: 'Xenova/gte-small',
  pooling: 'mean',
  prompts: 'unknown',
  window: 'unknown',
  dimensions: 384,
  licence: 'unknown',
  variants: [
    { dtype: 'int8', bytes: 34_014_426, sha256: 'unknown' },
    { dtype: 'fp32', bytes: 133_093_492, sha256: 'unknown' },
  ],
  missing: ['prompts', 'window'],
};

export const part: GalleryPart = {
  state: (state) => ({
    models: models(state),
    modelJob:
      state === 'working'
        ? {
            id: 'BAAI/bge-base-en-v1.5',
            progress: { phase: 'load', done: 41_200_000, total: 109_000_000, unit: 'bytes' },
          }
        : null,
    ledger: ledger(state),
    languages: state === 'empty' ? ['eng'] : ['eng', 'deu', 'chi_sim'],
    accurateOcr: state === 'done',
    offline:
      state === 'working'
        ? { kind: 'keeping', doneBytes: 41_200_000, totalBytes: 60_100_000 }
        : state === 'failed'
          ? {
              kind: 'failed',
              failure: {
                kind: 'failed',
                code: 'storage-full',
                reason:
                  'The browser has no room for the site’s files: 41.2 of 60.1 MB are kept. Free some space and reload.',
              },
            }
          : state === 'empty'
            ? { kind: 'unsupported' }
            : { kind: 'ready', bytes: 60_100_000 },
    updateReady: state === 'done' || state === 'working',
    compute: state === 'failed' ? { threads: 1, isolated: false } : { threads: 8, isolated: true },
  }),
  commands: (write, values) => ({
    storedSizes: async () => ({
      files: 608_000_000,
      texts: 41_300_000,
      indexes: 214_000_000,
      recognised: 58_000_000,
      vectors: 92_000_000,
      thumbnails: 3_100_000,
      work: 2_400_000,
      answers: 18_300_000,
      others: 0,
      models: 68_000_000,
    }),
    describeHubModel: async (id) => {
      if (id.endsWith('/gone')) {
        const message = `huggingface.co has no model “${id}” at this revision (404). Check its id.`;
        write({ notices: [...values().notices, { id: 99, kind: 'error', message, code: 'model-missing' }] });
        return null;
      }
      return { ...described, id };
    },
    cancelModel: () => write({ modelJob: null }),
    stopOcr: async () => {
      const job = values().ocrJob;
      if (job !== null) write({ ocrJob: { ...job, state: 'stopping' } });
    },
    setHub: async (hub) => write({ hub }),
  }),
};
