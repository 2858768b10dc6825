/** What is the same for all systems, while it is being edited. */
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import { formatCount } from '../../format.ts';
import { cutoffList, wholeNumber } from './typed-numbers.ts';

export type SharedField = 'name' | 'k' | 'cutoffs' | 'depth' | 'seed';
export type SharedDraft = Readonly<Record<SharedField, string>>;

export type CheckedShared =
  | { readonly kind: 'valid'; readonly settings: ExperimentSettings }
  | { readonly kind: 'invalid'; readonly problems: Readonly<Partial<Record<SharedField, string>>> };

export function sharedDraftOf({ name, k, cutoffs, depth, seed }: ExperimentSettings): SharedDraft {
  return { name, k: String(k), cutoffs: cutoffs.join(', '), depth: String(depth), seed: String(seed) };
}

/**
 * Checks a draft: k, cutoffs and candidates kept from 1 to 10,000, none of the first two beyond the last; a seed of 32
 * bits; a name of at most 200 characters. An empty name leaves the one before.
 */
export function checkShared(draft: SharedDraft, before: ExperimentSettings): CheckedShared {
  const problems: Partial<Record<SharedField, string>> = {};
  const [k, depth, seed] = [wholeNumber(draft.k), wholeNumber(draft.depth), wholeNumber(draft.seed)];
  const cutoffs = cutoffList(draft.cutoffs);
  const name = draft.name.trim();
  if (name.length > 200) problems.name = 'A name has at most 200 characters.';
  if (k === null || k < 1 || k > most) problems.k = 'k is a whole number from 1 to 10,000.';
  if (cutoffs === null) problems.cutoffs = 'Cutoffs are whole numbers from 1 to 10,000, with commas between.';
  if (seed === null || seed > mostSeed)
    problems.seed = `The seed is a whole number from 0 to ${formatCount(mostSeed)}.`;
  const largest = Math.max(k ?? 0, ...(cutoffs ?? []));
  if (depth === null || depth < 1 || depth > most) problems.depth = 'Keep from 1 to 10,000 candidates.';
  else if (depth < largest && largest <= most)
    problems.depth = `Keep at least ${formatCount(largest)}: a cutoff looks that far.`;
  if (k === null || depth === null || seed === null || cutoffs === null || Object.keys(problems).length > 0) {
    return { kind: 'invalid', problems };
  }
  return { kind: 'valid', settings: { ...before, name: name === '' ? before.name : name, k, cutoffs, depth, seed } };
}

const most = 10_000;
const mostSeed = 4_294_967_295;
