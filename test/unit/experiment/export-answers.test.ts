import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import { notJudged } from '../../../src/core/experiment/answer-record.ts';
import { defaultAnswering } from '../../../src/core/experiment/answering.ts';
import { exportAnswers, exportedAnswers } from '../../../src/core/experiment/export-answers.ts';
import { exportCsv } from '../../../src/core/experiment/export-questions.ts';
import { newRunAnswers, withAnswer } from '../../../src/core/experiment/run-answers.ts';
import { runNotes } from '../../../src/core/experiment/run-notes.ts';
import { summariseAnswers } from '../../../src/core/experiment/summary-answers.ts';
import { answerRecord, answered, callSummary, failedAnswer } from './answer-fixture.ts';
import { question, ranked, run } from './run-fixture.ts';

const model = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost/v1',
  model: 'm',
  temperature: 0,
  maxTokens: null,
  seed: null,
  window: null,
  // Never exported: settings are written field by field.
  key: 'sk-canary-0123456789',
} as const;
const questions = ['1', '2', '3', '4'].map((id) => question(id, { answer: 'dark red', references: ['dark red'] }));
const verdict = (supported: boolean, person: boolean | null = null) => ({ supported, reason: 'since', person });
const cut = { kept: 1, dropped: 1, cutAt: null, size: 900, limit: 1000, unit: 'tokens' } as const;
const answers = [
  answerRecord(
    '1',
    answered('=red', false),
    {
      cut,
      judged: {
        responseFacts: { kind: 'facts', facts: ['r'] },
        goldFacts: { kind: 'facts', facts: ['x', 'y'] },
        faithfulness: { kind: 'verdicts', verdicts: [verdict(true, false)] },
        completeness: { kind: 'verdicts', verdicts: [verdict(true), verdict(false)] },
      },
      calls: [
        callSummary('a', { money: 0.25, latencyMs: 300 }),
        callSummary('b', { purpose: 'faithfulness', model: 'j-1', fromStore: true, latencyMs: 999 }),
        callSummary('c', { purpose: 'completeness', model: 'j-1', usage: null, money: null, latencyMs: 20 }),
      ],
    },
    'A1-2',
    'A4',
  ),
  answerRecord('2', failedAnswer, { judged: notJudged }),
  answerRecord('3', { kind: 'unreadable', problem: 'no answer in it', raw: '<b>well</b>' }, { judged: notJudged }),
];
const plain = run('=model');
const made = {
  ...plain,
  system: { ...plain.system, answering: defaultAnswering('text', model, model) },
  answers: answers.reduce((counts, answer) => withAnswer(counts, null, answer, ['t']), newRunAnswers(3)),
};
const input = {
  run: made,
  results: questions.map(({ id }) => ranked(id, ['A1'], 'A1')),
  answers,
  questions,
  documents: [{ id: documentId('A'), names: ['=report.pdf'] }],
};

describe('answers as JSONL', () => {
  const lines = exportAnswers(input)
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));

  it('are one line for each question that is answered, in benchmark order', () => {
    expect(lines.map(({ id, state }) => [id, state])).toEqual([
      ['1', 'answered'],
      ['2', 'failed'],
      ['3', 'unreadable'],
    ]);
    expect(lines).toEqual(exportedAnswers(input));
  });

  it('name what was sent by document and sheet, and what was cut away', () => {
    expect(lines[0]).toMatchObject({
      sections: { answer: '=red', declined: false, evidence: null, reasoning: null },
      cut,
      contexts: [
        { document: '=report.pdf', pages: [2, 3], kind: 'text', sent: true },
        { document: '=report.pdf', pages: [5], kind: 'text', sent: false },
      ],
    });
  });

  it('have each fact with the verdict of the judge and of a person', () => {
    expect(lines[0]!['facts']).toEqual({
      response: {
        state: 'facts',
        reason: null,
        facts: [{ fact: 'r', supported: true, why: 'since', person: false }],
        failure: null,
      },
      gold: {
        state: 'facts',
        reason: null,
        facts: [
          { fact: 'x', supported: true, why: 'since', person: null },
          { fact: 'y', supported: false, why: 'since', person: null },
        ],
        failure: null,
      },
    });
    // F1 of “red” with “dark red”: 2 · 1 · ½ ÷ 1½.
    expect(lines[0]!['scores']).toEqual({
      f1: { state: 'value', value: 2 / 3, reason: null },
      'exact-match': { state: 'value', value: 0, reason: null },
      'declined-rightly': { state: 'not-applicable', value: null, reason: 'the question can be answered' },
      'refusal-rate': { state: 'value', value: 0, reason: null },
      completeness: { state: 'value', value: 1 / 2, reason: null },
      faithfulness: { state: 'value', value: 1, reason: null },
    });
    expect(lines[0]!['scoresByPerson']).toMatchObject({ faithfulness: { value: 0 }, completeness: { value: 1 / 2 } });
    expect(lines[1]!['scoresByPerson']).toBeNull();
  });

  it('say why there is no answer, with a reply that is none', () => {
    expect(lines[1]).toMatchObject({ reason: '529', sections: null, raw: null, calls: [] });
    expect(lines[1]!['scores']).toMatchObject({ faithfulness: { state: 'failed', value: null, reason: '529' } });
    expect(lines[2]).toMatchObject({ reason: 'no answer in it', raw: '<b>well</b>' });
    const [unjudged] = exportedAnswers({ ...input, answers: [answerRecord('1', answered('red'))] });
    expect(unjudged).toMatchObject({ facts: null, scores: { completeness: null, f1: { state: 'value' } } });
  });

  it('tell what each call took, and no key', () => {
    const [answer] = exportedAnswers(input);
    expect(answer!.calls[1]).toEqual({
      purpose: 'faithfulness',
      isRepair: false,
      outcome: 'answered',
      model: 'j-1',
      parameters: { temperature: 0, stream: true },
      usage: { input: 100, output: 10, cached: 0 },
      money: 0.5,
      attempts: 1,
      latencyMs: 999,
      fromStore: true,
      at: 1,
    });
  });
});

describe('answers in the CSV of questions', () => {
  const { data } = parse<Record<string, string>>(exportCsv(input), { header: true, skipEmptyLines: true });

  it('are cells that no spreadsheet runs, with scores, facts and what they took', () => {
    expect(data[0]).toMatchObject({
      answerState: 'answered',
      generatedAnswer: "'=red",
      declined: '0',
      f1: String(2 / 3),
      exactMatch: '0',
      declines: '0',
      completeness: '0.5',
      faithfulness: '1',
      faithfulnessByPerson: '0',
      goldFacts: '2',
      goldFactsStated: '1',
      responseFacts: '1',
      responseFactsSupported: '1',
      contextsSent: '1',
      contextsDropped: '1',
      calls: '2',
      callsFromStore: '1',
      inputTokens: '100',
      money: '0.25',
      callMs: '320',
    });
    expect(data[1]).toMatchObject({ answerState: 'failed', answerReason: '529', f1: '', generatedAnswer: '' });
  });

  it('are empty for a question that is not answered, and absent where nothing is', () => {
    expect(data[3]).toMatchObject({ id: '4', answerState: '', f1: '', calls: '' });
    const { meta } = parse(exportCsv({ ...input, run: plain, answers: [] }), { header: true });
    expect(meta.fields).not.toContain('f1');
  });
});

describe('answers in the summary', () => {
  const summary = summariseAnswers(input, questions);

  it('state how they were asked for, without a key', () => {
    expect(summary.answering).toMatchObject({
      pipeline: 'text',
      generator: { model: 'm', temperature: 0 },
      judge: { grounding: 'evidence' },
      mayDecline: false,
    });
    expect(JSON.stringify(summary)).not.toContain('canary');
    expect(summary.origin).toEqual({ kind: 'made' });
  });

  it('count states, spending and cuts, and name models and templates', () => {
    expect(summary.answers).toMatchObject({
      sample: 3,
      states: { answered: 1, failed: 1, unreadable: 1 },
      spent: { calls: 2, withoutUsage: 1, withoutPrice: 1, money: 0.25 },
      fromStore: 1,
      generators: ['model-1'],
      judges: ['j-1'],
      templates: ['t'],
      repeatability: null,
      cut: 1,
    });
  });

  it('have each mean with what it leaves out, and with zeros', () => {
    expect(summary.answerMetrics!.f1).toMatchObject({
      mean: 2 / 3,
      n: 1,
      notApplicable: 0,
      failed: 2,
      waiting: 0,
      withZeros: { mean: 2 / 3 / 3, n: 3 },
    });
    expect(summary.answerMetrics!.faithfulness).toMatchObject({ mean: 1, n: 1, failed: 2 });
    expect(summary.answerMetricsByPerson!.faithfulness).toMatchObject({ mean: 0, n: 1 });
    expect(summary.agreement!.faithfulness).toMatchObject({ n: 1, overruledToUnsupported: 1 });
  });

  it('are null where nothing is answered', () => {
    expect(summariseAnswers({ run: plain, results: [] }, questions)).toEqual({
      answering: null,
      answers: null,
      answerMetrics: null,
      answerMetricsByPerson: null,
      agreement: null,
      origin: { kind: 'made' },
    });
  });

  it('are told in notes where a price or a count of tokens is missing, and where a file is the source', () => {
    expect(runNotes(made)).toEqual([
      'The tokens of 1 call are not known: the provider told none.',
      '1 call of 2 have no price, and are not in the money.',
    ]);
    const origin = {
      kind: 'imported',
      file: 'b.run',
      sha256: '',
      format: 'trec-run',
      notes: ['One is missing.'],
    } as const;
    expect(runNotes({ ...plain, origin })).toEqual([
      'It was not made here: rankings and answers are those of the file “b.run”.',
      'One is missing.',
    ]);
    const trial = { ...made.system.answering, sample: { ...made.system.answering.sample, trial: 5 } };
    expect(runNotes({ ...plain, system: { ...plain.system, answering: trial } })).toEqual([
      'A trial: no more than 5 questions of the sample are answered.',
    ]);
  });
});
