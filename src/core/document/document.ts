import type { Failure } from '../app-error.ts';
import type { DocumentId, IntakeId } from './ids.ts';

/** How far a document is: `indexing` has its first `pagesDone` pages stored and goes on from there after a reload. */
export type DocumentState = 'indexing' | 'done';

/** One document of the corpus: content, not a file. Its pages are stored apart. */
export interface CorpusDocument {
  readonly id: DocumentId;
  /** Every name under which the content was dropped, first one first, as given (path of a folder drop included). */
  readonly names: readonly string[];
  readonly byteLength: number;
  readonly pageCount: number;
  /** Pages stored so far, from the first; equals `pageCount` when done. */
  readonly pagesDone: number;
  readonly pagesFailed: number;
  readonly pagesWithoutText: number;
  readonly pagesDamaged: number;
  readonly state: DocumentState;
  /** The file's own title, or null. */
  readonly title: string | null;
  /** Printed labels by sheet, or null where they equal the sheet numbers. */
  readonly labels: readonly string[] | null;
  /** The file was broken and pdf.js repaired it. */
  readonly repaired: boolean;
  /** Sentences about the whole file (a dynamic form, attachments …). */
  readonly notes: readonly string[];
  /** Version of the text extraction and of pdf.js that read its pages: part of every key made from its text. */
  readonly textVersion: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
}

/** What became of one dropped file. found = opened + failed + duplicates. */
export type IntakeOutcome =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'opened'; readonly document: DocumentId }
  | { readonly kind: 'duplicate'; readonly document: DocumentId }
  | Failure;

/** One dropped file, or the page images of one document, kept so that what was dropped always adds up. */
export interface Intake {
  readonly id: IntakeId;
  /** Path as dropped (`folder/report.pdf`) or plain name; of page images their document's. Hostile text: shown as text only. */
  readonly name: string;
  /** Files it stands for: 1, or the count of page images. */
  readonly files: number;
  /** Path of the archive that held it, or null. */
  readonly archive: string | null;
  readonly byteLength: number;
  readonly outcome: IntakeOutcome;
  readonly addedAt: number;
}

/** The name a document is known by: the first it was dropped under. */
export function nameOf(document: Pick<CorpusDocument, 'names' | 'id'>): string {
  return document.names[0] ?? document.id;
}
