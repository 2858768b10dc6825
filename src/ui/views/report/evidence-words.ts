import type { EvidenceCurve, EvidenceOfRun } from '../../../core/experiment/evidence-report.ts';
import { evidenceDepth } from '../../../core/metric/evidence/anlcs.ts';
import { suggestionThreshold } from '../../../core/metric/evidence/suggested-k.ts';
import { formatCount, formatCounted } from '../../format.ts';

/** The numbers of contexts that are shown as numbers (VisDoM, figure 3). */
export const shownCutoffs: readonly number[] = [1, 5, 10, 20];

const contextWords: Readonly<Record<EvidenceCurve['contexts'], string>> = {
  texts: 'texts',
  images: 'page images',
  both: 'texts and page images',
};

/** What the contexts of a curve are: `page images, 20`. */
export function contextsOf({ contexts, reach }: Pick<EvidenceCurve, 'contexts' | 'reach'>): string {
  return `${contextWords[contexts]}, ${reach < evidenceDepth ? `at most ${formatCount(reach)}` : formatCount(reach)}`;
}

/** `k = 7 for texts`, or why none is suggested. */
export function suggestionWords({
  suggested,
  contexts,
  reach,
}: Pick<EvidenceCurve, 'suggested' | 'contexts' | 'reach'>): string {
  if (suggested !== null) return `k = ${formatCount(suggested)} for ${contextWords[contexts]}`;
  return `not ${suggestionThreshold} within ${formatCount(Math.min(reach, evidenceDepth))}`;
}

/** What the n of a run leaves out, parts that add up: `40 scored + 2 without evidence text = 42`. */
export function evidenceSum({ n, withoutEvidence, leftOut, failed, notComputed }: EvidenceOfRun): string {
  const parts = [
    `${formatCount(n)} scored`,
    ...(withoutEvidence > 0 ? [`${formatCount(withoutEvidence)} without evidence text`] : []),
    ...(leftOut > 0 ? [`${formatCount(leftOut)} left out (document missing)`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(notComputed > 0 ? [`${formatCount(notComputed)} not computed`] : []),
  ];
  if (parts.length === 1) return formatCounted(n, 'question');
  return `${parts.join(' + ')} = ${formatCount(n + withoutEvidence + leftOut + failed + notComputed)}`;
}
