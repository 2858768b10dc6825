import { AppError } from '../app-error.ts';
import { averagePrecision } from './average-precision.ts';
import type { JudgedRanking } from './judged-ranking.ts';
import { ndcg } from './ndcg.ts';
import { ndcgReleased } from './ndcg-released.ts';
import { precision } from './precision.ts';
import { precisionExact } from './precision-exact.ts';
import { precisionPages } from './precision-pages.ts';
import { precisionReturned } from './precision-returned.ts';
import { recall } from './recall.ts';
import { recallContexts } from './recall-contexts.ts';
import { recallDocuments } from './recall-documents.ts';
import { recallPages } from './recall-pages.ts';
import { reciprocalRank } from './reciprocal-rank.ts';
import { sourceDocument } from './source-document.ts';
import { success } from './success.ts';

export interface MetricDefinition {
  /** Gold that it needs: questions without it have no value and enter no mean. */
  readonly gold: 'pages' | 'documents';
  /** Each value is 0 or 1: the mean carries a Wilson interval, others a bootstrap interval. */
  readonly isProportion: boolean;
  /** The formula in one plain sentence, shown beside the number. */
  readonly meaning: string;
  /** The value of one question, 0..1; null without the gold it needs. */
  readonly score: (judged: JudgedRanking, k: number) => number | null;
}

const definitions = {
  P: page(precision, 'Hits among the first k candidates ÷ k. A page in common counts; duplicates each count.'),
  P_returned: page(
    precisionReturned,
    'Hits among the first k candidates ÷ min(k, returned), as the released code divides.',
  ),
  P_pages: page(precisionPages, 'Distinct gold pages among the first k of the page ranking ÷ k, as trec_eval.'),
  P_exact: page(
    precisionExact,
    'Candidates among the first k whose file and exact pages are those of a gold context ÷ k.',
  ),
  R: page(
    recall,
    'Distinct gold pages met by the first k candidates ÷ gold pages. Overlap flatters candidates that span pages.',
  ),
  R_pages: page(recallPages, 'Distinct gold pages among the first k of the page ranking ÷ gold pages, as trec_eval.'),
  R_contexts: page(
    recallContexts,
    'Gold contexts that share a page with one of the first k candidates ÷ gold contexts.',
  ),
  nDCG: page(
    ndcg,
    'Discounted gain of gold pages among the first k of the page ranking ÷ the best for all gold pages, gain 1.',
  ),
  nDCG_released: page(
    ndcgReleased,
    'Discounted gain of candidates that bring a new gold page ÷ the best order of those found, as the released code normalises; flattering.',
  ),
  MRR: page(reciprocalRank, '1 ÷ rank of the first gold page in the page ranking; 0 beyond rank k.'),
  AP: page(
    averagePrecision,
    'Precision at each gold page among the first k of the page ranking, summed ÷ gold pages, as trec_eval.',
  ),
  Success: { ...page(success, 'Whether a gold page is among the first k of the page ranking.'), isProportion: true },
  R_documents: {
    gold: 'documents',
    isProportion: false,
    meaning: 'Gold documents among the documents of the first k candidates ÷ gold documents.',
    score: recallDocuments,
  },
  SourceDocument: {
    gold: 'documents',
    isProportion: true,
    meaning: 'Whether at least half of the first k candidates, rounded up, are of the gold document (VisDoM, table 4).',
    score: sourceDocument,
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

/** What stands before the `@`. */
export type MetricFamily = keyof typeof definitions;

/** A metric at a cutoff k, an integer from 1. */
export interface Metric {
  readonly family: MetricFamily;
  readonly k: number;
}

export const metricFamilies = Object.keys(definitions) as readonly MetricFamily[];

/** Its identity, e.g. `nDCG@10`; `parseMetric` reads it back. */
export function metricName({ family, k }: Metric): string {
  return `${family}@${k}`;
}

/** The metric that a name such as `P_pages@5` stands for. Throws AppError `metric-unknown`. */
export function parseMetric(name: string): Metric {
  const [, family = '', cutoff = ''] = /^([A-Za-z_]+)@([1-9][0-9]{0,5})$/.exec(name) ?? [];
  if (!isFamily(family)) {
    throw new AppError(
      'metric-unknown',
      `“${name}” is no metric. A metric is one of ${metricFamilies.join(', ')} with a cutoff, such as nDCG@10.`,
    );
  }
  return { family, k: Number(cutoff) };
}

export function metricDefinition(family: MetricFamily): MetricDefinition {
  return definitions[family];
}

/** The value of a metric for one question, 0..1; null where the question lacks the gold it needs. */
export function scoreMetric({ family, k }: Metric, judged: JudgedRanking): number | null {
  return definitions[family].score(judged, k);
}

function page(score: MetricDefinition['score'], meaning: string) {
  return { gold: 'pages', isProportion: false, meaning, score } as const;
}

function isFamily(text: string): text is MetricFamily {
  return Object.hasOwn(definitions, text);
}
