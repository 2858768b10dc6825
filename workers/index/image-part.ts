/**
 * Page images of some documents in the space of a visual model. Each page is drawn and embedded once and stored at once: a tab that
 * is closed in the middle loses at most the pages in hand. A page that cannot be is counted, and tried again by the next build
 * that can try it; where nobody draws or embeds, what is known of it is enough to search the others.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { DocumentId, WorkspaceId } from '../../src/core/document/ids.ts';
import type { ImageSettings } from '../../src/core/experiment/experiment.ts';
import type { PageImageFailure } from '../../src/core/experiment/run.ts';
import { visualEncoderKey } from '../../src/core/model/visual-encoder-settings.ts';
import type { Candidate } from '../../src/core/retrieval/candidate.ts';
import type { PageHeat } from '../../src/core/retrieval/explanation.ts';
import type { ImageToEmbed, VisualImagesOutcome } from '../../src/rpc/embedding-worker.ts';
import { transfer } from '../../src/rpc/transfer.ts';
import type { DocumentPageTable, HeldPages } from './document-page-table.ts';
import { embedPageImages } from './embed-page-images.ts';
import { HeldImages } from './held-images.ts';
import type { Reading } from './held-images.ts';
import { documentLost } from './lost-document.ts';
import type { QuestionVector } from './question-vectors.ts';
import { candidateOf } from './searched-part.ts';
import type { PoolOptions } from './searched-part.ts';
import { readySpace } from './space-surroundings.ts';
import type { Space, SpaceSurroundings } from './space-surroundings.ts';
import { Turns } from './turns.ts';

interface WantedPage {
  readonly held: HeldPages;
  readonly page: number;
}

/** How far a `make` is. */
interface Counts {
  done: number;
  embedded: number;
}

export class ImagePart {
  readonly kind = 'image';
  readonly over = 'pages';
  readonly pages: DocumentPageTable;
  readonly space: Space;
  readonly keeper: SpaceSurroundings['keeper'];
  readonly #surroundings: SpaceSurroundings;
  readonly #held: HeldImages;
  readonly #turns = new Turns<number>();

  constructor(pages: DocumentPageTable, space: Space, surroundings: SpaceSurroundings) {
    this.pages = pages;
    this.space = space;
    this.keeper = surroundings.keeper;
    this.#surroundings = surroundings;
    this.#held = new HeldImages(space, surroundings);
  }

  get workspace(): WorkspaceId {
    return this.pages.workspace;
  }

  get documents(): ReadonlyMap<DocumentId, HeldPages> {
    return this.#held.documents;
  }

  /** Vectors of all pages, and the bytes that they take in memory. */
  get size(): { readonly vectors: number; readonly bytes: number } {
    return { vectors: this.#held.vectors?.rows ?? 0, bytes: this.#held.vectors?.bytes ?? 0 };
  }

  /** Pages that have no vector. */
  get failures(): readonly PageImageFailure[] {
    return this.#held.failures;
  }

  /** How many pages of a document have no vectors stored. */
  pagesMissing(held: HeldPages): Promise<number> {
    return this.#held.pagesMissing(held);
  }

  /** How many of these were not tried yet. */
  pagesUntried(held: HeldPages): Promise<number> {
    return this.#held.pagesUntried(held);
  }

  /** Loads a document where all of its pages are stored. Returns the sheets that are not, and those that failed. */
  load(held: HeldPages, reading: Reading): Promise<readonly number[]> {
    return this.#held.load(held, reading);
  }

  /**
   * Draws, embeds and stores what is missing of these documents. `onPages` hears how many pages were done by this call so far,
   * or by the one before it. Returns how many were embedded. Rejects with `model-not-prepared` where the encoder is not connected,
   * with `file-missing` where nobody draws pages or a document's file is not at hand, and with what the model says to unsound vectors.
   */
  make(documents: readonly HeldPages[], signal: AbortSignal, onPages: (done: number) => void): Promise<number> {
    return this.#turns.take(signal, onPages, async (tell) => {
      const counts: Counts = { done: 0, embedded: 0 };
      const reading = { signal, tell: () => tell(counts.done) };
      try {
        await this.#make(documents, counts, reading);
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        for (const held of documents) if (!(await this.#held.takeFailed(held, reading))) throw error;
      }
      return counts.embedded;
    });
  }

  remove(document: DocumentId): void {
    this.#held.remove(document);
    this.keeper.forget(document);
  }

  async search(
    question: QuestionVector,
    { rescored }: Pick<ImageSettings, 'rescored'>,
    pool: PoolOptions,
  ): Promise<readonly Candidate[]> {
    const hits = (await this.#held.vectors?.rank(question, pool, rescored)) ?? [];
    return hits.map((hit) => candidateOf(this.documents, hit));
  }

  /** Null for a page without vectors, and for a model with one vector a page. */
  async heat(question: QuestionVector, document: DocumentId, page: number): Promise<PageHeat | null> {
    return (await this.#held.vectors?.heat(question, document, page)) ?? null;
  }

  rowsOf(document: DocumentId, page: number): number {
    return this.#held.vectors?.rowsOf(document, page) ?? 0;
  }

  close(): void {
    this.#held.close();
  }

  async #make(documents: readonly HeldPages[], counts: Counts, reading: Reading): Promise<void> {
    const { encoders, links } = this.#surroundings;
    const { identity, visual } = readySpace(this.space);
    const { processor } = visual;
    if (processor === null) {
      throw new AppError('model-unsupported', `${this.space.encoder.id} reads no images. Choose another model.`);
    }
    links.assertConnected();
    const { signal, tell } = reading;
    const left = new Map<DocumentId, number>();
    const failed = new Map<DocumentId, Map<number, string>>();
    const results = embedPageImages<WantedPage>({
      pages: this.#wanted(documents, left, reading),
      visual,
      nameOf: ({ held, page }) => `page ${page + 1} of ${held.name}`,
      draw: ({ held, page }) =>
        links.draw({ workspace: this.workspace, document: held.document, page }, processor, signal),
      embed: (images) => this.#embed(images, reading),
    });
    for await (const { page: wanted, outcome } of results) {
      const { held, page } = wanted;
      const { document } = held;
      const reason =
        outcome.kind === 'failed' ? outcome.reason : await this.#held.keep(identity, document, page, outcome.block);
      if (reason === null) {
        counts.embedded += 1;
        encoders.embedded.units += 1;
      } else {
        await this.#held.keepFailure(identity, document, page, reason);
        const reasons = failed.get(document) ?? new Map<number, string>();
        failed.set(document, reasons.set(page, reason));
      }
      counts.done += 1;
      tell();
      left.set(document, left.get(document)! - 1);
      if (left.get(document) === 0) await this.#finish(held, failed.get(document) ?? new Map(), reading);
      signal.throwIfAborted();
    }
  }

  /** The pages without vectors, document by document; `left` counts those of each. */
  async *#wanted(
    documents: readonly HeldPages[],
    left: Map<DocumentId, number>,
    reading: Reading,
  ): AsyncGenerator<WantedPage> {
    for (const held of documents) {
      // Two builds of one index, a run's and a drill-down's, embed nothing twice.
      const missing = await this.load(held, reading);
      left.set(held.document, missing.length);
      for (const page of missing) yield { held, page };
    }
  }

  async #embed(images: readonly ImageToEmbed[], { signal, tell }: Reading): Promise<VisualImagesOutcome> {
    signal.throwIfAborted();
    return this.#surroundings.encoders.embed(visualEncoderKey(this.space.encoder), (calls, isLast) => {
      // Where the call may have to be made once more, over another port, the pictures stay here.
      const moved = isLast ? images.map(({ pixels }) => pixels.buffer) : [];
      return calls.embedImages(transfer({ images }, moved), signal, tell);
    });
  }

  /** Takes a document whose pages are all stored or failed. */
  async #finish(held: HeldPages, failed: ReadonlyMap<number, string>, reading: Reading): Promise<void> {
    if ((await this.#held.take(held, failed, reading)).length === 0) return;
    throw await documentLost(this.#surroundings.database, this.workspace, held.document);
  }
}

/** Whether nobody is there to draw or to embed. */
function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.code === 'file-missing' || error.code === 'model-not-prepared' || error.code === 'worker-terminated';
}
