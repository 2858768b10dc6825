/**
 * What the five splits of VisDoMBench (arXiv 2412.10704) have in common: a CSV with the question's gold document
 * (`doc_path`), its candidate documents as the text of a Python list, and cells that span lines. A split of its own
 * adds where its evidence stands. A file that lacks columns is still read as its split: what is lost is told.
 */
import type { BenchmarkFormat, PageBase, QuestionAbout, StatedContext } from '../benchmark.ts';
import type { BenchmarkSource, SourceEntry } from '../benchmark-source.ts';
import { normalisedName } from '../document-names.ts';
import { flattenedText, idOf, looksLikeList, readTexts, textOf } from '../entry-values.ts';
import { fileColumns, missingColumnProblems, readColumn, type ReleasedColumn } from '../file-columns.ts';
import { type QuestionDraft, type QuestionList, readQuestions, type Repaired } from '../read-questions.ts';
import { type BenchmarkReader, hasFields } from './benchmark-reader.ts';

/** How one split differs from the others. */
export interface VisdomSplit {
  readonly name: BenchmarkFormat;
  readonly label: string;
  /** Columns beyond the common ones, in the release's order. */
  readonly ownColumns: readonly ReleasedColumn[];
  /** Columns of which one alone tells this split from the others that are read after it. */
  readonly toldBy: readonly string[];
  readonly pageBase?: PageBase;
  /** What the split adds to a question; `document` is its gold document. */
  readonly readOwn: (
    fields: SourceEntry['fields'],
    document: string,
    repaired: Repaired,
  ) => Partial<QuestionDraft> & Pick<QuestionDraft, 'contexts'>;
}

export function visdomReader(split: VisdomSplit): BenchmarkReader {
  const released = [...commonColumns, ...split.ownColumns];
  const looksFor = [
    ...commonColumns.filter(({ isRead, name }) => isRead && name !== 'doc_id'),
    ...split.ownColumns.filter(({ name }) => split.toldBy.includes(name)),
  ].map(({ name }) => name);
  return {
    name: split.name,
    label: split.label,
    looksFor,
    pageBase: split.pageBase ?? 'sheet-from-1',
    matches: (source) => isVisdom(source) && split.toldBy.some((name) => source.fields.includes(name)),
    parse: (source) => readSplit(split, source, released),
    columns: (source) => fileColumns(source, released),
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

/**
 * The texts of the cells that state evidence, blank ones left out; a cell may hold one text or a Python list of several. That a file
 * which has the columns states none is told.
 */
export function evidenceTextsOf(
  fields: SourceEntry['fields'],
  names: readonly string[],
  repaired: Repaired,
): readonly string[] {
  const texts = names.flatMap((name) => textsOfCell(fields[name]));
  if (texts.length === 0 && names.some((name) => name in fields)) tellNoEvidence(names.join(', '), repaired);
  return texts;
}

/** Tells that an entry states no evidence text: what needs one has no value for it. */
export function tellNoEvidence(field: string, repaired: Repaired): void {
  repaired(field, 'No evidence text: evidence extraction (ANLCS) has no value for this question');
}

/** The texts of one cell, which holds one text or a Python list of several. */
export function textsOfCell(cell: unknown): readonly string[] {
  const text = flattenedText(cell);
  if (text === null) return [];
  const list = looksLikeList(text) ? readTexts(text) : null;
  return list?.kind === 'read' ? list.items : [text];
}

/** What the file says of the question's figure and document, or null where it says nothing. */
export function aboutOf(about: QuestionAbout): QuestionAbout | null {
  const { title, abstract, captions, rationale, oldQuestion } = about;
  const says = [title, abstract, rationale, oldQuestion].some((text) => text !== null) || captions.length > 0;
  return says ? about : null;
}

const commonColumns: readonly ReleasedColumn[] = [
  readColumn('q_id', 'a question is called by its place in the file.'),
  readColumn('doc_id', null),
  readColumn('documents', 'questions have no candidate documents, and the whole corpus is searched.'),
  readColumn('doc_path', 'the gold document is taken from doc_id.'),
  readColumn('question', 'there is nothing to ask.'),
  readColumn('answer', 'answers cannot be scored.'),
];

/** Names that no other format has together: UDA and MMLongBench-Doc share some of the columns. */
function isVisdom(source: BenchmarkSource): boolean {
  return hasFields(source, ['question', 'doc_path']) || hasFields(source, ['question', 'q_id', 'doc_id']);
}

function readSplit(split: VisdomSplit, source: BenchmarkSource, released: readonly ReleasedColumn[]): QuestionList {
  const whole = missingColumnProblems(fileColumns(source, released));
  return readQuestions(
    { ...source, problems: [...whole, ...source.problems] },
    source.fields.includes('q_id') ? 'q_id' : null,
    (entry, repaired) => readEntry(split, entry, repaired),
  );
}

function readEntry(split: VisdomSplit, { fields }: SourceEntry, repaired: Repaired): QuestionDraft {
  const document = textOf(fields['doc_path']) ?? textOf(fields['doc_id']);
  if (document === null) repaired('doc_path', 'No document is named: the question has no evidence');
  return {
    id: idOf(fields['q_id']),
    question: flattenedText(fields['question']),
    answer: flattenedText(fields['answer']),
    candidateDocuments: readCandidates(fields['documents'], document, repaired),
    askedOf: document,
    ...(document === null ? { contexts: [] } : split.readOwn(fields, document, repaired)),
  };
}

function readCandidates(value: unknown, gold: string | null, repaired: Repaired): readonly string[] | null {
  const candidates = readTexts(value);
  if (candidates.kind === 'fault') {
    repaired('documents', `The candidate documents could not be read, the whole corpus counts: ${candidates.message}`);
    return null;
  }
  if (candidates.items.length === 0) return null;
  if (gold !== null) {
    const name = normalisedName(gold);
    if (!candidates.items.some((candidate) => normalisedName(candidate) === name)) {
      repaired(
        'documents',
        'The gold document is not among the candidates: it is searched without it, as the file says',
      );
    }
  }
  return candidates.items;
}
