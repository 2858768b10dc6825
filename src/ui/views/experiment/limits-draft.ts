/** The sample of all answering systems and the limit of each run, while they are being edited. */
import type { SampleStratum } from '../../../core/experiment/answering.ts';
import { formatCount } from '../../format.ts';
import type { Limits } from './shared-answers.ts';
import { decimalNumber, wholeNumber } from './typed-numbers.ts';

export type LimitField = 'size' | 'seed' | 'calls' | 'tokens' | 'money';

/** An empty size is all questions, an empty limit none. */
export interface LimitsDraft extends Readonly<Record<LimitField, string>> {
  readonly stratify: SampleStratum | null;
}

export type CheckedLimits =
  | { readonly kind: 'valid'; readonly limits: Limits }
  | { readonly kind: 'invalid'; readonly problems: Readonly<Partial<Record<LimitField, string>>> };

export function limitsDraftOf({ sample, cap }: Limits): LimitsDraft {
  const text = (number: number | null): string => (number === null ? '' : String(number));
  return {
    size: text(sample.size),
    seed: String(sample.seed),
    stratify: sample.stratify,
    calls: text(cap.calls),
    tokens: text(cap.tokens),
    money: text(cap.money),
  };
}

/** Checks a draft as the experiment file would: sizes and limits from 1, money from 0, a seed of 32 bits. */
export function checkLimits(draft: LimitsDraft): CheckedLimits {
  const problems: Partial<Record<LimitField, string>> = {};
  const whole = (field: LimitField, most: number, sentence: string): number | null => {
    if (draft[field].trim() === '') return null;
    const number = wholeNumber(draft[field]);
    if (number === null || number < 1 || number > most) problems[field] = sentence;
    return number;
  };
  const size = whole('size', 10_000_000, 'A whole number from 1, or empty for all.');
  const seed = wholeNumber(draft.seed);
  if (seed === null || seed > mostSeed) problems.seed = `From 0 to ${formatCount(mostSeed)}.`;
  const calls = whole('calls', mostLimit, 'A whole number from 1, or empty for no limit.');
  const tokens = whole('tokens', mostLimit, 'A whole number from 1, or empty for no limit.');
  const money = draft.money.trim() === '' ? null : decimalNumber(draft.money.trim().replaceAll(',', ''));
  if (draft.money.trim() !== '' && money === null) problems.money = 'An amount from 0, or empty for no limit.';
  if (seed === null || Object.keys(problems).length > 0) return { kind: 'invalid', problems };
  const { stratify } = draft;
  return { kind: 'valid', limits: { sample: { size, seed, stratify }, cap: { calls, tokens, money } } };
}

const mostSeed = 4_294_967_295;
/** As many digits as are read. */
const mostLimit = 9_999_999_999;
