import { describe, expect, it } from 'vitest';
import { benchmarkId, questionId } from '../../../src/core/document/ids.ts';
import { type AnswerRecord, notJudged } from '../../../src/core/experiment/answer-record.ts';
import { type GoldFactsRecord, frozenFacts } from '../../../src/core/experiment/gold-facts.ts';
import { scoresOfRecord } from '../../../src/core/experiment/record-scores.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import { goldFactsWithoutCall, responseFactsWithoutCall } from '../../../src/core/metric/judged/facts-without-call.ts';

const gold = { answer: 'red', references: ['red'], referencesAre: 'alternatives', unanswerable: false } as const;
const state = (answer: string): AnswerRecord['state'] => ({
  kind: 'answered',
  sections: { evidence: null, reasoning: null, answer, declined: null },
  repaired: false,
});
const facts = (...list: string[]) => ({ kind: 'facts', facts: list }) as const;
const verdicts = (...list: [boolean, boolean | null][]) =>
  ({ kind: 'verdicts', verdicts: list.map(([supported, person]) => ({ supported, reason: '', person })) }) as const;
const scores = (record: Pick<AnswerRecord, 'state' | 'judged'>, reviewer?: 'judge' | 'person') =>
  scoresOfRecord(record, gold, defaultAnswerRules, reviewer);

describe('the scores of a stored answer', () => {
  it('are none while it is under way, and unjudged without a judge', () => {
    expect(scores({ state: { kind: 'prompted' }, judged: notJudged })).toBeNull();
    expect(scores({ state: state('red'), judged: null })).toMatchObject({
      answer: { f1: { kind: 'value', value: 1 } },
      faithfulness: null,
      completeness: null,
    });
  });

  it('come one by one as the judge goes on', () => {
    const record = { state: state('red'), judged: { ...notJudged, responseFacts: facts('a', 'b') } };
    expect(scores({ state: state('red'), judged: notJudged })).toMatchObject({
      faithfulness: null,
      completeness: null,
    });
    expect(scores(record)).toMatchObject({ faithfulness: null, completeness: null });
    const judged = { ...record.judged, faithfulness: verdicts([true, false], [false, null]) };
    expect(scores({ ...record, judged })).toMatchObject({
      faithfulness: { kind: 'value', value: 0.5 },
      completeness: null,
    });
    expect(scores({ ...record, judged }, 'person')?.faithfulness).toEqual({ kind: 'value', value: 0 });
    const all = { ...judged, goldFacts: facts('c'), completeness: verdicts([true, null]) };
    expect(scores({ ...record, judged: all })?.completeness).toEqual({ kind: 'value', value: 1 });
  });

  it('are failed where no answer came, not applicable where the provider declined', () => {
    for (const failed of [
      { kind: 'failed', code: 'network-failed', reason: '529' },
      { kind: 'cut', text: 'half' },
      { kind: 'unreadable', problem: 'broken', raw: '{' },
    ] as const) {
      const { faithfulness, completeness } = scores({ state: failed, judged: notJudged })!;
      expect([faithfulness?.kind, completeness?.kind]).toEqual(['failed', 'failed']);
    }
    const declined = scores({ state: { kind: 'declined', reason: 'filter' }, judged: notJudged })!;
    expect([declined.faithfulness?.kind, declined.completeness?.kind]).toEqual(['not-applicable', 'not-applicable']);
  });

  it('of an empty answer are completeness 0 and no faithfulness, without a call', () => {
    const responseFacts = responseFactsWithoutCall('', { kind: 'answers' });
    const judged = { ...notJudged, responseFacts, goldFacts: facts('a') };
    expect(scores({ state: state(''), judged })).toMatchObject({
      faithfulness: { kind: 'not-applicable', reason: 'the answer is empty' },
      completeness: { kind: 'value', value: 0 },
    });
  });
});

describe('facts that need no judge', () => {
  it('are those of an answer that declines, of no gold answer, and of one that says there is none', () => {
    expect(responseFactsWithoutCall('I do not know', { kind: 'declines', by: 'flag' })?.kind).toBe('not-applicable');
    expect(responseFactsWithoutCall('red', { kind: 'answers' })).toBeNull();
    expect(goldFactsWithoutCall(gold)).toBeNull();
    expect(goldFactsWithoutCall({ ...gold, answer: null, references: [] })?.kind).toBe('not-applicable');
    expect(goldFactsWithoutCall({ ...gold, answer: 'Not answerable', references: ['Not answerable'] })?.kind).toBe(
      'not-applicable',
    );
  });
});

describe('frozen gold facts', () => {
  it('are those of one judge, without those that failed', () => {
    const record = (id: string, judge: string, state: GoldFactsRecord['facts']): GoldFactsRecord => ({
      benchmark: benchmarkId('b'),
      question: questionId(id),
      judge,
      facts: state,
      call: null,
    });
    const records = [
      record('1', 'x', facts('a')),
      record('1', 'y', facts('b')),
      record('2', 'x', { kind: 'failed', reason: '529', raw: null }),
      record('3', 'x', { kind: 'not-applicable', reason: 'none' }),
    ];
    expect([...frozenFacts(records, 'x')]).toEqual([
      ['1', facts('a')],
      ['3', { kind: 'not-applicable', reason: 'none' }],
    ]);
  });
});
