import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { mapPredictions, noPage } from '../../../src/core/dataset/predictions/map-predictions.ts';
import { readPredictions } from '../../../src/core/dataset/predictions/read-predictions.ts';
import { benchmarkId, documentId, experimentId, runId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord, AnswerState } from '../../../src/core/experiment/answer-record.ts';
import { buildAnswerReport, defaultAnswerReportOptions } from '../../../src/core/experiment/answer-report.ts';
import { defaultSettings } from '../../../src/core/experiment/default-experiment.ts';
import { exportPredictions, exportedPredictions } from '../../../src/core/experiment/export-predictions.ts';
import { newRunAnswers } from '../../../src/core/experiment/run-answers.ts';
import { runOfPredictions } from '../../../src/core/experiment/run-of-predictions.ts';
import type { QuestionResult } from '../../../src/core/experiment/run.ts';
import { scoresOfRecord } from '../../../src/core/experiment/record-scores.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import { evaluate, evaluateQuestions } from '../../../src/core/metric/evaluation.ts';
import type { Score } from '../../../src/core/metric/score.ts';
import { allMetrics } from '../../../src/core/metric/scorings.ts';
import type { Candidate } from '../../../src/core/retrieval/candidate.ts';
import { answerRecord, answered, failedAnswer } from './answer-fixture.ts';
import { failed, question, result, run } from './run-fixture.ts';

// Two of one name, one of a name that a TREC field and a spreadsheet would stumble over.
const documents = ['report.pdf', 'report.pdf', '=a #1 50%.pdf', 'été/中文.PDF'].map((name, place) => ({
  id: documentId(String(place).repeat(64)),
  names: [name],
  pageCount: 9,
  labels: null,
}));
const questions = ['007', '1e5', 'q 3', 'q4', 'q5'].map((id, place) =>
  question(id, {
    answer: 'dark red',
    references: ['dark red', 'crimson'],
    unanswerable: place === 3,
    contexts: [2, 5].map((page) => ({
      document: ['=a #1 50%.pdf', 'été/中文.PDF'][place % 2]!,
      firstPage: page,
      lastPage: page + 1,
      kind: null,
      texts: [],
      facts: [],
    })),
  }),
);
const gold = mapBenchmark({ questions, pageBase: 'sheet-from-1' }, documents, noMappingChoices);

const candidate: fc.Arbitrary<Candidate> = fc
  .record({
    document: fc.constantFrom(...documents.map(({ id }) => id)),
    firstPage: fc.integer({ min: 0, max: 8 }),
    length: fc.integer({ min: 0, max: 2 }),
    isImage: fc.boolean(),
    score: fc.double({ noNaN: true }),
  })
  .map(({ document, firstPage, length, isImage, score }) => ({
    ...(isImage ? { kind: 'page-image' as const } : {}),
    document,
    firstPage,
    lastPage: isImage ? firstPage : Math.min(8, firstPage + length),
    ordinal: firstPage,
    score,
  }));
const state: fc.Arbitrary<AnswerState> = fc.oneof(
  fc
    .record({
      answer: fc.oneof(fc.constantFrom('dark red', 'crimson, dark', '', ' \n', '{"a": 1}', '12.50'), fc.string()),
      declined: fc.constantFrom(null, true, false),
    })
    .map(({ answer, declined }) => answered(answer, declined)),
  fc.constant(failedAnswer),
  fc.constant({ kind: 'cut', text: 'dark' } as const),
);

const rankings = fc.array(fc.array(candidate, { maxLength: 12 }), { minLength: 5, maxLength: 5 });
const states = fc.array(state, { minLength: 5, maxLength: 5 });

function answersOf(given: readonly AnswerState[]): AnswerRecord[] {
  return questions.map(({ id }, place) => answerRecord(id, given[place]!));
}

/** Scores without the words of a reason: a file does not say why an answer is missing. */
function scoresOf(record: AnswerRecord) {
  const gold = questions.find(({ id }) => id === record.question)!;
  const { f1, exactMatch, refusal } = scoresOfRecord(record, gold, defaultAnswerRules)!.answer;
  const plain = (score: Score) => (score.kind === 'value' ? score : score.kind);
  return [record.question, plain(f1), plain(exactMatch), refusal?.kind];
}

function resultsOf(rankings: readonly (readonly Candidate[])[]): QuestionResult[] {
  return gold.questions.map(({ id, state: mapped, contexts, goldDocuments }, place) =>
    result(id, {
      state: mapped,
      contexts,
      goldDocuments,
      outcome: { kind: 'ranked', candidates: rankings[place] ?? [] },
    }),
  );
}

function importedAgain(text: string) {
  const file = readPredictions({ name: 'a.predictions.jsonl', bytes: new TextEncoder().encode(text) });
  expect(file.problems).toEqual([]);
  return runOfPredictions({
    id: runId('again'),
    experiment: experimentId('e'),
    benchmark: benchmarkId('b'),
    file,
    sha256: '',
    predictions: mapPredictions(file, questions, documents, { acceptProposals: false, documents: {} }),
    gold,
    documents,
    corpus: { documents: 4, pages: 36, units: 36 },
    settings: defaultSettings,
    answering: null,
    inputHash: '',
    versions: {},
    at: 0,
  });
}

describe('predictions that are exported', () => {
  it('give every question the same values when they are imported again', () => {
    const metrics = allMetrics([1, 3, 5, 10]);
    fc.assert(
      fc.property(rankings, states, (ranked, given) => {
        const results = resultsOf(ranked);
        const answers = answersOf(given);
        const again = importedAgain(exportPredictions({ results, answers, questions, documents }));
        expect(evaluateQuestions(again.results, defaultSettings, metrics)).toEqual(
          evaluateQuestions(results, defaultSettings, metrics),
        );
        // A file in which no question has an answer is one of rankings alone.
        if (given.every(({ kind }) => kind !== 'answered')) expect(again.answers).toEqual([]);
        else expect(again.answers.map(scoresOf)).toEqual(answers.map(scoresOf));
      }),
      { numRuns: 150 },
    );
  });

  it('give the same means, n and intervals', () => {
    const metrics = allMetrics([1, 3, 5, 10]);
    const examples = fc.sample(fc.tuple(rankings, states), { numRuns: 5, seed: 4 });
    for (const [ranked, given] of examples) {
      const results = resultsOf(ranked);
      const answers = answersOf([answered('dark red'), ...given.slice(1)]);
      const again = importedAgain(exportPredictions({ results, answers, questions, documents }));
      const means = (list: readonly QuestionResult[]) =>
        evaluate(list, defaultSettings, metrics).metrics.map(({ metric, mean, n, interval }) => [
          metric,
          mean,
          n,
          interval,
        ]);
      expect(means(again.results)).toEqual(means(results));
      const made = { ...run('made'), answers: newRunAnswers(5) };
      const [before, after] = [{ run: made, results, answers }, again].map(
        (one) => buildAnswerReport([one], questions, [], defaultAnswerReportOptions).runs[0]!.columns,
      );
      expect(after!.f1!.scored.n).toBeGreaterThan(0);
      expect(after).toEqual(before);
    }
  });

  it('are a line a question, in rank order, with sheets from 1', () => {
    const [first] = documents;
    const candidates: readonly Candidate[] = [
      { document: first!.id, firstPage: 2, lastPage: 3, ordinal: 1, score: 0.5 },
      { kind: 'page-image', document: documents[2]!.id, firstPage: 0, lastPage: 0, ordinal: 0, score: Number.NaN },
      { document: documentId('missing:theirs'), firstPage: noPage, lastPage: noPage, ordinal: 2, score: 0.25 },
    ];
    const results = [
      result('007', { outcome: { kind: 'ranked', candidates } }),
      result('1e5', { outcome: failed }),
      result('q 3', { outcome: failed }),
    ];
    const answers = [answerRecord('007', answered('red', true)), answerRecord('q 3', answered(''))];
    expect(exportedPredictions({ results, answers, questions, documents })).toEqual([
      {
        id: '007',
        contexts: [
          { document: 'report.pdf~00000000', pages: [3, 4], kind: 'text', score: 0.5 },
          { document: '=a #1 50%.pdf', pages: [1], kind: 'image' },
          { document: 'theirs', kind: 'text', score: 0.25 },
        ],
        answer: 'red',
        declined: true,
      },
      { id: 'q 3', answer: '' },
    ]);
  });
});
