/**
 * MMLongBench-Doc (arXiv 2407.01523): questions on one document each; lists stand as the text of Python lists. Page
 * numbers count sheets from 1, with errors of the release (0, fused numbers such as 1418) that the mapping reports.
 */
import type { StatedContext } from '../benchmark.ts';
import type { SourceEntry } from '../benchmark-source.ts';
import { flattenedText, looksLikeList, readPages, readTexts, textOf } from '../entry-values.ts';
import { pageRuns } from '../page-runs.ts';
import { type QuestionDraft, readQuestions, type Repaired } from '../read-questions.ts';
import { type BenchmarkReader, hasFields } from './benchmark-reader.ts';

const looksFor = ['doc_id', 'question', 'answer', 'evidence_pages', 'evidence_sources'];

export const mmlongbenchDocJson: BenchmarkReader = {
  name: 'mmlongbench-doc-json',
  label: 'MMLongBench-Doc, JSON',
  looksFor,
  pageBase: 'sheet-from-1',
  matches: (source) => hasFields(source, looksFor),
  parse: (source) => readQuestions(source, null, readEntry),
};

function readEntry({ fields }: SourceEntry, repaired: Repaired): QuestionDraft {
  const document = textOf(fields['doc_id']);
  const unanswerable = textOf(fields['answer'])?.toLowerCase() === 'not answerable';
  const evidenceKinds = readKinds(fields['evidence_sources'], repaired);
  let contexts: readonly StatedContext[] = [];
  if (document === null) repaired('doc_id', 'No document is named: the question has no evidence');
  else contexts = readContexts(document, fields['evidence_pages'], evidenceKinds, repaired);
  if (unanswerable && contexts.length > 0) {
    repaired('evidence_pages', 'Pages of a question that is not answerable were left out');
    contexts = [];
  }
  return {
    id: null,
    question: flattenedText(fields['question']),
    ...readAnswer(fields['answer'], fields['answer_format'], repaired),
    contexts,
    evidenceKinds: unanswerable ? [] : evidenceKinds,
    askedOf: document,
    answerType: textOf(fields['answer_format']),
    domain: textOf(fields['doc_type']),
    unanswerable,
  };
}

function readContexts(
  document: string,
  value: unknown,
  kinds: readonly string[],
  repaired: Repaired,
): readonly StatedContext[] {
  const pages = readPages(value);
  // Several kinds are the question's: the file does not say which page holds which.
  const common = { document, kind: kinds.length === 1 ? kinds[0]! : null, texts: [], facts: [] };
  if (pages.kind === 'fault') {
    repaired('evidence_pages', `The pages could not be read, only the document counts: ${pages.message}`);
    return [{ ...common, firstPage: null, lastPage: null }];
  }
  return pageRuns(pages.items).map(({ first, last }) => ({ ...common, firstPage: first, lastPage: last }));
}

const kindNames: ReadonlyMap<string, string> = new Map([
  ['pure-text (plain-text)', 'text'],
  ['generalized-text (layout)', 'layout'],
]);

function readKinds(value: unknown, repaired: Repaired): readonly string[] {
  const sources = readTexts(value);
  if (sources.kind === 'fault') {
    repaired('evidence_sources', `The kinds of evidence could not be read: ${sources.message}`);
    return [];
  }
  const kinds = sources.items.map((source) => source.toLowerCase());
  return [...new Set(kinds.map((kind) => kindNames.get(kind) ?? kind))];
}

/** A list is one answer in several parts: all of them are asked for. */
function readAnswer(
  value: unknown,
  format: unknown,
  repaired: Repaired,
): Pick<QuestionDraft, 'answer' | 'references' | 'referencesAre'> {
  const text = Array.isArray(value) ? null : flattenedText(value);
  // Without a format the brackets decide; a text of another format may begin with one.
  const isList = (textOf(format) ?? 'List').toLowerCase() === 'list';
  if (text !== null && !(isList && looksLikeList(text))) return { answer: text };
  const parts = readTexts(value);
  // An empty cell or list is no answer, and no list of none.
  if (parts.kind === 'read' && parts.items.length === 0) return { answer: null };
  if (parts.kind === 'read')
    return { answer: parts.items.join(', ') || null, references: parts.items, referencesAre: 'parts' };
  repaired('answer', `The answer looks like a list and could not be read as one; it is kept as text: ${parts.message}`);
  return { answer: text };
}
