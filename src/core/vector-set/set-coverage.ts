/** What of a set of vectors belongs to the corpus and the benchmark as they are now. Nothing is guessed: only equal names are taken. */
import type { Question } from '../dataset/benchmark.ts';
import { indexNames } from '../dataset/document-names.ts';
import type { MappableDocument } from '../dataset/mapping.ts';
import { nameOf } from '../document/document.ts';
import type { DocumentId } from '../document/ids.ts';
import { exportNames, trecField } from '../experiment/export-names.ts';
import { questionTextKey } from './vector-set.ts';
import type { VectorSet } from './vector-set.ts';

/** Units of a set that have no place in the corpus. */
export interface UnknownUnits {
  /** The document as the set names it. */
  readonly name: string;
  readonly units: number;
  /** Why, in words. */
  readonly note: string;
}

/** Which document of a set is which document of the corpus. */
export interface SetDocuments {
  /** Place in `VectorSet.documents`. */
  readonly places: ReadonlyMap<DocumentId, number>;
  readonly unknown: readonly UnknownUnits[];
}

export interface SetCoverage {
  /** Pages of the corpus, and those that have a vector (of chunks: that lie in one). */
  readonly pages: { readonly covered: number; readonly all: number };
  /** Units without a place in the corpus, by document. */
  readonly unknown: readonly UnknownUnits[];
  /** Pages of the corpus without a vector, by document. Sheets from 0. */
  readonly missing: readonly { readonly name: string; readonly pages: readonly number[] }[];
  /** Null: there is no benchmark. */
  readonly questions: {
    readonly covered: number;
    readonly all: number;
    /** Keys of the set that the benchmark has no question of. */
    readonly unknown: readonly string[];
    /** Ids of questions without a vector. */
    readonly missing: readonly string[];
  } | null;
}

/**
 * Looks the documents of a set up: by the name that exports give them, else by an equal name as benchmarks are mapped. A name
 * that is merely related is told with what it could mean and not taken; of two names of one document the first is.
 */
export function findSetDocuments(
  { documents }: Pick<VectorSet, 'documents'>,
  corpus: readonly MappableDocument[],
): SetDocuments {
  const lookUp = indexNames(corpus);
  const exported = exportedNames(corpus);
  const names = new Map(corpus.map((document) => [document.id, nameOf(document)]));
  const places = new Map<DocumentId, number>();
  const unknown: UnknownUnits[] = [];
  for (const [place, { name, spans }] of documents.entries()) {
    const units = spans.length / 2;
    const match = lookUp(name);
    const id = exported.get(name) ?? (match.kind === 'same-name' ? match.document : null);
    if (id === null) {
      const note =
        match.kind === 'proposed'
          ? `${match.note}: ${match.documents.map((document) => names.get(document) ?? document).join(', ')}`
          : match.kind === 'missing'
            ? match.note
            : '';
      unknown.push({ name, units, note });
    } else if (places.has(id)) {
      const first = documents[places.get(id)!]!.name;
      unknown.push({ name, units, note: `another name of the document that is given as ${first}` });
    } else places.set(id, place);
  }
  return { places, unknown };
}

/** What a set covers. An empty corpus has 0 of 0 pages. */
export function coverageOf(
  set: Pick<VectorSet, 'documents' | 'questions'>,
  corpus: readonly MappableDocument[],
  questions: readonly Pick<Question, 'id' | 'question'>[] | null,
): SetCoverage {
  const { places, unknown } = findSetDocuments(set, corpus);
  const outside: UnknownUnits[] = [];
  const missing: { name: string; pages: readonly number[] }[] = [];
  const pages = { covered: 0, all: 0 };
  for (const document of corpus) {
    pages.all += document.pageCount;
    const place = places.get(document.id);
    const stated = place === undefined ? null : set.documents[place]!;
    const covered = new Uint8Array(document.pageCount);
    const beyond = stated === null ? 0 : markPages(stated.spans, covered);
    if (stated !== null && beyond > 0) {
      outside.push({ name: stated.name, units: beyond, note: `the document has ${document.pageCount} sheets` });
    }
    const without = Array.from(covered.keys()).filter((page) => covered[page] === 0);
    pages.covered += document.pageCount - without.length;
    if (without.length > 0) missing.push({ name: nameOf(document), pages: without });
  }
  return {
    pages,
    unknown: [...unknown, ...outside],
    missing,
    questions: questions === null ? null : coveredQuestions(set.questions, questions),
  };
}

/** The key by which a set knows a question. */
export function keyOfQuestion(
  by: VectorSet['questions']['by'],
  { id, question }: { readonly id: string; readonly question: string },
): string {
  return by === 'id' ? id : questionTextKey(question);
}

function coveredQuestions(
  { by, keys }: VectorSet['questions'],
  questions: readonly Pick<Question, 'id' | 'question'>[],
): NonNullable<SetCoverage['questions']> {
  const known = new Set(keys);
  const asked = new Set(questions.map((question) => keyOfQuestion(by, question)));
  const missing = questions.filter((question) => !known.has(keyOfQuestion(by, question))).map(({ id }) => id);
  return {
    covered: questions.length - missing.length,
    all: questions.length,
    unknown: keys.filter((key) => !asked.has(key)),
    missing,
  };
}

/** Marks the pages of units that lie within the document; returns how many do not. */
function markPages(spans: Uint32Array, covered: Uint8Array): number {
  let beyond = 0;
  for (let at = 0; at < spans.length; at += 2) {
    const [first, last] = [spans[at]!, spans[at + 1]!];
    if (last >= covered.length) beyond += 1;
    else covered.fill(1, first, last + 1);
  }
  return beyond;
}

/** Documents by the names under which TREC files and tables know them, encoded and not. */
function exportedNames(corpus: readonly MappableDocument[]): ReadonlyMap<string, DocumentId> {
  const name = exportNames(corpus);
  const found = new Map<string, DocumentId>();
  for (const { id } of corpus) found.set(trecField(name(id)), id);
  for (const { id } of corpus) found.set(name(id), id);
  return found;
}
