/** What each list of a fusion gave a candidate, and what that adds to its fused score. */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { FusionSettings } from '../experiment/experiment.ts';
import type { Candidate, FusedPart, Ranking } from './candidate.ts';

/** A candidate of any of the lists, as the first list that holds it has it. */
export interface Fusable {
  readonly candidate: Candidate;
  /** In the order of the lists; null where a list does not hold it. At least one is not null. */
  readonly parts: readonly (FusedPart | null)[];
}

/**
 * Every candidate of some rankings of the same units, once, with its place and score in each. One that stands in a ranking more
 * than once counts at its first place, and the ranks behind it move up. No rankings, or empty ones: an empty list.
 */
export function fusables(rankings: readonly Ranking[]): readonly Fusable[] {
  const found = new Map<string, { readonly candidate: Candidate; readonly parts: (FusedPart | null)[] }>();
  for (const [place, ranking] of rankings.entries()) {
    const list = withoutRepeats(ranking);
    const normalise = normaliser(list);
    for (const [index, candidate] of list.entries()) {
      const key = keyOf(candidate);
      const known = found.get(key) ?? { candidate, parts: rankings.map(() => null) };
      known.parts[place] = { rank: index + 1, score: candidate.score, normalised: normalise(candidate.score) };
      found.set(key, known);
    }
  }
  return [...found.values()];
}

/**
 * What each list adds to the fused score, in the order of the parts; null where a list does not hold the candidate. They sum to
 * the score, rounding aside. `rrf`: 1/(k + rank). `weighted`: weight × normalised score. `comb-sum`: the normalised score.
 * `comb-mnz`: the normalised score × the number of lists that hold the candidate. `concatenate`: null for each, since
 * nothing is summed. No parts: an empty list.
 */
export function contributionsOf(
  parts: readonly (FusedPart | null)[],
  fusion: FusionSettings,
): readonly (number | null)[] {
  const holding = parts.filter((part) => part !== null).length;
  return parts.map((part, place) => {
    if (part === null) return null;
    switch (fusion.kind) {
      case 'rrf':
        return 1 / (fusion.k + part.rank);
      case 'weighted':
        return (fusion.weights[place] ?? 0) * part.normalised;
      case 'comb-sum':
        return part.normalised;
      case 'comb-mnz':
        return part.normalised * holding;
      // A place, no score: nothing adds to it.
      case 'concatenate':
        return null;
      default:
        return assertUnreachable(fusion);
    }
  });
}

function normaliser(ranking: Ranking): (score: number) => number {
  let [least, greatest] = [Infinity, -Infinity];
  for (const { score } of ranking) {
    least = Math.min(least, score);
    greatest = Math.max(greatest, score);
  }
  const range = greatest - least;
  return (score) => (range === 0 ? 1 : (score - least) / range);
}

function withoutRepeats(ranking: Ranking): Ranking {
  const seen = new Set<string>();
  return ranking.filter((candidate) => {
    const key = keyOf(candidate);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function keyOf({ kind, document, ordinal }: Candidate): string {
  return `${kind ?? 'unit'} ${document} ${ordinal}`;
}
