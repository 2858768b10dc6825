import type { DocumentId, QuestionId } from '../document/ids.ts';
import type { EvidenceKind, PageBase } from './benchmark.ts';

/**
 * A gold context on the corpus: pages are sheet indexes from 0, both included. Contexts of one question are equal by
 * document and span and then stand once, with all their texts.
 */
export interface GoldContext {
  readonly document: DocumentId;
  readonly firstPage: number;
  readonly lastPage: number;
  readonly kinds: readonly EvidenceKind[];
  readonly texts: readonly string[];
}

/** What the mapping needs to know of a document. */
export interface MappableDocument {
  readonly id: DocumentId;
  readonly names: readonly string[];
  readonly pageCount: number;
  readonly labels: readonly string[] | null;
}

/** A person's choices: names that were pointed at a document (or at none), the page base, proposals taken as a whole. */
export interface MappingChoices {
  readonly pageBase: PageBase | null;
  readonly acceptProposals: boolean;
  /** Stated name to document; null: "leave unmapped". */
  readonly documents: Readonly<Record<string, DocumentId | null>>;
}

export const noMappingChoices: MappingChoices = { pageBase: null, acceptProposals: false, documents: {} };

/** How a stated document name relates to the corpus. Only `same-name` and `chosen` (and accepted proposals) are used. */
export type NameRelation = 'same-name' | 'chosen' | 'proposed' | 'accepted-proposal' | 'missing' | 'left-out';

export interface NameMapping {
  readonly stated: string;
  readonly relation: NameRelation;
  /** The document in use, or null. */
  readonly document: DocumentId | null;
  /** Candidates of a proposal, best first: a version or prefix of the name, or several documents of one name. */
  readonly proposals: readonly DocumentId[];
  /** Why it is proposed or missing, in words; empty where there is nothing to say. */
  readonly note: string;
  /** Questions that need it: their gold names it, or they are asked of it. */
  readonly questions: number;
  /** Questions that name it only as a candidate document. */
  readonly asCandidate: number;
  /** Distinct pages that questions state of it, summed over questions. */
  readonly goldPages: number;
}

/**
 * States partition the questions: `ready` + `mapped-in-part` + `unmappable` + `without-evidence` + `document-only` = all.
 */
export type QuestionState = 'ready' | 'mapped-in-part' | 'unmappable' | 'without-evidence' | 'document-only';

/**
 * Something that kept a context from being mapped or that a person should look at. `document-missing` stands also for a
 * name that was left out by choice; `label-differs`: the document's printed labels are not its sheet numbers, so that the
 * base decides (once a question and document; it keeps nothing from being mapped).
 */
export interface MappingIssue {
  readonly kind:
    | 'document-missing'
    | 'document-proposed'
    | 'page-out-of-range'
    | 'page-zero'
    | 'page-fused'
    | 'label-unknown'
    | 'label-differs';
  readonly document: string;
  readonly page: number | null;
  readonly message: string;
}

export interface MappedQuestion {
  readonly id: QuestionId;
  readonly state: QuestionState;
  readonly contexts: readonly GoldContext[];
  /** Gold documents that are in the corpus (also those of document-only questions). */
  readonly goldDocuments: readonly DocumentId[];
  /** Documents of the own-document pool: `goldDocuments`, else the one it is asked of; empty if not in the corpus. */
  readonly ownDocuments: readonly DocumentId[];
  /** Candidate documents of the file that are in the corpus, or null where the file gives none. */
  readonly candidateDocuments: readonly DocumentId[] | null;
  /** Candidate names that are not in the corpus. */
  readonly missingCandidates: readonly string[];
  readonly issues: readonly MappingIssue[];
}

/**
 * What reading the file's page numbers with one base would give: distinct (question, document, page) of documents that
 * are in the corpus. `inside` + `outOfRange` is the same for every base.
 */
export interface PageBaseEffect {
  readonly base: PageBase;
  readonly inside: number;
  readonly outOfRange: number;
  readonly isDefault: boolean;
}

export interface Mapping {
  readonly pageBase: PageBase;
  readonly names: readonly NameMapping[];
  readonly questions: readonly MappedQuestion[];
  readonly pageBases: readonly PageBaseEffect[];
  readonly counts: Readonly<Record<QuestionState, number>>;
}
