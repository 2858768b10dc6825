import type { SpendingCap } from '../core/answering/spending-cap.ts';
import type { AnsweringSettings, JudgeSettings, ModelSettings, SampleSettings } from '../core/experiment/answering.ts';
import { extractiveAnswering, groundings, pipelineKinds } from '../core/experiment/answering.ts';
import type { AnswerRules } from '../core/metric/answer/answer-rules.ts';
import type { AnswerStyle } from '../core/prompt/answer-styles.ts';
import { answerStyles } from '../core/prompt/answer-styles.ts';
import { z } from '../core/strict-zod.ts';
import { fieldsSchema } from './record-schema.ts';

const modelSchema = fieldsSchema<ModelSettings>({
  provider: z.enum(['openai-compatible', 'anthropic', 'gemini']),
  endpoint: z.string(),
  model: z.string(),
  temperature: z.number().nullable(),
  maxTokens: z.number().nullable(),
  seed: z.number().nullable(),
  window: z.number().nullable(),
});

const judgeSchema = fieldsSchema<JudgeSettings>({
  model: modelSchema,
  grounding: z.enum(groundings),
  repeat: z.object({ questions: z.number(), times: z.number() }).nullable(),
});

/** Answering of a stored system. */
export const answeringSchema = fieldsSchema<AnsweringSettings>({
  pipeline: z.enum(pipelineKinds),
  generator: modelSchema.nullable(),
  judge: judgeSchema.nullable(),
  promptForm: z.enum(['curated', 'plain']),
  k: z.number(),
  imageK: z.number().default(extractiveAnswering.imageK),
  mayDecline: z.boolean(),
  style: z.enum(Object.keys(answerStyles) as AnswerStyle[]).nullable(),
  imagePixels: z.number(),
  rules: fieldsSchema<AnswerRules>({
    lists: z.boolean(),
    notAnswerable: z.boolean(),
    yesNo: z.boolean(),
    numberTolerance: z.number().nullable(),
  }),
  sample: fieldsSchema<SampleSettings>({
    size: z.number().nullable(),
    seed: z.number(),
    stratify: z.enum(['type', 'answer-type', 'domain', 'evidence-kind']).nullable(),
    trial: z.number().optional(),
  }),
  cap: fieldsSchema<SpendingCap>({
    calls: z.number().nullable(),
    tokens: z.number().nullable(),
    money: z.number().nullable(),
  }),
});
