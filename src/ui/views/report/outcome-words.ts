/** Words for how questions came out, and the order in which filters name them. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { Outcome } from './compared-questions.ts';

/** Outcomes in the order in which filters stand. */
export const outcomes: readonly Outcome[] = [
  'a-better',
  'equal',
  'b-better',
  'found-all',
  'found-some',
  'found-none',
  'value-one',
  'value-between',
  'value-zero',
  'without-evidence',
  'document-only',
  'unmappable',
  'mapped-in-part',
  'other-gold',
  'declined',
  'not-applicable',
  'cut',
  'unreadable',
  'no-judge',
  'not-asked',
  'failed',
  'waiting',
];

/**
 * Words for a filter.
 * @param moreIsBetter of the metric: of one where more is neither better nor worse a run is said to be higher
 */
export function outcomeWords(outcome: Outcome, moreIsBetter = true): string {
  switch (outcome) {
    case 'a-better':
      return moreIsBetter ? 'A better' : 'A higher';
    case 'equal':
      return 'Equal';
    case 'b-better':
      return moreIsBetter ? 'B better' : 'B higher';
    case 'found-all':
      return 'All gold found';
    case 'found-some':
      return 'Some found';
    case 'found-none':
      return 'None found';
    case 'value-one':
      return 'At 1';
    case 'value-between':
      return 'Between';
    case 'value-zero':
      return 'At 0';
    case 'declined':
      return 'Declined';
    case 'not-applicable':
      return 'Not applicable';
    case 'cut':
      return 'Cut';
    case 'unreadable':
      return 'Unreadable';
    case 'no-judge':
      return 'No judge';
    case 'not-asked':
      return 'Not asked';
    case 'failed':
      return 'Failed';
    case 'waiting':
      return 'Waiting';
    case 'without-evidence':
      return 'Without evidence';
    case 'unmappable':
      return 'Not mapped';
    case 'mapped-in-part':
      return 'Mapped in part';
    case 'document-only':
      return 'Document only';
    case 'other-gold':
      return 'No such gold';
    default:
      return assertUnreachable(outcome);
  }
}
