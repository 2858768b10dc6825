import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerRecord } from '../../../src/core/experiment/answer-record.ts';
import {
  newRunAnswers,
  settledAnswers,
  settledStates,
  spendingOf,
  withAnswer,
} from '../../../src/core/experiment/run-answers.ts';
import { answerRecord, answered, callSummary, failedAnswer } from './answer-fixture.ts';

describe('what a run knows of its answers', () => {
  it('moves with each step of an answer, and with the answer of a question that failed before', () => {
    const prompted = answerRecord(
      '1',
      { kind: 'prompted' },
      { calls: [callSummary('a', { outcome: 'pending', model: null })] },
    );
    const failed = answerRecord('1', failedAnswer, {
      calls: [callSummary('a', { outcome: 'failed', usage: null, money: null, model: null })],
    });
    const came = answerRecord('1', answered('red'), {
      calls: [...failed.calls, callSummary('b', { at: 2 }), callSummary('c', { purpose: 'faithfulness', model: 'j' })],
    });
    const start = newRunAnswers(3);
    const after1 = withAnswer(start, null, prompted);
    expect(after1).toEqual(start);
    const after2 = withAnswer(after1, prompted, failed, ['t1']);
    expect(after2).toMatchObject({
      states: { failed: 1, answered: 0 },
      spent: { calls: 1, usage: { input: 0, output: 0 }, withoutUsage: 1, money: 0, withoutPrice: 1 },
      generators: [],
      templates: ['t1'],
    });
    const after3 = withAnswer(after2, failed, came, ['t2', 't1']);
    expect(after3).toEqual({
      sample: 3,
      states: { answered: 1, declined: 0, cut: 0, unreadable: 0, failed: 0 },
      spent: {
        calls: 3,
        usage: { input: 200, output: 20, cached: 0 },
        withoutUsage: 1,
        money: 1,
        withoutPrice: 1,
      },
      fromStore: 0,
      generators: ['model-1'],
      judges: ['j'],
      templates: ['t1', 't2'],
      repeatability: null,
    });
    expect(settledAnswers(after3)).toBe(1);
  });

  it('counts a reply from the store, and nothing that it took when it was made', () => {
    const record = answerRecord('1', answered('red'), { calls: [callSummary('a', { fromStore: true })] });
    const counts = withAnswer(newRunAnswers(1), null, record);
    expect(counts.fromStore).toBe(1);
    expect(counts.spent).toEqual(spendingOf([]));
  });

  it('is the sum over what is stored, in whatever order records were replaced', () => {
    const call = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      outcome: fc.constantFrom('pending' as const, 'answered' as const, 'failed' as const),
      usage: fc.option(fc.record({ input: fc.nat(999), output: fc.nat(99), cached: fc.nat(9) })),
      money: fc.option(fc.integer({ min: 0, max: 64 }).map((eighths) => eighths / 8)),
      fromStore: fc.boolean(),
      at: fc.nat(3),
    });
    const states = [answered('x'), failedAnswer, { kind: 'waiting' }, { kind: 'cut', text: '' }] as const;
    const record = fc
      .record({ question: fc.constantFrom('1', '2', '3'), state: fc.constantFrom(...states), calls: fc.array(call) })
      .map(({ question, state, calls }) =>
        answerRecord(question, state, { calls: calls.map(({ key, ...change }) => callSummary(key, change)) }),
      );
    fc.assert(
      fc.property(fc.array(record, { maxLength: 12 }), (records) => {
        const stored = new Map<string, AnswerRecord>();
        let counts = newRunAnswers(3);
        for (const one of records) {
          counts = withAnswer(counts, stored.get(one.question) ?? null, one);
          stored.set(one.question, one);
        }
        const left = [...stored.values()];
        const calls = left.flatMap((one) => one.calls);
        expect(counts.spent).toEqual(spendingOf(calls));
        expect(counts.fromStore).toBe(calls.filter(({ fromStore }) => fromStore).length);
        for (const state of settledStates) {
          expect(counts.states[state]).toBe(left.filter((one) => one.state.kind === state).length);
        }
      }),
    );
  });
});
