/** Words for answers in the report: their scores, what a mean leaves out, how an answer came out, and what made it. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import { type AnswerMetric, answerMetrics } from '../../../core/experiment/answer-metric.ts';
import type { AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import type { AnswerMean, FoundLabel } from '../../../core/experiment/scored-run.ts';
import type { Grounding, PipelineKind } from '../../../core/experiment/answering.ts';
import { settledAnswers } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { formatCount, formatCounted } from '../../format.ts';

interface MetricWords {
  readonly name: string;
  /** The formula in one plain sentence. */
  readonly meaning: string;
  /** Facts are extracted and verified by a model. */
  readonly isJudged: boolean;
  /** Whether a higher mean is a better one: to decline more often is neither. */
  readonly moreIsBetter: boolean;
}

const metricWords: Readonly<Record<AnswerMetric, MetricWords>> = {
  f1: {
    name: 'F1',
    meaning: 'Word overlap of the answer with the gold answer it is nearest to: 2 · precision · recall ÷ their sum.',
    isJudged: false,
    moreIsBetter: true,
  },
  'exact-match': {
    name: 'Exact match',
    meaning: 'Share of answers that are a gold answer once case, punctuation and articles are taken off.',
    isJudged: false,
    moreIsBetter: true,
  },
  'declined-rightly': {
    name: 'Declined rightly',
    meaning:
      'Share of the questions that cannot be answered whose answer declines. They enter neither F1 nor exact match.',
    isJudged: false,
    moreIsBetter: true,
  },
  'refusal-rate': {
    name: 'Refusal rate',
    meaning: 'Share of answers that decline, by their flag or by a phrase of the guide’s list. Higher is not better.',
    isJudged: false,
    moreIsBetter: false,
  },
  completeness: {
    name: 'Completeness',
    meaning: 'Facts of the gold answer that the answer states ÷ facts of the gold answer, by the judge.',
    isJudged: true,
    moreIsBetter: true,
  },
  faithfulness: {
    name: 'Faithfulness',
    meaning: 'Facts of the answer that the grounding supports ÷ facts of the answer, by the judge.',
    isJudged: true,
    moreIsBetter: true,
  },
};

export function wordsOfMetric(metric: AnswerMetric): MetricWords {
  return metricWords[metric];
}

/** Scores that some run has answers for: judged ones where there is a judge, `declined-rightly` where a question cannot be answered. */
export function metricsWithAnswers(runs: readonly Pick<AnswerRunSummary, 'columns'>[]): AnswerMetric[] {
  const counts = ({ scored, notApplicable, failed }: AnswerMean): number => scored.n + notApplicable + failed;
  return answerMetrics.filter((metric) =>
    runs.some(({ columns }) => {
      const mean = columns[metric];
      return mean !== null && (metric !== 'declined-rightly' || counts(mean) > 0);
    }),
  );
}

/** "scored 115 · n/a 2 · failed 3 · waiting 12": what a mean is over and what it leaves out; what is none is not named. */
export function countWords({ scored, notApplicable, failed, waiting }: AnswerMean): string {
  const rest: readonly (readonly [name: string, count: number])[] = [
    ['n/a', notApplicable],
    ['failed', failed],
    ['waiting', waiting],
  ];
  const named = rest.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${formatCount(count)}`);
  return [`scored ${formatCount(scored.n)}`, ...named].join(' · ');
}

/** "40 of 100 answers, 12 of them to be judged". */
export function openAnswerWords({ columns }: Pick<AnswerRunSummary, 'columns'>, run: Run | undefined): string {
  const { answers = null } = run ?? {};
  const { completeness, faithfulness, 'refusal-rate': all } = columns;
  const answered = all === null ? 0 : all.scored.n + all.notApplicable + all.failed;
  const [settled, sample] = answers === null ? [answered, answered] : [settledAnswers(answers), answers.sample];
  const waiting = Math.max(completeness?.waiting ?? 0, faithfulness?.waiting ?? 0) - (all?.waiting ?? 0);
  const unjudged = waiting > 0 ? `, ${formatCount(waiting)} of them to be judged` : '';
  return `${formatCount(settled)} of ${formatCounted(sample, 'answer')}${unjudged}`;
}

export function foundWords(label: FoundLabel): string {
  switch (label) {
    case 'found-all':
      return 'All gold found';
    case 'found-some':
      return 'Found in part';
    case 'found-none':
      return 'Not found';
    case 'no-gold-pages':
      return 'No gold pages';
    default:
      return assertUnreachable(label);
  }
}

/** What the facts of an answer are held against. */
export function groundingWords(grounding: Grounding): string {
  switch (grounding) {
    case 'evidence':
      return 'gold evidence';
    case 'gold':
      return 'gold answer and evidence';
    case 'evidence+images':
      return 'gold evidence and its page images';
    case 'retrieved':
      return 'what the generator was shown';
    default:
      return assertUnreachable(grounding);
  }
}

export function pipelineWords(pipeline: PipelineKind): string {
  switch (pipeline) {
    case 'text':
      return 'text';
    case 'image':
      return 'page images';
    case 'fusion':
      return 'text and page images, fused';
    case 'joint':
      return 'text and page images of one list';
    case 'early-fusion':
      return 'page images with their text';
    case 'visdomrag':
      return 'two chains, text and page images, and their fusion';
    case 'long-context':
      return 'whole documents';
    case 'extractive':
      return 'a sentence of the first hits, no model';
    default:
      return assertUnreachable(pipeline);
  }
}

/** Where a run's rankings and answers were made; null: here. */
export function originWords({ origin }: Pick<Run, 'origin'>): string | null {
  return origin.kind === 'imported' ? `from ${origin.file}` : null;
}

/** No model and no key: what every paid system must beat. */
export function isFloor({ system }: Pick<Run, 'system'>): boolean {
  return system.answering?.pipeline === 'extractive';
}
