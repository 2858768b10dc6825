import type {
  Benchmark,
  BenchmarkFormat,
  ImportProblem,
  PageBase,
  Question,
  StatedContext,
} from '../core/dataset/benchmark.ts';
import type { MappingChoices } from '../core/dataset/mapping.ts';
import { z } from '../core/strict-zod.ts';
import type { BenchmarkId, DocumentId, QuestionId } from '../core/document/ids.ts';
import { countSchema, idSchema, fieldsSchema } from './record-schema.ts';

/** Formats as keys, so that one that is missing here does not compile. */
const formats: Readonly<Record<BenchmarkFormat, true>> = {
  'unidoc-bench-json': true,
  'unidoc-bench-parquet': true,
  'mmlongbench-doc-json': true,
  'visdom-paper-tab-csv': true,
  'visdom-feta-tab-csv': true,
  'visdom-spiqa-csv': true,
  'visdom-scigraphqa-csv': true,
  'visdom-slidevqa-csv': true,
  'leafmark-jsonl': true,
};

export const benchmarkFormatSchema: z.ZodType<BenchmarkFormat> = z.enum(Object.keys(formats) as BenchmarkFormat[]);

export const pageBaseSchema: z.ZodType<PageBase> = z.enum(['sheet-from-1', 'sheet-from-0', 'printed-label']);

const contextSchema = fieldsSchema<StatedContext>({
  document: z.string(),
  firstPage: z.number().nullable(),
  lastPage: z.number().nullable(),
  kind: z.string().nullable(),
  texts: z.array(z.string()),
  facts: z.array(z.string()),
});

const aboutSchema = z
  .object({
    title: z.string().nullable(),
    abstract: z.string().nullable(),
    captions: z.array(z.string()),
    rationale: z.string().nullable(),
    oldQuestion: z.string().nullable(),
  })
  .optional() as z.ZodType<Question['about']>;

export const columnsSchema = z
  .object({
    present: z.array(z.string()),
    missing: z.array(z.object({ name: z.string(), without: z.string().nullable() })),
    unused: z.array(z.string()),
    blank: z.array(z.object({ name: z.string(), entries: countSchema })),
  })
  .optional() as z.ZodType<Benchmark['columns']>;

const rewordingSchema = z
  .object({
    original: z.string(),
    model: z.string().nullable(),
    prompt: z.string(),
    choice: z.enum(['picked', 'edited', 'kept']),
    at: z.number(),
  })
  .optional() as z.ZodType<Question['rewording']>;

export const derivedSchema = z
  .object({ benchmark: idSchema<BenchmarkId>(), reworded: countSchema, dropped: countSchema, at: z.number() })
  .optional() as z.ZodType<Benchmark['derivedFrom']>;

export const questionSchema = fieldsSchema<Question>({
  id: idSchema<QuestionId>(),
  row: countSchema,
  question: z.string(),
  answer: z.string().nullable(),
  references: z.array(z.string()),
  referencesAre: z.enum(['alternatives', 'parts']),
  askedOf: z.string().nullable(),
  contexts: z.array(contextSchema),
  candidateDocuments: z.array(z.string()).nullable(),
  type: z.string().nullable(),
  answerType: z.string().nullable(),
  domain: z.string().nullable(),
  evidenceKinds: z.array(z.string()),
  unanswerable: z.boolean(),
  about: aboutSchema,
  rewording: rewordingSchema,
});

export const problemSchema = fieldsSchema<ImportProblem>({
  row: z.number().nullable(),
  line: z.number().nullable(),
  field: z.string().nullable(),
  message: z.string(),
  severity: z.enum(['skipped', 'repaired']),
});

export const choicesSchema = fieldsSchema<MappingChoices>({
  pageBase: pageBaseSchema.nullable(),
  acceptProposals: z.boolean(),
  documents: z.record(z.string(), idSchema<DocumentId>().nullable()),
});
