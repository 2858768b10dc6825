import { afterEach, describe, expect, test } from 'vitest';
import { runId } from '../../../src/core/document/ids.ts';
import { defaultAnswering, extractiveAnswering } from '../../../src/core/experiment/answering.ts';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import type { QuestionFilters } from '../../../src/ui/views/report/question-filters.ts';
import { changedQuery, type Query, type QueryChanged } from '../../../src/ui/views/report/report-query.ts';
import '../../../src/ui/views/report/report-answers.ts';
import type { ReportAnswers } from '../../../src/ui/views/report/report-answers.ts';
import '../../../src/ui/views/report/report-questions.ts';
import type { ReportQuestions } from '../../../src/ui/views/report/report-questions.ts';
import { answerRecord, answered } from '../../unit/experiment/answer-fixture.ts';
import { question, ranked, run } from '../../unit/experiment/run-fixture.ts';

const hostile = '<img src=x onerror=alert(1)>';
const model = {
  provider: 'openai-compatible',
  endpoint: 'http://localhost/v1',
  model: hostile,
  temperature: null,
  maxTokens: null,
  seed: null,
  window: null,
} as const;
const ids = ['1', '2', '3', '4'];
const questions = ids.map((id, place) => question(id, { row: place + 1, answer: 'red', references: ['red'] }));
const results = ids.map((id) => ranked(id, ['A1'], 'A1'));
const paid = { ...run('paid'), system: { ...run('paid').system, answering: defaultAnswering('text', model, model) } };
const floor = { ...run('floor'), system: { ...run('floor').system, answering: extractiveAnswering } };
const ofPaid = [
  answerRecord('1', answered('red')),
  answerRecord('2', answered('', true)),
  answerRecord('3', { kind: 'failed', code: 'network-failed', reason: hostile }),
  answerRecord('4', { kind: 'cut', text: hostile }),
];
const report = buildReport(
  [
    { run: paid, results, answers: ofPaid },
    { run: floor, results, answers: ids.map((id) => answerRecord(id, answered('blue'))) },
  ],
  questions,
  [],
  { ...defaultReportOptions, baseline: runId('paid') },
);

afterEach(() => document.body.replaceChildren());

async function showTable() {
  const table = document.createElement('report-answers') as ReportAnswers;
  Object.assign(table, { answers: report.answers!, runs: [paid, floor], order: ['floor', 'paid'] });
  let query: Query = { answer: 'f1', filter: 'moved' };
  table.addEventListener('query-changed', (event) => {
    query = changedQuery(query, (event as QueryChanged).change);
  });
  document.body.append(table);
  await table.updateComplete;
  return { root: table.shadowRoot!, query: () => query };
}

async function showList(): Promise<ReportQuestions> {
  const list = document.createElement('report-questions') as ReportQuestions;
  list.report = report;
  list.query = { answer: 'f1' };
  list.addEventListener('query-changed', (event) => {
    list.query = changedQuery(list.query, (event as QueryChanged).change);
  });
  document.body.append(list);
  await list.updateComplete;
  return list;
}

describe('the table of answers', () => {
  test('re-points what stands below with a press on a score, and starts its list anew', async () => {
    const { root, query } = await showTable();
    const heads = [...root.querySelectorAll<HTMLButtonElement>('thead .sort')];
    expect(heads.map((head) => head.textContent.trim())).toEqual([
      'F1',
      'Exact match',
      'Refusal rate',
      'Completeness',
      'Faithfulness',
    ]);
    heads[3]!.click();
    expect(query()).toEqual({ answer: 'completeness' });
  });

  test('says what each mean is over, and “no judge” for a run without one', async () => {
    const { root } = await showTable();
    const [ofFloor, ofJudged] = [...root.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()),
    );
    expect(ofFloor).toHaveLength(7);
    expect(ofFloor![0]).toContain('scored 4');
    expect(ofFloor![3]).toBe('–no judge');
    expect(ofJudged![0]).toContain('scored 2 · failed 2');
  });

  test('offers the floor as the baseline', async () => {
    const { root, query } = await showTable();
    root.querySelector<HTMLButtonElement>('.floor button')!.click();
    expect(query()['base']).toBe('floor');
  });
});

describe('the list of answers', () => {
  test('shows why an answer has no value as words, and texts of models as text', async () => {
    const root = (await showList()).shadowRoot!;
    const cells = [...root.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td.num')].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()),
    );
    // A is the floor, B the baseline: number, gold pages, value of A, of B, A − B.
    expect(cells).toEqual([
      ['1', '1', '0.00', '1.00', '−1.00'],
      ['2', '1', '0.00', 'declined 0.00', '0.00'],
      ['3', '1', '0.00', 'failed', '–'],
      ['4', '1', '0.00', 'cut', '–'],
    ]);
    expect(root.querySelector('img')).toBeNull();
    expect([...root.querySelectorAll<HTMLElement>('.why.err')][0]?.title).toBe(hostile);
  });

  test('is filtered by how an answer came out', async () => {
    const list = await showList();
    const root = list.shadowRoot!;
    const filters = root.querySelector('question-filters') as QuestionFilters;
    await filters.updateComplete;
    const select = [...filters.shadowRoot!.querySelectorAll('select')].find(({ ariaLabel }) =>
      ariaLabel?.startsWith('How it was answered'),
    )!;
    expect([...select.options].map((option) => option.textContent.replace(/\s+/g, ' ').trim())).toEqual([
      'Any outcome',
      'answered (4)',
      'declined (1)',
      'cut (1)',
      'failed (1)',
    ]);
    select.value = 'cut';
    select.dispatchEvent(new Event('change'));
    await list.updateComplete;
    expect([...root.querySelectorAll('tbody a')].map((link) => link.getAttribute('data-row'))).toEqual(['4']);
  });
});
