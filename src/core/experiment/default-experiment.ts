import { assertUnreachable } from '../assert-unreachable.ts';
import { noReduction } from '../dataset/question-reduction.ts';
import { type UnitSettings, defaultCharacterUnits } from '../document/chunk.ts';
import { layerText } from '../document/text-settings.ts';
import type { TextSettings } from '../document/text-settings.ts';
import { encoderOf, shortModelName } from '../model/encoder-settings.ts';
import type { EncoderSettings } from '../model/encoder-settings.ts';
import { builtInModels } from '../model/model-registry.ts';
import type { VisualEncoderSettings } from '../model/visual-encoder-settings.ts';
import { readsText, retrieverParts } from './experiment.ts';
import type {
  Bm25Settings,
  DenseSettings,
  ExperimentSettings,
  FusionSettings,
  HybridSettings,
  ImageSettings,
  JointSettings,
  LateInteractionSettings,
  PoolSettings,
  RetrieverSettings,
  SpaceSettings,
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

/** Vectors of a visual model as it makes them, every unit scored in full. */
export const defaultSpace: Omit<SpaceSettings, 'encoder'> = { pooling: 1, rescored: null };

/** Page images by a visual model, nothing pooled. */
export function defaultImage(encoder: VisualEncoderSettings): ImageSettings {
  return { kind: 'image', encoder, ...defaultSpace };
}

/** Two lists one after the other, as UniDoc-Bench fuses text and images (arXiv 2510.03663): 5 + 5. */
export const defaultConcatenate = { kind: 'concatenate', counts: [5, 5] } as const satisfies FusionSettings;

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
  questions: noReduction,
};

/** Systems that a person can start from, each with its name as it stands in the report. */
export const systemPresets: readonly SystemSettings[] = [
  bm25System({ kind: 'page' }),
  bm25System(defaultCharacterUnits),
];

/**
 * The four paradigms that UniDoc-Bench compares (arXiv 2510.03663), in its order: text, page images, the first five of each, and
 * both in the one space of the visual model. The paper's unit is 1,024 tokens with 200 overlap, its k 10.
 */
export function unidocParadigms(
  textEncoder: EncoderSettings,
  visualEncoder: VisualEncoderSettings,
  unit: UnitSettings,
): SystemSettings[] {
  const text: DenseSettings = { kind: 'dense', encoder: textEncoder, windows: 'all' };
  const image = defaultImage(visualEncoder);
  return [
    systemOf(text, unit),
    systemOf(image, { kind: 'page' }),
    systemOf({ kind: 'hybrid', parts: [text, image], fusion: defaultConcatenate, depth: defaultHybrid.depth }, unit),
    systemOf({ ...image, kind: 'joint', windows: 'all' }, unit),
  ];
}

/** BM25 over units, with default parameters and pool. */
export function bm25System(unit: UnitSettings, pool: PoolSettings = defaultPool): SystemSettings {
  return systemOf(defaultBm25, unit, layerText, pool);
}

/** A system under the name its settings give it, by which nothing is answered. */
export function systemOf(
  retriever: RetrieverSettings,
  unit: UnitSettings,
  text: TextSettings = layerText,
  pool: PoolSettings = defaultPool,
): SystemSettings {
  const ocr = text.ocr === 'off' || !readsText(retriever) ? '' : ', OCR';
  // The label of page images says what their units are.
  const onlyImages = retrieverParts(retriever).every(({ kind }) => kind === 'image');
  const units = onlyImages ? '' : `, ${unitLabel(unit)}`;
  return { name: `${retrieverLabel(retriever)}${units}${ocr}`, retriever, unit, text, pool, answering: null };
}

/**
 * A retriever in a few words: `BM25`, `bge-small-en-v1.5`, `BM25 + all-MiniLM-L6-v2`, `colSmol-256M, page images`,
 * `tiny-clip, joint`.
 */
export function retrieverLabel(retriever: RetrieverSettings): string {
  switch (retriever.kind) {
    case 'bm25':
      return 'BM25';
    case 'dense':
      return `${shortModelName(retriever.encoder.id)}${retriever.windows === 'first' ? ' (first window)' : ''}`;
    case 'imported':
      return retriever.set;
    case 'image':
      return `${shortModelName(retriever.encoder.id)}, page images${spaceLabel(retriever)}`;
    case 'late-interaction':
      return `${shortModelName(retriever.encoder.id)}, text${spaceLabel(retriever)}`;
    case 'joint':
      return `${shortModelName(retriever.encoder.id)}, joint${spaceLabel(retriever)}`;
    case 'hybrid': {
      const { parts, fusion } = retriever;
      const counts = fusion.kind === 'concatenate' ? ` (${fusion.counts.join(' + ')})` : '';
      return `${parts.map(retrieverLabel).join(' + ')}${counts}`;
    }
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
      return 'units of the set';
    default:
      return assertUnreachable(unit);
  }
}

/** Cutoffs that a report and an export can show: those asked for and k, rising, each once. */
export function reportCutoffs({ cutoffs, k }: Pick<ExperimentSettings, 'cutoffs' | 'k'>): number[] {
  return [...new Set([...cutoffs, k])].sort((a, b) => a - b);
}

/** What of a space is not as usual, in parentheses; empty where all is. */
function spaceLabel(retriever: ImageSettings | LateInteractionSettings | JointSettings): string {
  const { kind, encoder, pooling, rescored } = retriever;
  const choices = [
    ...(kind !== 'late-interaction' && encoder.tiles === 'one' ? ['one tile'] : []),
    ...(kind !== 'image' && retriever.windows === 'first' ? ['first window'] : []),
    ...(pooling === 1 ? [] : [`pooled by ${pooling}`]),
    ...(rescored === null ? [] : ['two-stage']),
  ];
  return choices.length === 0 ? '' : ` (${choices.join(', ')})`;
}
