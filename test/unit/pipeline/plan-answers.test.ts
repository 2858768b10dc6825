import { describe, expect, it } from 'vitest';
import { questionId } from '../../../src/core/document/ids.ts';
import type { CallPurpose, CallSummary } from '../../../src/core/experiment/answer-record.ts';
import { type PlanInput, planOfAnswers } from '../../../src/pipeline/plan-answers.ts';
import type { PlannedQuestion, QuestionCall } from '../../../src/pipeline/plan-calls.ts';

/** 2 a million tokens in, 8 out. */
const price = { input: 2, output: 8, cached: null };

function planned(purpose: CallPurpose, change: Partial<QuestionCall> = {}): QuestionCall {
  const task = purpose === 'answer' ? 'answer' : purpose.endsWith('facts') ? 'extract' : 'verify';
  const flags = { isRepeat: false, fromStore: false, isCut: false };
  return { task, purpose, input: 1000, output: 100, price, ...flags, ...change };
}

function asked(id: string, ...calls: readonly QuestionCall[]): PlannedQuestion {
  return { question: questionId(id), calls };
}

function made(purpose: CallPurpose, change: Partial<CallSummary> = {}): CallSummary {
  return {
    key: 'k',
    purpose,
    isRepair: false,
    outcome: 'answered',
    model: null,
    parameters: {},
    usage: { input: 1000, output: 100, cached: 0 },
    money: null,
    attempts: 1,
    latencyMs: 1000,
    fromStore: false,
    at: 0,
    ...change,
  };
}

const plan = (input: Partial<PlanInput>) =>
  planOfAnswers({ strata: [], repeated: new Set(), measured: [], atATime: 6, ...input });

describe('the plan of a run’s answers', () => {
  it('scales what was planned to all questions, one planned question after the other', () => {
    const built = [asked('a', planned('answer')), asked('b', planned('answer', { input: 3000, output: 300 }))];
    // a, b, a: 1000 + 3000 + 1000 in, 100 + 300 + 100 out; 5000 · 2 + 500 · 8 = 14,000 millionths; 3 at a time at most.
    expect(plan({ strata: [{ questions: 3, built }] })).toEqual({
      questions: 3,
      built: 2,
      steps: [{ purpose: 'answer', calls: 3, usage: { input: 5000, output: 500, cached: 0 }, money: 0.014 }],
      total: { calls: 3, usage: { input: 5000, output: 500, cached: 0 }, money: 0.014, durationMs: 4000 },
      fromStore: 0,
      cut: 0,
      measured: 0,
    });
  });

  it('keeps kinds of questions apart, and takes nothing for calls from the store', () => {
    const known = [asked('a', planned('answer', { fromStore: true }), planned('faithfulness', { isCut: true }))];
    const unknown = [asked('b', planned('answer'), planned('faithfulness'))];
    const both = plan({
      strata: [
        { questions: 5, built: known },
        { questions: 15, built: unknown },
      ],
    });
    expect(both.steps.map(({ purpose, calls }) => [purpose, calls])).toEqual([
      ['answer', 15],
      ['faithfulness', 20],
    ]);
    expect(both).toMatchObject({ questions: 20, built: 2, fromStore: 5, cut: 1 });
    // 35 calls of four seconds, six at a time.
    expect(both.total.durationMs).toBeCloseTo((35 * 4000) / 6, 6);
  });

  it('counts repeats for the sample that is judged again: as all planned questions have them, or as those of the sample', () => {
    const repeat = planned('faithfulness', { isRepeat: true });
    const built = [asked('a', planned('answer'), repeat), asked('b', planned('answer'), { ...repeat, input: 2000 })];
    const repeated = new Set(['a', 'c', 'd'].map(questionId));
    const step = (of: PlannedQuestion[], questions: number) =>
      plan({ strata: [{ questions, built: of }], repeated }).steps.find(({ purpose }) => purpose === 'faithfulness');
    // a, b, a.
    expect(step(built, 10)).toMatchObject({ calls: 3, usage: { input: 1000 + 2000 + 1000 } });
    // Of a the repeat is stored: so may those of c and d be, and not that of b, which is in no sample.
    const stored = [asked('a', planned('answer'), { ...repeat, fromStore: true }), built[1]!];
    expect(step(stored, 10)).toBeUndefined();
    expect(plan({ strata: [{ questions: 10, built: stored }], repeated }).fromStore).toBe(3);
    expect(plan({ strata: [{ questions: 10, built }] }).steps.map(({ purpose }) => purpose)).toEqual(['answer']);
  });

  it('has no price as soon as one call has none, and none for nothing', () => {
    const built = [asked('a', planned('answer'), planned('faithfulness', { price: null }))];
    const { steps, total } = plan({ strata: [{ questions: 1, built }] });
    expect([steps.map(({ money }) => money), total.money]).toEqual([[0.0028, null], null]);
    expect(plan({ strata: [{ questions: 4, built: [] }] })).toMatchObject({
      questions: 4,
      steps: [],
      total: { money: 0 },
    });
  });

  it('has tokens, calls and time as an earlier run had them, purpose by purpose', () => {
    const built = [asked('a', planned('answer'), planned('faithfulness'), planned('gold-facts'))];
    const own = built[0]!.calls;
    const measured = [
      {
        planned: own,
        calls: [
          made('answer', { usage: { input: 1100, output: 50, cached: 0 } }),
          // Could not be read: its repair is part of what an answer takes.
          made('answer', { isRepair: true, usage: { input: 300, output: 50, cached: 0 } }),
          made('faithfulness', { usage: { input: 1500, output: 50, cached: 0 }, latencyMs: 3000 }),
          // Judged again: no part of what one judgement takes.
          made('faithfulness', { usage: { input: 9000, output: 900, cached: 0 }, latencyMs: 9000 }),
          made('answer', { outcome: 'failed', usage: null, latencyMs: 60_000 }),
        ],
      },
      // Declined, so that it was not judged; its gold facts were frozen before.
      { planned: own, calls: [made('answer', { usage: { input: 1000, output: 100, cached: 0 } })] },
    ];
    const { steps, total, measured: count } = plan({ strata: [{ questions: 10, built }], measured });
    expect(steps).toEqual([
      // In: 2400 over 2000 planned; out: 200 over 200; calls: 3 over 2.
      {
        purpose: 'answer',
        calls: 15,
        usage: { input: 12_000, output: 1000, cached: 0 },
        money: expect.closeTo(0.032, 9) as number,
      },
      { purpose: 'gold-facts', calls: 10, usage: { input: 10_000, output: 1000, cached: 0 }, money: 0.028 },
      // In: 1500 over 2000; out: 50 over 200; calls: 1 over 2.
      {
        purpose: 'faithfulness',
        calls: 5,
        usage: { input: 7500, output: 250, cached: 0 },
        money: expect.closeTo(0.017, 9) as number,
      },
    ]);
    expect(count).toBe(4);
    // 15 of one second, 5 of three, 10 of the mean of all, (1 + 1 + 3 + 1) ÷ 4 seconds.
    expect(total.durationMs).toBeCloseTo((15 * 1000 + 5 * 3000 + 10 * 1500) / 6, 6);
  });
});
