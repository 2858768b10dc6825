/**
 * What answers the questions of a system and who judges the answers: part of an experiment. No key stands here or in anything that is
 * made from it; an endpoint is an origin with a path.
 */
import type { SpendingCap } from '../answering/spending-cap.ts';
import { noCap } from '../answering/spending-cap.ts';
import { type AnswerRules, defaultAnswerRules } from '../metric/answer/answer-rules.ts';
import type { PromptForm } from '../prompt/answer-prompts.ts';
import type { AnswerStyle } from '../prompt/answer-styles.ts';

/** The dialect an endpoint speaks. */
export type ProviderKind = 'openai-compatible' | 'anthropic' | 'gemini';

/** A model behind an endpoint, and what is asked of it besides the prompt. Null: not sent, the provider's own default. */
export interface ModelSettings {
  readonly provider: ProviderKind;
  /** Base URL, e.g. `https://api.openai.com/v1`; never with a key in it. */
  readonly endpoint: string;
  readonly model: string;
  readonly temperature: number | null;
  readonly maxTokens: number | null;
  readonly seed: number | null;
  /** Tokens of its context window; null: not known, nothing is cut. */
  readonly window: number | null;
}

/** What reaches the generator (pipelines.md). `extractive` calls no model. */
export type PipelineKind =
  | 'text'
  | 'image'
  | 'fusion'
  | 'joint'
  | 'early-fusion'
  | 'visdomrag'
  | 'long-context'
  | 'extractive';

export const pipelineKinds: readonly PipelineKind[] = [
  'text',
  'image',
  'fusion',
  'joint',
  'early-fusion',
  'visdomrag',
  'long-context',
  'extractive',
];

/**
 * What the facts of a response are held against. `evidence`: the gold contexts (UniDoc-Bench's card). `gold`: gold answer and gold
 * contexts (its released code). `evidence+images`: the gold contexts and the images of their pages. `retrieved`: what the generator was
 * shown.
 */
export type Grounding = 'evidence' | 'gold' | 'evidence+images' | 'retrieved';

export const groundings: readonly Grounding[] = ['evidence', 'gold', 'evidence+images', 'retrieved'];

export interface JudgeSettings {
  readonly model: ModelSettings;
  readonly grounding: Grounding;
  /** A sample of questions judged `times` times, for repeatability; null: none. */
  readonly repeat: { readonly questions: number; readonly times: number } | null;
}

/** What a sample is stratified by: a field of the question. */
export type SampleStratum = 'type' | 'answer-type' | 'domain' | 'evidence-kind';

/** The questions that are answered; they are drawn once and are the same for every system of an experiment. */
export interface SampleSettings {
  /** Null: all. */
  readonly size: number | null;
  readonly seed: number;
  readonly stratify: SampleStratum | null;
  /**
   * Present: so many questions of this sample alone are answered, to try a run before it is paid (`trialOf`). It is no part of an
   * experiment file.
   */
  readonly trial?: number;
}

/** Names under which calls are made anew instead of being taken from the store (`RunSetting`); null: equal calls are taken from it. */
export interface FreshCalls {
  readonly answers: string | null;
  readonly goldFacts: string | null;
}

export const noFreshCalls: FreshCalls = { answers: null, goldFacts: null };

export interface AnsweringSettings {
  readonly pipeline: PipelineKind;
  /** Null for `extractive`, and only for it. */
  readonly generator: ModelSettings | null;
  /** Null: answers are scored without a judge. */
  readonly judge: JudgeSettings | null;
  readonly promptForm: PromptForm;
  /** Candidates that reach the generator; fusion: half of them texts, half images; visdomrag: texts. */
  readonly k: number;
  /** Pages that reach the second chain of visdomrag as images; of no meaning to the other pipelines. */
  readonly imageK: number;
  readonly mayDecline: boolean;
  /** Null: that of the benchmark. */
  readonly style: AnswerStyle | null;
  /** Page images are made at most this large, in pixels (width × height). */
  readonly imagePixels: number;
  readonly rules: AnswerRules;
  readonly sample: SampleSettings;
  readonly cap: SpendingCap;
}

/** No model, no key, no judge: the floor of every comparison. */
export const extractiveAnswering: AnsweringSettings = {
  pipeline: 'extractive',
  generator: null,
  judge: null,
  promptForm: 'plain',
  k: 10,
  imageK: 5,
  mayDecline: false,
  style: null,
  imagePixels: 401_408,
  rules: defaultAnswerRules,
  sample: { size: null, seed: 7, stratify: null },
  cap: noCap,
};

/** The settings of a pipeline as a person starts from them: k = 10, page images of at most 401,408 pixels (UniDoc-Bench, 2510.03663). */
export function defaultAnswering(
  pipeline: Exclude<PipelineKind, 'extractive'>,
  generator: ModelSettings,
  judge: ModelSettings | null,
): AnsweringSettings {
  return {
    ...extractiveAnswering,
    pipeline,
    generator,
    judge: judge === null ? null : { model: judge, grounding: 'evidence', repeat: null },
    promptForm: 'curated',
  };
}

/** How many of k candidates are texts and how many images in the `fusion` pipeline; the odd one is a text. 10: 5 and 5. */
export function fusionShares(k: number): { readonly texts: number; readonly images: number } {
  return { texts: Math.ceil(k / 2), images: Math.floor(k / 2) };
}
