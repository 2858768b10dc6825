import { AppError } from '../app-error.ts';
import type { FusionSettings } from '../experiment/experiment.ts';
import type { Candidate, Ranking } from './candidate.ts';
import { contributionsOf, fusables } from './fused-parts.ts';
import type { Fusable } from './fused-parts.ts';

/**
 * Several rankings as one, every unit once, with its fused score in place of its own and `parts`, what each
 * ranking gave it. A unit that stands in a ranking more than once counts at its first place, and the ranks behind it move up; ranks
 * start at 1.
 *
 * `rrf`: Σ 1/(k + rank) over the rankings that hold the unit (Cormack, Clarke and Büttcher, SIGIR 2009). The others normalise each
 * ranking to (s − min)/(max − min), to 1 where all its scores are equal, and give 0 to what is not in it: `weighted` sums weight ×
 * normalised score, `comb-sum` normalised scores, `comb-mnz` multiplies that sum by the number of rankings that hold the unit (Fox
 * and Shaw, TREC-2, 1993).
 *
 * `concatenate` takes the first `counts[i]` of each ranking i, one ranking after the other; the score counts places from the end.
 *
 * `compare` is the order of the result and has to put higher scores first (`compareCandidates`). No rankings, or empty ones, give an
 * empty result. Throws `experiment-invalid` for a k below 0, and for weights or counts that are not one a ranking or below 0.
 */
export function fuse(
  rankings: readonly Ranking[],
  fusion: FusionSettings,
  compare: (a: Readonly<Candidate>, b: Readonly<Candidate>) => number,
): Candidate[] {
  check(fusion, rankings.length);
  if (fusion.kind === 'concatenate') return concatenated(rankings, fusion.counts);
  return fusables(rankings)
    .map(({ candidate, parts }) => ({ ...candidate, score: sumOf(contributionsOf(parts, fusion)), parts }))
    .sort(compare);
}

/**
 * The first of each ranking, one ranking after the other, each candidate with its place and score in the one that brought it. A
 * unit that an earlier ranking brought is passed over, and the next takes its place; a page's text and its image are two. What
 * is fused has no score of its own: it counts the places from the end, so that files in which scores rank have the same order.
 */
function concatenated(rankings: readonly Ranking[], counts: readonly number[]): Candidate[] {
  const all = fusables(rankings);
  const taken = new Map<Fusable, number>();
  for (const [place, count] of counts.entries()) {
    const listed = all
      .filter((fusable) => fusable.parts[place] !== null && !taken.has(fusable))
      .sort((a, b) => a.parts[place]!.rank - b.parts[place]!.rank);
    for (const fusable of listed.slice(0, count)) taken.set(fusable, place);
  }
  return [...taken].map(([{ candidate, parts }, place], at) => ({
    ...candidate,
    score: taken.size - at,
    parts: parts.map((part, other) => (other === place ? part : null)),
  }));
}

/** Summed by size: the same numbers give the same bits, whichever ranking each came from, and a tie stays one. */
function sumOf(contributions: readonly (number | null)[]): number {
  return contributions
    .filter((value) => value !== null)
    .sort((a, b) => a - b)
    .reduce((total, value) => total + value, 0);
}

function check(fusion: FusionSettings, rankings: number): void {
  if (fusion.kind === 'rrf') {
    const { k } = fusion;
    if (!Number.isFinite(k) || k < 0) throw invalid(`k ${k} of reciprocal rank fusion`, 'a number from 0');
  }
  if (fusion.kind === 'concatenate') {
    const { counts } = fusion;
    if (counts.length !== rankings || counts.some((count) => !Number.isSafeInteger(count) || count < 0)) {
      throw invalid(`counts ${counts.join(', ')}`, `${rankings} whole numbers from 0, one a retriever`);
    }
  }
  if (fusion.kind === 'weighted') {
    const { weights } = fusion;
    if (weights.length !== rankings || weights.some((weight) => !Number.isFinite(weight) || weight < 0)) {
      throw invalid(`weights ${weights.join(', ')}`, `${rankings} numbers from 0, one a retriever`);
    }
  }
}

function invalid(what: string, use: string): AppError {
  return new AppError('experiment-invalid', `The ${what} cannot fuse rankings: use ${use}.`);
}
