/** The OCR worker's implementation: engines started on first use, pages read one after another, engines replaced when worn. */
import { isAbort } from '../../src/core/app-error.ts';
import type { Box } from '../../src/core/ocr/box.ts';
import { detectorInput } from '../../src/core/ocr/detector-input.ts';
import { pageTextOf } from '../../src/core/ocr/page-text.ts';
import { greyPlane, isBlank } from '../../src/core/ocr/plane.ts';
import { meanConfidence, soundCount } from '../../src/core/ocr/recognised-word.ts';
import { textBoxesOf } from '../../src/core/ocr/text-boxes.ts';
import type { OnProgress } from '../../src/core/progress.ts';
import type { OcrFlag, OcrWorker, RecogniseInput, RecognisedPage } from '../../src/rpc/ocr-worker.ts';
import { siteBase } from '../site-base.ts';
import type { EngineOptions } from './engines.ts';
import { Engines } from './engines.ts';
import type { PagePixels } from './page-pixels.ts';
import { pagePixels } from './page-pixels.ts';
import { readPage } from './read-page.ts';
import { checkOcrAssets, ocrUrls } from './site-files.ts';

export function createOcrWorker(options: EngineOptions = { urls: ocrUrls(siteBase()) }): OcrWorker {
  const engines = new Engines(options);
  const inTurn = oneAfterAnother();
  return {
    recognise: (input, signal, onProgress) =>
      inTurn(async () => {
        try {
          return await recognise(engines, input, signal, onProgress);
        } finally {
          engines.replaceWorn();
        }
      }),
    engine: ({ language, method }, signal) => inTurn(() => engines.version(language, method, signal)),
    addLanguage: async ({ language, data }) => {
      await engines.addLanguage(language, data);
      return null;
    },
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
  const boxes = method === 'layout' ? null : await detected(engines, pixels, signal);
  if (method !== 'layout' && boxes === null) flags.push('no-detector');
  onProgress?.({ phase: 'recognise', done: 0, total: 1, unit: 'pages' });
  const reading = await readPage(grey, boxes, (image, segmentation) =>
    engines.read(language, image, segmentation, signal),
  );
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

/** Boxes of text in pixels of the page; null where the detector failed on it: the page is read without. */
async function detected(engines: Engines, pixels: PagePixels, signal: AbortSignal): Promise<readonly Box[] | null> {
  const { rgba, width, height } = pixels;
  try {
    const map = await engines.detect(detectorInput(rgba, width, height, 960), signal);
    const scaleX = width / map.width;
    const scaleY = height / map.height;
    return textBoxesOf(map).map((box) => ({
      left: box.left * scaleX,
      top: box.top * scaleY,
      width: box.width * scaleX,
      height: box.height * scaleY,
    }));
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    return null;
  }
}

function oneAfterAnother(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next;
    return next;
  };
}
