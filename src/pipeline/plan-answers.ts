/** The arithmetic of an estimate: the calls of some questions, scaled to all of them, with lengths and time as an earlier run had them. */
import type { AnswerPlan, PlannedStep } from '../core/answering/answer-plan.ts';
import {
  type RunEstimate,
  type TrialCall,
  estimateRun,
  scaledByTrial,
  trialLatencyMs,
} from '../core/answering/run-estimate.ts';
import { addUsage, noUsage } from '../core/answering/usage.ts';
import type { QuestionId } from '../core/document/ids.ts';
import type { CallPurpose, CallSummary } from '../core/experiment/answer-record.ts';
import type { PlannedQuestion, QuestionCall } from './plan-calls.ts';

/** Of a call of which nothing is measured, in milliseconds. */
export const usualLatencyMs = 4000;

/** Questions of one kind (with stored calls, without), and those of them whose calls were planned: at least one of any. */
export interface PlanStratum {
  readonly questions: number;
  readonly built: readonly PlannedQuestion[];
}

/** A question of an earlier run: what would have been planned for it with an empty store, and the calls it took. */
export interface MeasuredQuestion {
  readonly planned: readonly QuestionCall[];
  readonly calls: readonly CallSummary[];
}

export interface PlanInput {
  readonly strata: readonly PlanStratum[];
  /** Questions that are judged again. */
  readonly repeated: ReadonlySet<QuestionId>;
  /** Empty: lengths are usual ones. */
  readonly measured: readonly MeasuredQuestion[];
  /** Calls at a time. */
  readonly atATime: number;
}

/**
 * What all questions take. The rest of a stratum counts as its planned questions do, one after the other and over again. Where an earlier
 * run was measured, tokens and calls of each purpose are scaled by what its questions took over what would have been planned for them, and
 * a call takes as long as there; else it takes four seconds (`usualLatencyMs`). Calls from the store take nothing, and are in no step.
 * Example: 40 questions, 20 of them planned with 5 calls each, none stored, none measured, 6 at a time: 200 calls, 200 · 4 s ÷ 6 = 133 s.
 */
export function planOfAnswers({ strata, repeated, measured, atATime }: PlanInput): AnswerPlan {
  const questions = strata.reduce((sum, stratum) => sum + stratum.questions, 0);
  const built = strata.flatMap((stratum) => stratum.built);
  const own = strata.flatMap((stratum) => timesOver(callsOf(stratum.built, false), stratum.questions));
  const all = [...own, ...timesOver(repeatsOf(built, repeated, questions), repeated.size)];
  const trials = new Map(purposes.map((purpose) => [purpose, measurementsOf(purpose, measured)]));
  const latencyMs = trialLatencyMs([...trials.values()].flatMap(({ trial }) => trial)) ?? usualLatencyMs;
  const steps: PlannedStep[] = [];
  let durationMs = 0;
  for (const purpose of purposes) {
    const made = all.filter((call) => call.purpose === purpose && !call.fromStore);
    const { trial, skipped, callsRatio } = trials.get(purpose)!;
    const estimate = estimateRun(scaledByTrial(made, [...trial, ...skipped]), {
      atATime: Math.min(atATime, questions),
      latencyMs: trialLatencyMs(trial) ?? latencyMs,
    });
    const calls = Math.round(estimate.calls * callsRatio);
    durationMs += estimate.durationMs * callsRatio;
    if (calls > 0) steps.push({ purpose, calls, usage: estimate.usage, money: estimate.money });
  }
  return {
    questions,
    built: built.length,
    steps,
    total: { ...totalOf(steps), durationMs },
    fromStore: all.filter(({ fromStore }) => fromStore).length,
    cut: built.flatMap(({ calls }) => calls).filter(({ isCut, isRepeat }) => isCut && !isRepeat).length,
    measured: [...trials.values()].reduce((sum, { trial }) => sum + trial.length, 0),
  };
}

const purposes: readonly CallPurpose[] = [
  'answer',
  'text-chain',
  'image-chain',
  'fusion',
  'response-facts',
  'gold-facts',
  'faithfulness',
  'completeness',
];

/** A call that failed tells nothing of what calls take. */
function hasReply({ outcome }: CallSummary): boolean {
  return outcome !== 'pending' && outcome !== 'failed';
}

/** Whether some calls of an earlier run tell what calls take. */
export function isMeasurable(calls: readonly CallSummary[]): boolean {
  return calls.some(hasReply);
}

function callsOf(built: readonly PlannedQuestion[], areRepeats: boolean): readonly (readonly QuestionCall[])[] {
  return built.map(({ calls }) => calls.filter(({ isRepeat }) => isRepeat === areRepeats));
}

/**
 * Repeats of the questions that stand for the sample which is judged again: those that are in it where all questions were planned or
 * repeats are stored, since others have none stored; else every planned one.
 */
function repeatsOf(
  built: readonly PlannedQuestion[],
  repeated: ReadonlySet<QuestionId>,
  questions: number,
): readonly (readonly QuestionCall[])[] {
  const inSample = built.filter(({ question }) => repeated.has(question));
  const isKnown =
    built.length === questions ||
    callsOf(inSample, true)
      .flat()
      .some(({ fromStore }) => fromStore);
  return callsOf(isKnown ? inSample : built, true);
}

/** So many lists, the given ones over and over, as one. None given: none. */
function timesOver(lists: readonly (readonly QuestionCall[])[], count: number): QuestionCall[] {
  if (lists.length === 0) return [];
  return Array.from({ length: count }, (_, place) => lists[place % lists.length]!).flat();
}

interface Measurements {
  /** Sums of what was planned and what was used, as pairs; what came without its pair is paired with nothing. */
  readonly trial: readonly TrialCall[];
  /** What was planned and took no call after all. */
  readonly skipped: readonly TrialCall[];
  /** Calls that were made for each that would have been planned; 1 where none was. */
  readonly callsRatio: number;
}

function measurementsOf(purpose: CallPurpose, measured: readonly MeasuredQuestion[]): Measurements {
  const [trial, skipped]: [TrialCall[], TrialCall[]] = [[], []];
  let planned = 0;
  for (const question of measured) {
    const expected = question.planned.find((call) => call.purpose === purpose && !call.isRepeat);
    const taken = firstWithRepairs(question.calls.filter((call) => call.purpose === purpose && hasReply(call)));
    // Facts of gold answers may have been frozen before: that they took no call says nothing of the next run.
    if (expected === undefined || (taken.length === 0 && purpose === 'gold-facts')) continue;
    planned += 1;
    const { task, input, output } = expected;
    for (const [place, { usage, latencyMs }] of taken.entries()) {
      const own = place === 0 ? { input, output } : { input: 0, output: 0 };
      trial.push({ task, planned: own, usage: usage ?? { ...own, cached: 0 }, latencyMs });
    }
    if (taken.length === 0) skipped.push({ task, planned: { input, output }, usage: noUsage, latencyMs: 0 });
  }
  return { trial, skipped, callsRatio: planned === 0 ? 1 : trial.length / planned };
}

/** The first call of its kind and its repairs; what follows is a repeat. */
function firstWithRepairs(calls: readonly CallSummary[]): readonly CallSummary[] {
  const second = calls.findIndex(({ isRepair }, place) => place > 0 && !isRepair);
  return second === -1 ? calls : calls.slice(0, second);
}

function totalOf(steps: readonly PlannedStep[]): Omit<RunEstimate, 'durationMs'> {
  return {
    calls: steps.reduce((sum, { calls }) => sum + calls, 0),
    usage: steps.reduce((sum, { usage }) => addUsage(sum, usage), noUsage),
    money: steps.some(({ money }) => money === null) ? null : steps.reduce((sum, { money }) => sum + (money ?? 0), 0),
  };
}
