import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Question } from '../../../src/core/dataset/benchmark.ts';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import { type MappableDocument, noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { mapPredictions } from '../../../src/core/dataset/predictions/map-predictions.ts';
import { readPredictions } from '../../../src/core/dataset/predictions/read-predictions.ts';
import { benchmarkId, documentId, experimentId, runId } from '../../../src/core/document/ids.ts';
import { type AnsweringSettings, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import { buildAnswerReport, defaultAnswerReportOptions } from '../../../src/core/experiment/answer-report.ts';
import { defaultSettings } from '../../../src/core/experiment/default-experiment.ts';
import { type ImportedRun, runOfPredictions } from '../../../src/core/experiment/run-of-predictions.ts';
import { evaluate } from '../../../src/core/metric/evaluation.ts';
import { golden, goldenValues } from '../metric/golden-files.ts';
import { question } from './run-fixture.ts';

const corpus = { documents: 2, pages: 40, units: 0 };

function imported(
  text: string,
  questions: readonly Question[],
  documents: readonly MappableDocument[],
  answering: AnsweringSettings | null = null,
): ImportedRun {
  const file = readPredictions({ name: 'theirs.run', bytes: new TextEncoder().encode(text) });
  return runOfPredictions({
    id: runId('theirs'),
    experiment: experimentId('e'),
    benchmark: benchmarkId('b'),
    file,
    sha256: 'f'.repeat(64),
    predictions: mapPredictions(file, questions, documents, { acceptProposals: false, documents: {} }),
    gold: mapBenchmark({ questions, pageBase: 'sheet-from-1' }, documents, noMappingChoices),
    documents,
    corpus,
    settings: defaultSettings,
    answering,
    inputHash: 'hash',
    versions: { product: '1' },
    at: 5,
  });
}

const folder = fileURLToPath(new URL('../../golden/trec/', import.meta.url));
const goldenRuns = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const span = z.looseObject({ document: z.string(), first: z.number(), last: z.number() });
const goldenFile = z.looseObject({
  documents: z.array(z.looseObject({ id: z.string(), name: z.string() })),
  questions: z.array(z.looseObject({ id: z.string(), gold: z.array(span), expected: goldenValues })),
});

describe.each(goldenRuns)('the TREC run %s as a run', (name) => {
  const file = golden(`trec/${name}.json`, goldenFile);
  // Names that two documents share are told apart as our own exports tell them, by the beginning of the hash.
  const names = new Map(
    file.documents.map((one) => {
      const isShared = file.documents.filter((other) => other.name === one.name).length > 1;
      return [one.id, isShared ? `${one.name.replace('.pdf', '')}~${one.id.repeat(8)}.pdf` : one.name];
    }),
  );
  const run = readFileSync(`${folder}${name}.run.trec`, 'utf8').replaceAll(
    /report\.pdf~(\w{8})#/g,
    (_, id: string) => `report~${id}.pdf#`,
  );
  const documents = file.documents.map(({ id }) => ({
    id: documentId(id.repeat(64)),
    names: [names.get(id)!],
    pageCount: 1000,
    labels: null,
  }));
  const questions = file.questions.map(({ id, gold }) =>
    question(id, {
      contexts: gold.map(({ document: of, first, last }) => ({
        document: names.get(of)!,
        firstPage: first + 1,
        lastPage: last + 1,
        kind: null,
        texts: [],
        facts: [],
      })),
    }),
  );
  const made = imported(run, questions, documents);

  it('has the values and the means of pytrec_eval, over all of its questions', () => {
    const metrics = Object.keys(file.questions[0]!.expected);
    expect(metrics.length).toBeGreaterThan(10);
    const evaluation = evaluate(made.results, made.run.settings, metrics);
    for (const [place, metric] of metrics.entries()) {
      for (const [at, one] of evaluation.questions.entries()) {
        const { expected, id } = file.questions[at]!;
        expect(one.question).toBe(id);
        expect(Math.abs(one.values[place]! - expected[metric]!), `${id} ${metric}`).toBeLessThanOrEqual(1e-6);
      }
      const mean = file.questions.reduce((sum, { expected }) => sum + expected[metric]!, 0) / file.questions.length;
      expect(evaluation.metrics[place]).toMatchObject({ n: file.questions.length });
      expect(Math.abs(evaluation.metrics[place]!.mean! - mean), metric).toBeLessThanOrEqual(1e-6);
    }
  });

  it('has no value above its ceiling', () => {
    const metrics = ['P@5', 'P_pages@5', 'R@5', 'nDCG@5', 'AP@5', 'Success@1', 'P@10', 'R@10'];
    for (const { mean, ceiling, metric } of evaluate(made.results, made.run.settings, metrics).metrics) {
      expect(mean!, metric).toBeLessThanOrEqual(ceiling! + 1e-12);
    }
  });

  it('is done, says where it comes from, and has no answers', () => {
    expect(made.run).toMatchObject({
      state: 'done',
      questions: file.questions.length,
      done: file.questions.length,
      failed: 0,
      answers: null,
      system: { name: 'BM25, chunks of 3,000', answering: null },
      origin: { kind: 'imported', file: 'theirs.run', sha256: 'f'.repeat(64), format: 'trec-run', notes: [] },
    });
    expect(made.answers).toEqual([]);
  });
});

describe('predictions with answers', () => {
  const documents = [{ id: documentId('a'), names: ['a.pdf'], pageCount: 20, labels: null }];
  const context = { document: 'a.pdf', firstPage: 3, lastPage: 3, kind: null, texts: [], facts: [] };
  const questions = ['1', '2', '3'].map((id) =>
    question(id, { answer: 'red', references: ['red'], contexts: [context] }),
  );
  const lines = (...all: unknown[]): string => all.map((line) => `${JSON.stringify(line)}\n`).join('');
  const both = lines(
    { id: '1', contexts: [{ document: 'a', page: 3 }, { document: 'a' }, { document: 'zzz', page: 1 }], answer: 'red' },
    { id: '2', contexts: [{ document: 'a', pages: [4, 5] }], answer: '', declined: true },
  );

  it('have an answer a question; one that the file does not answer is failed, not wrong', () => {
    const made = imported(both, questions, documents, extractiveAnswering);
    expect(made.answers.map(({ state, judged, run }) => [run, state.kind, judged])).toEqual([
      ['theirs', 'answered', null],
      ['theirs', 'answered', null],
      ['theirs', 'failed', null],
    ]);
    expect(made.answers[0]!.contexts.map(({ document: id, firstPage, source }) => [id, firstPage, source])).toEqual([
      ['a', 2, { document: 'a.pdf', firstSheet: 3, lastSheet: 3 }],
      ['a', -1, { document: 'a.pdf', firstSheet: 0, lastSheet: 0 }],
      ['missing:zzz', 0, { document: 'zzz', firstSheet: 1, lastSheet: 1 }],
    ]);
    expect(made.run.answers).toMatchObject({ sample: 3, states: { answered: 2, failed: 1 }, spent: { calls: 0 } });
    const report = buildAnswerReport([made], questions, [], { ...defaultAnswerReportOptions, metric: 'f1' });
    const { f1, 'refusal-rate': refusal } = report.runs[0]!.columns;
    expect([f1!.scored.mean, f1!.scored.n, f1!.failed, f1!.all.mean]).toEqual([1 / 2, 2, 1, 1 / 3]);
    expect([refusal!.scored.mean, refusal!.scored.n]).toEqual([1 / 2, 2]);
    expect(report.runs[0]!.mayDecline).toBeNull();
    expect(report.found.map(({ label, runs }) => [label, runs[0]!.scored.n, runs[0]!.failed])).toEqual([
      ['found-all', 1, 0],
      ['found-none', 1, 1],
    ]);
  });

  it('wait for a judge where one is chosen', () => {
    const model = { provider: 'gemini', endpoint: 'https://a.b', model: 'm' } as const;
    const judge = {
      model: { ...model, temperature: null, maxTokens: null, seed: null, window: null },
      grounding: 'evidence',
      repeat: null,
    } as const;
    const made = imported(both, questions, documents, { ...extractiveAnswering, judge });
    expect(made.answers[0]!.judged).toEqual({
      responseFacts: null,
      goldFacts: null,
      faithfulness: null,
      completeness: null,
    });
  });

  it('that rank nothing are in no mean of retrieval', () => {
    const made = imported(lines({ id: '1', answer: 'red' }), questions, documents);
    expect(made.run).toMatchObject({ failed: 3, done: 3 });
    expect(evaluate(made.results, made.run.settings, ['R@10'])).toMatchObject({
      metrics: [{ mean: null, n: 0 }],
      failures: 3,
    });
    const report = buildAnswerReport([made], questions, [], { ...defaultAnswerReportOptions, metric: 'f1' });
    expect(report.found.map(({ label }) => label)).toEqual(['no-gold-pages']);
  });

  it('keep a ranking longer than an experiment would ask for', () => {
    const contexts = Array.from({ length: 150 }, () => ({ document: 'a', page: 1 }));
    const made = imported(lines({ id: '1', contexts }), questions, documents);
    expect(made.run.settings.depth).toBe(150);
    expect(made.results[0]!.outcome).toMatchObject({ kind: 'ranked', candidates: { length: 150 } });
  });
});
