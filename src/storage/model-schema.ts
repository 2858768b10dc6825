/** Models and how they were loaded, as they are stored and as a person or a file gives them. */
import type {
  Device,
  Dtype,
  EmbeddingModel,
  FailedAttempt,
  Known,
  ModelVariant,
  PreparedEncoder,
  Prompts,
} from '../core/model/embedding-model.ts';
import { z } from '../core/strict-zod.ts';
import { countSchema, fieldsSchema } from './record-schema.ts';
import type { LoadedEncoder, OwnModel } from './schema.ts';

export const dtypeSchema: z.ZodType<Dtype> = z.enum(['fp32', 'fp16', 'int8']);
export const deviceSchema: z.ZodType<Device> = z.enum(['webgpu', 'wasm']);
export const positiveSchema = z.int().min(1);

/** A fact that may be unknown. */
export function known<T>(schema: z.ZodType<T>): z.ZodType<Known<T>> {
  return z.union([z.literal('unknown'), schema]);
}

export const promptsSchema = fieldsSchema<Prompts>({ query: z.string(), passage: z.string() });

export const modelSchema = fieldsSchema<EmbeddingModel>({
  id: z.string().min(1),
  exportId: z.string().min(1),
  revision: z.string().min(1),
  pooling: z.enum(['mean', 'cls']),
  prompts: promptsSchema,
  window: positiveSchema,
  dimensions: positiveSchema,
  variants: z.array(
    fieldsSchema<ModelVariant>({ dtype: dtypeSchema, bytes: known(countSchema), sha256: known(z.string()) }),
  ),
  parameters: known(countSchema),
  licence: z.string(),
  beirNdcg10: known(z.number()),
  factsFrom: z.string(),
});

export const ownModelSchema = fieldsSchema<OwnModel>({
  id: z.string(),
  revision: z.string(),
  model: modelSchema,
  addedAt: z.number(),
});

/** The fields of what every load tells. */
export const preparedFields: { readonly [Field in keyof PreparedEncoder]: z.ZodType<PreparedEncoder[Field]> } = {
  device: deviceSchema,
  dtype: dtypeSchema,
  threads: countSchema,
  reason: z.string(),
  failed: z.array(fieldsSchema<FailedAttempt>({ device: deviceSchema, dtype: dtypeSchema, reason: z.string() })),
  selfTest: fieldsSchema<PreparedEncoder['selfTest']>({
    cosine: z.number(),
    reference: z.enum(['stored', 'kept', 'made']),
  }),
  identity: z.string(),
  sha256: z.string(),
  bytes: countSchema,
  worksOffline: z.boolean(),
  notKept: z.string().nullable(),
};

export const loadedEncoderSchema = fieldsSchema<LoadedEncoder>({
  key: z.string(),
  outcome: fieldsSchema<PreparedEncoder>(preparedFields),
  loadedAt: z.number(),
});
