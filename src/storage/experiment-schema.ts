import { z } from '../core/strict-zod.ts';
import type {
  ExperimentSettings,
  PoolSettings,
  RetrieverSettings,
  SystemSettings,
} from '../core/experiment/experiment.ts';
import { pageBaseSchema } from './benchmark-schema.ts';
import { fieldsSchema } from './record-schema.ts';

export const systemSchema = fieldsSchema<SystemSettings>({
  name: z.string(),
  retriever: fieldsSchema<RetrieverSettings>({
    kind: z.literal('bm25'),
    k1: z.number(),
    b: z.number(),
    idf: z.enum(['textbook', 'rank_bm25']),
    tokens: z.enum(['words', 'whitespace']),
    unmatched: z.enum(['leave-out', 'rank-last']),
  }),
  unit: z.union([
    z.object({ kind: z.literal('page') }),
    z.object({ kind: z.literal('characters'), size: z.number(), overlap: z.number() }),
  ]),
  pool: fieldsSchema<PoolSettings>({
    kind: z.enum(['default', 'candidates', 'own-document', 'corpus', 'sampled']),
    withoutOracle: z.boolean(),
  }),
});

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
});
