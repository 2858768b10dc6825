import { type QuestionReduction, noReduction } from '../core/dataset/question-reduction.ts';
import { z } from '../core/strict-zod.ts';
import type { UnitSettings } from '../core/document/chunk.ts';
import { layerText } from '../core/document/text-settings.ts';
import type { TextSettings } from '../core/document/text-settings.ts';
import type {
  Bm25Settings,
  DenseSettings,
  ExperimentSettings,
  FusionSettings,
  HybridSettings,
  ImageSettings,
  ImportedSettings,
  JointSettings,
  LateInteractionSettings,
  PoolSettings,
  RetrieverSettings,
  SingleSettings,
  SystemSettings,
} from '../core/experiment/experiment.ts';
import type { Known } from '../core/model/embedding-model.ts';
import type { EncoderSettings, EncoderSource, TokenizerSettings } from '../core/model/encoder-settings.ts';
import type { VisualEncoderSettings } from '../core/model/visual-encoder-settings.ts';
import { answeringSchema } from './answering-schema.ts';
import { pageBaseSchema } from './benchmark-schema.ts';
import { fieldsSchema } from './record-schema.ts';

const sourceSchema: z.ZodType<EncoderSource> = z.union([
  z.object({ kind: z.literal('bundled') }),
  z.object({ kind: z.literal('hub'), baseUrl: z.string() }),
  z.object({ kind: z.literal('folder') }),
]);

const knownNumber: z.ZodType<Known<number>> = z.union([z.number(), z.literal('unknown')]);

const bm25Schema = fieldsSchema<Bm25Settings>({
  kind: z.literal('bm25'),
  k1: z.number(),
  b: z.number(),
  idf: z.enum(['textbook', 'rank_bm25']),
  tokens: z.enum(['words', 'whitespace']),
  unmatched: z.enum(['leave-out', 'rank-last']),
});

const denseSchema = fieldsSchema<DenseSettings>({
  kind: z.literal('dense'),
  encoder: fieldsSchema<EncoderSettings>({
    id: z.string(),
    exportId: z.string(),
    revision: z.string(),
    pooling: z.enum(['mean', 'cls']),
    prompts: z.object({ query: z.string(), passage: z.string() }),
    window: z.number(),
    dimensions: z.number(),
    source: sourceSchema,
    dtype: z.enum(['fp32', 'fp16', 'int8']).nullable(),
  }),
  windows: z.enum(['all', 'first']),
});

const fusionSchema: z.ZodType<FusionSettings> = z.union([
  z.object({ kind: z.literal('rrf'), k: z.number() }),
  z.object({ kind: z.literal('weighted'), weights: z.array(z.number()) }),
  z.object({ kind: z.literal('comb-sum') }),
  z.object({ kind: z.literal('comb-mnz') }),
  z.object({ kind: z.literal('concatenate'), counts: z.array(z.number()) }),
]);

const importedSchema = fieldsSchema<ImportedSettings>({ kind: z.literal('imported'), set: z.string() });

const spaceFields = {
  encoder: fieldsSchema<VisualEncoderSettings>({
    id: z.string(),
    exportId: z.string(),
    revision: z.string(),
    adapter: z.enum(['dual', 'joint', 'late-interaction', 'text-late-interaction']).nullable(),
    prompts: z.object({ query: z.string(), passage: z.string() }),
    window: knownNumber,
    dimensions: knownNumber,
    source: sourceSchema,
    dtype: z.enum(['fp32', 'fp16', 'int8']).nullable(),
    tiles: z.enum(['all', 'one']),
  }),
  pooling: z.number(),
  rescored: z.number().nullable(),
};
const windows = z.enum(['all', 'first']);

const imageSchema = fieldsSchema<ImageSettings>({ kind: z.literal('image'), ...spaceFields });
const lateInteractionSchema = fieldsSchema<LateInteractionSettings>({
  kind: z.literal('late-interaction'),
  ...spaceFields,
  windows,
});
const jointSchema = fieldsSchema<JointSettings>({ kind: z.literal('joint'), ...spaceFields, windows });

const singleSchema: z.ZodType<SingleSettings> = z.union([
  bm25Schema,
  denseSchema,
  importedSchema,
  imageSchema,
  lateInteractionSchema,
]);

const hybridSchema = fieldsSchema<HybridSettings>({
  kind: z.literal('hybrid'),
  parts: z.array(singleSchema),
  fusion: fusionSchema,
  depth: z.number(),
});

const retrieverSchema: z.ZodType<RetrieverSettings> = z.union([singleSchema, jointSchema, hybridSchema]);

const unitSchema: z.ZodType<UnitSettings> = z.union([
  z.object({ kind: z.literal('page') }),
  z.object({ kind: z.literal('imported'), set: z.string() }),
  z.object({ kind: z.literal('characters'), size: z.number(), overlap: z.number() }),
  z.object({
    kind: z.literal('tokens'),
    size: z.number(),
    overlap: z.number(),
    tokenizer: fieldsSchema<TokenizerSettings>({
      id: z.string(),
      exportId: z.string(),
      revision: z.string(),
      source: sourceSchema,
    }),
  }),
]);

/** Records of version 1 of the database have no text: there was the text layer alone. */
const textSchema = fieldsSchema<TextSettings>({
  ocr: z.enum(['off', 'no-text', 'unsound', 'every-page']),
  language: z.string(),
  method: z.enum(['lines', 'layout', 'accurate']),
}).default(layerText);

export const systemSchema = fieldsSchema<SystemSettings>({
  name: z.string(),
  retriever: retrieverSchema,
  unit: unitSchema,
  text: textSchema,
  pool: fieldsSchema<PoolSettings>({
    kind: z.enum(['default', 'candidates', 'own-document', 'corpus', 'sampled']),
    withoutOracle: z.boolean(),
  }),
  // Records of versions 1 to 4 have none: nothing was answered.
  answering: answeringSchema.nullable().default(null),
});

// Experiments of before the choice asked all questions.
const reductionSchema = z
  .object({
    nearDuplicates: z.boolean(),
    longerHalf: z.boolean(),
    sample: z.number().nullable(),
    seed: z.number(),
  })
  .default(noReduction) as z.ZodType<QuestionReduction>;

export const settingsSchema = fieldsSchema<ExperimentSettings>({
  name: z.string(),
  systems: z.array(systemSchema),
  cutoffs: z.array(z.number()),
  k: z.number(),
  depth: z.number(),
  pageBase: pageBaseSchema.nullable(),
  acceptProposals: z.boolean(),
  unmappable: z.enum(['leave-out', 'score-0']),
  mappedInPart: z.enum(['score', 'leave-out']),
  seed: z.number(),
  questions: reductionSchema,
});
