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

const dtypeSchema: z.ZodType<Dtype> = z.enum(['fp32', 'fp16', 'int8']);
const deviceSchema: z.ZodType<Device> = z.enum(['webgpu', 'wasm']);
const positive = z.int().min(1);

function known<T>(schema: z.ZodType<T>): z.ZodType<Known<T>> {
  return z.union([z.literal('unknown'), schema]);
}

export const modelSchema = fieldsSchema<EmbeddingModel>({
  id: z.string().min(1),
  exportId: z.string().min(1),
  revision: z.string().min(1),
  pooling: z.enum(['mean', 'cls']),
  prompts: fieldsSchema<Prompts>({ query: z.string(), passage: z.string() }),
  window: positive,
  dimensions: positive,
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

const preparedSchema = fieldsSchema<PreparedEncoder>({
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
});

export const loadedEncoderSchema = fieldsSchema<LoadedEncoder>({
  key: z.string(),
  outcome: preparedSchema,
  loadedAt: z.number(),
});
