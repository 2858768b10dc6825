import { describe, expect, it } from 'vitest';
import { runId } from '../../../src/core/document/ids.ts';
import { answerNotes } from '../../../src/core/experiment/answer-comparability.ts';
import { type JudgedAnswer, notJudged } from '../../../src/core/experiment/answer-record.ts';
import { type AnsweringSettings, defaultAnswering } from '../../../src/core/experiment/answering.ts';
import { newRunAnswers } from '../../../src/core/experiment/run-answers.ts';
import type { AnsweredRun } from '../../../src/core/experiment/scored-run.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import { answerRecord, answered } from './answer-fixture.ts';
import { run } from './run-fixture.ts';

const model = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost/v1',
  model: 'm',
  temperature: null,
  maxTokens: null,
  seed: null,
  window: null,
} as const;
const base = defaultAnswering('text', model, model);

const withFacts = (...facts: readonly string[]): JudgedAnswer => ({
  ...notJudged,
  goldFacts: { kind: 'facts', facts },
});

function answeredRun(
  id: string,
  change: Partial<AnsweringSettings> = {},
  templates: readonly string[] = ['a', 'b'],
  judgedAnswers: readonly JudgedAnswer[] = [],
): AnsweredRun {
  const made = run(id);
  return {
    run: {
      ...made,
      system: { ...made.system, answering: { ...base, ...change } },
      answers: { ...newRunAnswers(1), templates, judges: ['m-1'] },
    },
    results: [],
    answers: judgedAnswers.map((judged, at) => answerRecord(`q${at}`, answered('red'), { judged })),
  };
}

const notes = (...runs: readonly AnsweredRun[]) => answerNotes(runs, null, defaultAnswerRules);

describe('what is said beside a comparison of answers', () => {
  it('is nothing where runs are alike, whatever the generator, the pipeline and k are', () => {
    const generator = { ...model, model: 'another' };
    expect(notes(answeredRun('A'), answeredRun('B', { generator, pipeline: 'fusion', k: 4 }))).toEqual([]);
    expect(notes(answeredRun('A', { mayDecline: true }))).toEqual([]);
    expect(notes()).toEqual([]);
  });

  it('names who may decline, prompt form, style and rules', () => {
    const other = {
      mayDecline: true,
      promptForm: 'plain',
      style: 'short',
      rules: { lists: false, notAnswerable: false, yesNo: true, numberTolerance: 0.01 },
    } as const;
    expect(notes(answeredRun('A'), answeredRun('B', other), answeredRun('C'))).toEqual([
      'Whether the model may decline differs: it may not (“A”, “C”); it may (“B”).',
      'Prompts differ: curated (“A”, “C”); plain (“B”).',
      'The style that is asked for differs: that of the benchmark (“A”, “C”); short (“B”).',
      'The rules of F1 and exact match differ: lists, not answerable (“A”, “C”); yes or no, numbers within 1 % (“B”).',
    ]);
  });

  it('names judges and groundings, and says nothing of a run that has no judge', () => {
    const judge = { model: { ...model, model: 'j', temperature: 0 }, grounding: 'gold', repeat: null } as const;
    const unjudged = answeredRun('C', { judge: null }, ['a']);
    expect(notes(answeredRun('A'), answeredRun('B', { judge }), unjudged)).toEqual([
      'The judge differs: m at http://localhost/v1, openai-compatible (“A”); j at http://localhost/v1, openai-compatible, temperature 0 (“B”).',
      'Grounding differs: evidence (“A”); gold (“B”).',
    ]);
    const served = answeredRun('B');
    const renamed = { ...served, run: { ...served.run, answers: { ...served.run.answers!, judges: ['m-2'] } } };
    expect(notes(answeredRun('A'), renamed)).toEqual([
      'The judge as its replies name it differs: m-1 (“A”); m-2 (“B”).',
    ]);
  });

  it('counts the questions whose frozen facts are others, among those that both runs judged', () => {
    const one = answeredRun('A', {}, ['a'], [withFacts('x'), withFacts('y'), withFacts('z')]);
    const other = answeredRun('B', {}, ['a'], [withFacts('x'), withFacts('y', 'z')]);
    expect(notes(one, other)).toEqual([
      'The facts of the gold answers differ on 1 of 2 questions between “A” and “B”: completeness has other denominators there.',
    ]);
  });

  it('tells templates that differ where the settings do not explain it, a repair excepted', () => {
    expect(notes(answeredRun('A', {}, ['a', 'b']), answeredRun('B', {}, ['a', 'c']))).toEqual([
      '“A” and “B” were asked in other words: some templates of their prompts differ.',
    ]);
    expect(notes(answeredRun('A', {}, ['a', 'b']), answeredRun('B', {}, ['a', 'b', 'repair']))).toEqual([]);
    const plain = answeredRun('B', { promptForm: 'plain' }, ['c', 'b']);
    expect(notes(answeredRun('A'), plain)).toEqual(['Prompts differ: curated (“A”); plain (“B”).']);
  });

  it('compares facts and templates with the baseline', () => {
    const runs = [answeredRun('A', {}, ['a']), answeredRun('B', {}, ['b']), answeredRun('C', {}, ['b'])];
    expect(answerNotes(runs, runId('B'), defaultAnswerRules)).toEqual([
      '“B” and “A” were asked in other words: some templates of their prompts differ.',
    ]);
  });

  it('counts the answers whose contexts were cut, of one run alone too', () => {
    const one = answeredRun('A', {}, ['a'], [withFacts('x'), withFacts('y'), withFacts('z')]);
    const whole = { kept: 2, dropped: 0, cutAt: null, size: 1, limit: 9, unit: 'tokens' } as const;
    const cuts = [whole, { ...whole, dropped: 1 }, { ...whole, cutAt: { context: 1, characters: 4 } }];
    const answers = one.answers.map((answer, at) => ({ ...answer, cut: cuts[at]! }));
    expect(notes({ ...one, answers })).toEqual([
      "In “A” the contexts of 2 of 3 answers were cut to the model's window.",
    ]);
  });

  it('says that nothing is known of answers of a file', () => {
    const file = answeredRun('B');
    const origin = { kind: 'imported', file: 'b', sha256: '', format: 'trec-run', notes: [] } as const;
    const imported = {
      ...file,
      run: { ...file.run, origin, answers: null, system: { ...file.run.system, answering: null } },
    };
    expect(notes(answeredRun('A'), imported)).toEqual([
      'How “B” came about is not known: in which words, and whether declining was allowed.',
    ]);
  });
});
