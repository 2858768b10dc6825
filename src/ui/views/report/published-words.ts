import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { PublishedMetric } from '../../../core/reference/published.ts';

/** A published metric in words. */
export function publishedMetricWords(metric: PublishedMetric): string {
  switch (metric) {
    case 'f1':
      return 'F1 of words';
    case 'SourceDocument@5':
      return 'Source document, k = 5';
    case 'refusal-rate':
      return 'Refusal rate';
    case 'completeness':
      return 'Completeness';
    default:
      return assertUnreachable(metric);
  }
}
