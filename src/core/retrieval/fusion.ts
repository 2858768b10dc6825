import { AppError } from '../app-error.ts';
import { assertUnreachable } from '../assert-unreachable.ts';
import type { FusionSettings } from '../experiment/experiment.ts';
import type { Candidate, Ranking } from './candidate.ts';

/**
 * Several rankings of the same units as one, every unit once, with its fused score in place of its own. A unit that stands in a
 * ranking more than once counts at its first place, and the ranks behind it move up; ranks start at 1.
 *
 * `rrf`: Σ 1/(k + rank) over the rankings that hold the unit (Cormack, Clarke and Büttcher, SIGIR 2009). The others normalise each
 * ranking to (s − min)/(max − min), to 1 where all its scores are equal, and give 0 to what is not in it: `weighted` sums weight ×
 * normalised score, `comb-sum` normalised scores, `comb-mnz` multiplies that sum by the number of rankings that hold the unit (Fox
 * and Shaw, TREC-2, 1993).
 *
 * `compare` is the order of the result and has to put higher scores first (`compareCandidates`). No rankings, or empty ones, give an
 * empty result. Throws `experiment-invalid` for a k below 0, and for weights that are not one a ranking or below 0.
 */
export function fuse(
  rankings: readonly Ranking[],
  fusion: FusionSettings,
  compare: (a: Readonly<Candidate>, b: Readonly<Candidate>) => number,
): Candidate[] {
  const fused = new Map<string, { readonly candidate: Candidate; readonly values: number[] }>();
  for (const [place, ranking] of rankings.entries()) {
    const contributions = contributionsOf(withoutRepeats(ranking), fusion, place, rankings.length);
    for (const { candidate, value } of contributions) {
      const known = fused.get(keyOf(candidate));
      if (known === undefined) fused.set(keyOf(candidate), { candidate, values: [value] });
      else known.values.push(value);
    }
  }
  return [...fused.values()]
    .map(({ candidate, values }) => {
      // Summed by size: the same numbers give the same bits, whichever ranking each came from, and a tie stays one.
      const sum = values.sort((a, b) => a - b).reduce((total, value) => total + value, 0);
      return { ...candidate, score: fusion.kind === 'comb-mnz' ? sum * values.length : sum };
    })
    .sort(compare);
}

interface Contribution {
  readonly candidate: Candidate;
  readonly value: number;
}

/** What each candidate of one ranking adds to its sum. */
function contributionsOf(
  ranking: Ranking,
  fusion: FusionSettings,
  place: number,
  rankings: number,
): readonly Contribution[] {
  switch (fusion.kind) {
    case 'rrf': {
      const { k } = fusion;
      if (!Number.isFinite(k) || k < 0) throw invalid(`k ${k} of reciprocal rank fusion`, 'a number from 0');
      return ranking.map((candidate, index) => ({ candidate, value: 1 / (k + index + 1) }));
    }
    case 'weighted': {
      const { weights } = fusion;
      if (weights.length !== rankings || weights.some((weight) => !Number.isFinite(weight) || weight < 0)) {
        throw invalid(`weights ${weights.join(', ')}`, `${rankings} numbers from 0, one a retriever`);
      }
      return normalised(ranking).map(({ candidate, value }) => ({ candidate, value: weights[place]! * value }));
    }
    case 'comb-sum':
    case 'comb-mnz':
      return normalised(ranking);
    default:
      return assertUnreachable(fusion);
  }
}

function normalised(ranking: Ranking): readonly Contribution[] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const { score } of ranking) {
    least = Math.min(least, score);
    greatest = Math.max(greatest, score);
  }
  const range = greatest - least;
  return ranking.map((candidate) => ({ candidate, value: range === 0 ? 1 : (candidate.score - least) / range }));
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

function keyOf({ document, ordinal }: Candidate): string {
  return `${document} ${ordinal}`;
}

function invalid(what: string, use: string): AppError {
  return new AppError('experiment-invalid', `The ${what} cannot fuse rankings: use ${use}.`);
}
