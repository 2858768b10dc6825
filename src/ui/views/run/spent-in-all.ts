import type { Run } from '../../../core/experiment/run.ts';
import { settledAnswers } from '../../../core/experiment/run-answers.ts';

/** Answers of several runs and what they took together. */
export interface SpentInAll {
  readonly sample: number;
  readonly settled: number;
  readonly calls: number;
  readonly fromStore: number;
  readonly inFlight: number;
  readonly money: number;
  /** Calls that are not in it. */
  readonly withoutPrice: number;
  /** Limits together; null where a run that calls models has none. */
  readonly cap: number | null;
}

/** Over the runs that answer; null where none does. @param inFlight calls under way now */
export function spentInAll(runs: readonly Run[], inFlight: number): SpentInAll | null {
  const answering = runs.filter(({ answers, system }) => answers !== null || system.answering !== null);
  if (answering.every(({ answers }) => answers === null)) return null;
  const sum = (pick: (run: Run) => number): number => answering.reduce((all, run) => all + pick(run), 0);
  const caps = answering.filter(callsModels).map(({ system }) => system.answering?.cap.money ?? null);
  return {
    sample: sum((run) => run.answers?.sample ?? sampleToCome(run)),
    settled: sum(({ answers }) => (answers === null ? 0 : settledAnswers(answers))),
    calls: sum(({ answers }) => answers?.spent.calls ?? 0),
    fromStore: sum(({ answers }) => answers?.fromStore ?? 0),
    inFlight,
    money: sum(({ answers }) => answers?.spent.money ?? 0),
    withoutPrice: sum(({ answers }) => answers?.spent.withoutPrice ?? 0),
    cap: caps.length === 0 || caps.includes(null) ? null : caps.reduce((all: number, cap) => all + (cap ?? 0), 0),
  };
}

/** Questions that a run will answer which has not begun to. */
function sampleToCome({ questions, system }: Pick<Run, 'questions' | 'system'>): number {
  const { size = null, trial = questions } = system.answering?.sample ?? {};
  return Math.min(questions, size ?? questions, trial);
}

/** Whether a run calls a language model, to answer or to judge. */
export function callsModels({ system, origin }: Pick<Run, 'system' | 'origin'>): boolean {
  const { generator = null, judge = null } = system.answering ?? {};
  return judge !== null || (generator !== null && origin.kind === 'made');
}
