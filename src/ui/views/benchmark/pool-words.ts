import type { PoolStatistics, PoolsFound, Spread } from '../../../core/dataset/pool-statistics.ts';
import type { PrintedPool } from '../../../core/reference/published-figures.ts';
import { formatCount, formatDecimal, missing } from '../../format.ts';

export interface PoolRow {
  readonly label: string;
  /** Mean with its spread, or a count. */
  readonly own: string;
  readonly range: string;
  readonly published: string;
}

/** The rows of VisDoM's table 2, ours beside the printed ones (null: another question set). */
export function poolRows(own: PoolStatistics, published: PrintedPool | null): readonly PoolRow[] {
  const count = (label: string, value: number, printed: number | undefined): PoolRow => ({
    label,
    own: formatCount(value),
    range: '',
    published: printed === undefined ? missing : formatCount(printed),
  });
  const spread = (
    label: string,
    value: Spread,
    printed: { readonly mean: number; readonly sd: number } | undefined,
  ) => ({
    label,
    own: meanWords(value.mean, value.sd),
    range:
      value.least === null
        ? missing
        : `${formatCount(value.least)}–${formatCount(value.most ?? value.least)}, n ${formatCount(value.n)}`,
    published: printed === undefined ? missing : meanWords(printed.mean, printed.sd),
  });
  return [
    count('Questions', own.queries, published?.questions),
    count('Documents in the pools', own.documents, published?.documents),
    spread('Words a question', own.questionWords, published?.questionWords),
    spread('Pages a document', own.pagesPerDocument, published?.pagesPerDocument),
    spread('Documents a question', own.documentsPerQuery, published?.documentsPerQuestion),
    spread('Pages a question', own.pagesPerQuery, published?.pagesPerQuestion),
  ];
}

/**
 * Notes that differ in nothing but their numbers as one, with the least and the greatest of each number, and all of their questions.
 * Example: `Wanted: 8.` of 2 questions and `Wanted: 21.` of 1: `Wanted: 8–21.` of 3.
 */
export function mergedNotes(notes: PoolsFound['notes']): PoolsFound['notes'] {
  const kinds = new Map<string, { readonly note: string; readonly questions: number }[]>();
  for (const one of notes) {
    const key = one.note.replace(numbers, '…');
    kinds.set(key, [...(kinds.get(key) ?? []), one]);
  }
  return [...kinds.values()].map((same) => {
    const found = same.map(({ note }) => (note.match(numbers) ?? []).map((text) => Number(text.replaceAll(',', ''))));
    let place = -1;
    const note = same[0]!.note.replace(numbers, () => {
      place += 1;
      const all = found.map((one) => one[place] ?? 0);
      const [least, most] = [Math.min(...all), Math.max(...all)];
      return least === most ? formatCount(least) : `${formatCount(least)}–${formatCount(most)}`;
    });
    return { note, questions: same.reduce((sum, { questions }) => sum + questions, 0) };
  });
}

const numbers = /\d+(?:,\d{3})*/g;

function meanWords(mean: number | null, sd: number | null): string {
  if (mean === null) return missing;
  return sd === null ? formatDecimal(mean, 2) : `${formatDecimal(mean, 2)} ± ${formatDecimal(sd, 1)}`;
}
