import type { RewordingProvenance } from './rewording.ts';
import { AppError } from '../app-error.ts';
import { questionId, type QuestionId } from '../document/ids.ts';
import type { ImportProblem, Question, QuestionAbout, StatedContext } from './benchmark.ts';
import type { BenchmarkSource, SourceEntry } from './benchmark-source.ts';

/** A question as one format reads it from an entry: what all formats have in common is added by `readQuestions`. */
export interface QuestionDraft {
  /** The file's own id, or null. */
  readonly id: string | null;
  /** Null or blank: the entry is skipped. */
  readonly question: string | null;
  readonly answer: string | null;
  /** Empty: `answer` alone. */
  readonly references?: readonly string[];
  readonly referencesAre?: Question['referencesAre'];
  readonly contexts: readonly StatedContext[];
  /** Kinds the file states for the question as a whole; those of its contexts are added. */
  readonly evidenceKinds?: readonly string[];
  readonly candidateDocuments?: readonly string[] | null;
  readonly askedOf?: string | null;
  readonly type?: string | null;
  readonly answerType?: string | null;
  readonly domain?: string | null;
  readonly unanswerable?: boolean;
  readonly about?: QuestionAbout | null;
  readonly rewording?: RewordingProvenance | null;
}

/** Tells of something in the entry that was mended or left out; the question stays. */
export type Repaired = (field: string, message: string) => void;

export interface QuestionList {
  readonly questions: readonly Question[];
  readonly problems: readonly ImportProblem[];
}

/**
 * Questions of all entries, in file order. An entry without a question, or one that `readEntry` refuses with an AppError,
 * is skipped and told; ids are made distinct: of two equal ones the later becomes `7 (row 12)`. The file's own problems
 * are merged in by row.
 * @param idField name of the field the ids come from; null where the format has none and the place in the file is the id
 */
export function readQuestions(
  source: BenchmarkSource,
  idField: string | null,
  readEntry: (entry: SourceEntry, repaired: Repaired) => QuestionDraft,
): QuestionList {
  const problems: ImportProblem[] = [...source.problems];
  const drafts: { readonly entry: SourceEntry; readonly draft: QuestionDraft; readonly question: string }[] = [];
  for (const entry of source.entries) {
    const { row, line } = entry;
    const skipped = (field: string | null, message: string): void => {
      problems.push({ row, line, field, message, severity: 'skipped' });
    };
    const own: ImportProblem[] = [];
    try {
      const draft = readEntry(entry, (field, message) => {
        own.push({ row, line, field, message, severity: 'repaired' });
      });
      const question = draft.question?.trim() ?? '';
      if (question === '') {
        skipped('question', 'The entry has no question');
        continue;
      }
      drafts.push({ entry, draft, question });
      problems.push(...own);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped(null, error.message);
    }
  }
  const ids = new IdBook(new Set(drafts.flatMap(({ draft }) => draft.id ?? [])));
  const questions = drafts.map(({ entry, draft, question }) => {
    const { id, repair } = ids.idFor(draft.id, entry.row, idField !== null);
    if (repair !== null) {
      problems.push({ row: entry.row, line: entry.line, field: idField, message: repair, severity: 'repaired' });
    }
    return questionOf(id, entry.row, question, draft);
  });
  // Stable: problems of one row keep the order in which they were found.
  problems.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return { questions, problems };
}

function questionOf(id: QuestionId, row: number, question: string, draft: QuestionDraft): Question {
  const { answer, contexts } = draft;
  const references = draft.references ?? [];
  const kinds = new Set([...(draft.evidenceKinds ?? []), ...contexts.flatMap((context) => context.kind ?? [])]);
  return {
    id,
    row,
    question,
    answer,
    references: references.length === 0 && answer !== null ? [answer] : references,
    referencesAre: draft.referencesAre ?? 'alternatives',
    askedOf: draft.askedOf ?? null,
    contexts,
    candidateDocuments: draft.candidateDocuments ?? null,
    type: draft.type ?? null,
    answerType: draft.answerType ?? null,
    domain: draft.domain ?? null,
    evidenceKinds: [...kinds].sort(),
    unanswerable: draft.unanswerable ?? false,
    ...(draft.about === undefined || draft.about === null ? {} : { about: draft.about }),
    ...(draft.rewording === undefined || draft.rewording === null ? {} : { rewording: draft.rewording }),
  };
}

/** Gives every question an id of its own; ids that the file writes anywhere are never given to another question. */
class IdBook {
  readonly #stated: ReadonlySet<string>;
  readonly #given = new Set<string>();

  constructor(stated: ReadonlySet<string>) {
    this.#stated = stated;
  }

  idFor(
    own: string | null,
    row: number,
    isExpected: boolean,
  ): { readonly id: QuestionId; readonly repair: string | null } {
    const wanted = own ?? String(row);
    const isFree = !this.#given.has(wanted) && (own !== null || !this.#stated.has(wanted));
    const id = isFree ? wanted : this.#distinct(wanted, row);
    this.#given.add(id);
    if (own === null && isExpected) return { id: questionId(id), repair: `No id: the question is called ${id}` };
    return { id: questionId(id), repair: isFree ? null : `The id ${wanted} occurs before: this one is called ${id}` };
  }

  #distinct(wanted: string, row: number): string {
    const base = `${wanted} (row ${row})`;
    let id = base;
    for (let count = 2; this.#given.has(id) || this.#stated.has(id); count += 1) id = `${base} ${count}`;
    return id;
  }
}
