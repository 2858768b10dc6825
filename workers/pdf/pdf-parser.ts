import type { PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PDFWorker, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from '../../src/core/strict-zod.ts';
import { AppError } from '../../src/core/app-error.ts';
import type { AssetUrls } from './asset-urls.ts';
import { assetUrls, checkAssets, siteBase } from './asset-urls.ts';
import { OffscreenCanvasFactory } from './canvas-factory.ts';
import { CpuFilterFactory } from './filter-factory.ts';
import { withLimit } from './with-limit.ts';

export interface ParserOptions {
  readonly assets?: AssetUrls;
  /** Makes pdf.js's worker; another one where workers cannot start workers. */
  readonly createWorker?: () => Worker;
}

const warningMessage = z.object({ pdfWarning: z.string() });
const mostWarnings = 200;

/**
 * One parsing worker of pdf.js, reused for all files. All that waits on it goes through `guard`: a stage that exceeds its
 * limit, or a crash, ends the worker and rejects everything that waits, since a hanging parser can only be terminated.
 */
export class PdfParser {
  readonly #worker: Worker;
  readonly #pdfWorker: PDFWorker;
  readonly #assets: AssetUrls;
  readonly #waiting = new Set<(reason: AppError) => void>();
  readonly #warnings: string[] = [];
  #warningCount = 0;
  #missingAssets: Promise<readonly string[]> | null = null;
  #stopped = false;

  constructor(options: ParserOptions = {}) {
    this.#assets = options.assets ?? assetUrls(siteBase());
    this.#worker = (options.createWorker ?? parserWorker)();
    this.#worker.addEventListener('message', (event: MessageEvent<unknown>) => this.#note(event.data));
    this.#worker.addEventListener('error', () => {
      this.stop(
        new AppError('worker-crashed', 'The PDF reader crashed on this file and was restarted. Leave the file out.'),
      );
    });
    this.#pdfWorker = new PDFWorker({ port: this.#worker as never });
  }

  /** Ended, by itself or from outside: make a new one. */
  get stopped(): boolean {
    return this.#stopped;
  }

  /** Marks a place in the warnings, for `warningsSince`. */
  get warningMark(): number {
    return this.#warningCount;
  }

  /** What pdf.js warned of since the mark; of very many, the latest. */
  warningsSince(mark: number): readonly string[] {
    const count = Math.min(this.#warningCount - mark, this.#warnings.length);
    return count === 0 ? [] : this.#warnings.slice(-count);
  }

  /** What pdf.js needs and the site does not serve; asked once, when something went missing on a page. */
  missingAssets(): Promise<readonly string[]> {
    this.#missingAssets ??= checkAssets(this.#assets);
    return this.#missingAssets;
  }

  /** Starts loading a file. `data` is transferred to the parser and gone afterwards. */
  load(data: Uint8Array, password: string | undefined): PDFDocumentLoadingTask {
    return getDocument({
      data,
      ...(password === undefined ? {} : { password }),
      worker: this.#pdfWorker,
      ...this.#assets,
      cMapPacked: true,
      useWorkerFetch: true,
      isEvalSupported: false,
      isOffscreenCanvasSupported: true,
      // On by default only where `chrome` is not defined, that is, in workers: pages must not differ by thread.
      isImageDecoderSupported: false,
      CanvasFactory: OffscreenCanvasFactory,
      FilterFactory: CpuFilterFactory,
      ownerDocument: fontOwner() as never,
    });
  }

  /**
   * The result of work that waits on the parser. Rejects with `worker-timeout` after `limitMs`, which also stops the parser,
   * and with the reason of the stop where it is stopped meanwhile (`worker-terminated`, `worker-crashed`).
   */
  async guard<T>(work: PromiseLike<T>, limitMs: number, stage: string): Promise<T> {
    if (this.#stopped) throw terminated();
    let reject: (reason: AppError) => void = () => undefined;
    const stop = new Promise<never>((_, rejectStop) => {
      reject = rejectStop;
    });
    this.#waiting.add(reject);
    try {
      return await withLimit(Promise.race([work, stop]), limitMs, stage);
    } catch (error) {
      if (error instanceof AppError && error.code === 'worker-timeout') this.stop();
      throw error;
    } finally {
      this.#waiting.delete(reject);
    }
  }

  /** Ends the worker and rejects all that waits on it. Safe to call again. */
  stop(reason: AppError = terminated()): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#pdfWorker.destroy();
    this.#worker.terminate();
    for (const reject of this.#waiting) reject(reason);
    this.#waiting.clear();
  }

  #note(message: unknown): void {
    const parsed = warningMessage.safeParse(message);
    if (!parsed.success) return;
    this.#warningCount += 1;
    this.#warnings.push(parsed.data.pdfWarning);
    if (this.#warnings.length > mostWarnings) this.#warnings.shift();
  }
}

/** Whether an error says that the parser was stopped for another file's sake: the work may be tried again. */
export function isParserStopped(error: unknown): boolean {
  return error instanceof AppError && error.code === 'worker-terminated';
}

function parserWorker(): Worker {
  return new Worker(new URL('./parser-entry.ts', import.meta.url), { type: 'module', name: 'pdf-parser' });
}

function terminated(): AppError {
  return new AppError('worker-terminated', 'The PDF reader was restarted because another file stopped it. Try again.');
}

/** What pdf.js takes for the document that owns fonts: without it embedded fonts draw as boxes, without an error. */
function fontOwner(): { readonly fonts: unknown; readonly baseURI: string; readonly URL: string } {
  const scope = globalThis as { readonly fonts?: unknown; readonly document?: { readonly fonts: unknown } };
  const { href } = globalThis.location;
  return { fonts: scope.fonts ?? scope.document?.fonts, baseURI: href, URL: href };
}
