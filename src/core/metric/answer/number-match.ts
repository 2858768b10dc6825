/**
 * Answers that are one number. As words, “3.14” and “314” are equal and “3” in a sentence is mostly wrong; so by choice numbers are
 * compared as numbers.
 */

/** A number as a text states it: `value` with sign and decimals, `percent` where a % stands after it. */
export interface StatedNumber {
  readonly value: number;
  readonly percent: boolean;
}

/**
 * The number that a text is: digits with thousands separators and decimals, a sign and a currency before them, a percent sign
 * after them. Null where the text is anything else.
 * Example: `$1,200.50` is 1200.5; `18.29%` is 18.29; `2009-07` is none.
 */
export function soleNumber(text: string): StatedNumber | null {
  const plain = plainText(text)
    .trim()
    .replace(/[.,;]$/, '');
  const [, sign = '', digits, percent = ''] =
    /^([-+]?)\s*[\p{Sc}]?\s*(\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)\s*(%?)$/u.exec(plain) ?? [];
  if (digits === undefined) return null;
  return { value: Number(`${sign}${digits.replaceAll(',', '')}`), percent: percent === '%' };
}

/**
 * Whether a prediction states the number: it holds exactly one number (however often), or begins with one, and that differs by at most
 * `tolerance` · |gold|. A sign of percent on one side only does not matter. Several numbers, none of them first: false.
 */
export function statesNumber(gold: StatedNumber, prediction: string, tolerance: number): boolean {
  const text = plainText(prediction).trim();
  const found = Array.from(
    text.matchAll(/(?<![\p{L}\p{N}.,])([-+]?)\s?\p{Sc}?\s?(\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)(?![\p{N}]|[.,]\d)/gu),
    ({ 1: sign, 2: digits, index }) => ({ at: index, value: Number(`${sign}${digits!.replaceAll(',', '')}`) }),
  );
  const [first] = found;
  if (first === undefined) return false;
  const isSole = found.every(({ value }) => value === first.value);
  if (!isSole && first.at > 0) return false;
  return Math.abs(first.value - gold.value) <= tolerance * Math.abs(gold.value);
}

function plainText(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\u2010-\u2015\u2212]/g, '-');
}
