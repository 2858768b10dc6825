/** Problems of entries grouped by kind: what is the same but for the document, the number or the cell that it names. */
import type { ImportProblem } from '../../../core/dataset/benchmark.ts';

export interface ProblemKind {
  /** Tells kinds apart. */
  readonly key: string;
  readonly words: string;
  readonly field: string | null;
  readonly count: number;
}

/** Kinds by their number of problems, most first; of equally many the one that stands first. No problems: none. */
export function problemKinds(problems: readonly ImportProblem[]): readonly ProblemKind[] {
  const kinds = new Map<string, ProblemKind>();
  for (const problem of problems) {
    const key = kindKey(problem);
    const { field } = problem;
    const count = (kinds.get(key)?.count ?? 0) + 1;
    kinds.set(key, { key, words: stemOf(problem.message), field, count });
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count);
}

/** The kind that a problem is of. */
export function kindKey({ severity, field, message }: ImportProblem): string {
  return JSON.stringify([severity, field, stemOf(message)]);
}

/** Messages that begin with what they name; in all others it stands behind a colon or in quotation marks. */
const namingFirst: readonly (readonly [RegExp, string])[] = [
  [/^Evidence not found in /, 'Evidence not found in its document'],
  [/^\d+ of \d+ candidate documents are not in the corpus/, 'Candidate documents not in the corpus'],
];

function stemOf(message: string): string {
  const known = namingFirst.find(([start]) => start.test(message))?.[1];
  if (known !== undefined) return known;
  // `Item 3: the pages could not be read`: where one entry is said first, what happened to it stands behind.
  const told = message.replace(/^[A-Z][a-z]+ \d+:? /, '');
  const [stem = told] = told.split(/: |[“"]/, 1);
  const bare = stem.replace(/\d[\d,.]*/g, '…').trim();
  return bare === '' ? message : bare.charAt(0).toUpperCase() + bare.slice(1);
}
