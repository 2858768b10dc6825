/** Documents of predictions without a corpus. */
import type { Question } from '../benchmark.ts';
import { normalisedName } from '../document-names.ts';
import type { MappableDocument } from '../mapping.ts';
import { namedDocument } from './name-only.ts';
import type { PredictionsFile } from './predictions.ts';

export { statedNameOf } from './name-only.ts';

/** Pages of a document that is a name only: so many that none is out of range. */
export const unboundedPages = 1_000_000_000;

/**
 * Documents for a benchmark and predictions without a corpus: every name counts as a document that is there. Equal names (`normalisedName`)
 * are one document, called as it is named first, by the benchmark before the file; so the gold is the same whatever the file is.
 * No question and no file (null) give none.
 */
export function namedDocuments(questions: readonly Question[], file: PredictionsFile | null): MappableDocument[] {
  const byName = new Map<string, string>();
  for (const name of statedNames(questions, file)) {
    const key = normalisedName(name);
    if (key !== '' && !byName.has(key)) byName.set(key, name);
  }
  return Array.from(byName.values(), (name) => ({
    id: namedDocument(name),
    names: [name],
    pageCount: unboundedPages,
    labels: null,
  }));
}

function* statedNames(questions: readonly Question[], file: PredictionsFile | null): Iterable<string> {
  for (const { contexts, askedOf, candidateDocuments } of questions) {
    for (const { document } of contexts) yield document;
    if (askedOf !== null) yield askedOf;
    yield* candidateDocuments ?? [];
  }
  for (const { candidates } of file?.predictions ?? []) {
    for (const { document } of candidates ?? []) yield document;
  }
}
