/**
 * The evaluation card of UniDoc-Bench, the code released with it and trec_eval count differently. Leafmark computes all;
 * the report names and shows one of these sets at a time (metrics.md, "Four scorings of retrieval").
 */
import { type MetricFamily, metricName } from './registry.ts';

export type ScoringId = 'leafmark' | 'trec-eval' | 'card' | 'released-code';

export interface Scoring {
  readonly id: ScoringId;
  readonly label: string;
  readonly families: readonly MetricFamily[];
}

export const scorings: readonly Scoring[] = [
  { id: 'leafmark', label: 'Leafmark', families: ['P', 'R', 'nDCG', 'MRR', 'Success'] },
  {
    id: 'trec-eval',
    label: 'as trec_eval, by pages',
    families: ['P_pages', 'R_pages', 'nDCG', 'MRR', 'AP', 'Success'],
  },
  { id: 'card', label: 'as the card states', families: ['P_exact', 'R_contexts'] },
  { id: 'released-code', label: 'as the released code computes', families: ['P_returned', 'R', 'nDCG_released'] },
];

/** Cutoff of source-document identification (VisDoM, table 4). */
export const sourceDocumentCutoff = 5;

/** Names of a scoring's metrics at a cutoff, in column order. */
export function scoringMetrics(id: ScoringId, k: number): string[] {
  const families = scorings.find((scoring) => scoring.id === id)?.families ?? [];
  return families.map((family) => metricName({ family, k }));
}

/** Names of the document metrics at a cutoff: what questions whose gold names no pages are scored by. */
export function documentMetrics(k: number): string[] {
  return [metricName({ family: 'R_documents', k }), metricName({ family: 'SourceDocument', k: sourceDocumentCutoff })];
}

/** Every metric of the four scorings at every cutoff, and the document metrics, each once, by cutoff. */
export function allMetrics(cutoffs: readonly number[]): string[] {
  const names = cutoffs.flatMap((k) => [...scorings.flatMap(({ id }) => scoringMetrics(id, k)), ...documentMetrics(k)]);
  return [...new Set(names)];
}
