// A person's verdicts beside a judge's, and beside a run that writes the same answer.
import { describe, expect, test } from 'vitest';
import type { JudgedAnswer } from '../../../src/core/experiment/answer-record.ts';
import { notJudged } from '../../../src/core/experiment/answer-record.ts';
import { keepingPersonVerdicts, overruled } from '../../../src/core/experiment/person-verdicts.ts';
import { answerRecord, answered } from './answer-fixture.ts';

/** `+` and `-`: what the judge says of one fact; the second sign, where there is one, is the person's. */
function judged(facts: readonly string[], ...verdicts: readonly string[]): JudgedAnswer {
  return {
    ...notJudged,
    responseFacts: { kind: 'facts', facts },
    faithfulness: {
      kind: 'verdicts',
      verdicts: verdicts.map(([judge, person]) => ({
        supported: judge === '+',
        reason: 'why',
        person: person === undefined ? null : person === '+',
      })),
    },
  };
}

describe('a person', () => {
  const record = answerRecord('q', answered('red'), { judged: judged(['a', 'b'], '+', '-') });

  test('overrules one verdict, and takes that back; the judge’s is kept', () => {
    const changed = overruled(record, 'faithfulness', 1, true);
    expect(changed.judged).toEqual(judged(['a', 'b'], '+', '-+'));
    expect(overruled(changed, 'faithfulness', 1, null)).toEqual(record);
  });

  test('changes nothing where there is no such verdict', () => {
    expect(overruled(record, 'faithfulness', 2, true)).toEqual(record);
    expect(overruled(record, 'completeness', 0, true)).toBe(record);
    const without = answerRecord('q', answered('red'));
    expect(overruled(without, 'faithfulness', 0, true)).toBe(without);
  });
});

describe('a judgement that is written over a stored one', () => {
  test('has the person’s verdicts as they are stored, set or taken back, whatever it held itself', () => {
    const stored = judged(['a', 'b'], '+-', '-');
    const later: JudgedAnswer = { ...judged(['a', 'b'], '+', '-+'), goldFacts: { kind: 'facts', facts: [] } };
    expect(keepingPersonVerdicts(stored, later)).toEqual({ ...later, ...pick(stored) });
  });

  test('keeps them where the judge was asked again on the same facts, and drops them with the facts', () => {
    const stored = judged(['a', 'b'], '+-', '-');
    expect(keepingPersonVerdicts(stored, judged(['a', 'b'], '-', '+'))).toEqual(judged(['a', 'b'], '--', '+'));
    expect(keepingPersonVerdicts(stored, judged(['a', 'c'], '+', '-'))).toEqual(judged(['a', 'c'], '+', '-'));
  });

  test('stays as it is where nothing was judged before, or is not now', () => {
    const next = judged(['a'], '++');
    expect(keepingPersonVerdicts(null, next)).toBe(next);
    expect(keepingPersonVerdicts(next, null)).toBeNull();
    expect(keepingPersonVerdicts(notJudged, next)).toEqual(next);
    expect(keepingPersonVerdicts(next, notJudged)).toEqual(notJudged);
  });
});

const pick = ({ faithfulness }: JudgedAnswer) => ({ faithfulness });
