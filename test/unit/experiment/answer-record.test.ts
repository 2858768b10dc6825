import { describe, expect, it } from 'vitest';
import {
  type AnswerState,
  type CallRecord,
  givenAnswer,
  notJudged,
  stateOfReply,
  summaryOfCall,
  withPersonVerdict,
} from '../../../src/core/experiment/answer-record.ts';
import {
  defaultAnswering,
  extractiveAnswering,
  fusionShares,
  pipelineKinds,
} from '../../../src/core/experiment/answering.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import { scoreAnswer } from '../../../src/core/metric/answer/score-answer.ts';
import { buildExtractionPrompt } from '../../../src/core/prompt/build-judge-prompt.ts';

const sections = { evidence: null, reasoning: null, answer: 'red', declined: false };

describe('the state of an answer', () => {
  it.each<[AnswerState, string]>([
    [{ kind: 'answered', sections, repaired: false }, 'value'],
    [{ kind: 'declined', reason: 'content filter' }, 'not-applicable'],
    [{ kind: 'cut', text: 'red' }, 'failed'],
    [{ kind: 'unreadable', problem: 'broken', raw: 'red' }, 'failed'],
    [{ kind: 'failed', code: 'network-failed', reason: '529' }, 'failed'],
  ])('%j gives scores that are a %s', (state, kind) => {
    const gold = { answer: 'red', references: ['red'], referencesAre: 'alternatives', unanswerable: false } as const;
    expect(scoreAnswer(gold, givenAnswer(state)!, defaultAnswerRules).f1.kind).toBe(kind);
  });

  it.each<AnswerState>([{ kind: 'waiting' }, { kind: 'prompted' }, { kind: 'replied' }])(
    '%j has no scores yet',
    (state) => {
      expect(givenAnswer(state)).toBeNull();
    },
  );

  it('follows from a settled reply, whose raw text is kept where it could not be read', () => {
    expect(stateOfReply({ kind: 'parsed', value: sections, repaired: true })).toEqual({
      kind: 'answered',
      sections,
      repaired: true,
    });
    expect(stateOfReply({ kind: 'unreadable', problem: 'p', raw: 'r' })).toEqual({
      kind: 'unreadable',
      problem: 'p',
      raw: 'r',
    });
  });
});

describe('a person’s verdict', () => {
  it('stands beside the judge’s, and can be taken back', () => {
    const given = [
      { supported: true, reason: 'a', person: null },
      { supported: false, reason: 'b', person: null },
    ];
    const overruled = withPersonVerdict(given, 1, true);
    expect(overruled).toEqual([given[0], { supported: false, reason: 'b', person: true }]);
    expect(withPersonVerdict(overruled, 1, null)).toEqual(given);
    expect(withPersonVerdict(given, 2, true)).toEqual(given);
  });
});

describe('a call in a list', () => {
  it('has its numbers and no texts', () => {
    const call: CallRecord = {
      key: 'k',
      purpose: 'response-facts',
      isRepair: false,
      prompt: buildExtractionPrompt({ question: 'Who?', text: 'secret text', structuredOutput: true }),
      outcome: { kind: 'answered', text: 'secret reply' },
      model: 'm',
      parameters: { temperature: 0 },
      usage: { input: 1, output: 2, cached: 0 },
      money: 0.1,
      attempts: 1,
      latencyMs: 300,
      fromStore: false,
      at: 5,
    };
    const { prompt: _prompt, ...others } = call;
    expect(summaryOfCall(call)).toEqual({ ...others, outcome: 'answered' });
    expect(JSON.stringify(summaryOfCall(call))).not.toContain('secret');
  });
});

describe('settings', () => {
  it('of fusion are half texts and half images', () => {
    expect(fusionShares(10)).toEqual({ texts: 5, images: 5 });
    expect(fusionShares(7)).toEqual({ texts: 4, images: 3 });
  });

  it('to start from name a generator except for the extractive answerer', () => {
    const model = {
      provider: 'openai-compatible',
      endpoint: 'http://localhost:1234/v1',
      model: 'm',
      temperature: 0,
      maxTokens: null,
      seed: null,
      window: null,
    } as const;
    expect(extractiveAnswering).toMatchObject({ pipeline: 'extractive', generator: null, judge: null });
    for (const pipeline of pipelineKinds) {
      if (pipeline === 'extractive') continue;
      expect(defaultAnswering(pipeline, model, model)).toMatchObject({
        pipeline,
        generator: model,
        judge: { model, grounding: 'evidence', repeat: null },
        promptForm: 'curated',
        k: 10,
        mayDecline: false,
      });
      expect(defaultAnswering(pipeline, model, null).judge).toBeNull();
    }
    expect(notJudged).toEqual({ responseFacts: null, goldFacts: null, faithfulness: null, completeness: null });
  });
});
