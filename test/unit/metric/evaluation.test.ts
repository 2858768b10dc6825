import { describe, expect, it } from 'vitest';
import { type EvaluationSettings, evaluate } from '../../../src/core/metric/evaluation.ts';
import { allMetrics } from '../../../src/core/metric/scorings.ts';
import { documentId, questionId } from '../../../src/core/document/ids.ts';
import { failed, gold, ranked, ranking, result } from '../experiment/run-fixture.ts';

const settings: EvaluationSettings = { unmappable: 'leave-out', mappedInPart: 'score', seed: 7 };
const hit = ranked('hit', ['A1'], 'A1', 'A2');
const miss = ranked('miss', ['A1', 'A2'], 'B1');
const all = [
  hit,
  miss,
  result('empty', { contexts: gold('A5') }),
  result('none', { state: 'without-evidence', outcome: { kind: 'ranked', candidates: ranking('A1') } }),
  result('lost', { state: 'unmappable' }),
  { ...ranked('part', ['A3'], 'A3'), state: 'mapped-in-part' as const },
  result('failed', { contexts: gold('A1'), outcome: failed }),
  result('documents', {
    state: 'document-only',
    goldDocuments: [documentId('A')],
    outcome: { kind: 'ranked', candidates: ranking('A1', 'A2', 'A3') },
  }),
];

describe('a mean', () => {
  it('is over all scored questions, answered or not, and says its n', () => {
    const [r, p] = evaluate(all, settings, ['R@10', 'P@1']).metrics;
    // hit 1, miss 0, empty 0, part 1.
    expect(r).toMatchObject({ metric: 'R@10', mean: 2 / 4, n: 4 });
    expect(p).toMatchObject({ metric: 'P@1', mean: 2 / 4, n: 4 });
  });

  it('counts every result once by standing and once by state', () => {
    const { byStanding, byState, failures } = evaluate(all, settings, ['R@10']);
    expect(byStanding).toEqual({
      scored: 4,
      'scored-0': 0,
      'document-only': 1,
      'without-evidence': 1,
      unmappable: 1,
      'mapped-in-part': 0,
      failed: 1,
    });
    expect(byState).toEqual({
      ready: 4,
      'mapped-in-part': 1,
      unmappable: 1,
      'without-evidence': 1,
      'document-only': 1,
    });
    expect(failures).toBe(1);
  });

  it('of P_returned has no ceiling: a system that returns one gold page alone reaches 1, the oracle of ten units 1/10', () => {
    const [returned, plain] = evaluate([ranked('one', ['A1'], 'A1')], settings, ['P_returned@10', 'P@10']).metrics;
    expect(returned).toMatchObject({ mean: 1, ceiling: null, ceilingIsBound: false });
    expect(plain).toMatchObject({ mean: 1 / 10, ceiling: 1 / 10 });
  });

  it('holds unmappable questions as 0 by choice, with 0 as their ceiling', () => {
    const [r] = evaluate(all, { ...settings, unmappable: 'score-0' }, ['R@10']).metrics;
    expect(r).toMatchObject({ mean: 2 / 5, n: 5, ceiling: 4 / 5 });
  });

  it('holds no unmappable question whose gold names no pages, unless it is of documents', () => {
    const choices = { ...settings, unmappable: 'score-0', goldWithoutPages: new Set([questionId('lost')]) } as const;
    const [r, documents] = evaluate(all, choices, ['R@10', 'R_documents@10']).metrics;
    expect(r).toMatchObject({ mean: 2 / 4, n: 4 });
    // hit, miss (its one candidate is of B), empty, part, documents, and the unmappable one.
    expect(documents).toMatchObject({ mean: 3 / 6, n: 6 });
  });

  it('leaves out what is mapped in part by choice', () => {
    const { metrics, byStanding } = evaluate(all, { ...settings, mappedInPart: 'leave-out' }, ['R@10']);
    expect(metrics[0]).toMatchObject({ mean: 1 / 3, n: 3 });
    expect(byStanding['mapped-in-part']).toBe(1);
  });

  it('of pages holds no document-only question, which the document metrics do', () => {
    const { metrics, questions } = evaluate([all.at(-1)!], settings, ['P@10', 'R_documents@10', 'SourceDocument@5']);
    expect(metrics.map(({ mean, n }) => [mean, n])).toEqual([
      [null, 0],
      [1, 1],
      [1, 1],
    ]);
    expect(questions[0]).toEqual({ question: 'documents', standing: 'document-only', values: [null, 1, 1] });
  });

  it('carries the mean of the best reachable values', () => {
    const [p, r] = evaluate([hit, miss], settings, ['P@10', 'R@1']).metrics;
    // One gold page of ten, then two; one gold page of one, then one of two.
    expect(p!.ceiling).toBeCloseTo((1 / 10 + 2 / 10) / 2, 14);
    expect(r).toMatchObject({ ceiling: (1 + 1 / 2) / 2, ceilingIsBound: false });
  });

  it('of a proportion carries a Wilson interval, others a bootstrap interval', () => {
    const results = [...Array(5)].flatMap((_, index) => [
      ranked(`a${index}`, ['A1'], 'A1'),
      ranked(`b${index}`, ['A1'], 'A2'),
    ]);
    const [success, recall] = evaluate(results, settings, ['Success@10', 'R@10']).metrics;
    // wilson.json: 5 of 10. bootstrap of 0/1 values moves in tenths.
    expect(success!.interval![0]).toBeCloseTo(0.23659309051256394, 9);
    expect(recall!.interval![0]).toBeCloseTo(0.2, 9);
    expect(recall!.interval![1]).toBeCloseTo(0.8, 9);
  });

  it('of nothing is null, in every metric, and never NaN', () => {
    for (const results of [[], [all[3]!], [all[6]!]]) {
      const { metrics } = evaluate(results, settings, allMetrics([1, 10]));
      for (const metric of metrics) expect(metric).toMatchObject({ mean: null, n: 0, interval: null, ceiling: null });
      expect(JSON.stringify(metrics)).not.toMatch(/NaN/);
    }
  });

  it('refuses a metric that it does not know', () => {
    expect(() => evaluate([], settings, ['MAP@10'])).toThrow(expect.objectContaining({ code: 'metric-unknown' }));
  });
});
