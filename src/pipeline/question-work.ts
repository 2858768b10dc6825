import type { BenchmarkId } from '../core/document/ids.ts';
import type { Question } from '../core/dataset/benchmark.ts';
import type { AnsweringSettings } from '../core/experiment/answering.ts';
import type { AnswerStyle } from '../core/prompt/answer-styles.ts';
import type { CallDesk, Stop } from './call-desk.ts';
import type { KeptRecord } from './kept-record.ts';
import type { PipelinePorts, QuestionMaterial } from './ports.ts';

/** What holds for all questions of a run. */
export interface RunSetting {
  readonly benchmark: BenchmarkId;
  readonly settings: AnsweringSettings;
  /** That of the settings, else the benchmark's. */
  readonly style: AnswerStyle;
  /** See `Selection`. */
  readonly mergesPages: boolean;
  /**
   * Null: equal calls are taken from the store. Else calls are made anew, and kept under this name (the run's id): a run that goes on
   * under the same name finds its own.
   */
  readonly fresh: string | null;
  /**
   * The same for the facts of gold answers, which are frozen otherwise; the new ones take the place of the frozen. The name is the
   * experiment's, so that its runs are judged on the same facts.
   */
  readonly freshGoldFacts: string | null;
}

/** One question under work. */
export interface QuestionWork {
  readonly question: Question;
  /** Read once a stop, on first need. */
  readonly material: () => Promise<QuestionMaterial>;
  readonly kept: KeptRecord;
  readonly run: RunSetting;
  readonly ports: PipelinePorts;
  readonly desk: CallDesk;
}

/** Null: the step is done. Else the run stopped before it was; the record says how far it came. */
export type StepEnd = Stop | null;
