/** Numbers as a person types them: thousands commas are allowed, and what is no number is null and never NaN. */

/** A whole number of at least 0, or null: "3,000", " 12 ". */
export function wholeNumber(text: string): number | null {
  const plain = text.trim().replaceAll(',', '');
  return /^\d{1,10}$/.test(plain) ? Number(plain) : null;
}

/** A decimal number of at least 0 without an exponent, or null: "0.75", ".5". */
export function decimalNumber(text: string): number | null {
  const plain = text.trim();
  return /^\d{1,6}(\.\d{1,9})?$/.test(plain) || /^\.\d{1,9}$/.test(plain) ? Number(plain) : null;
}

/** Rising, distinct cutoffs from 1 to 10,000, 50 at most, from "1, 5, 10", or null where one of them is none. */
export function cutoffList(text: string): readonly number[] | null {
  const numbers = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(wholeNumber);
  if (numbers.length === 0 || numbers.some((number) => number === null || number < 1 || number > 10_000)) return null;
  const distinct = [...new Set(numbers as readonly number[])].sort((a, b) => a - b);
  return distinct.length > 50 ? null : distinct;
}
