import { assertUnreachable } from '../assert-unreachable.ts';
import { withoutThoughts } from './thoughts.ts';

/** What a reply says, or why it could not be read. `as`: how it was found. */
export type Reading<Value> =
  | { readonly kind: 'read'; readonly value: Value; readonly as: 'json' | 'headings' | 'text' }
  | { readonly kind: 'unreadable'; readonly problem: string };

/** What became of a reply: `repaired` where it took the one repair call. The raw text of what could not be read is kept. */
export type ParsedReply<Value> =
  | { readonly kind: 'parsed'; readonly value: Value; readonly repaired: boolean }
  | { readonly kind: 'unreadable'; readonly problem: string; readonly raw: string };

/** What to do with a reading: it is settled, or the one repair call is to be made. */
export type NextStep<Value> =
  | { readonly kind: 'settled'; readonly reply: ParsedReply<Value> }
  | { readonly kind: 'repair'; readonly problem: string };

/**
 * What follows a reading after some repair calls: at most one is made. What still cannot be read is a failure that keeps the raw text of
 * the first reply; it is never an answer.
 * @param raw the first reply
 */
export function nextStep<Value>(reading: Reading<Value>, raw: string, repairsMade: number): NextStep<Value> {
  switch (reading.kind) {
    case 'read':
      return { kind: 'settled', reply: { kind: 'parsed', value: reading.value, repaired: repairsMade > 0 } };
    case 'unreadable': {
      // There is nothing in an empty reply to be put in another form, nor in thoughts alone.
      if (repairsMade === 0 && withoutThoughts(raw).trim() !== '') return { kind: 'repair', problem: reading.problem };
      return { kind: 'settled', reply: { kind: 'unreadable', problem: reading.problem, raw } };
    }
    default:
      return assertUnreachable(reading);
  }
}
