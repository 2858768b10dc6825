import { afterEach, describe, expect, test } from 'vitest';
import { defaultReportOptions } from '../../../src/core/experiment/report-options.ts';
import { buildReport } from '../../../src/core/experiment/report.ts';
import { questionId } from '../../../src/core/document/ids.ts';
import { openedQuestion } from '../../../src/ui/views/report/opened-question.ts';
import { changedQuery } from '../../../src/ui/views/report/report-query.ts';
import type { QueryChanged } from '../../../src/ui/views/report/report-query.ts';
import '../../../src/ui/views/report/report-questions.ts';
import type { ReportQuestions } from '../../../src/ui/views/report/report-questions.ts';
import { question, ranked, run } from '../../unit/experiment/run-fixture.ts';

const count = 230;
const ids = Array.from({ length: count }, (_, index) => String(index + 1));
const hostile = '<img src=x onerror=alert(1)> what is it?';
const questions = ids.map((id, place) =>
  question(id, { row: place + 1, ...(id === '1' ? { question: hostile } : {}) }),
);
// A finds the gold of every question, B of every second.
const report = buildReport(
  [
    { run: run('a'), results: ids.map((id) => ranked(id, ['A1'], 'A1')) },
    { run: run('b'), results: ids.map((id, place) => ranked(id, ['A1'], place % 2 === 0 ? 'A1' : 'B1')) },
  ],
  questions,
  [],
  { ...defaultReportOptions, baseline: run('b').id },
);

async function show(): Promise<ReportQuestions> {
  const list = document.createElement('report-questions') as ReportQuestions;
  list.report = report;
  list.addEventListener('query-changed', (event) => {
    list.query = changedQuery(list.query, (event as QueryChanged).change);
  });
  document.body.replaceChildren(list);
  await settled(list);
  return list;
}

async function settled(list: ReportQuestions): Promise<void> {
  await list.updateComplete;
  await list.updateComplete;
}

const rows = (list: ReportQuestions): string[] =>
  [...list.shadowRoot!.querySelectorAll<HTMLElement>('a.q')].map((link) => link.dataset['row'] ?? '');
const focused = (list: ReportQuestions): string | undefined =>
  (list.shadowRoot!.activeElement as HTMLElement | null)?.dataset['row'];
const filters = (list: ReportQuestions): ShadowRoot => list.shadowRoot!.querySelector('question-filters')!.shadowRoot!;
const outcome = (list: ReportQuestions, label: string): HTMLButtonElement =>
  [...filters(list).querySelectorAll('button')].find((button) => button.textContent.includes(label))!;

afterEach(() => {
  openedQuestion.value = null;
});

describe('the questions of a report', () => {
  test('stand in pages of forty rows and walk over their edge by keys', async () => {
    const list = await show();
    expect(rows(list)).toHaveLength(40);
    list.step(1);
    await settled(list);
    expect(focused(list)).toBe('1');
    list.query = { page: '6' };
    await settled(list);
    expect(rows(list)).toHaveLength(30);
    list.step(-1);
    await settled(list);
    expect(focused(list)).toBe('230');
    list.query = { page: '1' };
    await settled(list);
    list.shadowRoot!.querySelector<HTMLElement>('a[data-row="40"]')!.focus();
    list.step(1);
    await settled(list);
    expect(list.query['page']).toBe('2');
    expect(focused(list)).toBe('41');
  });

  test('are narrowed by an outcome to as many rows as it counts', async () => {
    const list = await show();
    expect(outcome(list, 'A better').textContent.replace(/\s+/g, ' ').trim()).toBe('A better 115');
    outcome(list, 'A better').click();
    await settled(list);
    expect(rows(list).slice(0, 3)).toEqual(['2', '4', '6']);
    expect(outcome(list, 'A better').getAttribute('aria-pressed')).toBe('true');
  });

  test('follow the search while it is typed and hand it to the address when typing has ended', async () => {
    const list = await show();
    const search = filters(list).querySelector('input')!;
    search.value = 'img';
    search.dispatchEvent(new Event('input'));
    await settled(list);
    expect(rows(list)).toEqual(['1']);
    expect(list.query['q']).toBeUndefined();
    search.dispatchEvent(new Event('change'));
    await settled(list);
    expect(list.query['q']).toBe('img');
  });

  test('show a text that is markup as text', async () => {
    const list = await show();
    expect(list.shadowRoot!.querySelector('a.q')!.textContent).toBe(hostile);
    expect(list.shadowRoot!.querySelector('img')).toBeNull();
  });

  test('give the focus back to the question that was opened, on its page of rows', async () => {
    const list = await show();
    openedQuestion.value = questionId('150');
    expect(list.returnTo()).toBe(true);
    await settled(list);
    expect(focused(list)).toBe('150');
    openedQuestion.value = questionId('gone');
    expect(list.returnTo()).toBe(false);
  });

  test('change places where a run is chosen that stands on the other side', async () => {
    const list = await show();
    const choose = list.shadowRoot!.querySelectorAll('select')[0]!;
    choose.value = 'b';
    choose.dispatchEvent(new Event('change'));
    await settled(list);
    expect(list.query).toMatchObject({ a: 'b', b: 'a' });
    expect(outcome(list, 'B better').textContent.replace(/\s+/g, ' ').trim()).toBe('B better 115');
  });
});
