/** State and commands of benchmarks in several splits and of the review of wordings (VisDoM, arXiv 2412.10704). */
import type { ReadonlySignal } from '@preact/signals-core';
import type { SpendingCap } from '../core/answering/spending-cap.ts';
import type { ImportProblem } from '../core/dataset/benchmark.ts';
import type { QuestionReduction } from '../core/dataset/question-reduction.ts';
import type { RewordingChoice, RewordingRecord } from '../core/dataset/rewording.ts';
import type { BenchmarkId, QuestionId } from '../core/document/ids.ts';
import type { ModelSettings } from '../core/experiment/answering.ts';
import type { ExportFile } from '../core/experiment/export-file.ts';
import type { PoolSettings } from '../core/experiment/experiment.ts';
import type { SplitsReport } from '../core/experiment/splits-report.ts';
import type { EvidenceReading } from '../core/metric/evidence/evidence-texts.ts';
import type { OnProgress, Progress } from '../core/progress.ts';
import type { PoolsFound } from '../core/dataset/pool-statistics.ts';
import type { FoundText } from '../core/retrieval/found-text.ts';
import type { FreshWish } from './answers.ts';
import type { Work } from './app-state.ts';

/** Benchmarks that an experiment is run on one after the other. */
export interface SplitsJob {
  /** In the order of running; `place` is the one in hand. */
  readonly benchmarks: readonly BenchmarkId[];
  readonly place: number;
}

/** The proposals and choices for the benchmark in view. */
export interface RewordingReview {
  readonly benchmark: BenchmarkId;
  /** One a question, in benchmark order; those that nothing was asked for are `waiting`. */
  readonly records: readonly RewordingRecord[];
}

export interface VisdomState {
  readonly splits: ReadonlySignal<Work<SplitsReport>>;
  readonly splitsJob: ReadonlySignal<SplitsJob | null>;
  readonly rewordings: ReadonlySignal<Work<RewordingReview>>;
  /** While proposals are asked for; null: they are not. */
  readonly rewordingJob: ReadonlySignal<Progress | null>;
}

export interface VisdomCommands {
  /** Builds the tables over the workspace's benchmarks; shown in `splits`. */
  readonly showSplits: (reading: EvidenceReading) => Promise<void>;
  /** The tables in view as `splits.json` and `splits.csv`; null: there are none, or a failure was shown. */
  readonly exportedSplits: () => Promise<readonly ExportFile[] | null>;
  /** Saves them as one archive. */
  readonly exportSplits: () => Promise<void>;
  /**
   * Runs the experiment in view on these benchmarks, one after the other; the benchmark in view follows. A stop ends it; systems that a
   * benchmark has done runs of are not run again on it.
   */
  readonly startSplits: (benchmarks: readonly BenchmarkId[], fresh?: FreshWish) => Promise<void>;

  /** What the pools of the benchmark in view would be like; null: a failure was shown. */
  readonly poolStatistics: (
    pool: PoolSettings,
    seed: number,
    questions: QuestionReduction,
  ) => Promise<PoolsFound | null>;
  /** Evidence and candidates of the benchmark in view that the corpus has not; null: a failure was shown. */
  readonly checkEvidence: (onProgress?: OnProgress) => Promise<readonly ImportProblem[] | null>;

  /** Reads the stored proposals and choices of the benchmark in view; shown in `rewordings`. */
  readonly openRewordings: () => Promise<void>;
  /** Asks a model for proposals. No other request leaves the page; each reply is stored before the next. */
  readonly proposeRewordings: (
    questions: readonly QuestionId[] | null,
    generator: ModelSettings,
    cap: SpendingCap,
  ) => Promise<void>;
  readonly stopRewordings: () => Promise<void>;
  /** Null takes the choice back. */
  readonly chooseRewording: (question: QuestionId, choice: RewordingChoice | null) => Promise<void>;
  /** A person's own wording without a model, as a choice (`picked` at place −1). */
  readonly searchTexts: (query: string) => Promise<readonly FoundText[] | null>;
  /** Makes a benchmark of the choices and opens it; undecided questions keep their wording. Its id, or null: a failure was shown. */
  readonly applyRewordings: () => Promise<BenchmarkId | null>;
}
