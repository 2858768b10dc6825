/**
 * Lists of which model takes which parameter are always out of date. So a parameter is sent, and where the model refuses it, that is
 * remembered: once a model, not once a question.
 */
import type { Capabilities, MaxTokensName } from './capabilities.ts';
import type { LanguageModelRequest } from './language-model.ts';

/** What a model may refuse. `schema`: JSON by schema; `json`: JSON without one; `system`: a system text of its own. */
export type RefusableParameter =
  | 'temperature'
  | 'seed'
  | 'max_tokens'
  | 'max_completion_tokens'
  | 'maxOutputTokens'
  | 'schema'
  | 'json'
  | 'stream'
  | 'stream_options'
  | 'system';

/** What one model was found to refuse. */
export interface Learnt {
  readonly refused: readonly RefusableParameter[];
  /** The most tokens of a reply that it takes; null: not met yet. */
  readonly mostTokens: number | null;
}

/** A single thing learnt. */
export type Lesson =
  | { readonly kind: 'refused'; readonly parameter: RefusableParameter }
  | { readonly kind: 'most-tokens'; readonly tokens: number };

/** What one request sends besides its prompt. Null: left out. */
export interface SentParameters {
  readonly temperature: number | null;
  readonly maxTokens: number | null;
  readonly maxTokensName: MaxTokensName;
  readonly seed: number | null;
  /** How JSON was asked for by parameter. */
  readonly json: 'schema' | 'object' | 'none';
  readonly stream: boolean;
  /** Usage was asked for in a stream. */
  readonly streamUsage: boolean;
  /** The system text went in its own role; else before the prompt. */
  readonly systemRole: boolean;
}

/** What was learnt, by model; shared by every call to it. */
export class LearntParameters {
  readonly #byModel = new Map<string, Learnt>();

  /** @param known what earlier runs learnt, by model key */
  constructor(known: Readonly<Record<string, Learnt>> = {}) {
    for (const [key, learnt] of Object.entries(known)) this.#byModel.set(key, learnt);
  }

  of(modelKey: string): Learnt {
    return this.#byModel.get(modelKey) ?? nothingLearnt;
  }

  /** Whether it was new: several calls under way learn the same at once. */
  add(modelKey: string, lesson: Lesson): boolean {
    const before = this.of(modelKey);
    const after = withLesson(before, lesson);
    this.#byModel.set(modelKey, after);
    return after !== before;
  }

  /** Everything, to be kept for the next run: no key, no prompt. */
  all(): Readonly<Record<string, Learnt>> {
    return Object.fromEntries(this.#byModel);
  }
}

export const nothingLearnt: Learnt = { refused: [], mostTokens: null };

/** The key under which a model's lessons are kept. */
export function modelKey(baseUrl: string, model: string): string {
  return `${baseUrl} ${model}`;
}

/** What is sent for a request, after what is known of the model. */
export function parametersFor(
  request: Pick<LanguageModelRequest, 'temperature' | 'maxTokens' | 'seed' | 'schema'>,
  capabilities: Capabilities,
  { refused, mostTokens }: Learnt,
): SentParameters {
  const takes = (parameter: RefusableParameter): boolean => !refused.includes(parameter);
  const name = takes(capabilities.maxTokensName)
    ? capabilities.maxTokensName
    : (otherNames[capabilities.maxTokensName].find(takes) ?? null);
  const { maxTokens } = request;
  const most = maxTokens !== null && mostTokens !== null ? Math.min(maxTokens, mostTokens) : maxTokens;
  const stream = capabilities.streaming !== 'no' && takes('stream');
  return {
    temperature: capabilities.temperature !== 'no' && takes('temperature') ? request.temperature : null,
    maxTokens: name === null ? null : most,
    maxTokensName: name ?? capabilities.maxTokensName,
    seed: capabilities.seed !== 'no' && takes('seed') ? request.seed : null,
    json: jsonBy(request, capabilities, takes),
    stream,
    streamUsage: stream && takes('stream_options'),
    systemRole: takes('system'),
  };
}

/** Parameters as a run's record lists them: those that were sent. */
export function sentRecord(sent: SentParameters): Readonly<Record<string, number | string | boolean>> {
  return {
    ...(sent.temperature === null ? {} : { temperature: sent.temperature }),
    ...(sent.maxTokens === null ? {} : { [sent.maxTokensName]: sent.maxTokens }),
    ...(sent.seed === null ? {} : { seed: sent.seed }),
    ...(sent.json === 'none' ? {} : { structuredOutput: sent.json }),
    stream: sent.stream,
    ...(sent.systemRole ? {} : { systemRole: false }),
  };
}

const otherNames: Readonly<Record<MaxTokensName, readonly MaxTokensName[]>> = {
  max_tokens: ['max_completion_tokens'],
  max_completion_tokens: ['max_tokens'],
  maxOutputTokens: [],
};

function jsonBy(
  { schema }: Pick<LanguageModelRequest, 'schema'>,
  { structuredOutput }: Capabilities,
  takes: (parameter: RefusableParameter) => boolean,
): SentParameters['json'] {
  if (schema === null || structuredOutput === 'no') return 'none';
  if (takes('schema')) return 'schema';
  return takes('json') ? 'object' : 'none';
}

function withLesson(learnt: Learnt, lesson: Lesson): Learnt {
  if (lesson.kind === 'refused') {
    return learnt.refused.includes(lesson.parameter)
      ? learnt
      : { ...learnt, refused: [...learnt.refused, lesson.parameter] };
  }
  return learnt.mostTokens !== null && learnt.mostTokens <= lesson.tokens
    ? learnt
    : { ...learnt, mostTokens: lesson.tokens };
}
