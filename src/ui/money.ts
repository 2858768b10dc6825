/** What calls to models took, as numbers: an amount with its currency, tokens in thousands and millions. */
import { formatCount, missing } from './format.ts';

/** "1.23 USD", below a tenth with two digits that count: "0.0042 USD"; nothing is "0 USD", null "–". */
export function formatMoney(amount: number | null, currency: string): string {
  if (amount === null || !Number.isFinite(amount)) return missing;
  return `${plainAmount(amount)} ${currency}`;
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
