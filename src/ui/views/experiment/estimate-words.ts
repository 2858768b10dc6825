/** What answers would take, in numbers and words. */
import type { ExperimentAnswerPlan } from '../../../app/answers.ts';
import type { AnswerPlan } from '../../../core/answering/answer-plan.ts';
import type { SpendingCap } from '../../../core/answering/spending-cap.ts';
import type { CallPurpose } from '../../../core/experiment/answer-record.ts';
import { formatAbout, formatCount, formatCounted, missing } from '../../format.ts';

/** All systems together. */
export interface EstimateTotal {
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  /** Of the models that have a price. */
  readonly money: number;
  /** Every called model has a price. */
  readonly isPriced: boolean;
  readonly durationMs: number;
  readonly fromStore: number;
  /** Prompts that were built, and those of them that had to be cut. */
  readonly built: number;
  readonly cut: number;
  /** Questions of all systems. */
  readonly questions: number;
  readonly measured: number;
}

export const purposeTitles: Readonly<Record<CallPurpose, string>> = {
  answer: 'Answers',
  'text-chain': 'Chains over texts',
  'image-chain': 'Chains over page images',
  fusion: 'Fusions of chains',
  'gold-facts': 'Facts of gold answers',
  'response-facts': 'Facts of responses',
  completeness: 'Completeness',
  rewording: 'proposed wordings',
  faithfulness: 'Faithfulness',
};

export function estimateTotal({ systems }: Pick<ExperimentAnswerPlan, 'systems'>): EstimateTotal {
  const sum = (of: (plan: AnswerPlan) => number): number => systems.reduce((all, { plan }) => all + of(plan), 0);
  return {
    calls: sum(({ total }) => total.calls),
    input: sum(({ total }) => total.usage.input),
    output: sum(({ total }) => total.usage.output),
    money: sum(({ total, steps }) => total.money ?? steps.reduce((all, step) => all + (step.money ?? 0), 0)),
    isPriced: systems.every(({ plan }) => plan.total.money !== null),
    durationMs: sum(({ total }) => total.durationMs),
    fromStore: sum(({ fromStore }) => fromStore),
    built: sum(({ built }) => built),
    cut: sum(({ cut }) => cut),
    questions: sum(({ questions }) => questions),
    measured: sum(({ measured }) => measured),
  };
}

/** Tokens in three digits: "820", "54.2 k", "1.31 M". */
export function formatTokens(tokens: number): string {
  if (tokens < 1000) return formatCount(tokens);
  return tokens < 999_500 ? `${threeDigits(tokens / 1000)} k` : `${threeDigits(tokens / 1e6)} M`;
}

/** "0.83 USD", "1,240 USD", "under 0.01 USD", "0 USD"; without a price a dash. */
export function formatMoney(money: number | null, currency: string): string {
  return money === null ? missing : `${formatAmount(money)} ${currency}`;
}

/** An amount without its currency, as it stands in a column of it. */
export function formatAmount(money: number | null): string {
  if (money === null) return missing;
  if (money > 0 && money < 0.01) return 'under 0.01';
  return money === 0 || money >= 1000 ? formatCount(money) : money.toFixed(2);
}

/**
 * What the start button says: "Start 4 runs, about 1,240 calls, 0.83 USD, 12 min". Without an estimate that holds (null) it promises
 * nothing.
 */
export function startWords(runs: number, total: EstimateTotal | null, currency: string): string {
  const words = `Start ${formatCounted(runs, 'run')}`;
  if (total === null) return words;
  if (total.calls === 0) return `${words}, no new call`;
  const money = total.isPriced ? [formatMoney(total.money, currency)] : [];
  return [`${words}, about ${formatCounted(total.calls, 'call')}`, ...money, formatAbout(total.durationMs)].join(', ');
}

/** Systems whose run would reach the limit by its estimate, each with the first that it reaches: "BM25: 1,240 of 500 calls". */
export function beyondCap(
  { systems }: Pick<ExperimentAnswerPlan, 'systems'>,
  cap: SpendingCap,
  currency: string,
): readonly string[] {
  return systems.flatMap(({ system, plan: { total } }) => {
    const { calls, usage, money } = total;
    const tokens = usage.input + usage.output;
    if (cap.calls !== null && calls > cap.calls)
      return [`${system}: ${formatCount(calls)} of ${formatCounted(cap.calls, 'call')}`];
    if (cap.tokens !== null && tokens > cap.tokens)
      return [`${system}: ${formatTokens(tokens)} of ${formatTokens(cap.tokens)} tokens`];
    if (cap.money !== null && money !== null && money > cap.money)
      return [`${system}: ${formatAmount(money)} of ${formatMoney(cap.money, currency)}`];
    return [];
  });
}

/** What the limits of all runs come to; empty without a limit. */
export function capSumWords(cap: SpendingCap, runs: number, currency: string): string {
  const limits = [
    ...(cap.calls === null ? [] : [formatCounted(runs * cap.calls, 'call')]),
    ...(cap.tokens === null ? [] : [`${formatTokens(runs * cap.tokens)} tokens`]),
    ...(cap.money === null ? [] : [formatMoney(runs * cap.money, currency)]),
  ];
  if (limits.length === 0) return '';
  return runs === 1 ? '' : `All ${formatCount(runs)} together: at most ${limits.join(', ')}.`;
}

/** Where lengths and times of an estimate are from. */
export function measuredWords({ measured }: Pick<EstimateTotal, 'measured'>): string {
  return measured > 0
    ? `Lengths and times as ${formatCounted(measured, 'call')} of these models took.`
    : 'Lengths of replies and times are usual ones: a trial of five questions measures them.';
}

function threeDigits(value: number): string {
  const digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return value.toFixed(digits);
}
