import type { Benchmark, Question } from '../core/dataset/benchmark.ts';
import type { Mapping } from '../core/dataset/mapping.ts';
import type { CorpusDocument } from '../core/document/document.ts';
import { nameOf } from '../core/document/document.ts';

/**
 * The questions with their gold as it is mapped: sheets from 1 of documents in the corpus. What is not mapped keeps what
 * the file states without its pages, since those were labels that no document has.
 */
export function resolvedQuestions(
  benchmark: Benchmark,
  mapping: Mapping,
  documents: readonly CorpusDocument[],
): readonly Question[] {
  const names = new Map(documents.map((document) => [document.id, nameOf(document)]));
  const mapped = new Map(mapping.questions.map((question) => [question.id, question]));
  return benchmark.questions.map((question) => {
    const contexts = mapped.get(question.id)?.contexts ?? [];
    if (contexts.length === 0) {
      return { ...question, contexts: question.contexts.map((one) => ({ ...one, firstPage: null, lastPage: null })) };
    }
    return {
      ...question,
      contexts: contexts.map(({ document, firstPage, lastPage, kinds, texts }) => ({
        document: names.get(document) ?? document,
        firstPage: firstPage + 1,
        lastPage: lastPage + 1,
        kind: kinds[0] ?? null,
        texts,
        facts: [],
      })),
    };
  });
}
