// ?visual: UniDoc-Bench's four paradigms and late interaction over text, with what their page images cost.
import type { ExperimentPlan, ImageCost } from '../../../src/app/app-state.ts';
import { unidocTokenSizes } from '../../../src/core/document/chunk.ts';
import {
  bundledEncoder,
  defaultSettings,
  systemOf,
  unidocParadigms,
} from '../../../src/core/experiment/default-experiment.ts';
import type { ExperimentSettings } from '../../../src/core/experiment/experiment.ts';
import { ranksImages } from '../../../src/core/experiment/experiment.ts';
import type { Run, RunEncoder } from '../../../src/core/experiment/run.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import { publicHub } from '../../../src/core/model/encoder-settings.ts';
import { visualEncoderOf } from '../../../src/core/model/visual-encoder-settings.ts';
import { visualModel } from '../../../src/core/model/visual-registry.ts';
import { tokenizerOf } from '../../../src/ui/views/experiment/system-draft.ts';
import type { GalleryPart, GalleryState } from './gallery-part.ts';

const modern = visualEncoderOf(visualModel('ModernVBERT/colmodernvbert')!, { kind: 'folder' });
const clip = visualEncoderOf(visualModel('openai/clip-vit-base-patch32')!, { kind: 'hub', baseUrl: publicHub });
const chunks = { kind: 'tokens', ...unidocTokenSizes, tokenizer: tokenizerOf(bundledEncoder) } as const;

/** Whether the gallery shows page images. */
export const isVisual = new URLSearchParams(location.search).has('visual');

export const visualExperiment: ExperimentSettings = {
  name: 'UniDoc-Bench’s four paradigms',
  ...defaultSettings,
  systems: [
    ...unidocParadigms(bundledEncoder, modern, chunks),
    systemOf({ kind: 'image', encoder: clip, pooling: 1, rescored: null }, { kind: 'page' }),
  ],
};

const timed: ImageCost = {
  model: 'colmodernvbert',
  pages: 341,
  all: 341,
  timing: { msPerPage: 61_200, bytesPerPage: 132_000, device: 'wasm', pages: 1 },
  downloadBytes: 0,
  freeBytes: 36_700_000_000,
  refusal: null,
};

const untimed: ImageCost = {
  ...timed,
  model: 'clip-vit-base-patch32',
  timing: null,
  downloadBytes: 'unknown',
};

function costOf(place: number, state: GalleryState): ImageCost {
  if (place === 4) return untimed;
  if (state === 'failed') {
    const refusal =
      '341 pages × 132 kB take 45.0 MB, and 31.0 MB are free. Free some space, take fewer documents, or see each page in one tile.';
    return { ...timed, freeBytes: 31_000_000, refusal };
  }
  return state === 'working' ? { ...timed, pages: 121 } : timed;
}

export function visualPlans(state: GalleryState): ExperimentPlan {
  return visualExperiment.systems.map(({ name, retriever }, place) => ({
    system: name,
    plan: {
      units: [4_310, 341, 4_310, 4_310, 341][place]!,
      unitsToEmbed: [1_204, 0, 1_204, 4_310, 0][place]!,
      images: ranksImages(retriever) ? 341 : 0,
      imagesToEmbed: ranksImages(retriever) ? 341 : 0,
      questionsToEmbed: 120,
      documentsToIndex: 0,
      pagesToRecognise: 0,
    },
    costs: ranksImages(retriever) ? [costOf(place, state)] : [],
  }));
}

export const part: GalleryPart = {
  state: (state) =>
    isVisual && state === 'working'
      ? { modelJob: { id: clip.id, progress: { phase: 'load', done: 41_200_000, total: 153_000_000, unit: 'bytes' } } }
      : {},
};

/** What a run of these systems tells that ended. */
export function factsOfVisualRun(place: number): Partial<Run> {
  const encoder: RunEncoder = {
    id: place === 4 ? clip.id : modern.id,
    revision: 'main',
    dtype: 'fp32',
    device: 'wasm',
    threads: 4,
    reason: 'No WebGPU adapter; the page is isolated, so that WASM runs on 4 of 8 threads.',
    sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
    selfTest: { cosine: 0.99991, reference: 'kept' },
    visual:
      place === 4
        ? { adapter: 'dual', tiles: 'all', vectors: 'single', dimensions: 512, window: 77, graphs: [] }
        : { adapter: 'late-interaction', tiles: 'all', vectors: 'multi', dimensions: 128, window: 8192, graphs: [] },
  };
  const failures = [
    { document: documentId('grid'), page: 3, reason: 'The page’s picture stayed blank, in half the size too.' },
    { document: documentId('budget'), page: 40, reason: 'The vectors of the page hold NaN.' },
  ];
  const images = { pages: 341, failed: 2, failures, vectors: place === 4 ? 339 : 339 * 1_030 };
  if (place === 0) return {};
  return {
    encoders: [encoder],
    space: { images, texts: place === 3 ? { units: 4_310, vectors: 4_310 * 211 } : null, bytes: 45_000_000 },
    computed: { documents: 0, units: [0, 339, 0, 4_649, 339][place]!, questions: 120 },
  };
}
