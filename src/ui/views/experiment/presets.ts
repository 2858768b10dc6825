/** Ready-made sets of systems. A preset replaces the systems, the cutoffs and a name that no person gave, and nothing else. */
import { defaultCharacterUnits, unidocTokenSizes } from '../../../core/document/chunk.ts';
import type { UnitSettings } from '../../../core/document/chunk.ts';
import type { TextSettings } from '../../../core/document/text-settings.ts';
import { layerText, ocrWhereNoText } from '../../../core/document/text-settings.ts';
import {
  bm25System,
  bundledEncoder,
  defaultBm25,
  defaultDense,
  defaultExperiment,
  defaultHybrid,
  defaultImage,
  defaultPool,
  defaultSettings,
  systemOf,
  unidocParadigms,
} from '../../../core/experiment/default-experiment.ts';
import { defaultAnswering, extractiveAnswering } from '../../../core/experiment/answering.ts';
import type { AnsweringSettings, ModelSettings, PipelineKind } from '../../../core/experiment/answering.ts';
import type { DenseSettings, ExperimentSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import { encoderOf, publicHub } from '../../../core/model/encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';
import { builtInModel } from '../../../core/model/model-registry.ts';
import { answeringSystems, limitsOf, withLimits } from './shared-answers.ts';
import { tokenizerOf } from './system-draft.ts';
import { freeName, settingsName } from './system-name.ts';

/** Systems as they are, or what a visual model makes of them. */
export type PresetSystems = readonly SystemSettings[] | ((visual: VisualEncoderSettings) => readonly SystemSettings[]);

/** How a system of a preset answers, where it is not by UniDoc-Bench's settings. */
export interface PresetAnswer extends Partial<Pick<AnsweringSettings, 'promptForm' | 'mayDecline' | 'k' | 'imageK'>> {
  readonly pipeline: Exclude<PipelineKind, 'extractive'>;
  /** Null: the provider's own. */
  readonly temperature?: number;
  /** False: scored by words alone. */
  readonly judged?: boolean;
  /** Ends the system's name, where settings alone do not tell it from another. */
  readonly label?: string;
}

export interface Preset {
  readonly key: string;
  readonly title: string;
  /** One sentence on what it compares. */
  readonly about: string;
  readonly systems: PresetSystems;
  /** Pipelines of the systems, one each, that a language model answers and judges; left out: none is asked. */
  readonly answers?: readonly (PresetAnswer['pipeline'] | PresetAnswer)[];
  readonly k: number;
  readonly cutoffs: readonly number[];
}

const pages: UnitSettings = { kind: 'page' };
const overPages = bm25System(pages);
const overChunks = bm25System(defaultCharacterUnits);
const miniLm = systemOf(defaultDense, pages);
const hybrid = systemOf(defaultHybrid, pages);
const tokenUnits: UnitSettings = { kind: 'tokens', ...unidocTokenSizes, tokenizer: tokenizerOf(bundledEncoder) };
const everyPage: TextSettings = { ...layerText, ocr: 'every-page' };
/** As the paper read its pages: tesseract alone. */
const visdomText: TextSettings = { ...everyPage, method: 'layout' };
const bgeBase = encoderOf(builtInModel('BAAI/bge-base-en-v1.5')!, { kind: 'hub', baseUrl: publicHub });
const mpnet = encoderOf(builtInModel('sentence-transformers/all-mpnet-base-v2')!, { kind: 'hub', baseUrl: publicHub });
const bgeFirst: DenseSettings = { kind: 'dense', encoder: bgeBase, windows: 'first' };
const visdomBm25: SystemSettings = {
  name: 'BM25, VisDoM’s form',
  retriever: { ...defaultBm25, idf: 'rank_bm25', tokens: 'whitespace', unmatched: 'rank-last' },
  unit: defaultCharacterUnits,
  text: visdomText,
  pool: defaultPool,
  answering: null,
};
/** VisDoM's retrieval (arXiv 2412.10704, section 5): 7 texts by BGE, 5 page images, and both lists for the two chains. */
const visdomTexts = systemOf(bgeFirst, defaultCharacterUnits, visdomText);
const visdomImages = (visual: VisualEncoderSettings): SystemSettings =>
  systemOf(defaultImage(visual), pages, visdomText);
const visdomBoth = (visual: VisualEncoderSettings): SystemSettings =>
  systemOf(
    {
      kind: 'hybrid',
      parts: [bgeFirst, defaultImage(visual)],
      fusion: { kind: 'concatenate', counts: [7, 5] },
      depth: defaultHybrid.depth,
    },
    defaultCharacterUnits,
    visdomText,
  );
/** Temperature of the paper; scored by words, without a judge. */
const asVisdom = { temperature: 0.5, judged: false } as const;
const byText: PresetAnswer = { pipeline: 'text', k: 7, ...asVisdom };
const byImage: PresetAnswer = { pipeline: 'image', k: 5, ...asVisdom };
const byChains: PresetAnswer = { pipeline: 'visdomrag', k: 7, imageK: 5, ...asVisdom };
const { k, cutoffs } = defaultSettings;

export const presets: readonly Preset[] = [
  {
    key: 'pages',
    title: 'BM25 over pages',
    about: 'One system: every page is one unit.',
    systems: [overPages],
    k,
    cutoffs,
  },
  {
    key: 'chunks',
    title: 'BM25 over chunks of 3,000 with 300 overlap',
    about: 'One system: text is cut into chunks of 3,000 characters that overlap by 300.',
    systems: [overChunks],
    k,
    cutoffs,
  },
  {
    key: 'both',
    title: 'Pages against chunks',
    about: 'Two systems that differ in nothing but the unit.',
    systems: [overPages, overChunks],
    k,
    cutoffs,
  },
  {
    key: 'minilm',
    title: 'MiniLM over pages',
    about:
      'One system: all-MiniLM-L6-v2, which the site itself serves. A page longer than its window is embedded in parts.',
    systems: [miniLm],
    k,
    cutoffs,
  },
  {
    key: 'hybrid',
    title: 'Hybrid: BM25 + MiniLM over pages',
    about: 'One system: both rankings of the same pages, fused by reciprocal rank, k 60.',
    systems: [hybrid],
    k,
    cutoffs,
  },
  {
    key: 'three',
    title: 'BM25, MiniLM and both fused',
    about: 'Three systems over the same pages; pages without text are read by OCR. Needs no network.',
    systems: [defaultBm25, defaultDense, defaultHybrid].map((retriever) => systemOf(retriever, pages, ocrWhereNoText)),
    k,
    cutoffs,
  },
  {
    key: 'extractive',
    title: 'Extractive floor',
    about:
      'Two systems that answer with the sentence of the first 10 that shares most words with the question: no model, no key, nothing leaves. What every model must beat.',
    systems: [overPages, overChunks].map((system) => named({ ...system, answering: extractiveAnswering })),
    k,
    cutoffs,
  },
  {
    key: 'unidoc',
    title: 'UniDoc-Bench, text: chunks of 1,024 tokens',
    about:
      'As in arXiv 2510.03663: chunks of 1,024 tokens with 200 overlap, k 10. Tokens are MiniLM’s here: the sizes are the same, the cuts are not.',
    systems: [defaultBm25, defaultDense].map((retriever) => systemOf(retriever, tokenUnits)),
    k: 10,
    cutoffs: [1, 3, 5, 10],
  },
  {
    key: 'unidoc-paradigms',
    title: 'UniDoc-Bench’s four paradigms',
    about:
      'As in arXiv 2510.03663: text, page images, the first 5 of each one after the other, and both in one space, k 10. Text by MiniLM over chunks of 1,024 of its tokens.',
    systems: (visual) => unidocParadigms(bundledEncoder, visual, tokenUnits),
    k: 10,
    cutoffs: [1, 3, 5, 10],
  },
  {
    key: 'unidoc-answers',
    title: 'UniDoc-Bench, four paradigms with answers',
    about:
      'As in arXiv 2510.03663: text, page images, 5 + 5 and both in one space, k 10, page images of at most 401,408 pixels; facts judged against the gold evidence.',
    systems: (visual) => unidocParadigms(bundledEncoder, visual, tokenUnits),
    answers: ['text', 'image', 'fusion', 'joint'],
    k: 10,
    cutoffs: [1, 3, 5, 10],
  },
  {
    key: 'text-fusion',
    title: 'Text and fusion with answers',
    about:
      'Two systems: the first 10 texts, and the first 5 texts with the first 5 page images. Whether images help the answer, with facts judged against the gold evidence.',
    systems: (visual) => unidocParadigms(bundledEncoder, visual, tokenUnits).filter((_, place) => place % 2 === 0),
    answers: ['text', 'fusion'],
    k: 10,
    cutoffs: [1, 3, 5, 10],
  },
  {
    key: 'visdom',
    title: 'VisDoM, text: OCR of every page, bge-base',
    about:
      'As in arXiv 2412.10704: every page read by OCR, chunks of 3,000 with 300 overlap, bge-base-en-v1.5 cut at its window, k 7. Its files come from the hub.',
    systems: [visdomTexts],
    k: 7,
    cutoffs: [1, 5, 7, 10],
  },
  {
    key: 'visdom-bm25',
    title: 'VisDoM’s own BM25',
    about:
      'As in arXiv 2412.10704: chunks of 3,000 with 300 overlap, tokens between white space with case kept, rank_bm25, k 7.',
    systems: [{ ...visdomBm25, text: layerText }],
    k: 7,
    cutoffs: [1, 5, 7, 10],
  },
  {
    key: 'visdom-retrievers',
    title: 'VisDoM, retrievers of table 4',
    about:
      'As in arXiv 2412.10704: BM25, MiniLM, MPNet and BGE over chunks of 3,000 of every page read by OCR, and page images by the visual model chosen here in place of ColPali or ColQwen2; source document at k 5.',
    systems: (visual) => [
      visdomBm25,
      ...[bundledEncoder, mpnet, bgeBase].map((encoder) =>
        systemOf({ kind: 'dense', encoder, windows: 'first' }, defaultCharacterUnits, visdomText),
      ),
      visdomImages(visual),
    ],
    k: 5,
    cutoffs: [1, 5, 10, 20],
  },
  {
    key: 'visdom-pipelines',
    title: 'VisDoM, pipelines of table 3',
    about:
      'As in arXiv 2412.10704: long context, text (k 7), page images (k 5), and visdomrag, which asks three times (two chains and their fusion); temperature 0.5, scored by words. The visual model chosen here stands for ColQwen2.',
    systems: (visual) => [visdomTexts, visdomTexts, visdomImages(visual), visdomBoth(visual)],
    answers: [{ pipeline: 'long-context', ...asVisdom }, byText, byImage, byChains],
    k: 7,
    cutoffs: [1, 5, 7, 10, 20],
  },
  {
    key: 'visdom-prompts',
    title: 'VisDoM, prompt ablation of table 5',
    about:
      'As in arXiv 2412.10704: text, page images and visdomrag, each with the prompt that curates evidence and reasons, and with a plain one; and early fusion, page images with the text of the same pages.',
    systems: (visual) => [
      visdomTexts,
      visdomTexts,
      visdomImages(visual),
      visdomImages(visual),
      visdomBoth(visual),
      visdomBoth(visual),
      visdomImages(visual),
    ],
    answers: [
      ...[byText, byImage, byChains].flatMap((answer) => [
        answer,
        { ...answer, promptForm: 'plain' as const, label: 'plain prompt' },
      ]),
      { pipeline: 'early-fusion', k: 5, ...asVisdom },
    ],
    k: 7,
    cutoffs: [1, 5, 7, 10, 20],
  },
  {
    key: 'visdom-refusals',
    title: 'VisDoM, refusals of table 6',
    about:
      'As in arXiv 2412.10704: visdomrag that may decline, with the gold document in the pool and without it. What declines where nothing can be found, and where it can.',
    systems: (visual) => {
      const both = visdomBoth(visual);
      return [both, { ...both, pool: { ...both.pool, withoutOracle: true } }];
    },
    answers: [
      { ...byChains, mayDecline: true, label: 'may decline' },
      { ...byChains, mayDecline: true, label: 'without the gold document' },
    ],
    k: 7,
    cutoffs: [1, 5, 7, 10, 20],
  },
  {
    key: 'ocr-layer',
    title: 'OCR of every page against the text layer',
    about:
      'Two systems that differ in whose text is searched: the files’ own, or that read from the pictures of all pages.',
    systems: [overPages, bm25System(pages)].map((system, place) =>
      place === 0 ? system : systemOf(system.retriever, system.unit, everyPage),
    ),
    k,
    cutoffs,
  },
];

/** Whether a preset needs a visual model to be chosen. */
export function needsVisual({ systems }: Preset): boolean {
  return typeof systems === 'function';
}

/** Whether a preset needs a language model to be chosen. */
export function needsModel({ answers }: Preset): boolean {
  return answers !== undefined;
}

/** The preset's systems; null where it needs a visual or a language model and there is none. */
export function systemsOf(
  { systems, answers }: Preset,
  visual: VisualEncoderSettings | null,
  model: ModelSettings | null = null,
): readonly SystemSettings[] | null {
  if (typeof systems === 'function' && visual === null) return null;
  const retrieving = typeof systems === 'function' ? systems(visual!) : systems;
  if (answers === undefined) return retrieving;
  if (model === null) return null;
  return retrieving.map((system, place) => answeringSystem(system, answers[place]!, model));
}

/**
 * The experiment with a preset's systems and its cutoffs, everything else kept; depth grows where the cutoffs need it. It is named
 * after the preset unless a person named it. `locate` says of each system where the files of its models are now. Sample and limits that
 * were chosen stay.
 */
export function withPreset(
  settings: ExperimentSettings,
  { title, k, cutoffs }: Preset,
  systems: readonly SystemSettings[],
  locate: (system: SystemSettings) => SystemSettings = (system) => system,
): ExperimentSettings {
  const ready = [defaultExperiment().name, ...presets.map((one) => one.title)];
  const name = ready.includes(settings.name) ? title : settings.name;
  const depth = Math.max(settings.depth, ...cutoffs);
  const made = { ...settings, name, systems: systems.map(locate), k, cutoffs, depth };
  return answeringSystems(settings.systems).length === 0 ? made : withLimits(made, limitsOf(settings.systems));
}

/** The experiment with a copy of a system whose text comes from the other source: the files' layer, or OCR of every page. */
export function withOtherText(settings: ExperimentSettings, source: number): ExperimentSettings {
  const system = settings.systems[source];
  if (system === undefined) return settings;
  const text: TextSettings = { ...system.text, ocr: system.text.ocr === 'off' ? 'every-page' : 'off' };
  const names = settings.systems.map(({ name }) => name);
  const other = text.ocr === 'off' ? 'text layer' : 'OCR of every page';
  const copy = { ...system, text, name: freeName(names, `${system.name}, ${other}`.slice(0, 190)) };
  return { ...settings, systems: settings.systems.toSpliced(source + 1, 0, copy) };
}

/** The experiment with one system more: a copy of `source`, placed after it, or of pages where there is none. */
export function withCopy(settings: ExperimentSettings, source: number | null): ExperimentSettings {
  const copied = (source === null ? undefined : settings.systems[source]) ?? overPages;
  const names = settings.systems.map(({ name }) => name);
  const system = { ...copied, name: freeName(names, copied.name) };
  const at = source === null ? settings.systems.length : source + 1;
  return { ...settings, systems: settings.systems.toSpliced(at, 0, system) };
}

function answeringSystem(
  system: SystemSettings,
  answer: PresetAnswer['pipeline'] | PresetAnswer,
  model: ModelSettings,
): SystemSettings {
  if (typeof answer === 'string') return named({ ...system, answering: defaultAnswering(answer, model, model) });
  const { pipeline, temperature, judged = true, label, ...rest } = answer;
  const generator = temperature === undefined ? model : { ...model, temperature };
  const made = named({
    ...system,
    answering: { ...defaultAnswering(pipeline, generator, judged ? model : null), ...rest },
  });
  return label === undefined ? made : { ...made, name: `${made.name}, ${label}`.slice(0, 200) };
}

/** The system under the name that its settings give it. */
function named(system: SystemSettings): SystemSettings {
  return { ...system, name: settingsName(system) };
}
