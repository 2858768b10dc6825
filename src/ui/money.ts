/** What calls to models took, as numbers: an amount with its currency, tokens in thousands and millions. */
import type { RunSpending } from '../core/experiment/run-answers.ts';
import { formatCount, formatCounted, missing } from './format.ts';

type PricedCalls = Pick<RunSpending, 'calls' | 'money' | 'withoutPrice'>;

/** "1.23 USD", below a tenth with two digits that count: "0.0042 USD"; nothing is "0 USD", null "–". */
export function formatMoney(amount: number | null, currency: string): string {
  if (amount === null || !Number.isFinite(amount)) return missing;
  return `${plainAmount(amount)} ${currency}`;
}

/**
 * What calls cost: "1.23 USD"; with calls that have no price "at least 1.23 USD, 40 calls without a price", with no other "–, 65 calls
 * without a price".
 */
export function formatSpent({ calls, money, withoutPrice }: PricedCalls, currency: string): string {
  if (withoutPrice === 0) return formatMoney(money, currency);
  const without = `${formatCounted(withoutPrice, 'call')} without a price`;
  return withoutPrice >= calls ? `${missing}, ${without}` : `at least ${formatMoney(money, currency)}, ${without}`;
}

/** "412", "412 k", "5.41 M"; null "–". */
export function formatTokens(tokens: number | null): string {
  if (tokens === null || !Number.isFinite(tokens)) return missing;
  if (tokens < 10_000) return formatCount(tokens);
  if (tokens < 999_500) return `${formatCount(tokens / 1000)} k`;
  return `${(tokens / 1_000_000).toFixed(2)} M`;
}

function plainAmount(amount: number): string {
  if (amount === 0) return '0';
  if (amount >= 1000) return formatCount(amount);
  if (amount >= 0.1) return amount.toFixed(2);
  return amount < 0.000_001 ? 'under 0.000001' : Number(amount.toPrecision(2)).toFixed(6).replace(/0+$/, '');
}
