// Stored answers, calls and facts: what the product writes is read back, and nothing is written that a record does not have.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benchmarkId, questionId } from '../../../src/core/document/ids.ts';
import type { AnswerState, CallOutcome } from '../../../src/core/experiment/answer-record.ts';
import type { FactsState, VerdictsState } from '../../../src/core/metric/judged/judged-score.ts';
import { newRunAnswers, withAnswer } from '../../../src/core/experiment/run-answers.ts';
import { answerSchema, callSchema, goldFactsSchema } from '../../../src/storage/answer-schema.ts';
import { answeringSchema } from '../../../src/storage/answering-schema.ts';
import { parseRecord } from '../../../src/storage/record-schema.ts';
import { runSchema } from '../../../src/storage/run-schema.ts';
import { anyAnswering } from '../experiment/any-answering.ts';
import { answerRecord, answered, callRecord, callSummary, failedAnswer } from '../experiment/answer-fixture.ts';
import { run } from '../experiment/run-fixture.ts';

const outcomes: readonly CallOutcome[] = [
  { kind: 'pending' },
  { kind: 'answered', text: 'x' },
  { kind: 'declined', reason: 'filter', text: '' },
  { kind: 'cut', text: 'half' },
  { kind: 'failed', code: 'llm-rate-limited', reason: '429', status: 429 },
];
const states: readonly AnswerState[] = [
  { kind: 'waiting' },
  { kind: 'prompted' },
  { kind: 'replied' },
  answered('red', true),
  { kind: 'declined', reason: 'filter' },
  { kind: 'cut', text: 'half' },
  { kind: 'unreadable', problem: 'broken', raw: '{' },
  failedAnswer,
];
const facts: readonly FactsState[] = [
  { kind: 'facts', facts: ['a', 'b'] },
  { kind: 'facts', facts: [] },
  { kind: 'not-applicable', reason: 'declines' },
  { kind: 'failed', reason: 'broken', raw: '{' },
  { kind: 'failed', reason: '529', raw: null },
];
const verdicts: readonly VerdictsState[] = [
  {
    kind: 'verdicts',
    verdicts: [
      { supported: true, reason: 'r', person: null },
      { supported: true, reason: '', person: false },
    ],
  },
  { kind: 'failed', reason: 'broken', raw: '{' },
];

describe('stored answers', () => {
  it.each(states)('in the state %j are read as they were written', (state) => {
    for (const fact of facts) {
      for (const verdict of [...verdicts, null]) {
        const judged = { responseFacts: fact, goldFacts: null, faithfulness: verdict, completeness: verdict };
        const record = answerRecord('1', state, { judged, calls: [callSummary('a')] }, 'A1-2', 'B3');
        expect(parseRecord(answerSchema, structuredClone(record), 'answer')).toEqual(record);
      }
    }
  });

  it.each([
    ['a state', { state: { kind: 'answered' } }],
    [
      'a verdict',
      {
        judged: {
          responseFacts: null,
          goldFacts: null,
          completeness: null,
          faithfulness: { kind: 'verdicts', verdicts: [{ supported: 1 }] },
        },
      },
    ],
    ['usage', { calls: [callSummary('a', { usage: { input: -1, output: 0, cached: 0 } })] }],
  ])('with %s that is damaged are refused', (_, change) => {
    const record = { ...answerRecord('1', answered('x')), ...change };
    expect(() => parseRecord(answerSchema, record, 'answer “1”')).toThrow(/answer “1” is damaged/);
  });
});

describe('stored calls', () => {
  it.each(outcomes)('that ended as %j are read as they were written', (outcome) => {
    const record = callRecord('k', { outcome, usage: null, money: null, model: null });
    expect(parseRecord(callSchema, structuredClone(record), 'call')).toEqual(record);
  });

  it('keep of a page image where it is from, and not its bytes', () => {
    const plain = callRecord('k');
    const parts = plain.prompt.parts.map((part) =>
      part.kind === 'image' ? { ...part, image: { ...part.image, bytes: new Uint8Array(9) }, url: 'data:x' } : part,
    );
    const read = parseRecord(callSchema, { ...plain, prompt: { ...plain.prompt, parts }, apiKey: 'k' }, 'call');
    expect(read).toEqual(plain);
  });
});

it('stored facts of gold answers are read as they were written', () => {
  for (const fact of facts) {
    for (const call of [null, callSummary('a', { purpose: 'gold-facts' })]) {
      const record = { benchmark: benchmarkId('b'), question: questionId('1'), judge: 'j', facts: fact, call };
      expect(parseRecord(goldFactsSchema, structuredClone(record), 'facts')).toEqual(record);
    }
  }
});

it('stored answering is read as it was chosen', () => {
  fc.assert(
    fc.property(anyAnswering, (answering) => {
      expect(parseRecord(answeringSchema.nullable(), structuredClone(answering), 'system')).toEqual(answering);
    }),
  );
});

describe('stored runs', () => {
  it('keep their counts of answers and where they come from', () => {
    const answers = withAnswer(
      newRunAnswers(3),
      null,
      answerRecord('1', answered('x'), { calls: [callSummary('a')] }),
      ['t'],
    );
    const origin = { kind: 'imported', file: 'a.trec', sha256: 'f', format: 'trec-run', notes: ['One.'] } as const;
    const made = { ...run('first'), answers, origin };
    expect(parseRecord(runSchema, structuredClone(made), 'run')).toEqual(made);
  });

  it('of version 4 of the database are read as made here and without answers', () => {
    const plain = run('first');
    const { answers: _answers, origin: _origin, ...rest } = plain;
    const { answering: _answering, ...system } = plain.system;
    const record = { ...rest, system, settings: { ...rest.settings, systems: [system] } };
    expect(parseRecord(runSchema, record, 'run')).toEqual({ ...plain, answers: null, origin: { kind: 'made' } });
  });
});
