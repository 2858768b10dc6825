/** What the answers of a run would take, estimated from prompts that it would really send. */
import type { CallPurpose } from '../experiment/answer-record.ts';
import type { RunEstimate } from './run-estimate.ts';
import type { Usage } from './usage.ts';

/** The calls of one purpose. */
export interface PlannedStep {
  readonly purpose: CallPurpose;
  readonly calls: number;
  readonly usage: Usage;
  /** In the price table's currency; null where the model has no price. */
  readonly money: number | null;
}

export interface AnswerPlan {
  /** Questions of the sample, and those of them whose prompts were built: the rest counts as these do on average. */
  readonly questions: number;
  readonly built: number;
  /** Without the calls that are taken from the store. */
  readonly steps: readonly PlannedStep[];
  readonly total: RunEstimate;
  /** Calls whose reply is stored already, and costs nothing. */
  readonly fromStore: number;
  /** Of the prompts that were built, those that had to be cut to the model's window. */
  readonly cut: number;
  /** Calls of an earlier run of the same models and prompts that lengths and time were taken from; 0: usual ones. */
  readonly measured: number;
}
