/**
 * From predictions to rankings of the corpus, with a report of what did not match. No candidate is taken out of a ranking: one whose
 * document or page the corpus lacks cannot be gold, but it holds its rank, and without it every precision would rise.
 */
import type { DocumentId, QuestionId } from '../../document/ids.ts';
import { exportNames } from '../../experiment/export-names.ts';
import type { Candidate, Ranking } from '../../retrieval/candidate.ts';
import type { Question } from '../benchmark.ts';
import { type NameMatch, indexNames, normalisedName } from '../document-names.ts';
import type { MappableDocument, NameRelation } from '../mapping.ts';
import { type UnmatchedEntry, matchQuestions } from './match-questions.ts';
import { missingDocument } from './name-only.ts';
import { unboundedPages } from './named-documents.ts';
import type { Prediction, PredictionsFile, StatedCandidate } from './predictions.ts';

/** The page of a candidate that names a document alone, or a page that the document does not have. */
export const noPage = -1;

/** What was predicted for one question of the benchmark. */
export interface MappedPrediction {
  readonly question: QuestionId;
  /** False: the file has no entry for it; its ranking is empty and its answer missing. */
  readonly isPredicted: boolean;
  /** Null where the file ranks nothing at all. */
  readonly candidates: Ranking | null;
  /** By candidate, what the system read there; null where the file does not say. */
  readonly texts: readonly (string | null)[];
  readonly answer: Prediction['answer'];
}

/** How a name of the file relates to the corpus, and how many candidates have it. */
export interface PredictedName {
  readonly stated: string;
  readonly relation: NameRelation;
  readonly document: DocumentId | null;
  readonly proposals: readonly DocumentId[];
  readonly note: string;
  readonly candidates: number;
}

export interface PredictionsMapping {
  /** One a question that is asked, in the order of the benchmark. */
  readonly predictions: readonly MappedPrediction[];
  readonly unmatched: readonly UnmatchedEntry[];
  readonly withoutPrediction: readonly QuestionId[];
  /** Entries that have a ranking and an answer; a file may have only the one or the other. */
  readonly withRanking: number;
  readonly withAnswer: number;
  /** In the order of the file. */
  readonly names: readonly PredictedName[];
  /** Candidates in all, and those that can hit no gold page: by their document, without a page, with a page that the document lacks. */
  readonly candidates: number;
  readonly documentMissing: number;
  readonly withoutPage: number;
  readonly pageOutOfRange: number;
  /** What this does to n, in sentences; empty where everything matched. */
  readonly notes: readonly string[];
}

export interface PredictionChoices {
  readonly acceptProposals: boolean;
  /** Stated name to document; null: leave unmapped. */
  readonly documents: Readonly<Record<string, DocumentId | null>>;
}

/**
 * Maps predictions to the questions of a benchmark and the documents of a corpus (or of `namedDocuments`).
 * @param asked those of the questions that count, where a run asks fewer: entries of the others are of the benchmark, and counted nowhere
 */
export function mapPredictions(
  file: PredictionsFile,
  questions: readonly Question[],
  documents: readonly MappableDocument[],
  choices: PredictionChoices,
  asked: readonly Pick<Question, 'id'>[] = questions,
): PredictionsMapping {
  const { byQuestion, unmatched } = matchQuestions(questions, file.predictions);
  const ranksAny = file.predictions.some(({ candidates }) => candidates !== null);
  const names = nameTable(documents, choices);
  const counts = { candidates: 0, documentMissing: 0, withoutPage: 0, pageOutOfRange: 0 };
  const predictions = asked.map(({ id }): MappedPrediction => {
    const prediction = byQuestion.get(id);
    const stated = prediction?.candidates ?? [];
    const mapped = stated.map((candidate, place): Candidate => {
      counts.candidates += 1;
      const document = names.documentOf(candidate.document);
      if (document === null) counts.documentMissing += 1;
      const span = spanOf(candidate, document);
      if (document !== null && span === null)
        counts[candidate.firstPage === null ? 'withoutPage' : 'pageOutOfRange'] += 1;
      return {
        // For drill-down and judge: metrics look at pages alone.
        ...(candidate.kind === 'image' ? { kind: 'page-image' as const } : {}),
        document: document?.id ?? missingDocument(normalisedName(candidate.document)),
        firstPage: span?.[0] ?? noPage,
        lastPage: span?.[1] ?? noPage,
        ordinal: candidate.kind === 'image' ? (span?.[0] ?? place) : place,
        score: candidate.score ?? stated.length - place,
      };
    });
    return {
      question: id,
      isPredicted: prediction !== undefined,
      candidates: ranksAny ? mapped : null,
      texts: stated.map(({ text }) => text),
      answer: prediction?.answer ?? null,
    };
  });
  const withoutPrediction = predictions.filter(({ isPredicted }) => !isPredicted).map(({ question }) => question);
  const matched = asked.flatMap(({ id }) => byQuestion.get(id) ?? []);
  const report = {
    predictions,
    unmatched,
    withoutPrediction,
    withRanking: matched.filter(({ candidates }) => candidates !== null).length,
    withAnswer: matched.filter(({ answer }) => answer !== null).length,
    names: names.all(),
    ...counts,
  };
  return { ...report, notes: notesOf(report, asked.length, ranksAny) };
}

interface NameTable {
  readonly documentOf: (stated: string) => MappableDocument | null;
  readonly all: () => PredictedName[];
}

function nameTable(documents: readonly MappableDocument[], choices: PredictionChoices): NameTable {
  const byId = new Map(documents.map((document) => [document.id, document]));
  // Our own exports tell documents of one name apart; the very name that an export has means that document alone.
  const exportName = exportNames(documents);
  const exported = new Map(documents.map(({ id }) => [exportName(id), id]));
  const byName = indexNames(documents);
  const lookUp = (stated: string): NameMatch => {
    const document = exported.get(stated);
    return document === undefined ? byName(stated) : { kind: 'same-name', document };
  };
  const names = new Map<string, Omit<PredictedName, 'candidates'> & { candidates: number }>();
  return {
    documentOf: (stated) => {
      const known = names.get(stated) ?? { ...relationOf(stated, lookUp(stated), byId, choices), candidates: 0 };
      names.set(stated, known);
      known.candidates += 1;
      return known.document === null ? null : (byId.get(known.document) ?? null);
    },
    all: () => [...names.values()],
  };
}

function relationOf(
  stated: string,
  match: NameMatch,
  byId: ReadonlyMap<DocumentId, MappableDocument>,
  { documents, acceptProposals }: PredictionChoices,
): Omit<PredictedName, 'candidates'> {
  const proposals = match.kind === 'proposed' ? match.documents : [];
  // Own keys only: a file may name a document "constructor".
  const choice = Object.hasOwn(documents, stated) ? documents[stated] : undefined;
  if (choice === null) return { stated, relation: 'left-out', document: null, proposals, note: 'left out by choice' };
  if (choice !== undefined && byId.has(choice))
    return { stated, relation: 'chosen', document: choice, proposals, note: '' };
  if (match.kind === 'same-name')
    return { stated, relation: 'same-name', document: match.document, proposals, note: '' };
  const best = proposals[0];
  if (acceptProposals && best !== undefined) {
    return { stated, relation: 'accepted-proposal', document: best, proposals, note: match.note };
  }
  return { stated, relation: match.kind, document: null, proposals, note: match.note };
}

/** Sheets from 0, the part of the span that the document has; null for none. */
function spanOf(
  { firstPage, lastPage }: StatedCandidate,
  document: MappableDocument | null,
): readonly [first: number, last: number] | null {
  if (firstPage === null || lastPage === null) return null;
  const last = Math.min(lastPage - 1, (document?.pageCount ?? unboundedPages) - 1);
  const first = Math.max(0, firstPage - 1);
  return first > last ? null : [first, last];
}

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

function notesOf(report: Omit<PredictionsMapping, 'notes'>, all: number, ranksAny: boolean): string[] {
  const notes: string[] = [];
  const { withoutPrediction, unmatched, names, documentMissing, withoutPage, pageOutOfRange } = report;
  if (withoutPrediction.length > 0) {
    const effect = ranksAny ? 'their rankings are empty and count 0 in every mean' : 'their answers count as failed';
    notes.push(`${withoutPrediction.length} of ${all} questions have no prediction: ${effect}.`);
  }
  const unknown = unmatched.filter(({ reason }) => reason === 'unknown-question').length;
  if (unknown > 0)
    notes.push(
      `${counted(unknown, 'prediction is', 'predictions are')} of no question of this benchmark and ${unknown === 1 ? 'counts' : 'count'} nowhere.`,
    );
  if (unmatched.length > unknown) {
    const repeated = counted(unmatched.length - unknown, 'prediction repeats', 'predictions repeat');
    notes.push(`${repeated} a question; the first of each counts.`);
  }
  if (documentMissing > 0) {
    const documents = names.filter(({ document }) => document === null).length;
    notes.push(
      `${counted(documentMissing, 'candidate', 'candidates')} of ${counted(documents, 'document', 'documents')} that ${documents === 1 ? 'is' : 'are'} not in the corpus: ${documentMissing === 1 ? 'it holds its rank and hits' : 'they hold their ranks and hit'} nothing.`,
    );
  }
  if (withoutPage > 0)
    notes.push(`${counted(withoutPage, 'candidate names', 'candidates name')} no page: only the document counts.`);
  if (pageOutOfRange > 0) {
    notes.push(
      `${counted(pageOutOfRange, 'candidate names', 'candidates name')} a page that the document does not have.`,
    );
  }
  return notes;
}
