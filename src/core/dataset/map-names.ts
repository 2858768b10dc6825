import { assertUnreachable } from '../assert-unreachable.ts';
import type { DocumentId } from '../document/ids.ts';
import type { Question } from './benchmark.ts';
import { indexNames, type NameMatch } from './document-names.ts';
import { statedPages } from './map-pages.ts';
import type { MappableDocument, MappingChoices, NameMapping } from './mapping.ts';

/** Every name that the questions state, each looked up once. */
export interface NameTable {
  /** By stated name: those that gold names first, in file order, then those that are candidates only. */
  readonly names: ReadonlyMap<string, NameMapping>;
  /** The document in use for a stated name, or null. */
  readonly documentOf: (stated: string) => MappableDocument | null;
}

/** What each stated name means, under a person's choices: a choice goes before the name, `null` leaves it out. */
export function mapNames(
  questions: readonly Question[],
  documents: readonly MappableDocument[],
  choices: MappingChoices,
): NameTable {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const lookUp = indexNames(documents);
  const names = new Map<string, NameMapping>();
  for (const [stated, uses] of countUses(questions)) {
    names.set(stated, { stated, ...relationOf(stated, lookUp(stated), byId, choices), ...uses });
  }
  const documentOf = (stated: string): MappableDocument | null => {
    const id = names.get(stated)?.document;
    return id === undefined || id === null ? null : (byId.get(id) ?? null);
  };
  return { names, documentOf };
}

type Uses = Pick<NameMapping, 'questions' | 'asCandidate' | 'goldPages'>;

function countUses(questions: readonly Question[]): ReadonlyMap<string, Uses> {
  const uses = new Map<string, { questions: number; asCandidate: number; goldPages: number }>();
  const usesOf = (stated: string): { questions: number; asCandidate: number; goldPages: number } => {
    const known = uses.get(stated) ?? { questions: 0, asCandidate: 0, goldPages: 0 };
    uses.set(stated, known);
    return known;
  };
  for (const question of questions) {
    for (const [stated, pages] of pagesByName(question)) {
      const known = usesOf(stated);
      known.questions += 1;
      known.goldPages += pages.size;
    }
  }
  for (const question of questions) {
    const needed = pagesByName(question);
    for (const stated of new Set(question.candidateDocuments ?? [])) {
      if (!needed.has(stated)) usesOf(stated).asCandidate += 1;
    }
  }
  return uses;
}

/** Distinct pages a question states, by the names it needs: those of its gold and the one it is asked of. */
export function pagesByName(question: Question): ReadonlyMap<string, ReadonlySet<number>> {
  const pages = new Map<string, Set<number>>();
  for (const context of question.contexts) {
    const known = pages.get(context.document) ?? new Set();
    for (const page of statedPages(context)) known.add(page);
    pages.set(context.document, known);
  }
  if (question.askedOf !== null && !pages.has(question.askedOf)) pages.set(question.askedOf, new Set());
  return pages;
}

function relationOf(
  stated: string,
  match: NameMatch,
  byId: ReadonlyMap<DocumentId, MappableDocument>,
  choices: MappingChoices,
): Pick<NameMapping, 'relation' | 'document' | 'proposals' | 'note'> {
  const proposals = match.kind === 'proposed' ? match.documents : [];
  // Own keys only: a file may name a document "constructor".
  const choice = Object.hasOwn(choices.documents, stated) ? choices.documents[stated] : undefined;
  if (choice === null) return { relation: 'left-out', document: null, proposals, note: 'left out by choice' };
  if (choice !== undefined && byId.has(choice)) return { relation: 'chosen', document: choice, proposals, note: '' };
  switch (match.kind) {
    case 'same-name':
      return { relation: 'same-name', document: match.document, proposals, note: '' };
    case 'proposed': {
      const [best] = match.documents;
      if (choices.acceptProposals && best !== undefined) {
        return { relation: 'accepted-proposal', document: best, proposals, note: match.note };
      }
      return { relation: 'proposed', document: null, proposals, note: match.note };
    }
    case 'missing':
      return { relation: 'missing', document: null, proposals, note: match.note };
    default:
      return assertUnreachable(match);
  }
}
