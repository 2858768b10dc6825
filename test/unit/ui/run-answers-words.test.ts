import { describe, expect, it } from 'vitest';
import { noCap } from '../../../src/core/answering/spending-cap.ts';
import type { PredictedName } from '../../../src/core/dataset/predictions/map-predictions.ts';
import type { PredictionsPreview } from '../../../src/core/dataset/predictions/predictions-preview.ts';
import { documentId, questionId, runId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord, AnswerState } from '../../../src/core/experiment/answer-record.ts';
import { notJudged } from '../../../src/core/experiment/answer-record.ts';
import { extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import type { AnsweringSettings } from '../../../src/core/experiment/answering.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import { newRunAnswers, noRunSpending } from '../../../src/core/experiment/run-answers.ts';
import type { RunAnswers } from '../../../src/core/experiment/run-answers.ts';
import type { Run } from '../../../src/core/experiment/run.ts';
import { withoutFailures } from '../../../src/pipeline/retry-failed.ts';
import { formatMoney, formatSpent, formatTokens } from '../../../src/ui/money.ts';
import {
  candidateSum,
  entryWords,
  predictedNameRows,
  questionSum,
} from '../../../src/ui/views/predictions/predictions-words.ts';
import { answerTroubles, answerTroubleWords } from '../../../src/ui/views/run/answer-failures.ts';
import {
  callWords,
  capWords,
  judgedAnswers,
  modelWords,
  nearestLimit,
  originWords,
  lostWords,
  retriedOf,
  sumWords,
  tokenWords,
  trialWords,
} from '../../../src/ui/views/run/answer-words.ts';
import { readCap, twiceTheCap, typedCap } from '../../../src/ui/views/run/cap-fields.ts';
import { waitWords } from '../../../src/ui/views/run/wait-words.ts';
import { isCapped } from '../../../src/ui/views/run/run-counts.ts';
import { goOnWords, runSentence, toGoOnWith } from '../../../src/ui/views/run/run-sentence.ts';
import { stageState, stagesOf } from '../../../src/ui/views/run/run-stages.ts';
import { spentInAll } from '../../../src/ui/views/run/spent-in-all.ts';
import { question, run as plainRun } from '../experiment/run-fixture.ts';

const model = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost:8080/v1',
  model: 'rule',
  temperature: null,
  maxTokens: null,
  seed: null,
  window: null,
} as const;
const paid: AnsweringSettings = {
  ...extractiveAnswering,
  pipeline: 'text',
  generator: model,
  judge: { model, grounding: 'evidence', repeat: null },
  cap: { ...noCap, calls: 10, money: 2 },
};
const capFailure = { kind: 'failed', code: 'llm-cap-reached', reason: 'The limit is reached.' } as const;

function answers(sample: number, states: Partial<RunAnswers['states']>, calls = 0): RunAnswers {
  const none = newRunAnswers(sample);
  return {
    ...none,
    states: { ...none.states, ...states },
    spent: { ...noRunSpending, calls, usage: { input: 100 * calls, output: 10 * calls, cached: 0 }, money: calls / 10 },
  };
}

function run(id: string, answering: AnsweringSettings | null, change: Partial<Run> = {}): Run {
  const made = plainRun(id);
  return { ...made, system: { ...made.system, name: id, answering }, ...change };
}

describe('sums of answers', () => {
  it('add up to the sample, with what is none left out', () => {
    const states = { answered: 88, declined: 3, cut: 1, unreadable: 2, failed: 1 };
    // 88 + 3 + 1 + 2 + 1 = 95 settled, so that 5 of 100 wait.
    expect(sumWords(answers(100, states))).toBe(
      'answered 88 + declined 3 + cut 1 + unreadable 2 + failed 1 + waiting 5 = 100 of the sample',
    );
    expect(sumWords(answers(5, { answered: 5 }))).toBe('answered 5 = 5 of the sample');
    expect(sumWords(answers(0, {}))).toBe('0 = 0 of the sample');
  });

  it('tell calls, tokens and money with what is not in them', () => {
    expect(callWords(1, 0, 0)).toBe('1 call made');
    expect(callWords(176, 12, 5)).toBe('176 calls made, 12 taken from the store, 5 under way');
    const spent = { ...answers(10, {}, 40).spent, withoutUsage: 3, withoutPrice: 2 };
    expect(tokenWords(spent)).toBe('4,000 tokens in, 400 out; 3 calls told none');
    expect(formatSpent(spent, 'USD')).toBe('at least 4.00 USD, 2 calls without a price');
    expect(formatSpent({ ...spent, money: 0, withoutPrice: 40 }, 'USD')).toBe('–, 40 calls without a price');
    expect(formatSpent({ ...spent, withoutPrice: 0 }, 'USD')).toBe('4.00 USD');
  });

  it('write money so that it is never rounded to nothing, and tokens in thousands and millions', () => {
    expect([0, 0.0042, 0.1, 1.234, 12_345, null].map((amount) => formatMoney(amount, 'EUR'))).toEqual([
      '0 EUR',
      '0.0042 EUR',
      '0.10 EUR',
      '1.23 EUR',
      '12,345 EUR',
      '–',
    ]);
    expect([412, 412_310, 5_410_000, null].map(formatTokens)).toEqual(['412', '412 k', '5.41 M', '–']);
  });

  it('name the limit that is nearest', () => {
    // 4 of 10 calls are 40 %, 0.40 of 2 USD are 20 %.
    const { spent } = answers(10, {}, 4);
    expect(nearestLimit(paid.cap, spent, 'USD')).toEqual({ share: 0.4, words: '40 % of 10 calls' });
    expect(nearestLimit(noCap, spent, 'USD')).toBeNull();
    expect(capWords(paid.cap, 'USD')).toBe('10 calls, 2.00 USD');
    expect(capWords(noCap, 'USD')).toBe('none');
  });

  it('name a model as its replies do where that is another name', () => {
    expect(modelWords('rule', [])).toBe('rule');
    expect(modelWords('rule', ['rule'])).toBe('rule, as its replies say');
    expect(modelWords('rule', ['rule', 'rule-2026'])).toBe('rule, replied as rule-2026');
  });

  it('over several runs are one sum, without a limit where one run has none', () => {
    const two = [
      run('a', paid, { answers: answers(10, { answered: 4 }, 8) }),
      run('b', paid, { answers: answers(10, { answered: 9 }, 20) }),
      run('floor', extractiveAnswering, { answers: answers(10, { answered: 10 }) }),
      run('retrieval', null),
    ];
    expect(spentInAll(two, 3)).toMatchObject({ sample: 30, settled: 23, calls: 28, inFlight: 3, cap: 4 });
    const open = run('c', { ...paid, cap: noCap }, { answers: answers(10, {}) });
    expect(spentInAll([...two, open], 0)?.cap).toBeNull();
    expect(spentInAll([run('retrieval', null)], 0)).toBeNull();
  });
});

it('a wait is told by its end and by what the provider asks for', () => {
  // 5 May 2026, 14:05:10 UTC.
  const until = Date.UTC(2026, 4, 5, 14, 5, 10);
  expect(waitWords({ until, askedMs: 120_000, calls: 6 }, 'UTC')).toBe(
    'Waiting until 14:05:10: the provider asks for 120 s (6 calls)',
  );
  expect(waitWords({ until, askedMs: null, calls: 1 }, 'UTC')).toBe(
    'Waiting until 14:05:10 before 1 call is made again',
  );
});

describe('limits as they are typed', () => {
  it('are read back as they are shown, and an empty field is no limit', () => {
    const cap = { calls: 1_200, tokens: null, money: 2.5 };
    expect(typedCap(cap)).toEqual({ calls: '1,200', tokens: '', money: '2.5' });
    expect(readCap(typedCap(cap))).toEqual(cap);
    expect(twiceTheCap({ calls: 600, tokens: null, money: 0.15 })).toEqual({ calls: 1_200, tokens: null, money: 0.3 });
  });

  it('are refused by the name of the field that is none', () => {
    const typed = { calls: '', tokens: '', money: '' };
    expect(readCap({ ...typed, calls: '1.5' })).toBe('calls');
    expect(readCap({ ...typed, tokens: '0' })).toBe('tokens');
    expect(readCap({ ...typed, money: 'a lot' })).toBe('money');
  });
});

describe('runs that answer', () => {
  it('have the stages of answers and, with a judge, of judgements', () => {
    const made = run('a', paid, { answers: answers(10, { answered: 4 }), state: 'running' });
    expect(stagesOf([made]).slice(-3)).toEqual(['questions', 'answer', 'judge']);
    expect(stagesOf([run('floor', extractiveAnswering)]).slice(-2)).toEqual(['questions', 'answer']);
    const progress = { phase: 'judge', done: 3, total: 10, unit: 'questions' };
    expect(stageState(made, 'answer', progress)).toBe('done');
    expect(stageState(made, 'judge', progress)).toBe('working');
    expect(stageState(made, 'answer', null)).toBe('waiting');
  });

  it('from a file were indexed elsewhere: only what the file has is a stage', () => {
    const origin = { kind: 'imported', file: 'x.trec', sha256: '', format: 'trec-run', notes: [] } as const;
    expect(stagesOf([run('file', null, { origin })])).toEqual(['questions']);
    expect(stagesOf([run('file', null, { origin, answers: answers(3, { answered: 3 }) })])).toEqual([
      'questions',
      'answer',
    ]);
    expect(originWords(run('file', null, { origin }))).toBe('Imported from x.trec, TREC run');
    expect(originWords(run('a', paid))).toBeNull();
  });

  it('say a trial by its size, in words', () => {
    const trial = { ...paid, sample: { ...paid.sample, trial: 5 } };
    expect(trialWords(run('a', trial))).toBe('A trial of five questions');
    expect(trialWords(run('a', trial, { answers: answers(1, {}) }))).toBe('A trial of one question');
    expect(trialWords(run('a', paid))).toBeNull();
  });

  it('go on at the next answer once every question is asked', () => {
    const stopped = run('a', paid, { state: 'paused', questions: 40, done: 40, answers: answers(10, { answered: 4 }) });
    expect(goOnWords(stopped)).toBe('Go on at answer 5');
    expect(goOnWords({ ...stopped, done: 12 })).toBe('Go on at question 13');
    expect(goOnWords({ ...stopped, answers: answers(10, { answered: 10 }) })).toBe('Go on judging');
  });

  it('that reached their limit wait for another one instead of being gone on with', () => {
    const capped = run('a', paid, { state: 'paused', failure: capFailure, answers: answers(10, { answered: 4 }) });
    const stopped = run('b', paid, { state: 'paused', answers: answers(10, {}) });
    expect(isCapped(capped)).toBe(true);
    expect(toGoOnWith([capped])).toBeNull();
    expect(toGoOnWith([capped, stopped])?.id).toBe('b');
    expect(runSentence([capped], null, false)).toBe('a reached its limit and waits for another one, below.');
  });

  it('say what a stop does with the calls under way, and that another tab works on them', () => {
    const at = run('a', paid, { state: 'running', answers: answers(10, {}) });
    const job = { state: 'stopping', run: runId('a'), elapsedMs: 1, progress: null } as const;
    expect(runSentence([at], job, false)).toBe('Stopping. Calls under way may end: they are paid.');
    expect(runSentence([run('r', null)], job, false)).toBe('Stopping.');
    expect(runSentence([at], null, true)).toContain('Another tab works on it');
  });

  it('count as judged what the judge’s progress or the report says, whichever is more', () => {
    const made = run('a', paid, { state: 'running', answers: answers(10, { answered: 6 }) });
    expect(judgedAnswers(made, { phase: 'judge', done: 3, total: 10, unit: 'questions' }, null)).toBe(3);
    expect(judgedAnswers(made, { phase: 'answer', done: 6, total: 10, unit: 'questions' }, null)).toBeNull();
    expect(judgedAnswers({ ...made, state: 'done' }, null, null)).toBe(10);
    expect(judgedAnswers(run('floor', extractiveAnswering), null, null)).toBeNull();
  });
});

describe('answers that came to nothing', () => {
  const questions = ['1', '2', '3', '4', '5'].map((id) => question(id));
  const record = (id: string, state: AnswerState, judged: AnswerRecord['judged'] = notJudged): AnswerRecord => ({
    run: runId('a'),
    question: questionId(id),
    contexts: [],
    cut: null,
    chains: null,
    state,
    judged,
    calls: [],
  });
  const sections = { evidence: null, reasoning: null, answer: 'yes', declined: null };
  const records = [
    record('1', { kind: 'failed', code: 'llm-silent', reason: 'silent for 60 s' }),
    record('2', { kind: 'failed', code: 'llm-silent', reason: 'silent for 60 s' }),
    record('3', { kind: 'unreadable', problem: 'no JSON', raw: '' }),
    record('4', { kind: 'declined', reason: 'filter' }),
    record(
      '5',
      { kind: 'answered', sections, repaired: false },
      {
        ...notJudged,
        responseFacts: { kind: 'failed', reason: 'the list is broken', raw: null },
        goldFacts: { kind: 'facts', facts: [] },
      },
    ),
  ];
  const states = { answered: 1, declined: 1, unreadable: 1, failed: 2 };
  const made = run('a', paid, { id: runId('a'), state: 'done', answers: answers(5, states) });
  const report = buildReport([{ run: made, results: [], answers: records }], questions, [], defaultReportOptions);

  it('are grouped by what they came to, each with its reasons and a question to look at', () => {
    const groups = answerTroubles([made], report.answers);
    expect(groups.map(({ kind, count }) => [kind, count])).toEqual([
      ['failed', 2],
      ['unreadable', 1],
      ['judgement', 1],
      ['declined', 1],
    ]);
    expect(groups[0]?.reasons).toEqual([{ reason: 'silent for 60 s', count: 2, example: { run: 'a', question: '1' } }]);
    expect(groups[2]?.reasons.map(({ reason }) => reason)).toEqual(['the list is broken']);
  });

  it('are counted without a report too, and those of a file are missing and not failed', () => {
    const origin = { kind: 'imported', file: 'x', sha256: '', format: 'trec-run', notes: [] } as const;
    expect(answerTroubles([made], null).map(({ kind }) => kind)).toEqual(['failed', 'unreadable', 'declined']);
    expect(answerTroubles([{ ...made, origin }], null).map(({ kind }) => kind)).toEqual([
      'missing',
      'unreadable',
      'declined',
    ]);
    expect(answerTroubleWords('missing', 2).title).toBe('2 answers missing in the file');
  });

  it('have one word each, the same in every part of the screen', () => {
    const cut = { ...made, answers: answers(11, { answered: 1, cut: 6, unreadable: 3, failed: 1 }) };
    expect(lostWords(cut)).toEqual(['1 failed', '6 cut', '3 unreadable']);
    expect(sumWords(cut.answers)).toBe('answered 1 + cut 6 + unreadable 3 + failed 1 = 11 of the sample');
    const origin = { kind: 'imported', file: 'x', sha256: '', format: 'trec-run', notes: [] } as const;
    expect(lostWords({ ...made, origin })).toEqual(['2 missing', '1 unreadable']);
    expect(lostWords({ ...made, answers: null })).toEqual([]);
  });

  it('are asked for again as many as the button says, answers and judgements apart', () => {
    const summary = report.answers!.runs[0]!;
    const retried = retriedOf(made, summary);
    expect(retried).toEqual({ count: 4, words: '2 answers failed, 1 reply unreadable, 1 judgement failed' });
    expect(records.filter((one) => withoutFailures(one) !== one).map(({ question: id }) => id)).toEqual([
      '1',
      '2',
      '3',
      '5',
    ]);
    // Calls that were made anew change nothing of it.
    expect(retriedOf({ ...made, fresh: { answers: 'a', goldFacts: null } }, summary)).toEqual(retried);
    // A file’s answers cannot be asked for; its judgements can.
    const origin = { kind: 'imported', file: 'x', sha256: '', format: 'trec-run', notes: [] } as const;
    expect(retriedOf({ ...made, origin }, summary)).toEqual({ count: 1, words: '1 judgement failed' });
    expect(retriedOf({ ...made, answers: answers(5, { answered: 5 }) }, null)).toBeNull();
  });
});

describe('a file of predictions', () => {
  const mapping: PredictionsPreview['mapping'] = {
    unmatched: [{ row: 3, stated: 'x', reason: 'unknown-question' }],
    withoutPrediction: [questionId('7'), questionId('8')],
    withRanking: 118,
    withAnswer: 0,
    names: [],
    candidates: 1_180,
    documentMissing: 30,
    withoutPage: 8,
    pageOutOfRange: 2,
    notes: [],
  };
  const preview: PredictionsPreview = {
    name: 'x.trec',
    format: 'trec-run',
    system: null,
    sha256: '',
    entries: 119,
    problems: [],
    mapping,
    questions: 120,
  };

  it('is told in sums that add up', () => {
    // 120 − 2 matched; 1,180 − 30 − 8 − 2 = 1,140 on pages of the corpus.
    expect(questionSum(preview)).toBe('matched 118 + without prediction 2 = 120 questions of the benchmark');
    expect(entryWords(preview)).toBe('118 with a ranking, 0 with an answer; 1 of the file’s 119 entries count nowhere');
    expect(candidateSum(preview)).toBe(
      'on pages of the corpus 1,140 + document missing 30 + without a page 8 + page out of range 2 = 1,180 candidates',
    );
  });

  it('lists names that need a choice first', () => {
    const name = (stated: string, relation: PredictedName['relation'], candidates: number): PredictedName => ({
      stated,
      relation,
      document: relation === 'same-name' ? documentId(stated) : null,
      proposals: [],
      note: '',
      candidates,
    });
    const rows = predictedNameRows([
      name('a', 'same-name', 9),
      name('b', 'left-out', 2),
      name('c', 'missing', 1),
      name('d', 'missing', 5),
      name('e', 'proposed', 1),
    ]);
    expect(rows.shown.map(({ stated }) => stated)).toEqual(['e', 'd', 'c', 'b']);
    expect(rows.sameName.map(({ stated }) => stated)).toEqual(['a']);
  });
});
