import type { DetectorInput } from '../../src/core/ocr/detector-input.ts';
import type { Plane } from '../../src/core/ocr/plane.ts';
import type { RecognisedLine } from '../../src/core/ocr/recognised-word.ts';
import type { TextMap } from '../../src/core/ocr/text-boxes.ts';
import { AppError } from '../../src/core/app-error.ts';
import type { OcrMethod } from '../../src/core/document/text-settings.ts';
import { AccurateEngine } from './accurate-engine.ts';
import { coreScript, tesseractCore } from './core-choice.ts';
import { GraphEngine } from './graph-engine.ts';
import { LanguageShelf, shortHash } from './language-data.ts';
import { readKeptAsset } from './ocr-assets.ts';
import type { ReadAsset } from './ocr-assets.ts';
import type { OcrLimits } from './ocr-limits.ts';
import { usualOcrLimits } from './ocr-limits.ts';
import type { OcrUrls } from './site-files.ts';
import { siteFile, tesseractVersion } from './site-files.ts';
import type { Segmentation } from './tesseract-engine.ts';
import { TesseractEngine } from './tesseract-engine.ts';

export interface EngineOptions {
  readonly urls: OcrUrls;
  readonly limits?: OcrLimits;
  /** Makes tesseract.js's worker; another one where workers cannot start workers. */
  readonly createTesseractWorker?: (url: string) => Worker;
  readonly createGraphWorker?: () => Worker;
  /** Files that the person gave; those kept in the browser where nothing is said. */
  readonly readAsset?: ReadAsset;
}

/** Rises when the steps around the engines change what is read: part of every cache key. */
export const ocrStepsVersion = 1;

/** The engines of one worker: started on first use, ended by a fault or when worn, started anew for the next page. */
export class Engines {
  readonly accurate: AccurateEngine;
  readonly #options: EngineOptions;
  readonly #limits: OcrLimits;
  readonly #languages: LanguageShelf;
  readonly #core = tesseractCore();
  #tesseract: { readonly engine: TesseractEngine; readonly languages: string } | null = null;
  #detector: GraphEngine | null = null;
  #detectorModel: { readonly data: Uint8Array; readonly hash: string } | null = null;
  #started = 0;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#limits = options.limits ?? usualOcrLimits;
    const readAsset = options.readAsset ?? readKeptAsset;
    this.#languages = new LanguageShelf(options.urls, readAsset);
    const { createGraphWorker } = options;
    this.accurate = new AccurateEngine(
      { limits: this.#limits, ...(createGraphWorker === undefined ? {} : { createWorker: createGraphWorker }) },
      readAsset,
    );
  }

  /** tesseract engines started so far. */
  get started(): number {
    return this.#started;
  }

  addLanguage(code: string, data: Uint8Array): Promise<void> {
    return this.#languages.add(code, data);
  }

  /** All that decides a page's text beside its image. */
  async version(language: string, method: OcrMethod, signal: AbortSignal): Promise<string> {
    if (method === 'accurate') return `ocr ${ocrStepsVersion}; ${await this.accurate.version(signal)}`;
    const languages = await this.#languages.languagesOf(language, signal);
    const parts = [
      `ocr ${ocrStepsVersion}`,
      `tesseract.js ${tesseractVersion} ${this.#core}`,
      ...languages.map(({ code, hash }) => `${code} ${hash}`),
      ...(method === 'layout' ? [] : [`detector ${(await this.#modelOfDetector(signal)).hash}`]),
    ];
    return parts.join('; ');
  }

  async read(
    language: string,
    image: Plane,
    segmentation: Segmentation,
    signal: AbortSignal,
  ): Promise<readonly RecognisedLine[]> {
    return (await this.#tesseractOf(language, signal)).read(image, segmentation, signal);
  }

  async detect(input: DetectorInput, signal: AbortSignal): Promise<TextMap> {
    const { values, shape } = await (await this.#startedDetector(signal)).run(input, signal);
    const [, , height, width] = shape;
    if (width === undefined || height === undefined || values.length !== width * height) {
      throw new AppError('page-failed', `The text detector answered in an unknown shape (${shape.join(' × ')}).`);
    }
    return { values, width, height };
  }

  /** Ends engines that have read much, so that the next page starts fresh ones. */
  replaceWorn(): void {
    if (this.#tesseract?.engine.worn === true) this.#tesseract.engine.stop();
    if (this.#detector?.worn === true) this.#detector.stop();
    this.accurate.replaceWorn();
  }

  async #tesseractOf(language: string, signal: AbortSignal): Promise<TesseractEngine> {
    const languages = await this.#languages.languagesOf(language, signal);
    const wanted = languages.map(({ code, hash }) => `${code} ${hash}`).join('+');
    const running = this.#tesseract;
    if (running !== null && !running.engine.stopped && running.languages === wanted) return running.engine;
    running?.engine.stop();
    const { urls, createTesseractWorker } = this.#options;
    const engine = await TesseractEngine.start(
      {
        createWorker: () => (createTesseractWorker ?? newWorker)(urls.tesseractWorker),
        core: coreScript(urls.tesseractCore, this.#core),
        languages: languages.map(({ code, data }) => ({ code, data })),
        limits: this.#limits,
      },
      signal,
    );
    this.#started += 1;
    this.#tesseract = { engine, languages: wanted };
    return engine;
  }

  async #startedDetector(signal: AbortSignal): Promise<GraphEngine> {
    if (this.#detector !== null && !this.#detector.stopped) return this.#detector;
    const { data } = await this.#modelOfDetector(signal);
    const { createGraphWorker } = this.#options;
    this.#detector = await GraphEngine.start(
      {
        name: 'the text detector',
        model: data,
        limits: this.#limits,
        ...(createGraphWorker === undefined ? {} : { createWorker: createGraphWorker }),
      },
      signal,
    );
    return this.#detector;
  }

  async #modelOfDetector(signal: AbortSignal): Promise<{ readonly data: Uint8Array; readonly hash: string }> {
    if (this.#detectorModel === null) {
      const data = await siteFile(this.#options.urls.detector, 'the text detector', signal);
      this.#detectorModel = { data, hash: await shortHash(data) };
    }
    return this.#detectorModel;
  }
}

function newWorker(url: string): Worker {
  return new Worker(url, { name: 'tesseract' });
}
