/** What a report is about: part of its address. */
import type { RunId } from '../document/ids.ts';
import type { EvidenceReading } from '../metric/evidence/evidence-texts.ts';
import type { Reviewer } from '../metric/judged/judged-score.ts';
import type { ScoringId } from '../metric/scorings.ts';
import type { AnswerMetric } from './answer-metric.ts';
import type { SplitBy } from './report-groups.ts';

export interface ReportOptions {
  readonly scoring: ScoringId;
  readonly k: number;
  /** The metric that groups, comparison and questions are about; where the scoring at k has it not, its first one. */
  readonly metric: string;
  readonly splitBy: SplitBy;
  /** Null, or a run that is not among those reported: the first run. */
  readonly baseline: RunId | null;
  /** The score of answers that their groups, split and comparison are about. */
  readonly answerMetric: AnswerMetric;
  /** Whose verdicts count. */
  readonly reviewer: Reviewer;
  /** How evidence texts are read for ANLCS. */
  readonly evidence: EvidenceReading;
}

export const defaultReportOptions: ReportOptions = {
  scoring: 'leafmark',
  k: 10,
  metric: 'R@10',
  splitBy: 'evidence-kind',
  baseline: null,
  answerMetric: 'f1',
  reviewer: 'judge',
  evidence: 'cleaned',
};
