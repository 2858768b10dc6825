/**
 * What the five splits of VisDoMBench (arXiv 2412.10704) have in common: a CSV with the question's gold document
 * (`doc_path`), its candidate documents as the text of a Python list, and cells that span lines. A split of its own
 * adds where its evidence stands.
 */
import type { BenchmarkFormat, PageBase, StatedContext } from '../benchmark.ts';
import type { BenchmarkSource, SourceEntry } from '../benchmark-source.ts';
import { flattenedText, idOf, looksLikeList, readTexts, textOf } from '../entry-values.ts';
import { type QuestionDraft, readQuestions, type Repaired } from '../read-questions.ts';
import { type BenchmarkReader, hasFields } from './benchmark-reader.ts';

/** How one split differs from the others. */
export interface VisdomSplit {
  readonly name: BenchmarkFormat;
  readonly label: string;
  /** Fields beyond the common ones that tell this split from the others. */
  readonly ownFields: readonly string[];
  readonly pageBase?: PageBase;
  /** What the split adds to a question; `document` is its gold document. */
  readonly readOwn: (
    fields: SourceEntry['fields'],
    document: string,
    repaired: Repaired,
  ) => Partial<QuestionDraft> & Pick<QuestionDraft, 'contexts'>;
}

const commonFields = ['q_id', 'documents', 'doc_path', 'question', 'answer'];

export function visdomReader(split: VisdomSplit): BenchmarkReader {
  const looksFor = [...commonFields, ...split.ownFields];
  return {
    name: split.name,
    label: split.label,
    looksFor,
    pageBase: split.pageBase ?? 'sheet-from-1',
    matches: (source: BenchmarkSource) => hasFields(source, looksFor),
    parse: (source) => readQuestions(source, 'q_id', (entry, repaired) => readEntry(split, entry, repaired)),
  };
}

/** The question's gold document as one context without pages, with what the file says of it. */
export function wholeDocument(document: string, kind: string | null, texts: readonly string[]): StatedContext {
  return { document, firstPage: null, lastPage: null, kind, texts, facts: [] };
}

/** `figure` or `table` where the name of a figure's image says so (`1801.05147v1-Figure1-1.png`), else null. */
export function kindOfImage(value: unknown): string | null {
  const kind = /-(figure|table)[^-/\\]*-[^-/\\]*$/i.exec(textOf(value) ?? '')?.[1];
  return kind?.toLowerCase() ?? null;
}

/** The texts of cells, blank ones left out; a cell may hold one text or a Python list of several. */
export function textsOfCells(...cells: readonly unknown[]): readonly string[] {
  return cells.flatMap((cell) => {
    const text = flattenedText(cell);
    if (text === null) return [];
    const list = looksLikeList(text) ? readTexts(text) : null;
    return list?.kind === 'read' ? list.items : [text];
  });
}

function readEntry(split: VisdomSplit, { fields }: SourceEntry, repaired: Repaired): QuestionDraft {
  const document = textOf(fields['doc_path']) ?? textOf(fields['doc_id']);
  if (document === null) repaired('doc_path', 'No document is named: the question has no evidence');
  const candidates = readTexts(fields['documents']);
  if (candidates.kind === 'fault') {
    repaired('documents', `The candidate documents could not be read, the whole corpus counts: ${candidates.message}`);
  }
  return {
    id: idOf(fields['q_id']),
    question: flattenedText(fields['question']),
    answer: flattenedText(fields['answer']),
    candidateDocuments: candidates.kind === 'read' && candidates.items.length > 0 ? candidates.items : null,
    askedOf: document,
    ...(document === null ? { contexts: [] } : split.readOwn(fields, document, repaired)),
  };
}
