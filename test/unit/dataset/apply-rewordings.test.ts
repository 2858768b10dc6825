import { describe, expect, it } from 'vitest';
import { applyRewordings, rewordingCounts } from '../../../src/core/dataset/apply-rewordings.ts';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import type { RewordingChoice, RewordingRecord } from '../../../src/core/dataset/rewording.ts';
import { benchmarkId, questionId } from '../../../src/core/document/ids.ts';
import { question } from '../experiment/run-fixture.ts';

const benchmark: Benchmark = {
  id: benchmarkId('b'),
  name: 'paper_tab.csv',
  format: 'visdom-paper-tab-csv',
  recognisedBy: '',
  pageBase: 'sheet-from-1',
  questions: ['q1', 'q2', 'q3', 'q4', 'q5'].map((id) => question(id)),
  problems: [],
  byteLength: 1,
};
const record = (id: string, choice: RewordingChoice | null): RewordingRecord => ({
  question: questionId(id),
  original: `Question ${id}?`,
  state: { kind: 'proposed', wordings: ['First?', 'Second?'] },
  model: 'm-1',
  prompt: 'hash',
  call: null,
  choice,
  decidedAt: choice === null ? null : 7,
});
const records = [
  record('q1', { kind: 'picked', place: 1, wording: 'Second?' }),
  record('q2', { kind: 'picked', place: 0, wording: 'First of all?' }),
  record('q3', { kind: 'kept' }),
  record('q4', { kind: 'ambiguous' }),
  record('q5', null),
];

describe('a benchmark made of a review', () => {
  const made = applyRewordings(benchmark, records, benchmarkId('c'), 9);

  it('asks what was chosen, drops what is ambiguous, and leaves the undecided as they are', () => {
    expect(made.questions.map(({ id, question: text }) => [id, text])).toEqual([
      ['q1', 'Second?'],
      ['q2', 'First of all?'],
      ['q3', 'Question q3?'],
      ['q5', 'Question q5?'],
    ]);
    expect(made.name).toBe('paper_tab, reworded.csv');
    expect(made.derivedFrom).toEqual({ benchmark: 'b', reworded: 2, dropped: 1, at: 9 });
  });

  it('keeps where each wording comes from', () => {
    const shared = { prompt: 'hash', at: 7 };
    expect(made.questions.map(({ rewording }) => rewording)).toEqual([
      { ...shared, original: 'Question q1?', model: 'm-1', choice: 'picked' },
      { ...shared, original: 'Question q2?', model: 'm-1', choice: 'edited' },
      { ...shared, original: 'Question q3?', model: 'm-1', choice: 'kept' },
      undefined,
    ]);
    const own = record('q1', { kind: 'picked', place: -1, wording: 'Mine?' });
    const [first] = applyRewordings(benchmark, [own], benchmarkId('c'), 9).questions;
    expect(first!.rewording).toMatchObject({ model: null, choice: 'edited' });
  });

  it('counts add up to the questions', () => {
    expect(rewordingCounts(5, records)).toEqual({ reworded: 2, kept: 1, dropped: 1, undecided: 1 });
  });
});
