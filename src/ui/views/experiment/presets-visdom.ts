/**
 * VisDoM's experiments (arXiv 2412.10704, section 5) as sets of systems: OCR of every page by tesseract alone, 3,000 characters with 300
 * overlap, bge-base-en-v1.5 with k 7, page images with k 5, temperature 0.5, one run, nobody told that it may decline.
 */
import { defaultCharacterUnits } from '../../../core/document/chunk.ts';
import { layerText } from '../../../core/document/text-settings.ts';
import type { TextSettings } from '../../../core/document/text-settings.ts';
import {
  bundledEncoder,
  defaultBm25,
  defaultHybrid,
  defaultImage,
  defaultPool,
  systemOf,
} from '../../../core/experiment/default-experiment.ts';
import type { DenseSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import { encoderOf, publicHub } from '../../../core/model/encoder-settings.ts';
import { builtInModel } from '../../../core/model/model-registry.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';
import type { Preset, PresetAnswer } from './preset.ts';

/** As the paper read its pages: tesseract alone. */
const visdomText: TextSettings = { ...layerText, ocr: 'every-page', method: 'layout' };
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
  systemOf(defaultImage(visual), { kind: 'page' }, visdomText);
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
/** The pipelines of its tables 3 and 5, in this order, and what retrieves for each. */
const visdomAnswers: readonly PresetAnswer[] = [
  { pipeline: 'long-context', ...asVisdom },
  byText,
  byImage,
  { pipeline: 'early-fusion', k: 5, ...asVisdom },
  byChains,
];
const visdomPipelines = (visual: VisualEncoderSettings): readonly SystemSettings[] => {
  const images = visdomImages(visual);
  return [visdomTexts, visdomTexts, images, images, visdomBoth(visual)];
};

export const visdomPresets: readonly Preset[] = [
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
    title: 'VisDoM, pipelines of tables 3 and 5',
    about:
      'As in arXiv 2412.10704: long context, text (k 7), page images (k 5), early fusion (page images with the text of the same pages) and visdomrag, which asks three times (two chains and their fusion); temperature 0.5, scored by words. The visual model chosen here stands for ColQwen2.',
    systems: visdomPipelines,
    answers: visdomAnswers,
    k: 7,
    cutoffs: [1, 5, 7, 10, 20],
  },
  {
    key: 'visdom-prompts',
    title: 'VisDoM, prompt ablation of table 5',
    about:
      'As in arXiv 2412.10704: each pipeline with the prompt that curates evidence and reasons, and with a plain one. The paper has no plain long context and no plain early fusion: remove them for its table alone.',
    systems: (visual) => visdomPipelines(visual).flatMap((system) => [system, system]),
    answers: visdomAnswers.flatMap((answer) => [answer, { ...answer, promptForm: 'plain', label: 'plain prompt' }]),
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
];
