import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import { type RewordingCounts, rewordingCounts } from '../../../core/dataset/apply-rewordings.ts';
import type { RewordingRecord } from '../../../core/dataset/rewording.ts';
import { tokenSpans, tokenise } from '../../../core/lexical/tokenizer.ts';
import { formatCount, formatCounted } from '../../format.ts';

export type ReviewState = 'picked' | 'kept' | 'ambiguous' | 'proposed' | 'not asked' | 'no proposal';

export const reviewStates: readonly ReviewState[] = [
  'proposed',
  'not asked',
  'no proposal',
  'picked',
  'kept',
  'ambiguous',
];

/** What a question waits for, or what became of it; the states partition the questions. */
export function reviewState({ state, choice }: Pick<RewordingRecord, 'state' | 'choice'>): ReviewState {
  if (choice !== null) return choice.kind;
  switch (state.kind) {
    case 'waiting':
      return 'not asked';
    case 'proposed':
      return 'proposed';
    case 'unreadable':
    case 'failed':
      return 'no proposal';
    default:
      return assertUnreachable(state);
  }
}

/** `20 reworded + 8 kept + 3 dropped + 9 undecided = 40 questions`. */
export function reviewSum(counts: RewordingCounts): string {
  const { reworded, kept, dropped, undecided } = counts;
  const all = reworded + kept + dropped + undecided;
  return `${formatCount(reworded)} reworded + ${formatCount(kept)} kept + ${formatCount(dropped)} dropped + ${formatCount(undecided)} undecided = ${formatCounted(all, 'question')}`;
}

export function countsOf(records: readonly RewordingRecord[]): RewordingCounts {
  return rewordingCounts(records.length, records);
}

/** A wording cut at the words that the original has not. */
export function newWords(
  wording: string,
  original: string,
): readonly { readonly words: string; readonly isNew: boolean }[] {
  const known = new Set(tokenise(original));
  const pieces: { words: string; isNew: boolean }[] = [];
  let from = 0;
  for (const { token, start, end } of tokenSpans(wording).toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < from || known.has(token)) continue;
    pieces.push({ words: wording.slice(from, start), isNew: false }, { words: wording.slice(start, end), isNew: true });
    from = end;
  }
  pieces.push({ words: wording.slice(from), isNew: false });
  return pieces.filter(({ words }) => words !== '');
}

/** Whether another document answers too, as far as the words tell: the first places of a search, against the question's own document. */
export function foundWords(documents: readonly string[], own: readonly string[]): string {
  const distinct = [...new Set(documents)];
  if (distinct.length === 0) return 'No page holds a word of it.';
  const place = distinct.findIndex((document) => own.includes(document));
  const others = formatCounted(distinct.filter((document) => !own.includes(document)).length, 'other document');
  if (own.length === 0)
    return `Found in ${formatCounted(distinct.length, 'document')}; the question’s own document is not in the corpus.`;
  if (place < 0) return `Its own document is not among the first; ${others} are.`;
  if (place === 0) return `Its own document comes first; ${others} also share words.`;
  return `Its own document comes ${ordinal(place + 1)}: ${others} share words, look whether one answers.`;
}

function ordinal(place: number): string {
  const endings: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };
  return `${place}${endings[place] ?? 'th'}`;
}
