/** How a system answers while it is being edited: what stands in the fields, which may not be a number yet. */
import type { SpendingCap } from '../../../core/answering/spending-cap.ts';
import { extractiveAnswering } from '../../../core/experiment/answering.ts';
import type {
  AnsweringSettings,
  Grounding,
  ModelSettings,
  PipelineKind,
  SampleSettings,
} from '../../../core/experiment/answering.ts';
import type { AnswerRules } from '../../../core/metric/answer/answer-rules.ts';
import type { PromptForm } from '../../../core/prompt/answer-prompts.ts';
import type { AnswerStyle } from '../../../core/prompt/answer-styles.ts';

/** Who is asked, and what is asked besides the prompt; an empty text is not sent. */
export interface ModelDraft extends Pick<ModelSettings, 'provider' | 'endpoint' | 'model'> {
  readonly temperature: string;
  readonly maxTokens: string;
  readonly seed: string;
  readonly window: string;
}

export type ModelRole = 'generator' | 'judge';
export type ModelNumber = 'temperature' | 'maxTokens' | 'seed' | 'window';

export interface AnswerDraft {
  readonly pipeline: PipelineKind | 'none';
  readonly generator: ModelDraft | null;
  readonly judge: ModelDraft | null;
  readonly grounding: Grounding;
  readonly repeats: boolean;
  readonly repeatQuestions: string;
  readonly repeatTimes: string;
  readonly promptForm: PromptForm;
  readonly k: string;
  readonly imageK: string;
  readonly mayDecline: boolean;
  readonly style: AnswerStyle | null;
  readonly imagePixels: string;
  readonly lists: boolean;
  readonly notAnswerable: boolean;
  readonly yesNo: boolean;
  readonly byNumber: boolean;
  /** Of a comparison by number: the share by which it may differ, in per cent. */
  readonly tolerance: string;
  /** Of all systems; they are edited beside the start button. */
  readonly sample: SampleSettings;
  readonly cap: SpendingCap;
}

/** Fields of answers in which something can be wrong. */
export type AnswerField =
  | 'generator'
  | 'contexts'
  | 'imageK'
  | 'imagePixels'
  | 'tolerance'
  | 'repeatQuestions'
  | 'repeatTimes'
  | `${ModelNumber}-${ModelRole}`;

/** What a system that begins to answer takes from the others. */
export interface UsualAnswers extends Pick<AnsweringSettings, 'generator' | 'judge' | 'sample' | 'cap'> {
  /** As the benchmark's authors score. */
  readonly rules: AnswerRules;
}

export const noUsualAnswers: UsualAnswers = {
  generator: null,
  judge: null,
  sample: extractiveAnswering.sample,
  cap: extractiveAnswering.cap,
  rules: extractiveAnswering.rules,
};

/** The fields of answers as text; without any they are filled in as is usual, and `pipeline` is `none`. */
export function answerDraftOf(answering: AnsweringSettings | null): AnswerDraft {
  const { pipeline, generator, judge, promptForm, k, imageK, mayDecline, style, imagePixels, rules, sample, cap } =
    answering ?? extractiveAnswering;
  const { lists, notAnswerable, yesNo, numberTolerance } = rules;
  return {
    pipeline: answering === null ? 'none' : pipeline,
    generator: generator === null ? null : modelDraftOf(generator),
    judge: judge === null ? null : modelDraftOf(judge.model),
    grounding: judge?.grounding ?? 'evidence',
    repeats: (judge?.repeat ?? null) !== null,
    repeatQuestions: String(judge?.repeat?.questions ?? 20),
    repeatTimes: String(judge?.repeat?.times ?? 3),
    promptForm,
    k: String(k),
    imageK: String(imageK),
    mayDecline,
    style,
    imagePixels: String(imagePixels),
    lists,
    notAnswerable,
    yesNo,
    byNumber: numberTolerance !== null,
    tolerance: numberTolerance === null ? '1' : String(Number((100 * numberTolerance).toPrecision(9))),
    sample,
    cap,
  };
}

export function modelDraftOf(settings: ModelSettings): ModelDraft {
  const { provider, endpoint, model, temperature, maxTokens, seed, window } = settings;
  return {
    provider,
    endpoint,
    model,
    temperature: textOf(temperature),
    maxTokens: textOf(maxTokens),
    seed: textOf(seed),
    window: textOf(window),
  };
}

/** The draft with another pipeline. Where it begins to answer, or to ask a model, it takes what the other systems have. */
export function withPipeline(draft: AnswerDraft, pipeline: AnswerDraft['pipeline'], usual: UsualAnswers): AnswerDraft {
  const isNew = draft.pipeline === 'none';
  const { lists, notAnswerable, yesNo } = usual.rules;
  const begun = isNew ? { sample: usual.sample, cap: usual.cap, lists, notAnswerable, yesNo } : {};
  if (pipeline === 'none' || pipeline === 'extractive') {
    return { ...draft, ...begun, pipeline, ...(pipeline === 'extractive' ? { promptForm: 'plain' } : {}) };
  }
  const asked = draft.pipeline === 'none' || draft.pipeline === 'extractive';
  const models = asked ? modelsOf(draft, usual) : {};
  return { ...draft, ...begun, ...models, pipeline };
}

/** Whether a pipeline shows page images to the generator. */
export function showsImages(pipeline: AnswerDraft['pipeline']): boolean {
  return ['image', 'fusion', 'joint', 'early-fusion', 'visdomrag'].includes(pipeline);
}

/** Whether a pipeline asks a model. */
export function asksModel(pipeline: AnswerDraft['pipeline']): boolean {
  return pipeline !== 'none' && pipeline !== 'extractive';
}

function modelsOf(draft: AnswerDraft, { generator, judge }: UsualAnswers): Partial<AnswerDraft> {
  const { grounding, repeats, repeatQuestions, repeatTimes } =
    judge === null ? draft : answerDraftOf({ ...extractiveAnswering, judge });
  return {
    promptForm: 'curated',
    generator: draft.generator ?? (generator === null ? null : modelDraftOf(generator)),
    ...(draft.judge === null && judge !== null
      ? { judge: modelDraftOf(judge.model), grounding, repeats, repeatQuestions, repeatTimes }
      : {}),
  };
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}
