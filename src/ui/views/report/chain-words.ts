import type { ChainsOfRun, FusionRow } from '../../../core/experiment/chains-report.ts';
import { formatCount, formatDecimal, formatInterval, formatSigned } from '../../format.ts';

const fromWords: Readonly<Record<FusionRow['from'], string>> = {
  text: 'text',
  image: 'image',
  both: 'both',
  neither: 'neither',
  incomplete: 'a chain or the fusion failed',
};

export function fromOf({ from }: Pick<FusionRow, 'from'>): string {
  return fromWords[from];
}

/** How the rows add up: `114 compared + 4 without all three answers = 118`. */
export function chainsSum({ compared, settled }: Pick<ChainsOfRun, 'compared' | 'settled'>): string {
  const rest = settled - compared;
  return rest === 0
    ? `${formatCount(compared)} compared`
    : `${formatCount(compared)} compared + ${formatCount(rest)} without all three answers = ${formatCount(settled)}`;
}

/** Whether the third call pays, in a sentence with its interval and n. */
export function gainWords({ gain, alone }: Pick<ChainsOfRun, 'gain' | 'alone'>): string {
  if (gain === null) return 'No question has a score of both chains and the fusion.';
  const { over, difference, interval, n } = gain;
  const better = over === 'text' ? alone.text.mean : alone.image.mean;
  const chain = over === 'text' ? 'text chain' : 'page-image chain';
  const bounds = interval === null ? 'no interval' : formatInterval(interval);
  return `The better chain alone, the ${chain}: ${formatDecimal(better)}. The third call adds ${formatSigned(difference)}, ${bounds}, n ${formatCount(n)}.`;
}

/** `The chains disagree on 12 of 114.` */
export function disagreeWords({ disagree, compared }: Pick<ChainsOfRun, 'disagree' | 'compared'>): string {
  if (compared === 0) return '';
  return `The chains disagree on ${formatCount(disagree)} of ${formatCount(compared)}.`;
}

/** How it is decided, in the words of metrics. */
export const chainRules =
  'Chains disagree where the F1 between their answers is below 0.50 or their numbers differ. The fusion took a chain where the F1 to its answer is 0.80 or more, and below 0.80 to the other.';
