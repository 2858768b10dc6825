/** Published means beside runs (metrics.md): only where benchmark and question set are the same, each with what differs. */
import type { BenchmarkFormat, Question } from '../dataset/benchmark.ts';
import type { ReducedQuestions } from '../dataset/question-reduction.ts';
import { reduceQuestions } from '../dataset/reduce-questions.ts';
import type { RunId } from '../document/ids.ts';
import { evaluate } from '../metric/evaluation.ts';
import { shortModelName } from '../model/encoder-settings.ts';
import { differencesToPublished } from '../reference/differences-to-published.ts';
import {
  type PublishedMean,
  type PublishedMetric,
  checkQuestionSet,
  publishedFor,
  publishedSetOf,
} from '../reference/published.ts';
import { retrieverParts } from './experiment.ts';
import type { RunWithResults } from './report.ts';
import { meanFor, scoredRun } from './scored-run.ts';

export interface PublishedBeside {
  readonly mean: PublishedMean;
  /** The run's own mean of the same metric, 0..1, with its n; null: it has none. */
  readonly own: { readonly value: number; readonly n: number } | null;
  /** What differs, a sentence each (`differencesToPublished`). */
  readonly differences: readonly string[];
}

export interface PublishedReport {
  /** Why nothing stands beside, or what cannot be checked; always one sentence. */
  readonly sentence: string;
  /** Warnings of the authors and of the print, each once. */
  readonly remarks: readonly string[];
  readonly runs: readonly { readonly run: RunId; readonly means: readonly PublishedBeside[] }[];
}

/**
 * Published means beside the runs whose questions are the published set; of each table the rows that are nearest to the run
 * (`isNear`). Runs over another set have none, and where that is all of them the sentence says why. Null where nothing is published for
 * the format at all.
 */
export function buildPublishedReport(
  runs: readonly RunWithResults[],
  { format, questions }: { readonly format: BenchmarkFormat; readonly questions: readonly Question[] },
): PublishedReport | null {
  const set = publishedSetOf(format);
  if (set === null) return null;
  const beside = runs.map((one) => {
    const asked = askedOf(one, questions);
    const known = { format, questions: asked.length, reworded: asked.filter(isReworded).length };
    const published = publishedFor(known);
    const owns = ownMeans(one, questions);
    const means = published
      .filter((mean) => isNear(one, mean, published))
      .map((mean): PublishedBeside => {
        const own = owns(mean.metric);
        return { mean, own, differences: differencesToPublished(one.run, mean) };
      });
    return { run: one.run.id, check: checkQuestionSet(set, known), means };
  });
  const same = beside.find(({ check }) => check.isSame) ?? beside[0];
  const sentence = same?.check.sentence ?? checkQuestionSet(set, { format, questions: questions.length }).sentence;
  return {
    sentence,
    remarks: [...new Set(beside.flatMap(({ means }) => means.flatMap(({ mean }) => mean.remarks)))],
    runs: beside.map(({ run, means }) => ({ run, means })),
  };
}

function askedOf({ run }: RunWithResults, questions: readonly Question[]): ReducedQuestions<Question>['questions'] {
  return reduceQuestions(questions, run.settings.questions).questions;
}

function isReworded({ rewording }: Question): boolean {
  return rewording !== undefined && rewording.choice !== 'kept';
}

/** The run's own mean of a published metric; null where it has none. */
function ownMeans(one: RunWithResults, questions: readonly Question[]) {
  const { run, results, answers = [] } = one;
  const byId = new Map(questions.map((question) => [question.id, question]));
  const scored =
    run.answers === null && answers.length === 0 ? null : scoredRun({ run, results, answers }, byId, 'judge');
  return (metric: PublishedMetric): PublishedBeside['own'] => {
    const mean =
      metric === 'SourceDocument@5'
        ? evaluate(results, run.settings, [metric]).metrics[0]!
        : scored === null
          ? null
          : (meanFor(metric, scored, [...scored.answers.values()])?.scored ?? null);
    return mean === null || mean.mean === null ? null : { value: mean.mean, n: mean.n };
  };
}

/**
 * Whether a printed row stands beside a run. Of answers: rows of its pipeline and its form of prompt, and of refusals the row of its pool
 * where it may decline. Of source documents: the row of its retriever, and where the paper has not that model the one it chose of the
 * kind (BGE-1.5 and ColQwen2); a fusion of retrievers has none.
 */
function isNear({ run }: RunWithResults, mean: PublishedMean, all: readonly PublishedMean[]): boolean {
  const { retriever, answering, pool } = run.system;
  const { conditions, metric } = mean;
  switch (metric) {
    case 'SourceDocument@5': {
      const [part, ...others] = retrieverParts(retriever);
      if (run.origin.kind === 'imported' || part === undefined || others.length > 0 || part.kind === 'imported')
        return false;
      const name = part.kind === 'bm25' ? 'BM25' : part.encoder.id;
      const rows = all.filter((row) => row.metric === metric);
      const exact = rows.find((row) => sameModel(retrieverOf(row), name));
      return exact === undefined ? mean.row === (part.kind === 'image' ? 'ColQwen2' : 'BGE-1.5') : mean === exact;
    }
    case 'refusal-rate':
      return answering?.mayDecline === true && conditions.withoutOracle === pool.withoutOracle;
    case 'f1': {
      if (answering === null || answering.mayDecline || conditions.pipeline !== answering.pipeline) return false;
      // Table 5 prints the curated rows of table 3 once more.
      const isRepeated = mean.source.endsWith('table 5') && conditions.promptForm === 'curated';
      return !isRepeated && (conditions.promptForm === 'not-stated' || conditions.promptForm === answering.promptForm);
    }
    case 'completeness':
      return answering !== null && conditions.pipeline === answering.pipeline;
  }
}

function retrieverOf({ conditions }: PublishedMean): string | null {
  const { textRetriever, imageRetriever } = conditions;
  return textRetriever ?? imageRetriever;
}

function sameModel(published: string | null, own: string): boolean {
  return published !== null && shortModelName(published).toLowerCase() === shortModelName(own).toLowerCase();
}
