/** The limits of a run as they are typed: an empty field is no limit. */
import { html } from 'lit';
import type { SpendingCap } from '../../../core/answering/spending-cap.ts';
import { noCap } from '../../../core/answering/spending-cap.ts';
import { formatCount } from '../../format.ts';
import { decimalNumber, wholeNumber } from '../experiment/typed-numbers.ts';

export type CapTyped = Readonly<Record<keyof SpendingCap, string>>;

/** A cap as its fields show it. */
export function typedCap({ calls, tokens, money }: SpendingCap): CapTyped {
  const text = (value: number | null): string => (value === null ? '' : formatCount(value));
  return { calls: text(calls), tokens: text(tokens), money: money === null ? '' : String(money) };
}

/** Twice a cap, to start from where it was reached. */
export function twiceTheCap({ calls, tokens, money }: SpendingCap): SpendingCap {
  const twice = (value: number | null): number | null => (value === null ? null : 2 * value);
  return { calls: twice(calls), tokens: twice(tokens), money: money === null ? null : Number((2 * money).toFixed(6)) };
}

/** The cap that was typed, or the name of the field that is no limit. */
export function readCap(typed: CapTyped): SpendingCap | keyof SpendingCap {
  let cap: SpendingCap = noCap;
  for (const name of ['calls', 'tokens', 'money'] as const) {
    const text = typed[name].trim();
    if (text === '') continue;
    const value = name === 'money' ? decimalNumber(text.replaceAll(',', '')) : wholeNumber(text);
    if (value === null || value <= 0) return name;
    cap = { ...cap, [name]: value };
  }
  return cap;
}

/** What is wrong with the field of a limit, as a sentence. */
export function capProblem(field: keyof SpendingCap): string {
  return field === 'money'
    ? 'The limit of money is a number above 0, or left empty.'
    : `The limit of ${field} is a whole number above 0, or left empty.`;
}

/** Three fields. @param wrong the one that is no limit, or null */
export function renderCapFields(
  typed: CapTyped,
  currency: string,
  wrong: keyof SpendingCap | null,
  change: (typed: CapTyped) => void,
) {
  const labels = { calls: 'At most calls', tokens: 'At most tokens', money: `At most ${currency}` } as const;
  return (['calls', 'tokens', 'money'] as const).map(
    (name) =>
      html`<label
        >${labels[name]}<input
          class="field"
          data-limit=${name}
          inputmode=${name === 'money' ? 'decimal' : 'numeric'}
          autocomplete="off"
          placeholder="no limit"
          aria-invalid=${wrong === name ? 'true' : 'false'}
          .value=${typed[name]}
          @input=${(event: Event) => change({ ...typed, [name]: (event.target as HTMLInputElement).value })}
      /></label>`,
  );
}
