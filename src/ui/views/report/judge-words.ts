/** How far a judge can be trusted, in words: does it repeat itself, and does a person agree. */
import type { JudgeRepeatability } from '../../../core/metric/judged/judge-repeatability.ts';
import type { PersonAgreement } from '../../../core/metric/judged/person-agreement.ts';
import { formatCount, formatCounted, formatDecimal } from '../../format.ts';

/** A first line and what it is of. */
export interface TrustWords {
  readonly main: string;
  readonly more: string;
}

/** "kappa 0.62" over "n 41 verdicts; 3 overruled to not supported, 1 to supported". Null: a person looked at none. */
export function agreementWords(agreement: PersonAgreement): TrustWords | null {
  const { n, kappa, agreement: share, overruledToUnsupported, overruledToSupported } = agreement;
  if (n === 0) return null;
  const overruled = [
    ...(overruledToUnsupported > 0 ? [`${formatCount(overruledToUnsupported)} overruled to not supported`] : []),
    ...(overruledToSupported > 0 ? [`${formatCount(overruledToSupported)} overruled to supported`] : []),
  ];
  const same = formatDecimal(share, 2);
  return {
    main: kappa === null ? `agreement ${same}` : `kappa ${formatDecimal(kappa, 2)}`,
    more: [
      `n ${formatCounted(n, 'verdict')}`,
      ...(kappa === null ? ['kappa is not defined: both say the same throughout'] : [`agreement ${same}`]),
      overruled.length === 0 ? 'none overruled' : overruled.join(', '),
    ].join('; '),
  };
}

/** "agreement 0.94" over "n 20 texts, 83 facts; on 0.88 of facts all repeats agree; greatest change of a score 0.25". */
export function repeatabilityWords(repeatability: JudgeRepeatability): TrustWords {
  const { compared, sampled, failedRepeats, facts, agreement, unanimous, greatestRange } = repeatability;
  const of =
    compared === sampled
      ? formatCounted(compared, 'text')
      : `${formatCount(compared)} of ${formatCounted(sampled, 'text')}`;
  if (agreement === null) return { main: '–', more: `${of}: no facts were judged twice` };
  return {
    main: `agreement ${formatDecimal(agreement, 2)}`,
    more: [
      `n ${of}, ${formatCounted(facts, 'fact')}`,
      `all repeats agree on ${formatDecimal(unanimous, 2)} of them`,
      `a score moved by ${formatDecimal(greatestRange, 2)} at most`,
      ...(failedRepeats === 0 ? [] : [`${formatCounted(failedRepeats, 'repeat')} failed`]),
    ].join('; '),
  };
}
