/** The OCR worker's implementation: engines started on first use, pages read one after another, engines replaced when worn. */
import { isAbort } from '../../src/core/app-error.ts';
import { assertUnreachable } from '../../src/core/assert-unreachable.ts';
import type { OcrMethod } from '../../src/core/document/text-settings.ts';
import type { Box } from '../../src/core/ocr/box.ts';
import { detectorInput } from '../../src/core/ocr/detector-input.ts';
import { pageTextOf } from '../../src/core/ocr/page-text.ts';
import { greyPlane, isBlank } from '../../src/core/ocr/plane.ts';
import { meanConfidence, soundCount } from '../../src/core/ocr/recognised-word.ts';
import type { TextMap } from '../../src/core/ocr/text-boxes.ts';
import { textBoxesOf } from '../../src/core/ocr/text-boxes.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { OcrFlag, OcrWorker, RecogniseInput, RecognisedPage } from '../../src/rpc/ocr-worker.ts';
import { siteBase } from '../site-base.ts';
import { accurateSide } from './accurate-engine.ts';
import type { EngineOptions } from './engines.ts';
import { Engines } from './engines.ts';
import type { PagePixels } from './page-pixels.ts';
import { pagePixels } from './page-pixels.ts';
import { readPage } from './read-page.ts';
import { readStoredPages } from './read-stored-pages.ts';
import type { ReadImage } from './read-page.ts';
import { checkOcrAssets, ocrUrls } from './site-files.ts';

export function createOcrWorker(options: EngineOptions = { urls: ocrUrls(siteBase()) }): OcrWorker {
  const engines = new Engines(options);
  const inTurn = oneAfterAnother();
  const read: OcrWorker['recognise'] = (input, signal, onProgress) =>
    inTurn(async () => {
      try {
        return await recognise(engines, input, signal, onProgress);
      } finally {
        engines.replaceWorn();
      }
    });
  return {
    recognise: read,
    readPages: (input, signal, onProgress) => readStoredPages(read, input, signal, onProgress),
    engine: ({ language, method }, signal) => inTurn(() => engines.version(language, method, signal)),
    addLanguage: async ({ language, data }) => {
      await engines.addLanguage(language, data);
      return null;
    },
    addAccurate: (files, signal) =>
      inTurn(async () => {
        await engines.accurate.take(files, signal);
        return null;
      }),
    checkAssets: (_, signal) => checkOcrAssets(options.urls, signal),
  };
}

async function recognise(
  engines: Engines,
  input: RecogniseInput,
  signal: AbortSignal,
  onProgress: OnProgress | undefined,
): Promise<RecognisedPage> {
  const start = performance.now();
  const { index, widthPoints, heightPoints, language, method } = input;
  const pixels = pagePixels(input.image);
  signal.throwIfAborted();
  const { width, height } = pixels;
  const flags: OcrFlag[] = pixels.shrunk ? ['shrunk'] : [];
  const grey = greyPlane(pixels.rgba, width, height);
  if (isBlank(grey)) {
    const { text, geometry, words } = pageTextOf([], index, 1, 1);
    const engine = await engines.version(language, method, signal);
    const milliseconds = performance.now() - start;
    return {
      text,
      geometry,
      words,
      soundWords: 0,
      meanConfidence: 0,
      turned: 0,
      flags: [...flags, 'blank'],
      engine,
      milliseconds,
    };
  }
  onProgress?.({ phase: 'detect', done: 0, total: 1, unit: 'pages' });
  const boxes = await detected(engines, method, pixels, signal);
  if (method !== 'layout' && boxes === null) flags.push('no-detector');
  onProgress?.({ phase: 'recognise', done: 0, total: 1, unit: 'pages' });
  const readImage: ReadImage = (image, segmentation) => engines.read(language, image, segmentation, signal);
  const reading =
    method === 'accurate'
      ? await readPage(grey, boxes, readImage, (image, some) => engines.accurate.readBoxes(image, some, signal), false)
      : await readPage(grey, boxes, readImage);
  const { text, geometry, words } = pageTextOf(reading.lines, index, widthPoints / width, heightPoints / height);
  if (reading.dark) flags.push('dark');
  if (reading.turned !== 0) flags.push('turned');
  if (reading.unsound) flags.push('unsound');
  onProgress?.({ phase: 'recognise', done: 1, total: 1, unit: 'pages' });
  return {
    text,
    geometry,
    words,
    soundWords: soundCount(words),
    meanConfidence: meanConfidence(words),
    turned: reading.turned,
    flags,
    engine: await engines.version(language, boxes === null ? 'layout' : method, signal),
    milliseconds: performance.now() - start,
  };
}

/**
 * Boxes of text in pixels of the page; null where no detector is asked, or where the fast one failed on it: the page is then
 * read without. The accurate way is nothing without its detector.
 */
async function detected(
  engines: Engines,
  method: OcrMethod,
  { rgba, width, height }: PagePixels,
  signal: AbortSignal,
): Promise<readonly Box[] | null> {
  switch (method) {
    case 'layout':
      return null;
    case 'accurate': {
      const map = await engines.accurate.detect(detectorInput(rgba, width, height, accurateSide), signal);
      return boxesOnPage(map, width, height);
    }
    case 'lines':
      try {
        return boxesOnPage(await engines.detect(detectorInput(rgba, width, height, 960), signal), width, height);
      } catch (error) {
        if (isAbort(error) || signal.aborted) throw error;
        return null;
      }
    default:
      return assertUnreachable(method);
  }
}

function boxesOnPage(map: TextMap, width: number, height: number): readonly Box[] {
  const scaleX = width / map.width;
  const scaleY = height / map.height;
  return textBoxesOf(map).map((box) => ({
    left: box.left * scaleX,
    top: box.top * scaleY,
    width: box.width * scaleX,
    height: box.height * scaleY,
  }));
}

function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}
