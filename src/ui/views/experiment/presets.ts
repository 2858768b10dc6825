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
  defaultHybrid,
  defaultSettings,
  systemOf,
  unidocParadigms,
} from '../../../core/experiment/default-experiment.ts';
import { defaultAnswering, extractiveAnswering } from '../../../core/experiment/answering.ts';
import type { ModelSettings } from '../../../core/experiment/answering.ts';
import type { ExperimentSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';
import { followedExperimentName, isMadeName } from './experiment-name.ts';
import type { Preset, PresetAnswer } from './preset.ts';
import { visdomPresets } from './presets-visdom.ts';
import { answeringSystems, limitsOf, withLimits } from './shared-answers.ts';
import { tokenizerOf } from './system-draft.ts';
import { freeName, settingsName } from './system-name.ts';

const pages: UnitSettings = { kind: 'page' };
const overPages = bm25System(pages);
const overChunks = bm25System(defaultCharacterUnits);
const miniLm = systemOf(defaultDense, pages);
const hybrid = systemOf(defaultHybrid, pages);
const tokenUnits: UnitSettings = { kind: 'tokens', ...unidocTokenSizes, tokenizer: tokenizerOf(bundledEncoder) };
const everyPage: TextSettings = { ...layerText, ocr: 'every-page' };
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
    key: 'text-answers',
    title: 'Text with answers',
    about:
      'One system: BM25 over chunks of 3,000, the first 10 of which a language model answers from, with facts judged against the gold evidence. Needs no other model.',
    systems: [overChunks],
    answers: ['text'],
    k,
    cutoffs,
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
  ...visdomPresets,
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
  const name = isMadeName(settings, presetTitles()) ? title : settings.name;
  const depth = Math.max(settings.depth, ...cutoffs);
  const made = { ...settings, name, systems: systems.map(locate), k, cutoffs, depth };
  return answeringSystems(settings.systems).length === 0 ? made : withLimits(made, limitsOf(settings.systems));
}

/** The experiment with other systems, under the name that they give it unless a person named it. */
export function withSystems(settings: ExperimentSettings, systems: ExperimentSettings['systems']): ExperimentSettings {
  return { ...settings, systems, name: followedExperimentName(settings, systems, presetTitles()) };
}

/** The experiment with one system more: a copy of `source`, placed after it, or of pages where there is none. */
export function withCopy(settings: ExperimentSettings, source: number | null): ExperimentSettings {
  const copied = (source === null ? undefined : settings.systems[source]) ?? overPages;
  const names = settings.systems.map(({ name }) => name);
  const system = { ...copied, name: freeName(names, copied.name) };
  const at = source === null ? settings.systems.length : source + 1;
  return withSystems(settings, settings.systems.toSpliced(at, 0, system));
}

function presetTitles(): readonly string[] {
  return presets.map(({ title }) => title);
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
