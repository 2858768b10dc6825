// Small answers and calls for tests: everything has a plain default, a test states what it is about.
import type { CallRecord, CallSummary, AnswerRecord, AnswerState } from '../../../src/core/experiment/answer-record.ts';
import { documentId, questionId, runId } from '../../../src/core/document/ids.ts';
import { span } from './run-fixture.ts';

export function answered(answer: string, declined: boolean | null = null): AnswerState {
  return { kind: 'answered', sections: { evidence: null, reasoning: null, answer, declined }, repaired: false };
}

export const failedAnswer: AnswerState = { kind: 'failed', code: 'network-failed', reason: '529' };

export function callSummary(key: string, change: Partial<CallSummary> = {}): CallSummary {
  return {
    key,
    purpose: 'answer',
    isRepair: false,
    outcome: 'answered',
    model: 'model-1',
    parameters: { temperature: 0, stream: true },
    usage: { input: 100, output: 10, cached: 0 },
    money: 0.5,
    attempts: 1,
    latencyMs: 300,
    fromStore: false,
    at: 1,
    ...change,
  };
}

/** A call of a text and a page image. */
export function callRecord(key: string, change: Partial<CallRecord> = {}): CallRecord {
  const { outcome: _outcome, ...summary } = callSummary(key);
  return {
    ...summary,
    prompt: {
      task: 'answer',
      version: 'curated-1',
      template: 't'.repeat(64),
      system: '[leafmark:answer/curated-1]',
      parts: [
        { kind: 'text', text: '## Contexts\na text' },
        { kind: 'image', image: { document: documentId('a'), page: 3, widthPixels: 600, heightPixels: 400 } },
      ],
      replyForm: 'json',
      schema: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
      cut: {
        kept: 2,
        dropped: 1,
        cutAt: { context: 1, characters: 40 },
        size: 900.5,
        limit: 1000,
        unit: 'tokens',
      },
    },
    outcome: { kind: 'answered', text: '{"answer": "red"}' },
    ...change,
  };
}

/** @param contexts as `A3`, `A1-3`: what reached the generator */
export function answerRecord(
  question: string,
  state: AnswerState,
  change: Partial<AnswerRecord> = {},
  ...contexts: readonly string[]
): AnswerRecord {
  return {
    run: runId('run'),
    question: questionId(question),
    contexts: contexts.map((text, ordinal) => {
      const { document, firstPage, lastPage } = span(text);
      const source = { document: `${document}.pdf`, firstSheet: firstPage + 1, lastSheet: lastPage + 1 };
      return { document, firstPage, lastPage, ordinal, kind: 'text' as const, source };
    }),
    cut: null,
    chains: null,
    state,
    judged: null,
    calls: [],
    ...change,
  };
}
