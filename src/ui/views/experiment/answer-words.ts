/** Pipelines, generators and judges in words. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import { fusionShares } from '../../../core/experiment/answering.ts';
import type {
  AnsweringSettings,
  Grounding,
  JudgeSettings,
  ModelSettings,
  SampleStratum,
} from '../../../core/experiment/answering.ts';
import type { AnswerStyle } from '../../../core/prompt/answer-styles.ts';
import { formatCount, formatCounted } from '../../format.ts';
import type { AnswerDraft } from './answer-draft.ts';
import type { Ranked } from './pipeline-fit.ts';
import type { TwoLines } from './system-words.ts';

type Pipeline = AnswerDraft['pipeline'];

export const pipelineTitles: Readonly<Record<Pipeline, string>> = {
  none: 'None, retrieval only',
  extractive: 'Extractive, no model',
  text: 'Text',
  image: 'Page images',
  fusion: 'Fusion, texts and page images',
  joint: 'Joint, either by rank',
  'early-fusion': 'Early fusion, pages with their text',
  visdomrag: 'VisDoMRAG, two chains and a fusion',
  'long-context': 'Long context, whole documents',
};

/** What reaches the generator, as a sentence. @param k null while the field holds no number */
export function pipelineAbout(pipeline: Pipeline, k: number | null, { images, texts, merged }: Ranked): string {
  const first = k === null ? 'first' : `first ${formatCount(k)}`;
  switch (pipeline) {
    case 'none':
      return 'Pages are ranked and scored; nothing is answered, and no key is needed.';
    case 'extractive':
      return `No model, no key: the sentence of the ${first} candidates that shares most words with the question. The floor that every model must beat.`;
    case 'text':
      return `The model reads the texts of the ${first} candidates, in rank order${images && !merged ? '; of a page image it reads the page’s text' : ''}.`;
    case 'image':
      return `The model sees the ${first} pages as images${texts && !merged ? '; of texts it sees the pages they stand on' : ''}.`;
    case 'fusion': {
      const shares = k === null ? null : fusionShares(k);
      const count = (side: 'texts' | 'images'): string => (shares === null ? '' : ` ${formatCount(shares[side])}`);
      return merged
        ? `The model reads the first${count('texts')} pages as text, then sees the first${count('images')} as images.`
        : `The model reads the first${count('texts')} texts, then sees the first${count('images')} page images.`;
    }
    case 'joint':
      return `The model is given the ${first} candidates as they are ranked: texts to read, pages to see.`;
    case 'early-fusion':
      return `The model sees the ${first} pages as images, each with its text.`;
    case 'visdomrag':
      return `Three calls: the ${first} texts, then page images, each with evidence, reasoning and an answer; the third compares the two and answers.`;
    case 'long-context':
      return 'The model reads the whole text of the documents that a question may be answered from, whatever was retrieved. It is cut to the model’s window, and the run says so.';
    default:
      return assertUnreachable(pipeline);
  }
}

/** What a verdict of faithfulness means (metrics.md). */
export const groundingAbout: Readonly<Record<Grounding, { readonly title: string; readonly about: string }>> = {
  evidence: {
    title: 'evidence',
    about: 'Facts of the answer are held against the gold evidence, as UniDoc-Bench’s card defines it.',
  },
  gold: {
    title: 'gold answer and evidence',
    about: 'Facts are held against the gold answer and the gold evidence, as UniDoc-Bench’s released code does.',
  },
  'evidence+images': {
    title: 'evidence with page images',
    about: 'Facts are held against the gold evidence and the images of its pages: for a judge that sees.',
  },
  retrieved: {
    title: 'what was retrieved',
    about: 'Facts are held against what the generator was shown: whether it stays with its sources, right or wrong.',
  },
};

export const styleTitles: Readonly<Record<AnswerStyle, string>> = {
  complete: 'complete sentences',
  short: 'as short as possible',
  'paper-tab': 'PaperTab: a terse phrase',
  'feta-tab': 'FetaTab: one factual sentence',
  scigraphqa: 'SciGraphQA: one or two sentences',
  spiqa: 'SPIQA: one to three sentences',
  slidevqa: 'SlideVQA: the slide’s own words',
};

export const stratumTitles: Readonly<Record<SampleStratum, string>> = {
  type: 'question type',
  'answer-type': 'answer type',
  domain: 'domain',
  'evidence-kind': 'evidence kind',
};

/** What a system answers from, in two lines. */
export function answersWords(answering: AnsweringSettings | null): TwoLines {
  if (answering === null) return { main: 'retrieval only', more: '' };
  const { pipeline, k, imageK, promptForm, mayDecline, style } = answering;
  const prompt = [
    `${promptForm} prompt`,
    ...(mayDecline ? ['may decline'] : []),
    ...(style === null ? [] : [styleTitles[style]]),
  ].join(', ');
  switch (pipeline) {
    case 'extractive':
      return { main: 'extractive', more: `of the first ${formatCount(k)}, no model` };
    case 'fusion': {
      const { texts, images } = fusionShares(k);
      return { main: `fusion, ${formatCount(texts)} + ${formatCount(images)}`, more: prompt };
    }
    case 'long-context':
      return { main: 'long context', more: prompt };
    case 'text':
      return { main: `text, first ${formatCount(k)}`, more: prompt };
    case 'image':
      return { main: `page images, first ${formatCount(k)}`, more: prompt };
    case 'early-fusion':
      return { main: `early fusion, first ${formatCount(k)}`, more: prompt };
    case 'visdomrag':
      return { main: `VisDoMRAG, ${formatCount(k)} + ${formatCount(imageK)}`, more: prompt };
    case 'joint':
      return { main: `joint, first ${formatCount(k)}`, more: prompt };
    default:
      return assertUnreachable(pipeline);
  }
}

/** A model with what is asked of it; where it is asked is told by its origin elsewhere. */
export function modelWords(model: ModelSettings | null): TwoLines {
  return model === null ? { main: '–', more: '' } : { main: model.model, more: askedWords(model) };
}

export function judgeWords(judge: JudgeSettings | null): TwoLines {
  if (judge === null) return { main: 'none', more: '' };
  const { model, grounding, repeat } = judge;
  const again =
    repeat === null
      ? []
      : [`${formatCounted(repeat.questions, 'question')} ${formatCounted(repeat.times, 'time')} each`];
  return { main: model.model, more: [groundingAbout[grounding].title, ...again].join(', ') };
}

/** What is asked of a model besides the prompt, as far as it is: "temperature 0, at most 1,024 tokens". */
export function askedWords({ temperature, maxTokens, seed, window }: ModelSettings): string {
  return [
    ...(temperature === null ? [] : [`temperature ${temperature}`]),
    ...(maxTokens === null ? [] : [`replies of ${formatCounted(maxTokens, 'token')} at most`]),
    ...(seed === null ? [] : [`seed ${seed}`]),
    ...(window === null ? [] : [`window of ${formatCounted(window, 'token')}`]),
  ].join(', ');
}
