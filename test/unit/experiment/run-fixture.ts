// Small runs, questions and results for tests: everything has a plain default, a test states what it is about.
import type { Question } from '../../../src/core/dataset/benchmark.ts';
import type { GoldContext } from '../../../src/core/dataset/mapping.ts';
import { benchmarkId, documentId, experimentId, questionId, runId } from '../../../src/core/document/ids.ts';
import { bm25System, defaultSettings } from '../../../src/core/experiment/default-experiment.ts';
import type { ExperimentSettings } from '../../../src/core/experiment/experiment.ts';
import type { QuestionResult, Run } from '../../../src/core/experiment/run.ts';
import type { Candidate } from '../../../src/core/retrieval/candidate.ts';

/** `A3`: page 3 of document A; `A1-3`: a span. */
export function span(text: string) {
  const [, document = '', first = '', last] = /^([A-Za-z]+)(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  return { document: documentId(document), firstPage: Number(first), lastPage: Number(last ?? first) };
}

/** Candidates in rank order, scores falling by one. */
export function ranking(...texts: readonly string[]): Candidate[] {
  return texts.map((text, place) => ({ ...span(text), ordinal: place, score: texts.length - place }));
}

/** The same, where `A3!` is the image of page 3 of document A. */
export function mixed(...texts: readonly string[]): Candidate[] {
  return ranking(...texts.map((text) => text.replace('!', ''))).map((candidate, place) =>
    texts[place]!.endsWith('!')
      ? { ...candidate, kind: 'page-image' as const, ordinal: candidate.firstPage }
      : candidate,
  );
}

export function gold(...texts: readonly string[]): GoldContext[] {
  return texts.map((text) => ({ ...span(text), kinds: [], texts: [] }));
}

export function question(id: string, change: Partial<Question> = {}): Question {
  return {
    id: questionId(id),
    row: 1,
    question: `Question ${id}?`,
    answer: null,
    references: [],
    referencesAre: 'alternatives',
    askedOf: null,
    contexts: [],
    candidateDocuments: null,
    type: null,
    answerType: null,
    domain: null,
    evidenceKinds: [],
    unanswerable: false,
    ...change,
  };
}

export function result(id: string, change: Partial<QuestionResult> = {}): QuestionResult {
  const contexts = change.contexts ?? [];
  return {
    run: runId('run'),
    question: questionId(id),
    outcome: { kind: 'ranked', candidates: [] },
    state: 'ready',
    contexts,
    goldDocuments: [...new Set(contexts.map(({ document }) => document))],
    pool: { documents: 2, pages: 20, units: 20 },
    reachable: contexts,
    notes: [],
    latencyMs: 1,
    ...change,
  };
}

/** A question with gold and what was ranked. */
export function ranked(id: string, goldTexts: readonly string[], ...texts: readonly string[]): QuestionResult {
  return result(id, { contexts: gold(...goldTexts), outcome: { kind: 'ranked', candidates: ranking(...texts) } });
}

export const failed = { kind: 'failed', code: 'unexpected', reason: 'The index was lost.' } as const;

export function run(id: string, settings: Partial<ExperimentSettings> = {}): Run {
  const system = { ...bm25System({ kind: 'page' }), name: id };
  return {
    id: runId(id),
    experiment: experimentId('experiment'),
    benchmark: benchmarkId('benchmark'),
    system,
    settings: { name: 'Test', systems: [system], ...defaultSettings, ...settings },
    pool: 'corpus',
    state: 'done',
    questions: 0,
    done: 0,
    failed: 0,
    failure: null,
    startedAt: 0,
    finishedAt: 0,
    inputHash: '',
    corpus: { documents: 2, pages: 20, units: 20 },
    versions: {},
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
