import { describe, expect, it } from 'vitest';
import { buildEvidenceReport } from '../../../src/core/experiment/evidence-report.ts';
import type { EvidenceOfRanking } from '../../../src/core/experiment/run.ts';
import type { EvidenceCurves } from '../../../src/core/metric/evidence/anlcs.ts';
import { mixed, ranked, result, run as newRun } from './run-fixture.ts';

/** 0 before the kth context and `value` from there on. */
const curve = (k: number, value: number): EvidenceCurves => {
  const best = Array.from({ length: 20 }, (_, place) => (place + 1 < k ? 0 : value));
  return { best, joined: best };
};
const ofAll = (all: EvidenceCurves): EvidenceOfRanking => ({ all, texts: null, images: null });
const read = (evidence: EvidenceOfRanking) => ({ cleaned: evidence, raw: evidence });
const run = newRun('first');

describe('the evidence found by a run', () => {
  it('is the mean of its questions, and suggests the k from which on it reaches 0.7', () => {
    const results = [
      { ...ranked('q1', [], 'A1', 'A2', 'A3'), evidence: read(ofAll(curve(1, 0.6))) },
      { ...ranked('q2', [], 'A1', 'A2'), evidence: read(ofAll(curve(3, 1))) },
      { ...ranked('q3', [], 'A1'), evidence: null },
      ranked('q4', [], 'A1'),
    ];
    const [one] = buildEvidenceReport([{ run, results }], 'cleaned')!.runs;
    expect(one).toMatchObject({ n: 2, withoutEvidence: 1, failed: 0, notComputed: 1 });
    const [all, ...others] = one!.curves;
    expect(others).toEqual([]);
    // k = 1: (0.6 + 0) ÷ 2; k = 3: (0.6 + 1) ÷ 2.
    expect(all).toMatchObject({ side: 'all', contexts: 'texts', n: 2, suggested: 3, reach: 3 });
    expect(all!.best[0]).toBeCloseTo(0.3, 12);
    expect(all!.best[2]).toBeCloseTo(0.8, 12);
  });

  it('is told for texts and for page images apart where a ranking holds both', () => {
    const evidence = { all: curve(1, 0.9), texts: curve(1, 0.8), images: curve(2, 0.7) };
    const outcome = { kind: 'ranked' as const, candidates: mixed('A1', 'A2!') };
    const results = [result('q1', { outcome, evidence: read(evidence) })];
    const [one] = buildEvidenceReport([{ run, results }], 'raw')!.runs;
    expect(one!.curves.map(({ side, contexts, suggested, reach }) => [side, contexts, suggested, reach])).toEqual([
      ['all', 'both', 1, 2],
      ['texts', 'texts', 1, 1],
      ['images', 'images', 2, 1],
    ]);
  });

  it('is none where nothing was computed', () => {
    expect(buildEvidenceReport([{ run, results: [ranked('q1', [], 'A1')] }], 'cleaned')).toBeNull();
  });
});
