// Two systems that differ in their unit and one of VisDoM's form; working and failed show what an experiment lacks.
import type { ExperimentSettings } from '../../../src/core/experiment/experiment.ts';
import { bm25System, defaultBm25, defaultSettings } from '../../../src/core/experiment/default-experiment.ts';
import type { GalleryPart } from './gallery-part.ts';

/** The invented experiment. */
export const fakeExperiment: ExperimentSettings = {
  name: 'Pages against chunks',
  ...defaultSettings,
  systems: [
    bm25System({ kind: 'page' }),
    bm25System({ kind: 'characters', size: 3000, overlap: 300 }),
    {
      name: 'BM25, VisDoM’s form, without the gold',
      retriever: { ...defaultBm25, idf: 'rank_bm25', tokens: 'whitespace' },
      unit: { kind: 'characters', size: 3000, overlap: 300 },
      pool: { kind: 'sampled', withoutOracle: true },
    },
  ],
};

export const part: GalleryPart = {
  state: (state) => (state === 'empty' ? {} : { experiment: fakeExperiment }),
  commands: (write) => ({ setExperiment: (experiment) => write({ experiment }) }),
};
