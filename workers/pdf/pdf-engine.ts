import type { DocumentId } from '../../src/core/document/ids.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { openPdf } from './open-pdf.ts';
import type { ParserOptions } from './pdf-parser.ts';
import { PdfParser, isParserStopped } from './pdf-parser.ts';
import type { PageReading } from './read-page.ts';
import { readPages } from './read-pages.ts';
import type { StageLimits } from './with-limit.ts';
import { usualLimits } from './with-limit.ts';

export interface EngineOptions extends ParserOptions {
  readonly limits?: StageLimits;
  /** Documents held open at once. */
  readonly maxOpen?: number;
  /** Documents after which the parsing worker is replaced: its memory only grows (hazard P12). */
  readonly recycleAfter?: number;
}

/** A document as the engine finds it: by its id, with the way to its bytes. */
export interface DocumentSource {
  readonly id: DocumentId;
  /** Gives the bytes anew at each call: they are transferred to the parser. */
  readonly load: () => Promise<Uint8Array>;
  readonly password?: string;
}

interface Entry {
  readonly opened: Promise<OpenedPdf>;
  readonly parser: PdfParser;
  users: number;
}

/** How often work is begun anew because another file stopped the parser. */
const mostRestarts = 3;

/**
 * Keeps a few documents open in one parsing worker, the least recently used one closed first, and replaces the worker when
 * a file hangs or crashes it, so that the next file is answered. Invariants: at most `maxOpen` documents are open; a
 * document in use is never closed; every document that was opened is closed or dies with its worker.
 */
export class PdfEngine {
  readonly #options: EngineOptions;
  readonly #entries = new Map<DocumentId, Entry>();
  readonly #queue: (() => void)[] = [];
  #parser: PdfParser | null = null;
  #openedSinceStart = 0;

  constructor(options: EngineOptions = {}) {
    this.#options = options;
  }

  /** Starts the parsing worker ahead of the first document: what it takes to load passes beside hashing and storing. */
  start(): void {
    this.#liveParser();
  }

  /**
   * Runs `use` with the document open, opening it first where it is not. Waits while `maxOpen` others are in use. Where
   * another file stops the parser meanwhile, `use` is run again on the document opened anew.
   * @throws what `openPdf` and `use` throw
   */
  async withDocument<Result>(source: DocumentSource, use: (opened: OpenedPdf) => Promise<Result>): Promise<Result> {
    for (let restarts = 0; ; restarts += 1) {
      const entry = await this.#acquire(source);
      try {
        return await use(await entry.opened);
      } catch (error) {
        if (!isParserStopped(error) || restarts >= mostRestarts) throw error;
      } finally {
        await this.#release(source.id, entry);
      }
    }
  }

  /**
   * The pages of a document in order, from `fromIndex`, with at most three in flight. A page that hangs comes as a failed
   * page: the worker is replaced, the document opened anew, and reading goes on behind it.
   * @throws what `openPdf` throws, and the signal's reason
   */
  async *readDocument(
    source: DocumentSource,
    fromIndex = 0,
    signal?: AbortSignal,
  ): AsyncGenerator<PageReading, void, undefined> {
    let next = fromIndex;
    for (let restarts = 0; ; restarts += 1) {
      signal?.throwIfAborted();
      const entry = await this.#acquire(source);
      try {
        for await (const reading of readPages(await entry.opened, next, signal)) {
          next += 1;
          restarts = 0;
          yield reading;
        }
        return;
      } catch (error) {
        if (!isParserStopped(error) || restarts >= mostRestarts) throw error;
      } finally {
        await this.#release(source.id, entry);
      }
    }
  }

  /** Closes all documents and ends the worker. The engine may be used again afterwards. */
  async dispose(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.allSettled(entries.map(async ({ opened }) => (await opened).close()));
    this.#parser?.stop();
    this.#parser = null;
  }

  async #acquire(source: DocumentSource): Promise<Entry> {
    for (;;) {
      const known = this.#entries.get(source.id);
      if (known !== undefined && !known.parser.stopped) {
        this.#entries.delete(source.id);
        this.#entries.set(source.id, known);
        known.users += 1;
        return known;
      }
      if (known !== undefined) this.#entries.delete(source.id);
      this.#forgetDead();
      if (this.#isParserDue) while (await this.#closeIdle());
      if (this.#entries.size < (this.#options.maxOpen ?? 2)) return this.#open(source);
      // Others may have come in between: look again after each wait.
      if (!(await this.#closeIdle())) await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
  }

  #open(source: DocumentSource): Entry {
    const parser = this.#liveParser();
    const { limits = usualLimits } = this.#options;
    const open = async (): Promise<OpenedPdf> => {
      const data = await source.load();
      return openPdf(data, { parser, limits, ...(source.password === undefined ? {} : { password: source.password }) });
    };
    const entry: Entry = { opened: open(), parser, users: 1 };
    entry.opened.catch(() => {
      if (this.#entries.get(source.id) === entry) this.#entries.delete(source.id);
    });
    this.#entries.set(source.id, entry);
    this.#openedSinceStart += 1;
    return entry;
  }

  async #release(id: DocumentId, entry: Entry): Promise<void> {
    entry.users -= 1;
    const failed = await entry.opened.then(
      () => false,
      () => true,
    );
    if (failed && this.#entries.get(id) === entry) this.#entries.delete(id);
    this.#queue.shift()?.();
  }

  /** Closes the least recently used document that nobody uses; false where all are in use. */
  async #closeIdle(): Promise<boolean> {
    for (const [id, entry] of this.#entries) {
      if (entry.users > 0) continue;
      this.#entries.delete(id);
      await entry.opened.then((opened) => opened.close()).catch(() => undefined);
      return true;
    }
    return false;
  }

  #forgetDead(): void {
    for (const [id, entry] of this.#entries) if (entry.parser.stopped && entry.users === 0) this.#entries.delete(id);
  }

  /** The parser has read its share of documents: it is replaced as soon as none is open. */
  get #isParserDue(): boolean {
    return this.#openedSinceStart >= (this.#options.recycleAfter ?? 100);
  }

  #liveParser(): PdfParser {
    if (this.#isParserDue && this.#entries.size === 0) this.#parser?.stop();
    if (this.#parser === null || this.#parser.stopped) {
      this.#parser = new PdfParser(this.#options);
      this.#openedSinceStart = 0;
    }
    return this.#parser;
  }
}
