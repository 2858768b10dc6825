import { type UnitSettings, defaultCharacterUnits } from '../document/chunk.ts';
import type { Bm25Settings, ExperimentSettings, PoolSettings, SystemSettings } from './experiment.ts';

/** Okapi BM25 as the product's default: k1 1.5, b 0.75, textbook idf, Leafmark's tokenizer. */
export const defaultBm25: Bm25Settings = {
  kind: 'bm25',
  k1: 1.5,
  b: 0.75,
  idf: 'textbook',
  tokens: 'words',
  unmatched: 'leave-out',
};

/** The pool that the benchmark's authors meant. */
export const defaultPool: PoolSettings = { kind: 'default', withoutOracle: false };

/** What an experiment has where nothing else is said. */
export const defaultSettings: Omit<ExperimentSettings, 'name' | 'systems'> = {
  k: 10,
  cutoffs: [1, 3, 5, 10],
  depth: 100,
  pageBase: null,
  acceptProposals: false,
  unmappable: 'leave-out',
  mappedInPart: 'score',
  seed: 7,
};

/** Systems that a person can start from, each with its name as it stands in the report. */
export const systemPresets: readonly SystemSettings[] = [
  bm25System({ kind: 'page' }),
  bm25System(defaultCharacterUnits),
];

/** BM25 over units, with default parameters and pool. */
export function bm25System(unit: UnitSettings, pool: PoolSettings = defaultPool): SystemSettings {
  return { name: `BM25, ${unitLabel(unit)}`, retriever: defaultBm25, unit, pool };
}

/** The experiment a person sees first: the presets side by side. */
export function defaultExperiment(): ExperimentSettings {
  return { name: 'BM25, pages and chunks', systems: systemPresets, ...defaultSettings };
}

/** Units in words: `pages`, `chunks of 3,000`. */
export function unitLabel(unit: UnitSettings): string {
  return unit.kind === 'page' ? 'pages' : `chunks of ${unit.size.toLocaleString('en-US')}`;
}

/** Cutoffs that a report and an export can show: those asked for and k, rising, each once. */
export function reportCutoffs({ cutoffs, k }: Pick<ExperimentSettings, 'cutoffs' | 'k'>): number[] {
  return [...new Set([...cutoffs, k])].sort((a, b) => a - b);
}
