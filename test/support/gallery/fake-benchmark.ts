// An invented UniDoc-Bench file on the invented corpus, with one of each thing that a person has to decide.
import type { Benchmark, ImportProblem, Question, StatedContext } from '../../../src/core/dataset/benchmark.ts';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import { benchmarkId, questionId } from '../../../src/core/document/ids.ts';
import { part as corpusPart } from './fake-corpus.ts';
import type { GalleryPart, GalleryState, StateValues } from './gallery-part.ts';

/** The documents of the invented corpus, whose names the benchmark is made for. */
const corpus = (state: GalleryState): readonly CorpusDocument[] => corpusPart.state?.(state).documents ?? [];

const stated = ['2407113', '1902237', '2338016', '2551908', '2860014', '3120077'];

const context = (document: string, firstPage: number, lastPage = firstPage, kind = 'text'): StatedContext => ({
  document,
  firstPage,
  lastPage,
  kind,
  texts: [],
  facts: [],
});

const special: Readonly<Record<number, readonly StatedContext[]>> = {
  0: [context('2407113', 14, 15, 'table')],
  10: [context('2391120', 3), context('2391120', 9)],
  11: [context('2391120', 4)],
  12: [context('2391120', 12, 13)],
  20: [context('1877045', 5)],
  21: [context('1877045', 8, 9)],
  30: [context('3016689', 2, 3)],
  31: [context('2750318', 7)],
  40: [context('2044571', 1418)],
  50: [context('1902237', 4), context('3016689', 1)],
  70: [context('1902237', 27)],
  71: [context('2407113', 38)],
  60: [],
  61: [],
};

const types = ['factual', 'factual', 'factual', 'comparison', 'comparison', 'causal', 'summary'];
const kinds = ['text', 'table', 'figure', 'mixed'];

const questions: readonly Question[] = Array.from({ length: 120 }, (_, index) => {
  const contexts = special[index] ?? [
    context(
      stated[index % stated.length]!,
      1 + (index % 24),
      1 + (index % 24) + (index % 3 === 0 ? 1 : 0),
      kinds[index % 4],
    ),
  ];
  return {
    id: questionId(String(index + 1).padStart(3, '0')),
    row: index + 1,
    question:
      index === 0
        ? 'Across the three regions of the outage review, which region cut its unplanned outage hours most between 2018 and 2020, and what measure does the review credit for it?'
        : `Why does the plan leave site ${index} out until the sensors are checked?`,
    answer:
      index === 0
        ? 'The Northern region, from 412 to 236 hours. The review credits the move of its circuit breakers to condition-based maintenance, begun in 2019.'
        : 'Two of twelve sensors there gave readings that the manual inspection did not confirm.',
    references: [],
    referencesAre: 'alternatives',
    askedOf: null,
    contexts,
    candidateDocuments: null,
    type: types[index % types.length] ?? null,
    answerType: index % 5 === 0 ? 'number' : 'sentence',
    domain: null,
    evidenceKinds: contexts.length === 0 ? [] : [kinds[index % 4] ?? 'text'],
    unanswerable: contexts.length === 0,
  };
});

const problems: readonly ImportProblem[] = [
  {
    row: 17,
    line: null,
    field: 'complete_answer',
    message: 'The answer was an object; its field “answer” was taken.',
    severity: 'repaired',
  },
  {
    row: 88,
    line: null,
    field: 'complete_answer',
    message: 'The answer was an object; its field “answer” was taken.',
    severity: 'repaired',
  },
  {
    row: 121,
    line: 40_312,
    field: 'rewritten_question_obscured',
    message: 'The question is empty.',
    severity: 'skipped',
  },
];

/** Read from a file of 120 questions. */
export const fakeBenchmark: Benchmark = {
  id: benchmarkId('energy'),
  name: 'energy.json',
  format: 'unidoc-bench-json',
  recognisedBy: 'an array whose items hold rewritten_question_obscured, complete_answer, chunk_used',
  pageBase: 'sheet-from-1',
  questions,
  problems,
  byteLength: 1_900_000,
};

const summaries = [
  { id: fakeBenchmark.id, name: fakeBenchmark.name, questions: 120 },
  { id: benchmarkId('minutes'), name: 'board-minutes.jsonl', questions: 31 },
];

function stateOf(state: GalleryState): Partial<StateValues> {
  switch (state) {
    case 'empty':
      return {};
    case 'working':
      return { benchmark: { kind: 'working', progress: { phase: 'read', done: 640, total: 1742, unit: 'rows' } } };
    case 'failed':
      return {
        benchmark: {
          kind: 'failed',
          failure: {
            kind: 'failed',
            code: 'benchmark-not-recognised',
            reason:
              'grades.csv was not recognised. Found: a table with the columns student, course, grade. Looked for: UniDoc-Bench, GitHub JSON (rewritten_question_obscured, complete_answer, chunk_used); MMLongBench-Doc, JSON (doc_id, evidence_pages, evidence_sources).',
          },
        },
      };
    case 'done':
      return {
        benchmarks: location.search.includes('several') ? summaries : summaries.slice(0, 1),
        benchmark: { kind: 'done', value: fakeBenchmark },
        mapping: { kind: 'done', value: mapBenchmark(fakeBenchmark, corpus(state), noMappingChoices) },
      };
  }
}

export const part: GalleryPart = {
  state: stateOf,
  commands: (write, values) => ({
    chooseMapping: async (change) => {
      const choices = { ...values().choices, ...change };
      write({ choices, mapping: { kind: 'done', value: mapBenchmark(fakeBenchmark, values().documents, choices) } });
      return await Promise.resolve();
    },
  }),
};
