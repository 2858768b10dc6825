// Five systems that differ in retriever, unit and text; working and failed show what an experiment lacks.
import type { ExperimentPlan, Work } from '../../../src/app/app-state.ts';
import { unidocTokenSizes } from '../../../src/core/document/chunk.ts';
import type { ExperimentSettings } from '../../../src/core/experiment/experiment.ts';
import {
  bm25System,
  bundledEncoder,
  defaultBm25,
  defaultDense,
  defaultSettings,
  systemOf,
} from '../../../src/core/experiment/default-experiment.ts';
import { layerText, ocrWhereNoText } from '../../../src/core/document/text-settings.ts';
import { encoderOf, publicHub } from '../../../src/core/model/encoder-settings.ts';
import type { EncoderSource } from '../../../src/core/model/encoder-settings.ts';
import { builtInModel } from '../../../src/core/model/model-registry.ts';
import { tokenizerOf } from '../../../src/ui/views/experiment/system-draft.ts';
import { isVisual, visualExperiment, visualPlans } from './fake-visual-experiment.ts';
import type { GalleryPart, GalleryState } from './gallery-part.ts';

const modelOf = (id: string, source: EncoderSource) => encoderOf(builtInModel(id)!, source);
const bgeSmall = modelOf('BAAI/bge-small-en-v1.5', { kind: 'folder' });
const bgeBase = modelOf('BAAI/bge-base-en-v1.5', { kind: 'hub', baseUrl: publicHub });

/** The invented experiment. */
export const fakeExperiment: ExperimentSettings = {
  name: 'Words, vectors and both',
  ...defaultSettings,
  systems: [
    bm25System({ kind: 'page' }),
    systemOf(defaultDense, { kind: 'page' }, ocrWhereNoText),
    systemOf(
      {
        kind: 'hybrid',
        parts: [defaultBm25, { kind: 'dense', encoder: bgeSmall, windows: 'all' }],
        fusion: { kind: 'weighted', weights: [0.3, 0.7] },
        depth: 100,
      },
      { kind: 'tokens', ...unidocTokenSizes, tokenizer: tokenizerOf(bundledEncoder) },
      ocrWhereNoText,
    ),
    systemOf(
      { kind: 'dense', encoder: bgeBase, windows: 'first' },
      { kind: 'characters', size: 3000, overlap: 300 },
      { ...layerText, ocr: 'every-page' },
    ),
    {
      name: 'BM25, VisDoM’s form, without the gold',
      retriever: { ...defaultBm25, idf: 'rank_bm25', tokens: 'whitespace' },
      unit: { kind: 'characters', size: 3000, overlap: 300 },
      text: layerText,
      pool: { kind: 'sampled', withoutOracle: true },
      answering: null,
    },
  ],
};

const plans: ExperimentPlan = fakeExperiment.systems.map(({ name }, place) => ({
  system: name,
  plan: {
    units: [795, 795, 4_310, 3_902, 3_902][place]!,
    unitsToEmbed: [0, 0, 1_204, 3_902, 0][place]!,
    images: 0,
    imagesToEmbed: 0,
    documentsToIndex: [0, 0, 10, 0, 0][place]!,
    questionsToEmbed: 0,
    pagesToRecognise: [0, 90, 90, 795, 0][place]!,
  },
  costs: [],
}));

const failure = { kind: 'failed', code: 'storage-full', reason: 'The browser’s storage gave no answer.' } as const;

function planOf(state: GalleryState): Work<ExperimentPlan> {
  switch (state) {
    case 'empty':
      return { kind: 'empty' };
    case 'working':
      return isVisual ? { kind: 'done', value: visualPlans(state) } : { kind: 'working', progress: null };
    case 'failed':
      return isVisual ? { kind: 'done', value: visualPlans(state) } : { kind: 'failed', failure };
    case 'done':
      return { kind: 'done', value: isVisual ? visualPlans(state) : plans };
  }
}

export const part: GalleryPart = {
  state: (state) => ({
    plan: planOf(state),
    ...(state === 'empty' ? {} : { experiment: isVisual ? visualExperiment : fakeExperiment }),
  }),
  commands: (write) => ({ setExperiment: (experiment) => write({ experiment }) }),
};
