import { assertUnreachable } from '../assert-unreachable.ts';
import { type UnitSettings, defaultCharacterUnits } from '../document/chunk.ts';
import { layerText } from '../document/text-settings.ts';
import type { TextSettings } from '../document/text-settings.ts';
import { encoderOf, shortModelName } from '../model/encoder-settings.ts';
import type { EncoderSettings } from '../model/encoder-settings.ts';
import { builtInModels } from '../model/model-registry.ts';
import type {
  Bm25Settings,
  DenseSettings,
  ExperimentSettings,
  FusionSettings,
  HybridSettings,
  PoolSettings,
  RetrieverSettings,
  SystemSettings,
} from './experiment.ts';

/** Okapi BM25 as the product's default: k1 1.5, b 0.75, textbook idf, Leafmark's tokenizer. */
export const defaultBm25: Bm25Settings = {
  kind: 'bm25',
  k1: 1.5,
  b: 0.75,
  idf: 'textbook',
  tokens: 'words',
  unmatched: 'leave-out',
};

/** The encoder that the site itself serves: it needs no network. */
export const bundledEncoder: EncoderSettings = encoderOf(builtInModels()[0]!, { kind: 'bundled' }, 'int8');

/** Dense retrieval as the product's default: the bundled encoder, nothing cut. */
export const defaultDense: DenseSettings = { kind: 'dense', encoder: bundledEncoder, windows: 'all' };

/** Reciprocal rank fusion as published (Cormack et al. 2009): k 60. */
export const defaultFusion: FusionSettings = { kind: 'rrf', k: 60 };

/** BM25 and the bundled encoder, fused by rank. */
export const defaultHybrid: HybridSettings = {
  kind: 'hybrid',
  parts: [defaultBm25, defaultDense],
  fusion: defaultFusion,
  depth: 100,
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
  return systemOf(defaultBm25, unit, layerText, pool);
}

/** A system under the name its settings give it. */
export function systemOf(
  retriever: RetrieverSettings,
  unit: UnitSettings,
  text: TextSettings = layerText,
  pool: PoolSettings = defaultPool,
): SystemSettings {
  const ocr = text.ocr === 'off' ? '' : ', OCR';
  return { name: `${retrieverLabel(retriever)}, ${unitLabel(unit)}${ocr}`, retriever, unit, text, pool };
}

/** A retriever in a few words: `BM25`, `bge-small-en-v1.5`, `BM25 + all-MiniLM-L6-v2`. */
export function retrieverLabel(retriever: RetrieverSettings): string {
  switch (retriever.kind) {
    case 'bm25':
      return 'BM25';
    case 'dense':
      return `${shortModelName(retriever.encoder.id)}${retriever.windows === 'first' ? ' (first window)' : ''}`;
    case 'imported':
      return retriever.set;
    case 'hybrid':
      return retriever.parts.map(retrieverLabel).join(' + ');
    default:
      return assertUnreachable(retriever);
  }
}

/** The experiment a person sees first: the presets side by side. */
export function defaultExperiment(): ExperimentSettings {
  return { name: 'BM25, pages and chunks', systems: systemPresets, ...defaultSettings };
}

/** Units in words: `pages`, `chunks of 3,000`, `chunks of 1,024 tokens`. */
export function unitLabel(unit: UnitSettings): string {
  switch (unit.kind) {
    case 'page':
      return 'pages';
    case 'characters':
      return `chunks of ${unit.size.toLocaleString('en-US')}`;
    case 'tokens':
      return `chunks of ${unit.size.toLocaleString('en-US')} tokens`;
    case 'imported':
      return 'its own units';
    default:
      return assertUnreachable(unit);
  }
}

/** Cutoffs that a report and an export can show: those asked for and k, rising, each once. */
export function reportCutoffs({ cutoffs, k }: Pick<ExperimentSettings, 'cutoffs' | 'k'>): number[] {
  return [...new Set([...cutoffs, k])].sort((a, b) => a - b);
}
