import { AppError } from '../core/app-error.ts';
import type { Benchmark, ImportProblem, Question } from '../core/dataset/benchmark.ts';
import { noMappingChoices } from '../core/dataset/mapping.ts';
import type { MappingChoices } from '../core/dataset/mapping.ts';
import { z } from '../core/strict-zod.ts';
import type { BenchmarkId, WorkspaceId } from '../core/document/ids.ts';
import {
  benchmarkFormatSchema,
  choicesSchema,
  columnsSchema,
  derivedSchema,
  pageBaseSchema,
  problemSchema,
  questionSchema,
} from './benchmark-schema.ts';
import { keysWithin, listRecords, visitRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database } from './database.ts';
import { countSchema, idSchema, missingRecord, nameOfRecord, parseRecord, fieldsSchema } from './record-schema.ts';
import { forgetReports } from './report-store.ts';
import type { BenchmarkSummary } from './schema.ts';

/** Questions, and problems, in one record. */
const entriesPerPart = 250;

const summarySchema = fieldsSchema<BenchmarkSummary>({
  id: idSchema<BenchmarkId>(),
  name: z.string(),
  format: benchmarkFormatSchema,
  recognisedBy: z.string(),
  pageBase: pageBaseSchema,
  byteLength: countSchema,
  questionCount: countSchema,
  problemCount: countSchema,
  addedAt: z.number(),
  columns: columnsSchema,
  derivedFrom: derivedSchema,
});

const partSchema = z.object({ questions: z.array(questionSchema), problems: z.array(problemSchema) });

export function listBenchmarks(database: Database, workspace: WorkspaceId): Promise<Listing<BenchmarkSummary>> {
  return database.transact(['benchmarks'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('benchmarks'), keysWithin(workspace), parseSummary),
  );
}

/** The benchmark as it was read from its file, or null. Rejects with `record-invalid` or `record-missing`. */
export function getBenchmark(
  database: Database,
  workspace: WorkspaceId,
  benchmark: BenchmarkId,
): Promise<Benchmark | null> {
  return database.transact(['benchmarks', 'benchmarkParts'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('benchmarks').get([workspace, benchmark]);
    if (record === undefined) return null;
    const { questionCount, problemCount, addedAt: _addedAt, ...summary } = parseSummary(record);
    const questions: Question[] = [];
    const problems: ImportProblem[] = [];
    const what = `benchmark “${summary.name}”`;
    await visitRecords(
      transaction.objectStore('benchmarkParts'),
      keysWithin(workspace, benchmark),
      (stored) => {
        const part = parseRecord(partSchema, stored, what);
        questions.push(...part.questions);
        problems.push(...part.problems);
      },
      8,
    );
    const isWhole = questions.length === questionCount && problems.length === problemCount;
    if (!isWhole) throw missingRecord(`whole of the ${what}`);
    return { ...summary, questions, problems };
  });
}

/** Stores a benchmark in place of an earlier one of its id; mapping choices stay. */
export async function putBenchmark(
  database: Database,
  workspace: WorkspaceId,
  benchmark: Benchmark,
  addedAt: number,
): Promise<void> {
  const { questions, problems, ...rest } = benchmark;
  const summary = { ...rest, workspace, questionCount: questions.length, problemCount: problems.length, addedAt };
  const partCount = Math.ceil(Math.max(questions.length, problems.length) / entriesPerPart);
  const parts = Array.from({ length: partCount }, (_unused, part) => {
    const [from, to] = [part * entriesPerPart, (part + 1) * entriesPerPart];
    return {
      workspace,
      benchmark: benchmark.id,
      part,
      questions: questions.slice(from, to),
      problems: problems.slice(from, to),
    };
  });
  await database.transact(['benchmarks', 'benchmarkParts'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('benchmarkParts');
    await transaction.objectStore('benchmarks').put(summary);
    await store.delete(keysWithin(workspace, benchmark.id));
    await Promise.all(parts.map(async (part) => store.put(part)));
  });
}

/** Removes a benchmark, its mapping choices, the facts of its answers, reports and proposed wordings; runs over it stay, with the gold they were scored on. */
export async function removeBenchmark(
  database: Database,
  workspace: WorkspaceId,
  benchmark: BenchmarkId,
): Promise<void> {
  const stores = ['benchmarks', 'benchmarkParts', 'mappingChoices', 'goldFacts', 'reports', 'rewordings'] as const;
  await database.transact(stores, 'readwrite', (transaction) =>
    Promise.all([
      forgetReports(transaction, workspace),
      transaction.objectStore('rewordings').delete(keysWithin(workspace, benchmark)),
      transaction.objectStore('goldFacts').delete(keysWithin(workspace, benchmark)),
      transaction.objectStore('benchmarks').delete([workspace, benchmark]),
      transaction.objectStore('benchmarkParts').delete(keysWithin(workspace, benchmark)),
      transaction.objectStore('mappingChoices').delete([workspace, benchmark]),
    ]),
  );
}

/** A person's mapping choices for a benchmark; none where nothing is stored. Rejects with `record-invalid`. */
export function getMappingChoices(
  database: Database,
  workspace: WorkspaceId,
  benchmark: BenchmarkId,
): Promise<MappingChoices> {
  return database.transact(['mappingChoices'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('mappingChoices').get([workspace, benchmark]);
    if (record === undefined) return noMappingChoices;
    return parseRecord(choicesSchema, record.choices, `mapping choices of benchmark “${benchmark}”`);
  });
}

/** Rejects with `record-missing` where the benchmark is gone. */
export async function putMappingChoices(
  database: Database,
  workspace: WorkspaceId,
  benchmark: BenchmarkId,
  choices: MappingChoices,
): Promise<void> {
  await database.transact(['benchmarks', 'mappingChoices'], 'readwrite', async (transaction) => {
    const owner = await transaction.objectStore('benchmarks').getKey([workspace, benchmark]);
    if (owner === undefined) throw missing(benchmark);
    await transaction.objectStore('mappingChoices').put({ workspace, benchmark, choices });
  });
}

function missing(benchmark: BenchmarkId): AppError {
  return missingRecord(`benchmark “${benchmark}”`);
}

function parseSummary(record: unknown): BenchmarkSummary {
  return parseRecord(summarySchema, record, `benchmark ${nameOfRecord(record, 'name')}`);
}
