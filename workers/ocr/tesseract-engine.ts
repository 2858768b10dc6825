/**
 * tesseract.js's worker script, spoken to in its own messages. Its `createWorker` never settles where a file is missing,
 * throws into the page where an image is bad, and cannot be given language data that was checked before.
 */
import { z } from '../../src/core/strict-zod.ts';
import { AppError } from '../../src/core/app-error.ts';
import { encodePgm } from '../../src/core/ocr/pgm.ts';
import type { Plane } from '../../src/core/ocr/plane.ts';
import type { RecognisedLine } from '../../src/core/ocr/recognised-word.ts';
import { linesOfTsv } from '../../src/core/ocr/tesseract-tsv.ts';
import type { OcrLimits } from './ocr-limits.ts';
import { JobRefused, JobWorker, cannotStart } from './job-worker.ts';

export interface TesseractOptions {
  /** Makes the worker of `worker.min.js`; another one where workers cannot start workers. */
  readonly createWorker: () => Worker;
  /** URL of the core's script. */
  readonly core: string;
  /** tesseract's name of each language with its data, gzipped or not. */
  readonly languages: readonly { readonly code: string; readonly data: Uint8Array }[];
  readonly limits: OcrLimits;
}

/** Page segmentation: 3 fully automatic, 6 one block of lines. */
export type Segmentation = '3' | '6';

const name = 'the OCR engine';
const recognisedSchema = z.object({ tsv: z.string() });

/** One worker with its languages loaded. */
export class TesseractEngine {
  readonly #worker: JobWorker;
  readonly #limits: OcrLimits;
  #images = 0;
  #largest = 0;

  private constructor(worker: JobWorker, limits: OcrLimits) {
    this.#worker = worker;
    this.#limits = limits;
  }

  /**
   * Starts a worker and loads core and languages.
   * @throws AppError `worker-unavailable`, `worker-timeout`, each naming the step that failed
   */
  static async start(options: TesseractOptions, signal: AbortSignal): Promise<TesseractEngine> {
    signal.throwIfAborted();
    const worker = new JobWorker(options.createWorker, name);
    try {
      await load(worker, options, signal);
      return new TesseractEngine(worker, options.limits);
    } catch (error) {
      worker.stop();
      throw error;
    }
  }

  get stopped(): boolean {
    return this.#worker.stopped;
  }

  /** Whether it has read so much that a fresh one is due: its memory only grows. */
  get worn(): boolean {
    return this.#images >= this.#limits.imagesPerEngine || this.#largest > this.#limits.ordinaryPixels;
  }

  /**
   * Lines of an image; boxes in its pixels.
   * @throws AppError `page-failed` for an image that tesseract refuses; `worker-timeout`, `worker-crashed`
   */
  async read(image: Plane, segmentation: Segmentation, signal: AbortSignal): Promise<readonly RecognisedLine[]> {
    const bounds = { limitMs: this.#limits.pageMs, stage: 'Reading the page', signal };
    this.#images += 1;
    this.#largest = Math.max(this.#largest, image.values.length);
    try {
      // Before every image: what an earlier one left behind must not decide.
      const params = { tessedit_pageseg_mode: segmentation, user_defined_dpi: '200', debug_file: '/dev/null' };
      await this.#worker.run('setParameters', { params }, [], bounds);
      const file = encodePgm(image);
      const payload = { image: file, options: {}, output: { text: false, tsv: true } };
      const answer = await this.#worker.run('recognize', payload, [file.buffer], bounds);
      return linesOfTsv(recognisedSchema.parse(answer).tsv);
    } catch (error) {
      if (!(error instanceof JobRefused)) throw error;
      // tesseract's state after a failure is its own affair: the next page gets a fresh engine.
      this.stop();
      throw new AppError('page-failed', `The OCR engine could not read the picture of this page (${error.message}).`);
    }
  }

  stop(): void {
    this.#worker.stop();
  }
}

async function load(worker: JobWorker, options: TesseractOptions, signal: AbortSignal): Promise<void> {
  const { core, languages, limits } = options;
  const names = languages.map(({ code }) => code).join('+');
  const step = async (title: string, action: string, payload: unknown): Promise<void> => {
    const bounds = { limitMs: limits.startMs, stage: `Starting the OCR engine (${title})`, signal };
    try {
      await worker.run(action, payload, [], bounds);
    } catch (error) {
      throw error instanceof JobRefused ? cannotStart(name, `${title}: ${error.message}`, error) : error;
    }
  };
  await step('core', 'load', { options: { lstmOnly: true, corePath: core, logging: false } });
  await step('language data', 'loadLanguage', {
    langs: languages,
    options: { langPath: '', cacheMethod: 'none', gzip: true, lstmOnly: true },
  });
  await step(`language ${names}`, 'initialize', { langs: names, oem: 1, config: {} });
}
