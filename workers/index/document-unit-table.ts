/**
 * The units of a corpus in one way of cutting and one choice of text: made once a document and shared by every part that ranks
 * them, so that the retrievers of a hybrid rank the same units.
 */
import { AppError } from '../../src/core/app-error.ts';
import { joinPages, unitsOf, unitsOfSpans } from '../../src/core/chunking/document-units.ts';
import type { TokenSpans } from '../../src/core/chunking/token-splitter.ts';
import type { Chunk, UnitSettings } from '../../src/core/document/chunk.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { TextSettings } from '../../src/core/document/text-settings.ts';
import type { Database } from '../../src/storage/database.ts';
import { resolveTexts } from '../../src/storage/recognised-store.ts';
import type { ResolvedTexts } from '../../src/storage/resolved-text.ts';
import { documentRemoved } from './lost-document.ts';
import { unitsOfNumbers } from './unit-numbers.ts';

/** A document as its parts are held: the units of one text. */
export interface HeldDocument {
  readonly document: DocumentId;
  /** `ResolvedTexts.key`. */
  readonly textKey: string;
  readonly units: readonly Chunk[];
  readonly pages: number;
}

/** A document with its texts in hand. */
export interface OpenDocument extends ResolvedTexts {
  readonly document: DocumentId;
}

/** Where the tokens of a text lie, for units of tokens. */
export type FindTokens = (text: string, signal: AbortSignal) => Promise<TokenSpans>;

/** First and last page of each unit of a document, for the units of an imported set. */
export type FindSpans = (document: DocumentId) => Uint32Array;

export class DocumentUnitTable {
  readonly workspace: WorkspaceId;
  readonly text: TextSettings;
  readonly unit: UnitSettings;
  readonly #database: Database;
  readonly #findTokens: FindTokens;
  readonly #findSpans: FindSpans;
  readonly #held = new Map<DocumentId, HeldDocument>();

  constructor(
    database: Database,
    system: { readonly workspace: WorkspaceId; readonly text: TextSettings; readonly unit: UnitSettings },
    find: { readonly tokens: FindTokens; readonly spans: FindSpans },
  ) {
    this.workspace = system.workspace;
    this.text = system.text;
    this.unit = system.unit;
    this.#database = database;
    this.#findTokens = find.tokens;
    this.#findSpans = find.spans;
  }

  /** Reads the texts of a document as they are now. Rejects with `record-missing` where it was removed. */
  async open(document: DocumentId): Promise<OpenDocument> {
    try {
      return { document, ...(await resolveTexts(this.#database, this.workspace, document, this.text)) };
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'record-missing')) throw error;
      throw documentRemoved(error);
    }
  }

  /** The units of a document as they are held, or null where they are not held for its text as it is now. */
  held({ document, key }: Pick<OpenDocument, 'document' | 'key'>): HeldDocument | null {
    const held = this.#held.get(document);
    return held?.textKey === key ? held : null;
  }

  /**
   * The units of a document: as they are held, else as one of its parts has them stored, else cut now.
   * @param stored units as numbers, of parts that are stored for this text
   */
  async unitsOf(open: OpenDocument, stored: readonly Uint32Array[], signal: AbortSignal): Promise<HeldDocument> {
    const held = this.held(open);
    if (held !== null) return held;
    const known = stored.map(unitsOfNumbers).find((units) => areSound(units, open.texts));
    const units = known ?? (await this.#cut(open, signal));
    const made = { document: open.document, textKey: open.key, units, pages: open.counts.pages };
    this.#held.set(open.document, made);
    return made;
  }

  /** Lets go of all other documents. */
  retain(documents: ReadonlySet<DocumentId>): void {
    for (const document of this.#held.keys()) if (!documents.has(document)) this.#held.delete(document);
  }

  async #cut({ document, texts }: OpenDocument, signal: AbortSignal): Promise<readonly Chunk[]> {
    if (this.unit.kind === 'imported') return unitsOfSpans(texts, this.#findSpans(document));
    const tokens = this.unit.kind === 'tokens' ? await this.#findTokens(joinPages(texts).text, signal) : undefined;
    return unitsOf(texts, this.unit, tokens).units;
  }
}

/** Text of each unit. */
export function unitTexts({ units }: HeldDocument, { texts }: OpenDocument): readonly string[] {
  const { text } = joinPages(texts);
  return units.map(({ start, end }) => text.slice(start, end));
}

/** Whether stored units lie within the text: they may come out of a file. */
function areSound(units: readonly Chunk[], texts: readonly string[]): boolean {
  const length = texts.reduce((sum, { length }) => sum + length + 1, 0);
  return units.every(
    ({ start, end, firstPage, lastPage }) =>
      start <= end && end <= length && firstPage <= lastPage && lastPage < texts.length,
  );
}
