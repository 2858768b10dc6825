/**
 * Published means to set beside a run (VisDoM, arXiv 2412.10704; UniDoc-Bench, arXiv 2510.03663), each with the conditions it was measured
 * under. They are shown only where the benchmark and its question set are the same (metrics.md).
 */
import type { BenchmarkFormat } from '../dataset/benchmark.ts';
import {
  type GeneratorName,
  type PrintedRow,
  unidocCompleteness,
  unidocQuestions,
  unidocRemarks,
  visdomAnswers,
  visdomPools,
  visdomPrompts,
  visdomRefusals,
  visdomRemarks,
  visdomSourceDocuments,
  type VisdomSplitName,
  visdomSplitNames,
} from './published-figures.ts';
import {
  generatorOf,
  type PublishedConditions,
  type PublishedPipeline,
  retrievalConditions,
  unidocConditions,
  visdomConditions,
} from './published-conditions.ts';

/** A metric by the name that reports use. */
export type PublishedMetric = 'f1' | 'SourceDocument@5' | 'refusal-rate' | 'completeness';

/** A question set that has published means. */
export type PublishedSet = VisdomSplitName | 'UniDoc-Bench';

export interface PublishedMean {
  /** The paper and the place in it: `arXiv 2412.10704, table 3`. */
  readonly source: string;
  /** The row as the table names it: `visdomrag, chatgpt-4o-latest`. */
  readonly row: string;
  readonly metric: PublishedMetric;
  /** `average`: the mean of the five splits of VisDoMBench, as printed. */
  readonly of: PublishedSet | 'average';
  /** 0..1. */
  readonly value: number;
  /** Questions that it is a mean over; of an average those of all splits. */
  readonly questions: number;
  readonly conditions: PublishedConditions;
  readonly remarks: readonly string[];
}

/** What is known of a benchmark's question set. */
export interface QuestionSet {
  readonly format: BenchmarkFormat;
  /** Number of questions after reading and any reduction. */
  readonly questions: number;
  /** Questions whose wording is no longer the file's (query augmentation); 0 if not given. */
  readonly reworded?: number;
}

/** Whether a benchmark has the question set of a published mean. `sentence` says why not, or what cannot be checked. */
export interface QuestionSetCheck {
  readonly isSame: boolean;
  readonly sentence: string;
}

/** The question set that a format's published means are of; null where nothing is published here. */
export function publishedSetOf(format: BenchmarkFormat): PublishedSet | null {
  return sets[format];
}

/** Number of questions of a published set, as its paper counts them. */
export function publishedQuestions(set: PublishedSet): number {
  return set === 'UniDoc-Bench' ? unidocQuestions : visdomPools[set].questions;
}

/**
 * Whether a benchmark's questions are those of a published set: its format is the set's, it has as many questions, and none is reworded.
 * That the questions are the same ones cannot be checked, because the papers print no ids; the sentence says so.
 */
export function checkQuestionSet(set: PublishedSet, benchmark: QuestionSet): QuestionSetCheck {
  const wanted = publishedQuestions(set);
  const { format, questions, reworded = 0 } = benchmark;
  if (publishedSetOf(format) !== set) {
    const why = set === 'UniDoc-Bench' ? `: its means are of the ${count(wanted)} questions of its Parquet files` : '';
    return { isSame: false, sentence: `The file is not ${set} as its means were published${why}.` };
  }
  if (questions !== wanted) {
    return {
      isSame: false,
      sentence: `${set} was published with ${count(wanted)} questions, and there are ${count(questions)} here.`,
    };
  }
  if (reworded > 0) {
    return {
      isSame: false,
      sentence: `${reworded === 1 ? '1 question is' : `${count(reworded)} questions are`} worded otherwise than in ${set}'s file.`,
    };
  }
  return {
    isSame: true,
    sentence: `The format and the number of questions (${count(wanted)}) are those of ${set}; that each question is the same cannot be checked, because the paper prints no ids.`,
  };
}

export function isSameQuestionSet(set: PublishedSet, benchmark: QuestionSet): boolean {
  return checkQuestionSet(set, benchmark).isSame;
}

/**
 * The published means that may stand beside a run over this benchmark, in the order of the tables. Another question set: none.
 * @param metric null: of every metric
 */
export function publishedFor(benchmark: QuestionSet, metric: PublishedMetric | null = null): readonly PublishedMean[] {
  const set = publishedSetOf(benchmark.format);
  if (set === null || !isSameQuestionSet(set, benchmark)) return [];
  return publishedMeans.filter((mean) => mean.of === set && (metric === null || mean.metric === metric));
}

/** The printed averages over the splits of VisDoMBench: only where all five are there and each is the published set, else none. */
export function publishedAverages(
  benchmarks: readonly QuestionSet[],
  metric: PublishedMetric | null = null,
): readonly PublishedMean[] {
  const isWhole = visdomSplitNames.every((split) =>
    benchmarks.some((benchmark) => isSameQuestionSet(split, benchmark)),
  );
  if (!isWhole) return [];
  return publishedMeans.filter((mean) => mean.of === 'average' && (metric === null || mean.metric === metric));
}

/** Table 2 of VisDoM: what a split's candidate pools are like; its counts and means are no shares. Null for other formats. */
export function publishedPool(format: BenchmarkFormat): (typeof visdomPools)[VisdomSplitName] | null {
  const set = publishedSetOf(format);
  return set === null || set === 'UniDoc-Bench' ? null : visdomPools[set];
}

/** What the authors of UniDoc-Bench say of their means, to stand beside them. */
export const unidocWarning =
  'The authors of UniDoc-Bench warn that absolute values mean little; differences between ways of retrieval say more.';

const sets: Readonly<Record<BenchmarkFormat, PublishedSet | null>> = {
  'visdom-paper-tab-csv': 'PaperTab',
  'visdom-feta-tab-csv': 'FetaTab',
  'visdom-scigraphqa-csv': 'SciGraphQA',
  'visdom-spiqa-csv': 'SPIQA',
  'visdom-slidevqa-csv': 'SlideVQA',
  'unidoc-bench-parquet': 'UniDoc-Bench',
  // 1,742 questions, of which the paper's means are not.
  'unidoc-bench-json': null,
  'mmlongbench-doc-json': null,
  'leafmark-jsonl': null,
};

const visdom = 'arXiv 2412.10704';
const { code } = visdomRemarks;

/** Every published mean that is known. */
export const publishedMeans: readonly PublishedMean[] = [
  ...(Object.keys(visdomAnswers) as (keyof typeof visdomAnswers)[]).flatMap((pipeline) =>
    (Object.entries(visdomAnswers[pipeline]) as [GeneratorName, PrintedRow][]).flatMap(([model, row]) =>
      rowMeans(row, {
        source: `${visdom}, table 3`,
        row: `${pipeline}, ${model}`,
        metric: 'f1',
        conditions: visdomConditions(pipeline, 'curated', generatorOf(model, pipeline)),
        remarks: [code],
      }),
    ),
  ),
  ...Object.entries(visdomSourceDocuments).flatMap(([retriever, row]) =>
    rowMeans(row, {
      source: `${visdom}, table 4`,
      row: retriever,
      metric: 'SourceDocument@5',
      conditions: retrievalConditions(retriever),
      remarks: [],
    }).map((mean) =>
      retriever === 'ColPali' && mean.of === 'average' ? { ...mean, remarks: [visdomRemarks.colPali] } : mean,
    ),
  ),
  ...(Object.keys(visdomPrompts) as (keyof typeof visdomPrompts)[]).flatMap((group) =>
    Object.entries(visdomPrompts[group]).flatMap(([prompt, row]) => {
      const pipeline: PublishedPipeline = prompt === 'early-fusion' ? 'early-fusion' : group;
      const form = prompt === 'plain' || prompt === 'curated' ? prompt : 'not-stated';
      return rowMeans(row, {
        source: `${visdom}, table 5`,
        row: prompt === 'early-fusion' ? prompt : `${group}, ${prompt}`,
        metric: 'f1',
        conditions: visdomConditions(pipeline, form, generatorOf('chatgpt-4o-latest', pipeline)),
        remarks: [code],
      });
    }),
  ),
  ...Object.entries(visdomRefusals).flatMap(([pool, row]) =>
    rowMeans(row, {
      source: `${visdom}, table 6`,
      row: pool,
      metric: 'refusal-rate',
      conditions: {
        ...visdomConditions('not-stated', 'not-stated', { model: 'GPT-4o', temperature: 0.5 }),
        mayDecline: true,
        withoutOracle: pool === 'without-oracle',
      },
      remarks: [code],
    }),
  ),
  ...(Object.keys(unidocCompleteness) as (keyof typeof unidocCompleteness)[]).map((pipeline): PublishedMean => ({
    source: 'arXiv 2510.03663',
    row: pipeline,
    metric: 'completeness',
    of: 'UniDoc-Bench',
    value: shareOf(unidocCompleteness[pipeline]),
    questions: unidocQuestions,
    conditions: unidocConditions(pipeline),
    remarks: [unidocWarning, ...unidocRemarks],
  })),
];

function rowMeans(row: PrintedRow, rest: Omit<PublishedMean, 'of' | 'value' | 'questions'>): PublishedMean[] {
  const columns = [...visdomSplitNames, 'average'] as const;
  return row.map((percent, place) => {
    const of = columns[place]!;
    return { ...rest, of, value: shareOf(percent), questions: visdomPools[of === 'average' ? 'all' : of].questions };
  });
}

/** Two decimals are printed: 64.1 % is the number written 0.641, which 64.1 / 100 is not. */
function shareOf(percent: number): number {
  return Math.round(percent * 100) / 10_000;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
