import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import type { Mapping } from '../../../core/dataset/mapping.ts';

/** What a benchmark's file holds, counted. */
export interface BenchmarkFacts {
  readonly questions: number;
  readonly withAnswer: number;
  readonly withEvidence: number;
  /** Distinct pages that the questions' contexts state, summed over questions. */
  readonly goldPages: number;
  /** Mean of `goldPages` over the questions that state pages; null without any. */
  readonly goldPagesMean: number | null;
  /** Distinct names: of evidence, of candidates, and of documents that questions are asked of. */
  readonly documentsNamed: number;
  /** Questions that give candidate documents of their own. */
  readonly withCandidates: number;
  readonly unanswerable: number;
}

/** Counts of the file as it states them, before any mapping. Spans are counted page by page, a repeated page once. */
export function factsOf(benchmark: Benchmark): BenchmarkFacts {
  const documents = new Set<string>();
  let goldPages = 0;
  let withPages = 0;
  for (const question of benchmark.questions) {
    const pages = statedPages(question.contexts);
    for (const context of question.contexts) documents.add(context.document);
    for (const candidate of question.candidateDocuments ?? []) documents.add(candidate);
    if (question.askedOf !== null) documents.add(question.askedOf);
    goldPages += pages;
    if (pages > 0) withPages += 1;
  }
  return {
    questions: benchmark.questions.length,
    withAnswer: benchmark.questions.filter((question) => question.answer !== null).length,
    withEvidence: benchmark.questions.filter((question) => question.contexts.length > 0).length,
    goldPages,
    goldPagesMean: withPages === 0 ? null : goldPages / withPages,
    documentsNamed: documents.size,
    withCandidates: benchmark.questions.filter((question) => question.candidateDocuments !== null).length,
    unanswerable: benchmark.questions.filter((question) => question.unanswerable).length,
  };
}

function statedPages(contexts: Benchmark['questions'][number]['contexts']): number {
  const pages = new Set<string>();
  for (const { document, firstPage, lastPage } of contexts) {
    if (firstPage === null || lastPage === null) continue;
    // A fused number such as 14 to 1418 must not be walked page by page: the span counts as its two ends.
    if (lastPage - firstPage > 500) {
      pages.add(`${document}#${firstPage}`).add(`${document}#${lastPage}`);
      continue;
    }
    for (let page = firstPage; page <= lastPage; page += 1) pages.add(`${document}#${page}`);
  }
  return pages.size;
}

/** Counts of names by how they relate to the corpus, for the sentence above the table. */
export function relationCounts(names: Mapping['names']): {
  readonly same: number;
  readonly settled: number;
  readonly proposed: number;
  readonly missing: number;
  readonly leftOut: number;
} {
  const count = (...relations: Mapping['names'][number]['relation'][]): number =>
    names.filter((name) => relations.includes(name.relation)).length;
  return {
    same: count('same-name'),
    settled: count('chosen', 'accepted-proposal'),
    proposed: count('proposed'),
    missing: count('missing'),
    leftOut: count('left-out'),
  };
}
