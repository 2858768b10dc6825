/** What a run or a corpus is exported as: docs/guide/output-folder.md is the contract. */
import { AppError } from '../../src/core/app-error.ts';
import type { Benchmark } from '../../src/core/dataset/benchmark.ts';
import { mapBenchmark } from '../../src/core/dataset/map-benchmark.ts';
import type { MappableDocument, Mapping } from '../../src/core/dataset/mapping.ts';
import type { CorpusDocument, Intake } from '../../src/core/document/document.ts';
import { namedDocuments } from '../../src/core/dataset/predictions/named-documents.ts';
import { nameOf } from '../../src/core/document/document.ts';
import type { WorkspaceId } from '../../src/core/document/ids.ts';
import { effectiveChoices } from '../../src/core/experiment/effective-choices.ts';
import type { ExportFile } from '../../src/core/experiment/export-file.ts';
import type { RunWithResults } from '../../src/core/experiment/report.ts';
import { runFileNames } from '../../src/core/experiment/export-names.ts';
import { exportAnswers } from '../../src/core/experiment/export-answers.ts';
import { exportPredictions } from '../../src/core/experiment/export-predictions.ts';
import { exportCsv, exportJsonl } from '../../src/core/experiment/export-questions.ts';
import { exportQrels, exportTrecRun } from '../../src/core/experiment/export-trec.ts';
import {
  buildSummary,
  summariseBenchmark,
  summariseDocuments,
  writeSummary,
} from '../../src/core/experiment/summary.ts';
import type { EvaluationWorker } from '../../src/rpc/evaluation-worker.ts';
import { getMappingChoices } from '../../src/storage/benchmark-store.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { listIntakes } from '../../src/storage/intake-store.ts';
import { loadBenchmark, loadDocuments, loadRunsWithResults } from './load-inputs.ts';

/** summary.json and documents.jsonl of a corpus without runs. */
export const exportCorpus: EvaluationWorker['exportCorpus'] = async ({ workspace }) => {
  const { documents, intakes } = await loadCorpus(workspace);
  const summary = buildSummary({
    benchmark: null,
    documents: summariseDocuments(intakes, documents),
    named: documents,
    questions: [],
    runs: [],
  });
  return [file('summary.json', 'application/json', writeSummary(summary)), documentsFile(intakes, documents)];
};

/** All exports of runs of one benchmark. Rejects with `record-missing` where none of them is stored any more. */
export const exportRuns: EvaluationWorker['exportRuns'] = async ({ workspace, runs: ids }, signal) => {
  const database = await openDatabase();
  const runs = await loadRunsWithResults(database, workspace, ids);
  // One that has all results, if there is one: a run that failed may have none.
  const first = runs.toSorted((a, b) => b.results.length - a.results.length)[0];
  if (first === undefined)
    throw new AppError('record-missing', 'There is no run to export. Start one on the experiment screen.');
  const { documents, intakes } = await loadCorpus(workspace);
  const benchmark = await loadBenchmark(database, workspace, first.run.benchmark);
  const choices = effectiveChoices(await getMappingChoices(database, workspace, benchmark.id), first.run.settings);
  // A file of predictions is mapped to its names where there is no corpus.
  const known =
    documents.length > 0 || first.run.origin.kind === 'made' ? documents : namedDocuments(benchmark.questions, null);
  const mapping = mapBenchmark(benchmark, known, choices);
  signal.throwIfAborted();
  const summary = buildSummary({
    // As the run saw it: the corpus or the choices may have changed since.
    benchmark: summariseBenchmark(benchmark.name, countsSeen(first, mapping), first.run.settings),
    documents: summariseDocuments(intakes, documents),
    named: documents,
    questions: benchmark.questions,
    format: benchmark.format,
    runs,
  });
  const names = runFileNames(runs.map(({ run }) => run.system.name));
  const perRun = runs.flatMap(({ run, results, answers = [] }, place) => {
    // Of a run that failed before its first question the summary says all there is.
    if (results.length === 0) return [];
    const input = { run, results, answers, questions: benchmark.questions, documents };
    const name = names[place]!;
    return [
      file(`${name}.questions.jsonl`, 'application/jsonl', exportJsonl(input)),
      file(`${name}.questions.csv`, 'text/csv', exportCsv(input)),
      file(`${name}.trec`, 'text/plain', exportTrecRun(input)),
      file(`${name}.predictions.jsonl`, 'application/jsonl', exportPredictions(input)),
      ...(run.answers === null ? [] : [file(`${name}.answers.jsonl`, 'application/jsonl', exportAnswers(input))]),
    ];
  });
  return [
    file('summary.json', 'application/json', writeSummary(summary)),
    documentsFile(intakes, documents),
    file('mapping.json', 'application/json', writeMapping(benchmark, mapping, known)),
    ...perRun,
    file('qrels.trec', 'text/plain', exportQrels({ ...first, questions: benchmark.questions, documents })),
  ];
};

/** States of the questions in a run that has them all; of one that has not, in the mapping as it is now. */
function countsSeen({ run, results }: RunWithResults, mapping: Mapping): Mapping['counts'] {
  if (results.length < run.questions) return mapping.counts;
  const counts = { ready: 0, 'mapped-in-part': 0, unmappable: 0, 'without-evidence': 0, 'document-only': 0 };
  for (const { state } of results) counts[state] += 1;
  return counts;
}

async function loadCorpus(workspace: WorkspaceId) {
  const database = await openDatabase();
  const documents = await loadDocuments(database, workspace);
  const { items } = await listIntakes(database, workspace);
  return { documents, intakes: [...items].sort((a, b) => a.addedAt - b.addedAt) };
}

function file(name: string, type: string, text: string): ExportFile {
  return { name, type, text };
}

/** One line for each file that was found. */
function documentsFile(intakes: readonly Intake[], documents: readonly CorpusDocument[]): ExportFile {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const lines = intakes.map(({ name, files, archive, byteLength, outcome }) => {
    const line = { name, files, archive, bytes: byteLength };
    switch (outcome.kind) {
      case 'opened':
      case 'duplicate': {
        const document = byId.get(outcome.document);
        return {
          ...line,
          outcome: outcome.kind,
          document: outcome.document,
          pages: document?.pageCount ?? null,
          pagesRead: document?.pagesDone ?? null,
          pagesWithoutText: document?.pagesWithoutText ?? null,
          pagesFailed: document?.pagesFailed ?? null,
          repaired: document?.repaired ?? null,
        };
      }
      case 'failed':
        return { ...line, outcome: outcome.kind, pages: null, code: outcome.code, message: outcome.reason };
      case 'waiting':
        return { ...line, outcome: 'failed', pages: null, code: 'file-missing', message: 'Not read yet.' };
    }
  });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return file('documents.jsonl', 'application/jsonl', text);
}

/** The mapping report: which document each name means, the state of each question, what each page base would do. */
function writeMapping(benchmark: Benchmark, mapping: Mapping, documents: readonly MappableDocument[]): string {
  const names = new Map(documents.map((document) => [document.id, nameOf(document)]));
  const report = {
    format: 'leafmark-mapping/1',
    benchmark: { name: benchmark.name, format: benchmark.format, recognisedBy: benchmark.recognisedBy },
    counts: mapping.counts,
    pageBase: mapping.pageBase,
    pageBases: mapping.pageBases,
    names: mapping.names.map(({ document, proposals, ...name }) => ({
      ...name,
      document: document === null ? null : (names.get(document) ?? document),
      proposals: proposals.map((id) => names.get(id) ?? id),
    })),
    questions: mapping.questions.map(({ id, state, issues, missingCandidates }) => ({
      id,
      state,
      issues,
      missingCandidates,
    })),
    problems: benchmark.problems,
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}
