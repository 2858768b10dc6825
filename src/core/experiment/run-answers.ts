/**
 * What a run knows of its answers without reading them: how many are settled and how, and what they took. It is kept in step with the
 * stored records: what a record counted before is taken off as its new state is added.
 */
import { type Usage, addUsage, noUsage } from '../answering/usage.ts';
import { compareCodeUnits } from '../retrieval/order.ts';
import type { JudgeRepeatability } from '../metric/judged/judge-repeatability.ts';
import { type AnswerRecord, type AnswerState, type CallSummary, isOfGenerator } from './answer-record.ts';

/** States in which the answer itself will not change any more. */
export type SettledState = Extract<AnswerState['kind'], 'answered' | 'declined' | 'cut' | 'unreadable' | 'failed'>;

export const settledStates: readonly SettledState[] = ['answered', 'declined', 'cut', 'unreadable', 'failed'];

/** What calls took that were made for a run; calls whose reply was taken from the store took nothing. */
export interface RunSpending {
  /** Calls that have ended, repairs and failed ones included. */
  readonly calls: number;
  /** Of the calls whose provider told it; `withoutUsage` of them are not in it. */
  readonly usage: Usage;
  readonly withoutUsage: number;
  /** In the price table's currency, of the models that have a price; `withoutPrice` calls are not in it. */
  readonly money: number;
  readonly withoutPrice: number;
}

export const noRunSpending: RunSpending = { calls: 0, usage: noUsage, withoutUsage: 0, money: 0, withoutPrice: 0 };

/** How far the judge agreed with itself on the sample that the settings ask for. */
export interface RunRepeatability {
  readonly faithfulness: JudgeRepeatability;
  readonly completeness: JudgeRepeatability;
}

export interface RunAnswers {
  /** Questions that are to be answered. */
  readonly sample: number;
  /** Of them by state; those that are in none are under way or waiting. */
  readonly states: Readonly<Record<SettledState, number>>;
  readonly spent: RunSpending;
  /** Calls whose reply was taken from the store. */
  readonly fromStore: number;
  /** Models as the replies named them, sorted: of the generator and of the judge. */
  readonly generators: readonly string[];
  readonly judges: readonly string[];
  /** Hashes of the fixed texts of the prompts that were sent (`Prompt.template`), sorted. */
  readonly templates: readonly string[];
  /** Null: the settings ask for none, or it is not done yet. */
  readonly repeatability: RunRepeatability | null;
}

/** Of a run of which nothing is answered yet. */
export function newRunAnswers(sample: number): RunAnswers {
  return {
    sample,
    states: { answered: 0, declined: 0, cut: 0, unreadable: 0, failed: 0 },
    spent: noRunSpending,
    fromStore: 0,
    generators: [],
    judges: [],
    templates: [],
    repeatability: null,
  };
}

/**
 * The counts after a record took the place of an earlier one of its question (null: there was none). Names of models and templates are
 * only ever added.
 * Example: a failed answer with one call that is asked again and comes: failed − 1, answered + 1, calls + 1.
 */
export function withAnswer(
  answers: RunAnswers,
  earlier: AnswerRecord | null,
  later: AnswerRecord,
  templates: readonly string[] = [],
): RunAnswers {
  const states = { ...answers.states };
  if (earlier !== null && isSettled(earlier.state)) states[earlier.state.kind] -= 1;
  if (isSettled(later.state)) states[later.state.kind] += 1;
  const named = (isOf: (call: CallSummary) => boolean): string[] =>
    later.calls.flatMap((call) => (call.model !== null && isOf(call) ? [call.model] : []));
  return {
    sample: answers.sample,
    states,
    spent: difference(answers.spent, earlier?.calls ?? [], later.calls),
    fromStore: answers.fromStore + fromStoreOf(later.calls) - fromStoreOf(earlier?.calls ?? []),
    generators: united(
      answers.generators,
      named(({ purpose }) => isOfGenerator(purpose)),
    ),
    judges: united(
      answers.judges,
      named(({ purpose }) => !isOfGenerator(purpose)),
    ),
    templates: united(answers.templates, templates),
    repeatability: answers.repeatability,
  };
}

/** Questions whose answer is settled. */
export function settledAnswers({ states }: Pick<RunAnswers, 'states'>): number {
  return settledStates.reduce((sum, state) => sum + states[state], 0);
}

/** What some calls took. No calls: nothing. */
export function spendingOf(calls: readonly CallSummary[]): RunSpending {
  return calls
    .filter(({ fromStore, outcome }) => !fromStore && outcome !== 'pending')
    .reduce<RunSpending>(
      (sum, { usage, money }) => ({
        calls: sum.calls + 1,
        usage: usage === null ? sum.usage : addUsage(sum.usage, usage),
        withoutUsage: sum.withoutUsage + (usage === null ? 1 : 0),
        money: sum.money + (money ?? 0),
        withoutPrice: sum.withoutPrice + (money === null ? 1 : 0),
      }),
      noRunSpending,
    );
}

function isSettled(state: AnswerState): state is Extract<AnswerState, { readonly kind: SettledState }> {
  return (settledStates as readonly string[]).includes(state.kind);
}

/** Calls that both have are left alone, so that sums of money do not gather rounding with every step of an answer. */
function difference(sum: RunSpending, earlier: readonly CallSummary[], later: readonly CallSummary[]): RunSpending {
  let same = 0;
  while (same < Math.min(earlier.length, later.length) && isSameCall(earlier[same]!, later[same]!)) same += 1;
  const less = spendingOf(earlier.slice(same));
  const more = spendingOf(later.slice(same));
  const changed = (a: number, b: number, c: number): number => a + (b - c);
  return {
    calls: changed(sum.calls, more.calls, less.calls),
    usage: {
      input: changed(sum.usage.input, more.usage.input, less.usage.input),
      output: changed(sum.usage.output, more.usage.output, less.usage.output),
      cached: changed(sum.usage.cached, more.usage.cached, less.usage.cached),
    },
    withoutUsage: changed(sum.withoutUsage, more.withoutUsage, less.withoutUsage),
    money: changed(sum.money, more.money, less.money),
    withoutPrice: changed(sum.withoutPrice, more.withoutPrice, less.withoutPrice),
  };
}

function isSameCall(a: CallSummary, b: CallSummary): boolean {
  const counted = ({ usage, money, outcome, fromStore }: CallSummary): string =>
    JSON.stringify([usage?.input, usage?.output, usage?.cached, money, outcome === 'pending', fromStore]);
  return counted(a) === counted(b);
}

function fromStoreOf(calls: readonly CallSummary[]): number {
  return calls.filter(({ fromStore }) => fromStore).length;
}

function united(known: readonly string[], more: readonly string[]): readonly string[] {
  const all = new Set([...known, ...more]);
  return all.size === known.length ? known : [...all].sort(compareCodeUnits);
}
