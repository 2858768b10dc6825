import { type Agreement, cohenKappa } from '../../statistics/cohen-kappa.ts';
import type { ReviewedVerdict } from './judged-score.ts';

/** How a judge agrees with a person, over the verdicts that the person has looked at. */
export interface PersonAgreement extends Agreement {
  /** The judge says supported, the person not; and the other way round. */
  readonly overruledToUnsupported: number;
  readonly overruledToSupported: number;
}

/** Agreement of the judge with the person; verdicts without the person's are left out. None: n 0 and no kappa. */
export function personAgreement(verdicts: readonly ReviewedVerdict[]): PersonAgreement {
  const reviewed = verdicts.flatMap(({ supported, person }) => (person === null ? [] : [{ supported, person }]));
  return {
    ...cohenKappa(
      reviewed.map(({ supported }) => supported),
      reviewed.map(({ person }) => person),
    ),
    overruledToUnsupported: reviewed.filter(({ supported, person }) => supported && !person).length,
    overruledToSupported: reviewed.filter(({ supported, person }) => !supported && person).length,
  };
}
