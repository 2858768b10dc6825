import { describe, expect, test } from 'vitest';
import { runId } from '../../../src/core/document/ids.ts';
import {
  changedQuery,
  filterOf,
  metricAt,
  optionsOf,
  pageOf,
  placesOf,
} from '../../../src/ui/views/report/report-query.ts';
import { run } from '../experiment/run-fixture.ts';

describe('optionsOf', () => {
  const runs = [run('pages', { k: 5 }), run('chunks')];

  test('is the recall of the default scoring at the cutoff of the runs where the address says nothing', () => {
    expect(optionsOf({}, runs)).toEqual({
      scoring: 'leafmark',
      k: 5,
      metric: 'R@5',
      splitBy: 'evidence-kind',
      baseline: null,
      answerMetric: 'f1',
      reviewer: 'judge',
      evidence: 'cleaned',
    });
  });

  test('reads what the address names', () => {
    const ofAnswers = { answer: 'faithfulness', reviewer: 'person' };
    const query = { scoring: 'trec-eval', k: '3', metric: 'AP@3', split: 'document', base: 'chunks', ...ofAnswers };
    expect(optionsOf(query, runs)).toEqual({
      scoring: 'trec-eval',
      k: 3,
      metric: 'AP@3',
      splitBy: 'document',
      baseline: 'chunks',
      answerMetric: 'faithfulness',
      reviewer: 'person',
      evidence: 'cleaned',
    });
  });

  test('keeps to what there is where the address names anything else', () => {
    const query = { scoring: 'best', k: '-1', metric: 'P@10', split: 'mood', base: 'gone' };
    expect(optionsOf({ ...query, scoring: 'card' }, runs)).toMatchObject({
      scoring: 'card',
      k: 5,
      metric: 'R_contexts@5',
    });
    expect(optionsOf(query, runs)).toMatchObject({ scoring: 'leafmark', splitBy: 'evidence-kind', baseline: null });
    expect(optionsOf({ answer: 'charm', reviewer: 'me' }, runs)).toMatchObject({
      answerMetric: 'f1',
      reviewer: 'judge',
      evidence: 'cleaned',
    });
  });
});

test('a metric follows the cutoff, but not the one that has its own', () => {
  expect(metricAt('nDCG@10', 3, 10)).toBe('nDCG@3');
  expect(metricAt('SourceDocument@5', 3, 10)).toBe('SourceDocument@5');
});

describe('placesOf', () => {
  const runs = ['a', 'b', 'c'].map((id) => ({ run: runId(id) }));

  test('sets the baseline beside the first other run', () => {
    expect(placesOf({}, runs, runId('a'))).toEqual({ a: 1, b: 0, byAnswers: false });
    expect(placesOf({}, runs, runId('c'))).toEqual({ a: 0, b: 2, byAnswers: false });
  });

  test('never sets a run beside itself', () => {
    expect(placesOf({ a: 'b', b: 'b' }, runs, runId('a'))).toEqual({ a: 0, b: 1, byAnswers: false });
  });

  test('has no second run where there is one', () => {
    expect(placesOf({ a: 'a', b: 'a' }, runs.slice(0, 1), runId('a'))).toEqual({ a: 0, b: null, byAnswers: false });
  });
});

describe('changedQuery', () => {
  test('begins a narrowed list at its first page and takes empty values out', () => {
    expect(changedQuery({ k: '3', page: '4', q: 'old' }, { q: '' })).toEqual({ k: '3' });
    expect(changedQuery({ page: '4' }, { metric: 'R@10' })).toEqual({ page: '4', metric: 'R@10' });
    expect(changedQuery({ page: '4' }, { page: '5' })).toEqual({ page: '5' });
  });
});

test('a page or an order that is none is the first', () => {
  expect(pageOf({ page: '0' })).toBe(0);
  expect(pageOf({ page: '3' })).toBe(2);
  expect(filterOf({ sort: 'mood' }).sort).toBe('row');
});
