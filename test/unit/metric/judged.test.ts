import { describe, expect, it } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import { foundGroup } from '../../../src/core/metric/judged/found-group.ts';
import { judgeRepeatability } from '../../../src/core/metric/judged/judge-repeatability.ts';
import {
  type FactsState,
  type ReviewedVerdict,
  type VerdictsState,
  completenessWithoutCall,
  judgedScore,
} from '../../../src/core/metric/judged/judged-score.ts';
import { personAgreement } from '../../../src/core/metric/judged/person-agreement.ts';

const facts = (...list: string[]): FactsState => ({ kind: 'facts', facts: list });
const verdict = (supported: boolean, person: boolean | null = null): ReviewedVerdict => ({
  supported,
  reason: '',
  person,
});
const verdicts = (...list: ReviewedVerdict[]): VerdictsState => ({ kind: 'verdicts', verdicts: list });

describe('a judged score (hazards E01)', () => {
  it('is supported facts ÷ facts: 3 of 4 is 0.75', () => {
    const given = verdicts(verdict(true), verdict(false), verdict(true), verdict(true));
    expect(judgedScore(facts('a', 'b', 'c', 'd'), given)).toEqual({ kind: 'value', value: 0.75 });
  });

  it('is exactly 1 and 0 at its ends', () => {
    expect(judgedScore(facts('a', 'b', 'c'), verdicts(verdict(true), verdict(true), verdict(true)))).toEqual({
      kind: 'value',
      value: 1,
    });
    expect(judgedScore(facts('a'), verdicts(verdict(false)))).toEqual({ kind: 'value', value: 0 });
  });

  it.each([
    ['no facts', facts(), null, 'not-applicable'],
    ['a refusal', { kind: 'not-applicable', reason: 'the answer declines' }, null, 'not-applicable'],
    ['facts that failed', { kind: 'failed', reason: '529', raw: null }, null, 'failed'],
    ['verdicts that failed', facts('a'), { kind: 'failed', reason: 'broken JSON', raw: '{' }, 'failed'],
    ['too few verdicts', facts('a', 'b'), verdicts(verdict(true)), 'failed'],
    ['no verdicts', facts('a'), null, 'failed'],
  ] as const)('of %s has no value but a reason', (_, given, on, kind) => {
    const score = judgedScore(given, on);
    expect(score.kind).toBe(kind);
    expect('reason' in score && score.reason.length > 0).toBe(true);
  });

  it('counts a person’s verdict over the judge’s where there is one, and keeps the judge’s score', () => {
    const given = verdicts(verdict(true, false), verdict(false, true), verdict(false, true), verdict(true));
    expect(judgedScore(facts('a', 'b', 'c', 'd'), given, 'judge')).toEqual({ kind: 'value', value: 0.5 });
    expect(judgedScore(facts('a', 'b', 'c', 'd'), given, 'person')).toEqual({ kind: 'value', value: 0.75 });
  });

  it('of completeness is 0 for an empty response, without a call, and not applicable without gold facts', () => {
    expect(completenessWithoutCall(facts('a'), ' \n')).toEqual({ kind: 'value', value: 0 });
    expect(completenessWithoutCall(facts('a'), 'x')).toBeNull();
    expect(completenessWithoutCall(facts(), '')?.kind).toBe('not-applicable');
    expect(completenessWithoutCall({ kind: 'failed', reason: 'x', raw: null }, 'x')?.kind).toBe('failed');
  });
});

describe('agreement with a person', () => {
  it('is over the verdicts that the person looked at: of 20, 5, 10 and 15, kappa 0.4', () => {
    const times = (count: number, one: ReviewedVerdict): ReviewedVerdict[] => Array.from({ length: count }, () => one);
    const all = [
      ...times(20, verdict(true, true)),
      ...times(5, verdict(true, false)),
      ...times(10, verdict(false, true)),
      ...times(15, verdict(false, false)),
      ...times(30, verdict(true)),
    ];
    const { kappa, ...others } = personAgreement(all);
    expect(kappa).toBeCloseTo(0.4, 12);
    expect(others).toMatchObject({ n: 50, agreement: 0.7, overruledToUnsupported: 5, overruledToSupported: 10 });
  });

  it('has no kappa before a person has looked', () => {
    expect(personAgreement([verdict(true)])).toMatchObject({ n: 0, kappa: null, agreement: null });
  });
});

describe('repeatability of a judge', () => {
  it('is worked by hand for one text: agreement 2/3, deviation √(1/12), range 0.5', () => {
    const result = judgeRepeatability([
      {
        repeats: [
          [true, true],
          [true, false],
          [true, true],
        ],
      },
    ]);
    expect(result.agreement).toBeCloseTo((1 + 1 / 3) / 2, 12);
    expect(result.unanimous).toBe(0.5);
    expect(result.meanDeviation).toBeCloseTo(Math.sqrt(1 / 12), 12);
    expect(result.greatestRange).toBe(0.5);
    expect([result.sampled, result.compared, result.facts, result.failedRepeats]).toEqual([1, 1, 2, 0]);
  });

  it('leaves out failed repeats, texts with one repeat and texts without facts, and counts them', () => {
    const result = judgeRepeatability([
      { repeats: [[true], null, [true]] },
      { repeats: [[true], null] },
      { repeats: [[], []] },
      { repeats: [null, null] },
    ]);
    expect(result).toEqual({
      sampled: 4,
      compared: 1,
      failedRepeats: 4,
      facts: 1,
      agreement: 1,
      unanimous: 1,
      meanDeviation: 0,
      greatestRange: 0,
    });
  });

  it('has no values without a sample', () => {
    expect(judgeRepeatability([])).toMatchObject({ agreement: null, meanDeviation: null, greatestRange: null });
  });

  it('refuses repeats on different facts', () => {
    expect(() => judgeRepeatability([{ repeats: [[true], [true, false]] }])).toThrow(RangeError);
  });
});

describe('whether the gold pages were retrieved', () => {
  const page = (number: number) => ({ document: documentId('d'), firstPage: number, lastPage: number });
  const group = (candidates: number[], gold: number[], k: number) =>
    foundGroup({ candidates: candidates.map(page), contexts: gold.map(page), goldDocuments: [] }, k);

  it('is all, some, none of them among the first k, or no group without gold', () => {
    expect(group([3, 9, 4], [3, 4], 3)).toBe('found-all');
    expect(group([3, 9, 4], [3, 4], 2)).toBe('found-some');
    expect(group([9, 3], [3, 4], 1)).toBe('found-none');
    expect(group([3, 3, 3], [3, 4], 3)).toBe('found-some');
    expect(group([3], [], 1)).toBeNull();
  });
});
