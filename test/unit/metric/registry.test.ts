import { describe, expect, it } from 'vitest';
import { metricFamilies, metricName, parseMetric } from '../../../src/core/metric/registry.ts';
import { allMetrics, scoringMetrics, scorings } from '../../../src/core/metric/scorings.ts';

describe('metric names', () => {
  it.each(metricFamilies)('%s at a cutoff parses back', (family) => {
    expect(parseMetric(metricName({ family, k: 10 }))).toEqual({ family, k: 10 });
  });

  it.each(['', 'P', 'P@', 'P@0', 'P@-1', 'P@1.5', 'p@10', 'MAP@10', 'toString@1', '__proto__@1', ' P@10', 'P@10 '])(
    '“%s” is refused as unknown',
    (name) => {
      expect(() => parseMetric(name)).toThrow(expect.objectContaining({ code: 'metric-unknown' }));
    },
  );

  it('follow the table of the four scorings', () => {
    expect(scorings.map(({ id }) => scoringMetrics(id, 10))).toEqual([
      ['P@10', 'R@10', 'nDCG@10', 'MRR@10', 'Success@10'],
      ['P_pages@10', 'R_pages@10', 'nDCG@10', 'MRR@10', 'AP@10', 'Success@10'],
      ['P_exact@10', 'R_contexts@10'],
      ['P_returned@10', 'R@10', 'nDCG_released@10'],
    ]);
  });

  it('of all scorings at several cutoffs stand once each', () => {
    const names = allMetrics([1, 10]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['P@1', 'AP@10', 'R_contexts@1', 'nDCG_released@10', 'SourceDocument@5']),
    );
  });
});
