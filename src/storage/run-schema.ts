import type { GoldContext } from '../core/dataset/mapping.ts';
import type { ReductionStep } from '../core/dataset/question-reduction.ts';
import { z } from '../core/strict-zod.ts';
import type { BenchmarkId, DocumentId, ExperimentId, QuestionId, RunId } from '../core/document/ids.ts';
import type {
  PageImageFailure,
  QuestionResult,
  Run,
  RunEncoder,
  RunOrigin,
  RunSpace,
  RunText,
  RunVectors,
  RunWork,
} from '../core/experiment/run.ts';
import { type FreshCalls, noFreshCalls } from '../core/experiment/answering.ts';
import type { RunAnswers, RunRepeatability, RunSpending } from '../core/experiment/run-answers.ts';
import type { JudgeRepeatability } from '../core/metric/judged/judge-repeatability.ts';
import type { Candidate, FusedPart } from '../core/retrieval/candidate.ts';
import type { PageSpan } from '../core/retrieval/page-span.ts';
import { usageSchema } from './answer-schema.ts';
import { settingsSchema, systemSchema } from './experiment-schema.ts';
import { countSchema, failureSchema, idSchema, fieldsSchema } from './record-schema.ts';

// What an encoder has not is absent, and stays so.
const visualSchema = z
  .object({
    adapter: z.enum(['dual', 'joint', 'late-interaction', 'text-late-interaction']),
    tiles: z.enum(['all', 'one']),
    vectors: z.enum(['single', 'multi']),
    dimensions: countSchema,
    window: countSchema,
    graphs: z.array(z.object({ path: z.string(), sha256: z.string() })),
  })
  .optional() as z.ZodType<RunEncoder['visual']>;

const redoneSchema = z.object({ batches: countSchema, device: z.string() }).optional() as z.ZodType<
  RunEncoder['redone']
>;

const encoderSchema = fieldsSchema<RunEncoder>({
  id: z.string(),
  revision: z.string(),
  dtype: z.string(),
  device: z.string(),
  threads: countSchema,
  reason: z.string(),
  sha256: z.string(),
  selfTest: z.object({ cosine: z.number(), reference: z.string() }),
  redone: redoneSchema,
  visual: visualSchema,
});

const vectorsSchema = fieldsSchema<RunVectors>({
  id: z.string(),
  name: z.string(),
  model: z.string(),
  kind: z.enum(['single', 'multi']),
  metric: z.enum(['cosine', 'dot']),
  units: z.enum(['pages', 'chunks']),
  dimensions: countSchema,
  precision: z.enum(['float32', 'int8']),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
  pages: z.object({ covered: countSchema, all: countSchema }),
});

const spaceSchema = fieldsSchema<RunSpace>({
  images: z
    .object({
      pages: countSchema,
      failed: countSchema,
      failures: z.array(
        fieldsSchema<PageImageFailure>({ document: idSchema<DocumentId>(), page: countSchema, reason: z.string() }),
      ),
      vectors: countSchema,
    })
    .nullable(),
  texts: z.object({ units: countSchema, vectors: countSchema }).nullable(),
  bytes: countSchema,
});

const textSchema = fieldsSchema<RunText>({
  layer: countSchema,
  ocr: countSchema,
  without: countSchema,
  ocrFailed: countSchema,
  engines: z.array(z.string()),
});

const reductionStepSchema = fieldsSchema<ReductionStep>({
  step: z.enum(['near-duplicates', 'longer-half', 'sample']),
  before: countSchema,
  after: countSchema,
});

const workSchema = fieldsSchema<RunWork>({ documents: countSchema, units: countSchema, questions: countSchema });

const repeatabilitySchema = fieldsSchema<JudgeRepeatability>({
  sampled: countSchema,
  compared: countSchema,
  failedRepeats: countSchema,
  facts: countSchema,
  agreement: z.number().nullable(),
  unanimous: z.number().nullable(),
  meanDeviation: z.number().nullable(),
  greatestRange: z.number().nullable(),
});

const answersSchema = fieldsSchema<RunAnswers>({
  sample: countSchema,
  states: fieldsSchema<RunAnswers['states']>({
    answered: countSchema,
    declined: countSchema,
    cut: countSchema,
    unreadable: countSchema,
    failed: countSchema,
  }),
  spent: fieldsSchema<RunSpending>({
    calls: countSchema,
    usage: usageSchema,
    withoutUsage: countSchema,
    money: z.number(),
    withoutPrice: countSchema,
  }),
  fromStore: countSchema,
  generators: z.array(z.string()),
  judges: z.array(z.string()),
  templates: z.array(z.string()),
  repeatability: fieldsSchema<RunRepeatability>({
    faithfulness: repeatabilitySchema,
    completeness: repeatabilitySchema,
  })
    .nullable()
    .default(null),
});

const originSchema: z.ZodType<RunOrigin> = z.union([
  z.object({ kind: z.literal('made') }),
  z.object({
    kind: z.literal('imported'),
    file: z.string(),
    sha256: z.string(),
    format: z.enum(['leafmark-predictions-jsonl', 'trec-run', 'unidoc-bench-baseline-json']),
    notes: z.array(z.string()),
  }),
]);

// What records of version 1 of the database have not is as they were made: nothing was embedded, and nothing counted.
export const runSchema = fieldsSchema<Run>({
  id: idSchema<RunId>(),
  experiment: idSchema<ExperimentId>(),
  benchmark: idSchema<BenchmarkId>(),
  system: systemSchema,
  settings: settingsSchema,
  pool: z.enum(['candidates', 'own-document', 'corpus', 'sampled']),
  state: z.enum(['waiting', 'running', 'paused', 'done', 'failed']),
  questions: countSchema,
  done: countSchema,
  failed: countSchema,
  failure: failureSchema.nullable(),
  startedAt: z.number(),
  finishedAt: z.number().nullable(),
  worked: z.array(z.object({ from: z.number(), to: z.number() })).optional(),
  reduction: z.array(reductionStepSchema).optional(),
  inputHash: z.string(),
  corpus: z.object({ documents: countSchema, pages: countSchema, units: countSchema }),
  versions: z.record(z.string(), z.string()),
  encoders: z.array(encoderSchema).default([]),
  vectors: z.array(vectorsSchema).default([]),
  text: textSchema.nullable().default(null),
  tokens: z.object({ total: countSchema, embedded: countSchema }).nullable().default(null),
  space: spaceSchema.nullable().default(null),
  computed: workSchema.default({ documents: 0, units: 0, questions: 0 }),
  notStored: z.string().nullable().default(null),
  answers: answersSchema.nullable().default(null),
  fresh: fieldsSchema<FreshCalls>({
    answers: z.string().nullable(),
    goldFacts: z.string().nullable(),
  }).default(noFreshCalls),
  origin: originSchema.default({ kind: 'made' }),
});

const contextSchema = fieldsSchema<GoldContext>({
  document: idSchema<DocumentId>(),
  firstPage: countSchema,
  lastPage: countSchema,
  kinds: z.array(z.string()),
  texts: z.array(z.string()),
});

// Candidates and spans are many: a loop over their fields instead of a schema for each.
const candidatesSchema = z.custom<readonly Candidate[]>(
  (value) => Array.isArray(value) && value.every(isCandidate),
  'candidates',
);
const spansSchema = z.custom<readonly PageSpan[]>((value) => Array.isArray(value) && value.every(isSpan), 'spans');

const curvesSchema = z.object({ best: z.array(z.number()), joined: z.array(z.number()) }).nullable();
const ofRankingSchema = z.object({ all: curvesSchema, texts: curvesSchema, images: curvesSchema });

// Results of before it was computed have none, and stay so.
const evidenceSchema = z.object({ cleaned: ofRankingSchema, raw: ofRankingSchema }).nullable().optional() as z.ZodType<
  QuestionResult['evidence']
>;

export const resultSchema = fieldsSchema<QuestionResult>({
  run: idSchema<RunId>(),
  question: idSchema<QuestionId>(),
  outcome: z.union([z.object({ kind: z.literal('ranked'), candidates: candidatesSchema }), failureSchema]),
  state: z.enum(['ready', 'mapped-in-part', 'unmappable', 'without-evidence', 'document-only']),
  contexts: z.array(contextSchema),
  goldDocuments: z.array(idSchema<DocumentId>()),
  pool: z.object({ documents: countSchema, pages: countSchema, units: countSchema }),
  reachable: spansSchema,
  notes: z.array(z.string()),
  latencyMs: z.number(),
  evidence: evidenceSchema,
});

function isCandidate(value: unknown): value is Candidate {
  if (!isSpan(value) || !hasNumbers(value, ['ordinal', 'score'])) return false;
  if ('kind' in value && value.kind !== 'page-image') return false;
  // Single retrievers have none, and older runs of hybrids.
  return !('parts' in value) || (Array.isArray(value.parts) && value.parts.every(isPart));
}

function isPart(value: unknown): value is FusedPart | null {
  return value === null || (typeof value === 'object' && hasNumbers(value, ['rank', 'score', 'normalised']));
}

function isSpan(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return 'document' in value && typeof value.document === 'string' && hasNumbers(value, ['firstPage', 'lastPage']);
}

function hasNumbers(value: object, fields: readonly string[]): boolean {
  return fields.every((field) => typeof Reflect.get(value, field) === 'number');
}
