// Words of an answer, its steps and its judgement in the question view.
import { describe, expect, test } from 'vitest';
import { questionId } from '../../../src/core/document/ids.ts';
import { extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import { notJudged } from '../../../src/core/experiment/answer-record.ts';
import { scoresOfRecord } from '../../../src/core/experiment/record-scores.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import type { ContextCut } from '../../../src/core/prompt/prompt.ts';
import { stepsOf, sumOfSteps } from '../../../src/ui/views/question/answer-steps.ts';
import {
  contextWords,
  cutWords,
  scoreCells,
  withoutAnswerWords,
} from '../../../src/ui/views/question/answered-words.ts';
import { judgedSide } from '../../../src/ui/views/question/judged-side.ts';
import { parameterWords } from '../../../src/ui/views/question/sent-parameters.ts';
import { sentenceSource } from '../../../src/ui/views/question/sentence-source.ts';
import { answerRecord, answered, callSummary, failedAnswer } from '../experiment/answer-fixture.ts';
import { run as runOf } from '../experiment/run-fixture.ts';

const cut = (change: Partial<ContextCut>): ContextCut => ({
  kept: 10,
  dropped: 0,
  cutAt: null,
  size: 1,
  limit: null,
  unit: 'tokens',
  ...change,
});

describe('what of the contexts was sent', () => {
  test('is told where something was left out or cut', () => {
    expect(cutWords(cut({}))).toBeNull();
    expect(cutWords(cut({ kept: 7, dropped: 3, cutAt: { context: 6, characters: 1200 } }))).toBe(
      '7 of 10 contexts sent; the 7th cut at 1,200 characters',
    );
    expect(cutWords(cut({ kept: 7, dropped: 3 }))).toBe('7 of 10 contexts sent');
    const ordinals = [0, 1, 2, 10, 11, 12, 20, 21, 110].map(
      (context) => cutWords(cut({ cutAt: { context, characters: 1 } }))!.split(' ')[6],
    );
    expect(ordinals).toEqual(['1st', '2nd', '3rd', '11th', '12th', '13th', '21st', '22nd', '111th']);
  });

  test('is told of each context', () => {
    const some = cut({ kept: 2, dropped: 1, cutAt: { context: 1, characters: 40 } });
    expect([0, 1, 2].map((place) => contextWords(place, some))).toEqual(['sent', 'cut at 40 characters', 'not sent']);
    expect(contextWords(2, null)).toBe('sent');
  });
});

test('a question outside the sample is told apart from one that waits', () => {
  const questions = ['q1', 'q2', 'q3'].map((id) => ({
    ...({} as Parameters<typeof withoutAnswerWords>[2][number]),
    id: questionId(id),
  }));
  const system = {
    ...runOf('a').system,
    answering: { ...extractiveAnswering, sample: { size: 1, seed: 7, stratify: null } },
  };
  const run = { ...runOf('a'), system, state: 'running' as const };
  const words = questions.map((question) => withoutAnswerWords(run, question, questions, []));
  expect(words.filter((one) => one.startsWith('Not among the 1 question of this run’s sample'))).toHaveLength(2);
  expect(words.filter((one) => one.startsWith('Waiting'))).toHaveLength(1);
  const mapped = [{ id: questionId('q2'), state: 'unmappable' as const }];
  expect(withoutAnswerWords(run, questions[1]!, questions, mapped)).toBe(
    'Its evidence is not in the corpus and it is left out of the means, so it is not answered.',
  );
});

const gold = { answer: 'red', references: ['red'], referencesAre: 'alternatives', unanswerable: false } as const;

function scored(record: Parameters<typeof scoresOfRecord>[0]) {
  const by = (reviewer: 'judge' | 'person') => scoresOfRecord(record, gold, defaultAnswerRules, reviewer)!;
  return { judge: by('judge'), person: by('person') };
}

const verdict = (supported: boolean, person: boolean | null = null) => ({ supported, reason: '', person });
const judgedRecord = answerRecord('q', answered('red'), {
  judged: {
    responseFacts: { kind: 'not-applicable', reason: 'the answer declines' },
    goldFacts: { kind: 'facts', facts: ['a', 'b', 'c', 'd'] },
    faithfulness: null,
    completeness: { kind: 'verdicts', verdicts: [verdict(true, false), verdict(false), verdict(true), verdict(true)] },
  },
});

describe('the scores of an answer', () => {
  test('are values with what they are of, by the judge and by the person where that differs', () => {
    // Judge: 3 of 4; person: the first is not supported, 2 of 4.
    expect(
      scoreCells(scored(judgedRecord), judgedRecord).map(({ name, value, about }) => [name, value, about]),
    ).toEqual([
      ['F1', '1.000', 'word overlap'],
      ['Exact match', '1.000', 'match'],
      ['Refusal', 'no', 'it answers'],
      ['Completeness', '0.750', '3 of 4 facts; yours 0.500'],
      ['Faithfulness', '–', 'not applicable'],
    ]);
  });

  test('say of an empty answer that it is empty, and not that it answers', () => {
    const record = answerRecord('q', answered('  '));
    expect(scoreCells(scored(record), record).find(({ name }) => name === 'Refusal')).toMatchObject({
      value: 'no',
      about: 'it is empty',
    });
  });

  test('tell why there is none', () => {
    const record = answerRecord('q', failedAnswer);
    expect(scoreCells(scored(record), record)).toEqual([
      { name: 'F1', value: '–', about: 'failed', reason: 'failed: 529' },
      { name: 'Exact match', value: '–', about: 'failed', reason: 'failed: 529' },
    ]);
  });
});

describe('a side of a judgement', () => {
  test('shows what the judge does not support first, and stays so where a person overrules', () => {
    const shown = judgedSide({ record: judgedRecord, scores: scored(judgedRecord), chains: null }, 'completeness')!;
    expect(shown.title).toBe('Completeness: 3 of 4 gold facts stated, 0.750');
    expect(shown.yours).toBe('By your verdicts 2 of 4, 0.500: 1 verdict overruled.');
    expect(shown.facts.map(({ fact, place }) => [fact, place])).toEqual([
      ['b', 1],
      ['a', 0],
      ['c', 2],
      ['d', 3],
    ]);
  });

  test('says why it has no score, and what is still to come', () => {
    const side = (record: typeof judgedRecord, of: 'completeness' | 'faithfulness') =>
      judgedSide({ record, scores: scored(record), chains: null }, of)?.note;
    expect(side(judgedRecord, 'faithfulness')).toEqual({
      kind: 'not-applicable',
      words: 'Not applicable: the answer declines.',
    });
    const waits = answerRecord('q', answered('red'), {
      judged: { ...notJudged, responseFacts: { kind: 'facts', facts: ['a'] } },
    });
    expect(side(waits, 'completeness')?.words).toBe('The facts are not extracted yet.');
    expect(side(waits, 'faithfulness')?.words).toBe('The facts are not judged yet.');
    expect(
      judgedSide({ record: answerRecord('q', answered('red')), scores: null, chains: null }, 'faithfulness'),
    ).toBeNull();
  });
});

describe('the steps of an answer', () => {
  const record = answerRecord(
    'q',
    answered('red'),
    {
      calls: [
        callSummary('a', { usage: { input: 9214, output: 61, cached: 0 }, money: 0.0038, latencyMs: 3400 }),
        callSummary('b', { purpose: 'gold-facts', fromStore: true, latencyMs: 9000 }),
        callSummary('c', { purpose: 'faithfulness', usage: null, money: null, latencyMs: 1600, outcome: 'failed' }),
      ],
    },
    'A1',
  );

  test('are summed up over the calls that were made, with what is not known', () => {
    const steps = stepsOf(record, runOf('a'));
    expect(steps.map(({ kind }) => kind)).toEqual(['contexts', 'call', 'call', 'call']);
    // 3.4 s + 1.6 s; the stored reply took nothing.
    expect(sumOfSteps(steps, 'USD')).toBe(
      '4 steps, 3 calls, 1 of them from the store, 9,214 tokens in, 61 out that were told, 5 s, at least 0.0038 USD',
    );
  });

  test('say where an answer without a call is from', () => {
    const plain = answerRecord('q', answered('red'), {}, 'A1');
    const made = runOf('a');
    const extractive = { ...made, system: { ...made.system, answering: extractiveAnswering } };
    expect(stepsOf(plain, extractive).map(({ id }) => id)).toEqual(['contexts', 'sentence']);
    const origin = {
      kind: 'imported',
      file: 'x.jsonl',
      sha256: '',
      format: 'leafmark-predictions-jsonl',
      notes: [],
    } as const;
    expect(stepsOf(plain, { ...made, origin }).map(({ id }) => id)).toEqual(['contexts', 'file']);
    expect(sumOfSteps(stepsOf(plain, extractive), 'USD')).toBe('2 steps, no call to a model');
  });
});

test('a sentence is found on the first sheet that holds it, over a turn of a page, or nowhere', async () => {
  const { contexts } = answerRecord('q', answered(''), {}, 'A1', 'B2-4');
  const [a, b] = contexts;
  const texts: Readonly<Record<string, readonly string[]>> = {
    [a!.document]: ['', 'Nothing here.'],
    [b!.document]: ['', '', 'It rose\n by', '12 %. It fell.', 'It fell.'],
  };
  const textOf = async (document: string, page: number): Promise<string> => {
    const text = texts[document]?.[page];
    if (text === undefined) throw new Error('not read');
    return await Promise.resolve(text);
  };
  const from = b!.firstPage;
  const find = async (sentence: string) => await sentenceSource(sentence, contexts, textOf);
  const all = texts[b!.document]!;
  const sheet = all.indexOf('12 %. It fell.');
  expect(from).toBeLessThanOrEqual(sheet - 1);
  expect(await find('It fell.')).toEqual({ document: b!.document, firstPage: sheet, lastPage: sheet });
  expect(await find('It rose by 12 %.')).toEqual({ document: b!.document, firstPage: sheet - 1, lastPage: sheet });
  expect(await find('It stayed.')).toBeNull();
  expect(await find(' ')).toBeNull();
});

test('parameters of a call are told as a person chose them, without how it was worded', () => {
  const sent = { temperature: 0, maxTokens: 1024, maxTokensName: 'max_tokens', seed: 7, json: 'schema' };
  const client = { stream: true, streamUsage: true, systemRole: true };
  expect(parameterWords({ ...sent, ...client })).toBe('temperature 0, at most 1,024 tokens, seed 7, JSON by a schema');
  expect(parameterWords({ ...client, maxTokensName: 'max_tokens', json: 'none' })).toBe('');
});
