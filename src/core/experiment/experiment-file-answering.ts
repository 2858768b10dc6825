/**
 * Answering in the experiment file: pipeline, generator, judge and their prompts, each with its defaults and every field checked. A file
 * is passed on and lies in public repositories, so that a key in it is refused wherever it stands, and never repeated in a sentence.
 */
import type { core as zod } from 'zod';
import { answerStyles, type AnswerStyle } from '../prompt/answer-styles.ts';
import { z } from '../strict-zod.ts';
import {
  type AnsweringSettings,
  type JudgeSettings,
  type ModelSettings,
  extractiveAnswering,
  groundings,
  pipelineKinds,
} from './answering.ts';

const keyPlace = 'is typed on the settings screen, or given to the headless run by an environment variable';
const looksLikeKey = /(?:\bsk-[\w-]{8,}|\bAIza[\w-]{20,}|\bgsk_\w{16,}|\bBearer\s)/i;
/** `maxTokens` is not among them: a token is also a piece of text. */
const keyField =
  /^(?:.*[_-])?(?:api[_-]?key|key|secret|password|authori[sz]ation|bearer|(?:access|auth|api)[_-]?token|token)$/i;

const model = z.preprocess(
  refuseKeyFields,
  z.strictObject({
    provider: z.enum(['openai-compatible', 'anthropic', 'gemini'], {
      error: 'must be "openai-compatible", "anthropic" or "gemini"',
    }),
    endpoint: z
      .string()
      .trim()
      .max(2000)
      .check((context) => {
        const problem = problemOfEndpoint(context.value);
        if (problem !== null) context.issues.push({ code: 'custom', input: '', message: problem });
      }),
    model: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .refine((name) => !looksLikeKey.test(name), { error: `must be the name of a model; a key ${keyPlace}` }),
    temperature: z.number().min(0).max(2).nullable().default(null),
    maxTokens: z.int().min(1).max(1_000_000).nullable().default(null),
    seed: z.int().min(0).max(4_294_967_295).nullable().default(null),
    window: z.int().min(100).max(100_000_000).nullable().default(null),
  }),
);

const judge = z.preprocess(
  refuseKeyFields,
  z.strictObject({
    model,
    grounding: z.enum(groundings).default('evidence'),
    repeat: z
      .strictObject({ questions: z.int().min(1).max(100_000), times: z.int().min(2).max(20) })
      .nullable()
      .default(null),
  }),
);

const limit = z.int().min(1).max(1e12).nullable().default(null);

const rules = z
  .strictObject({
    lists: z.boolean().default(extractiveAnswering.rules.lists),
    notAnswerable: z.boolean().default(extractiveAnswering.rules.notAnswerable),
    yesNo: z.boolean().default(extractiveAnswering.rules.yesNo),
    numberTolerance: z.number().min(0).max(1).nullable().default(extractiveAnswering.rules.numberTolerance),
  })
  .prefault({});

const sample = z
  .strictObject({
    size: z.int().min(1).max(10_000_000).nullable().default(extractiveAnswering.sample.size),
    seed: z.int().min(0).max(4_294_967_295).default(extractiveAnswering.sample.seed),
    stratify: z
      .enum(['type', 'answer-type', 'domain', 'evidence-kind'])
      .nullable()
      .default(extractiveAnswering.sample.stratify),
  })
  .prefault({});

const cap = z
  .strictObject({ calls: limit, tokens: limit, money: z.number().min(0).max(1e9).nullable().default(null) })
  .prefault({});

const styles = Object.keys(answerStyles) as AnswerStyle[];

/** Answering as a file states it: an object, or the pipeline's name alone where that calls no model. */
export const answeringFileSchema = z.preprocess(
  (value, context) => {
    if (typeof value === 'string') return { pipeline: value };
    return refuseKeyFields(value, context);
  },
  z
    .strictObject({
      pipeline: z.enum(pipelineKinds),
      generator: model.nullable().default(null),
      judge: judge.nullable().default(null),
      promptForm: z.enum(['curated', 'plain']).optional(),
      k: z.int().min(1).max(1000).default(extractiveAnswering.k),
      imageK: z.int().min(1).max(1000).default(extractiveAnswering.imageK),
      mayDecline: z.boolean().default(extractiveAnswering.mayDecline),
      style: z.enum(styles).nullable().default(extractiveAnswering.style),
      imagePixels: z.int().min(1000).max(100_000_000).default(extractiveAnswering.imagePixels),
      rules,
      sample,
      cap,
    })
    .refine(({ pipeline, generator }) => pipeline !== 'extractive' || generator === null, {
      path: ['generator'],
      message: 'must be left out: the extractive pipeline calls no model',
    })
    .refine(({ pipeline, generator }) => pipeline === 'extractive' || generator !== null, {
      path: ['generator'],
      message: 'is missing: only the extractive pipeline answers without a model',
    })
    .transform(({ promptForm, ...stated }): AnsweringSettings => ({
      ...stated,
      promptForm: promptForm ?? (stated.pipeline === 'extractive' ? extractiveAnswering.promptForm : 'curated'),
    })),
);

/** Answering as files write it, every setting written out. */
export function writtenAnswering(answering: AnsweringSettings): Record<string, unknown> {
  const { pipeline, generator, judge, promptForm, k, imageK, mayDecline, style, imagePixels, rules, sample, cap } =
    answering;
  const { lists, notAnswerable, yesNo, numberTolerance } = rules;
  const { size, seed, stratify } = sample;
  const { calls, tokens, money } = cap;
  return {
    pipeline,
    // The extractive pipeline has none, and no place for one.
    ...(generator === null ? {} : { generator: writtenModel(generator) }),
    judge: judge === null ? null : writtenJudge(judge),
    promptForm,
    k,
    // Only one pipeline takes it.
    ...(pipeline === 'visdomrag' ? { imageK } : {}),
    mayDecline,
    style,
    imagePixels,
    rules: { lists, notAnswerable, yesNo, numberTolerance },
    sample: { size, seed, stratify },
    cap: { calls, tokens, money },
  };
}

/** Field by field: whatever else an object carries stays out of the file. */
function writtenModel(settings: ModelSettings): ModelSettings {
  const { provider, endpoint, model, temperature, maxTokens, seed, window } = settings;
  return { provider, endpoint, model, temperature, maxTokens, seed, window };
}

function writtenJudge({ model, grounding, repeat }: JudgeSettings): JudgeSettings {
  return {
    model: writtenModel(model),
    grounding,
    repeat: repeat === null ? null : { questions: repeat.questions, times: repeat.times },
  };
}

/** A field that would hold a key is refused with more than that it is unknown. */
function refuseKeyFields(value: unknown, context: { readonly issues: zod.$ZodRawIssue[] }): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const field = Object.keys(value).find((name) => keyField.test(name));
  if (field === undefined) return value;
  context.issues.push({
    code: 'custom',
    input: '',
    path: [field],
    message: `has no place in a file: a key ${keyPlace}`,
  });
  return z.NEVER;
}

/** What is wrong with a base URL; the sentence does not repeat it. */
function problemOfEndpoint(text: string): string | null {
  if (/[?#@]/.test(text) || looksLikeKey.test(decoded(text))) {
    return `must be an address without a user name, password, “?”, “#” or key: a key ${keyPlace}`;
  }
  const [, scheme, host] =
    /^(https?):\/\/(\[[\da-f:.]+\]|[^\s/:\\[\]]+)(?::\d{1,5})?(?:\/[^\s\\]*)?$/i.exec(text) ?? [];
  if (scheme === undefined || host === undefined) {
    return 'must be an address as in "https://api.example.com/v1" or "http://localhost:11434/v1"';
  }
  if (scheme.toLowerCase() === 'https') return null;
  return isNear(host) ? null : 'must begin with https://: over http:// a key could be read on the way';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign of its own.
    return text;
  }
}

/** This machine, or a private network (RFC 1918, link-local, `.local`). */
function isNear(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  return (
    /^(?:.*\.)?localhost$|\.local$|^\[::1\]$|^\[f[cd][0-9a-f]{2}:|^\[fe[89ab][0-9a-f]:/.test(host) ||
    /^(?:127|10)(?:\.\d{1,3}){3}$|^172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}$|^(?:192\.168|169\.254)(?:\.\d{1,3}){2}$/.test(
      host,
    )
  );
}
