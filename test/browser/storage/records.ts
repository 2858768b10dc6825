import { noReduction } from '../../../src/core/dataset/question-reduction.ts';
import type { Benchmark, Question } from '../../../src/core/dataset/benchmark.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import {
  benchmarkId,
  documentId,
  experimentId,
  questionId,
  runId,
  workspaceId,
} from '../../../src/core/document/ids.ts';
import type { DocumentId } from '../../../src/core/document/ids.ts';
import type { ExperimentSettings } from '../../../src/core/experiment/experiment.ts';
import type { QuestionResult, Run } from '../../../src/core/experiment/run.ts';
import type { ReadPage } from '../../../src/storage/page-store.ts';

export const workspace = workspaceId('first');
export const otherWorkspace = workspaceId('second');

export const idOf = (digit: string): DocumentId => documentId(digit.repeat(64));

export function newDocument(id: DocumentId, pageCount: number): CorpusDocument {
  return {
    id,
    names: ['folder/report.pdf'],
    byteLength: 1234,
    pageCount,
    pagesDone: 0,
    pagesFailed: 0,
    pagesWithoutText: 0,
    pagesDamaged: 0,
    state: 'indexing',
    title: null,
    labels: ['i', 'ii', '1'],
    repaired: false,
    notes: ['A note.'],
    textVersion: 'text-1',
    addedAt: 1000,
  };
}

export function readPage(index: number, change: Partial<ReadPage['page']> = {}): ReadPage {
  const text = `Text of sheet ${index}, long enough to count.`;
  return {
    page: {
      index,
      label: index === 0 ? 'i' : null,
      text,
      source: 'text-layer',
      quality: { badCharacters: 0, characters: 33, singleLetterShare: 0.25, repeatedItems: 1, notes: [] },
      widthPoints: 612,
      heightPoints: 792,
      failure: null,
      ...change,
    },
    geometry: {
      index,
      starts: new Uint32Array([0, 5]),
      ends: new Uint32Array([4, 7]),
      rectangles: new Float32Array([1, 2, 3, 4, 5, 6, 7, 8]),
    },
  };
}

export const pagesFrom = (from: number, count: number): ReadPage[] =>
  Array.from({ length: count }, (_unused, place) => readPage(from + place));

export function newQuestion(row: number): Question {
  return {
    id: questionId(`q${row}`),
    row,
    question: `Question ${row}?`,
    answer: 'An answer',
    references: ['An answer'],
    referencesAre: 'alternatives',
    askedOf: null,
    contexts: [{ document: 'report.pdf', firstPage: 3, lastPage: 4, kind: 'table', texts: ['evidence'], facts: [] }],
    candidateDocuments: ['report.pdf', 'other.pdf'],
    type: null,
    answerType: 'Str',
    domain: null,
    evidenceKinds: ['table'],
    unanswerable: false,
  };
}

export function newBenchmark(questionCount: number): Benchmark {
  return {
    id: benchmarkId('bench'),
    name: 'samples.json',
    format: 'mmlongbench-doc-json',
    recognisedBy: 'fields doc_id and evidence_pages',
    pageBase: 'sheet-from-1',
    questions: Array.from({ length: questionCount }, (_unused, place) => newQuestion(place + 1)),
    problems: [{ row: 7, line: null, field: 'answer', message: 'It is empty.', severity: 'repaired' }],
    byteLength: 99,
  };
}

export const settings: ExperimentSettings = {
  name: 'Pages',
  systems: [
    {
      name: 'BM25 over pages',
      retriever: { kind: 'bm25', k1: 1.5, b: 0.75, idf: 'textbook', tokens: 'words', unmatched: 'leave-out' },
      unit: { kind: 'page' },
      text: { ocr: 'off', language: 'eng', method: 'lines' },
      pool: { kind: 'corpus', withoutOracle: false },
      answering: null,
    },
  ],
  cutoffs: [1, 5, 10],
  k: 10,
  depth: 100,
  pageBase: null,
  acceptProposals: false,
  unmappable: 'leave-out',
  mappedInPart: 'score',
  seed: 1,
  questions: noReduction,
};

export function newRun(id: string): Run {
  return {
    id: runId(id),
    experiment: experimentId('experiment'),
    benchmark: benchmarkId('bench'),
    system: settings.systems[0]!,
    settings,
    pool: 'corpus',
    state: 'running',
    questions: 3,
    done: 0,
    failed: 0,
    failure: null,
    startedAt: 5,
    finishedAt: null,
    inputHash: 'hash',
    corpus: { documents: 1, pages: 3, units: 3 },
    versions: { product: '0.1.0' },
    encoders: [],
    vectors: [],
    text: null,
    tokens: null,
    space: null,
    computed: { documents: 0, units: 0, questions: 0 },
    notStored: null,
    answers: null,
    fresh: { answers: null, goldFacts: null },
    origin: { kind: 'made' },
  };
}

export function newResult(run: string, question: string, failed = false): QuestionResult {
  const document = idOf('a');
  return {
    run: runId(run),
    question: questionId(question),
    outcome: failed
      ? { kind: 'failed', code: 'unexpected', reason: 'It failed.' }
      : { kind: 'ranked', candidates: [{ document, firstPage: 2, lastPage: 2, ordinal: 2, score: 4.5 }] },
    state: 'ready',
    contexts: [{ document, firstPage: 2, lastPage: 3, kinds: ['table'], texts: ['evidence'] }],
    goldDocuments: [document],
    pool: { documents: 1, pages: 3, units: 3 },
    reachable: [{ document, firstPage: 2, lastPage: 2 }],
    notes: ['Distractors wanted: 12. The split has 3, and all were taken.'],
    latencyMs: 1.5,
  };
}
