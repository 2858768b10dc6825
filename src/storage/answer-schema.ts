/** Answers, calls and facts as they are stored. Fields that no type names are left out of what is read and of what is written. */
import type { Usage } from '../core/answering/usage.ts';
import { errorCodes } from '../core/app-error.ts';
import type { BenchmarkId, DocumentId, QuestionId, RunId } from '../core/document/ids.ts';
import type {
  AnswerRecord,
  AnswerChains,
  AnswerState,
  ChainRecord,
  CallOutcome,
  CallPurpose,
  CallRecord,
  CallSummary,
  JudgedAnswer,
  SentContext,
} from '../core/experiment/answer-record.ts';
import type { GoldFactsRecord } from '../core/experiment/gold-facts.ts';
import type { FactsState, ReviewedVerdict, VerdictsState } from '../core/metric/judged/judged-score.ts';
import type { AnswerSections } from '../core/prompt/parse-answer-reply.ts';
import type { ContextCut, JsonSchema, Prompt, PromptImage, PromptPart } from '../core/prompt/prompt.ts';
import type { ContextSource } from '../core/prompt/prompt-context.ts';
import { promptTasks } from '../core/prompt/prompt-task.ts';
import { z } from '../core/strict-zod.ts';
import { countSchema, fieldsSchema, idSchema } from './record-schema.ts';

const text = z.string();

export const usageSchema = fieldsSchema<Usage>({ input: countSchema, output: countSchema, cached: countSchema });

const cutSchema = fieldsSchema<ContextCut>({
  kept: countSchema,
  dropped: countSchema,
  cutAt: z.object({ context: countSchema, characters: countSchema }).nullable(),
  size: z.number(),
  limit: z.number().nullable(),
  unit: z.enum(['tokens', 'characters']),
});

// A page image is named and measured; its bytes are drawn again from the document.
const imageSchema = fieldsSchema<PromptImage>({
  document: idSchema<DocumentId>(),
  page: countSchema,
  widthPixels: z.number(),
  heightPixels: z.number(),
});

const partSchema: z.ZodType<PromptPart> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text }),
  z.object({ kind: z.literal('image'), image: imageSchema as z.ZodType<PromptImage, PromptImage> }),
]);

const promptSchema = fieldsSchema<Prompt>({
  task: z.enum(promptTasks),
  version: text,
  template: text,
  system: text,
  parts: z.array(partSchema),
  replyForm: z.enum(['json', 'headings', 'text']),
  schema: z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null).nullable(),
  cut: cutSchema,
});

const code = z.enum(errorCodes);

const outcomeSchema: z.ZodType<CallOutcome> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pending') }),
  z.object({ kind: z.literal('answered'), text }),
  z.object({ kind: z.literal('declined'), reason: text, text }),
  z.object({ kind: z.literal('cut'), text }),
  z.object({ kind: z.literal('failed'), code, reason: text, status: z.number().nullable() }),
]);

const purposeSchema: z.ZodType<CallPurpose> = z.enum([
  'answer',
  'rewording',
  'text-chain',
  'image-chain',
  'fusion',
  'response-facts',
  'gold-facts',
  'faithfulness',
  'completeness',
]);

const callFields = {
  key: text,
  purpose: purposeSchema,
  isRepair: z.boolean(),
  model: text.nullable(),
  parameters: z.record(text, z.union([z.number(), text, z.boolean()])),
  usage: usageSchema.nullable(),
  money: z.number().nullable(),
  attempts: countSchema,
  latencyMs: z.number(),
  fromStore: z.boolean(),
  at: z.number(),
};

export const callSchema = fieldsSchema<CallRecord>({ ...callFields, prompt: promptSchema, outcome: outcomeSchema });

const summarySchema = fieldsSchema<CallSummary>({
  ...callFields,
  outcome: z.enum(['pending', 'answered', 'declined', 'cut', 'failed']),
});

// Of an imported answer a candidate may name no page, which is −1.
const sheet = z.int().min(-1);

const contextSchema = fieldsSchema<SentContext>({
  document: idSchema<DocumentId>(),
  firstPage: sheet,
  lastPage: sheet,
  ordinal: countSchema,
  kind: z.enum(['text', 'image']),
  source: fieldsSchema<ContextSource>({ document: text, firstSheet: countSchema, lastSheet: countSchema }),
});

const sectionsSchema = fieldsSchema<AnswerSections>({
  evidence: text.nullable(),
  reasoning: text.nullable(),
  answer: text,
  declined: z.boolean().nullable(),
});

const stateSchema: z.ZodType<AnswerState> = z.union([
  z.object({ kind: z.literal('answered'), sections: sectionsSchema, repaired: z.boolean() }),
  z.object({ kind: z.enum(['waiting', 'prompted', 'replied']) }),
  z.object({ kind: z.literal('declined'), reason: text }),
  z.object({ kind: z.literal('cut'), text }),
  z.object({ kind: z.literal('unreadable'), problem: text, raw: text }),
  z.object({ kind: z.literal('failed'), code, reason: text }),
]);

const failedSchema = z.object({ kind: z.literal('failed'), reason: text, raw: text.nullable() });

const factsSchema: z.ZodType<FactsState> = z.union([
  z.object({ kind: z.literal('facts'), facts: z.array(text) }),
  z.object({ kind: z.literal('not-applicable'), reason: text }),
  failedSchema,
]);

const verdictsSchema: z.ZodType<VerdictsState> = z.union([
  z.object({
    kind: z.literal('verdicts'),
    verdicts: z.array(
      fieldsSchema<ReviewedVerdict>({ supported: z.boolean(), reason: text, person: z.boolean().nullable() }),
    ),
  }),
  failedSchema,
]);

const judgedSchema = fieldsSchema<JudgedAnswer>({
  responseFacts: factsSchema.nullable(),
  goldFacts: factsSchema.nullable(),
  faithfulness: verdictsSchema.nullable(),
  completeness: verdictsSchema.nullable(),
});

const chainSchema = fieldsSchema<ChainRecord>({
  contexts: z.array(contextSchema),
  cut: cutSchema.nullable(),
  state: stateSchema,
});

const chainsSchema = fieldsSchema<AnswerChains>({
  text: chainSchema,
  image: chainSchema,
  fusion: z.object({ analysis: text.nullable(), conclusion: text.nullable() }).nullable(),
});

export const answerSchema = fieldsSchema<AnswerRecord>({
  run: idSchema<RunId>(),
  question: idSchema<QuestionId>(),
  contexts: z.array(contextSchema),
  cut: cutSchema.nullable(),
  state: stateSchema,
  chains: chainsSchema.nullable().default(null),
  judged: judgedSchema.nullable(),
  calls: z.array(summarySchema),
  retries: countSchema.optional(),
});

export const goldFactsSchema = fieldsSchema<GoldFactsRecord>({
  benchmark: idSchema<BenchmarkId>(),
  question: idSchema<QuestionId>(),
  judge: text,
  facts: factsSchema,
  call: summarySchema.nullable(),
});
