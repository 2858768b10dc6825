// Runs as they are stored once they ended: every question ranked, answered and judged. Made here, since asking thousands is not what is
// measured.
import type { Question } from '../../../src/core/dataset/benchmark.ts';
import type { BenchmarkId, DocumentId } from '../../../src/core/document/ids.ts';
import { experimentId, runId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord } from '../../../src/core/experiment/answer-record.ts';
import { type ModelSettings, defaultAnswering } from '../../../src/core/experiment/answering.ts';
import { bm25System, defaultSettings } from '../../../src/core/experiment/default-experiment.ts';
import { newRunAnswers, withAnswer } from '../../../src/core/experiment/run-answers.ts';
import type { QuestionResult, Run } from '../../../src/core/experiment/run.ts';
import { callSummary } from '../../unit/experiment/answer-fixture.ts';
import { run as plainRun } from '../../unit/experiment/run-fixture.ts';
import { randomFrom, wordOf, zipfian } from './made-pdf.ts';

export interface StoredRun {
  readonly run: Run;
  readonly results: readonly QuestionResult[];
  readonly answers: readonly AnswerRecord[];
}

export interface MadeDocument {
  readonly id: DocumentId;
  readonly name: string;
  readonly pages: number;
}

/** A run of a system over these questions, whose gold is one page each; ten candidates and five calls a question. */
export function answeredRun(
  name: string,
  benchmark: BenchmarkId,
  questions: readonly Question[],
  documents: readonly MadeDocument[],
): StoredRun {
  const random = randomFrom(name.length);
  const page = (): { document: DocumentId; firstPage: number; lastPage: number; name: string } => {
    const one = documents[Math.floor(random() * documents.length)]!;
    const at = Math.floor(random() * one.pages);
    return { document: one.id, firstPage: at, lastPage: at, name: one.name };
  };
  const words = (count: number): string => Array.from({ length: count }, () => wordOf(zipfian(random, 5000))).join(' ');
  const model: ModelSettings = {
    provider: 'openai-compatible',
    endpoint: 'http://localhost:9/v1',
    model: 'made',
    temperature: 0,
    maxTokens: null,
    seed: null,
    window: null,
  };
  const id = runId(`made-${name}`);
  const system = { ...bm25System({ kind: 'page' }), name, answering: defaultAnswering('text', model, model) };
  const made = questions.map((question): { result: QuestionResult; answer: AnswerRecord } => {
    const [stated] = question.contexts;
    const document = documents.find((one) => one.name === stated!.document)!;
    const gold = { document: document.id, firstPage: stated!.firstPage! - 1, lastPage: stated!.lastPage! - 1 };
    const others = Array.from({ length: 10 }, page);
    const place = Math.floor(random() * 20);
    const spans = others.map((span, at) => (at === place ? { ...gold, name: document.name } : span));
    const reply = `${question.answer!.split(' ').slice(0, 4).join(' ')} ${words(12)}`;
    const facts = Array.from({ length: 3 }, () => words(8));
    const verdicts = facts.map(() => ({ supported: random() < 0.6, reason: words(14), person: null }));
    return {
      result: {
        run: id,
        question: question.id,
        outcome: {
          kind: 'ranked',
          candidates: spans.map((span, at) => ({
            document: span.document,
            firstPage: span.firstPage,
            lastPage: span.lastPage,
            ordinal: span.firstPage,
            score: 20 - at,
          })),
        },
        state: 'ready',
        contexts: [{ ...gold, kinds: [...question.evidenceKinds], texts: [] }],
        goldDocuments: [gold.document],
        pool: { documents: documents.length, pages: 1000, units: 1000 },
        reachable: [gold],
        notes: [],
        latencyMs: 3,
      },
      answer: {
        run: id,
        question: question.id,
        chains: null,
        contexts: spans.map((span) => ({
          document: span.document,
          firstPage: span.firstPage,
          lastPage: span.lastPage,
          ordinal: span.firstPage,
          kind: 'text',
          source: { document: span.name, firstSheet: span.firstPage + 1, lastSheet: span.lastPage + 1 },
        })),
        cut: { kept: 10, dropped: 0, cutAt: null, size: 4000, limit: null, unit: 'tokens' },
        state: {
          kind: 'answered',
          sections: { evidence: words(20), reasoning: words(30), answer: reply, declined: null },
          repaired: false,
        },
        judged: {
          responseFacts: { kind: 'facts', facts },
          goldFacts: { kind: 'facts', facts },
          faithfulness: { kind: 'verdicts', verdicts },
          completeness: { kind: 'verdicts', verdicts: verdicts.toReversed() },
        },
        calls: (['answer', 'response-facts', 'gold-facts', 'faithfulness', 'completeness'] as const).map((purpose) =>
          callSummary(`${name} ${question.id} ${purpose}`, { purpose }),
        ),
      },
    };
  });
  const answers = made.map(({ answer }) => answer);
  const run: Run = {
    ...plainRun(id),
    experiment: experimentId('made'),
    benchmark,
    system,
    settings: { ...defaultSettings, name: 'Made', systems: [system] },
    questions: questions.length,
    done: questions.length,
    finishedAt: 1,
    answers: answers.reduce(
      (counts, answer) => withAnswer(counts, null, answer, ['template']),
      newRunAnswers(answers.length),
    ),
  };
  return { run, results: made.map(({ result }) => result), answers };
}
