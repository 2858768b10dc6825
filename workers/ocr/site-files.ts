import { AppError } from '../../src/core/app-error.ts';
import { createFetchPort } from '../../src/network/fetch-port.ts';
import type { FetchAnswer } from '../../src/network/fetch-port.ts';
import { coreScript } from './core-choice.ts';

// Fetched by hand: language and detector. The engine's scripts are loaded as workers, from the site only. tesseract's files lie under `tesseract/<version>/` (scripts/vite-tesseract-assets.mjs), language and detector under `ocr/`.

/** The version of tesseract.js whose files the site serves; a test holds it against the installed package. */
export const tesseractVersion = '7.0.0';

export interface OcrUrls {
  readonly tesseractWorker: string;
  /** Folder of the cores, with its trailing slash. */
  readonly tesseractCore: string;
  /** Gzip of the bundled language. */
  readonly english: string;
  readonly detector: string;
}

/** The URLs below a folder of the site, e.g. `https://example.org/leafmark/`. */
export function ocrUrls(siteBase: string): OcrUrls {
  const at = (path: string): string => new URL(path, siteBase).href;
  return {
    tesseractWorker: at(`tesseract/${tesseractVersion}/worker.min.js`),
    tesseractCore: at(`tesseract/${tesseractVersion}/`),
    english: at('ocr/eng.fast.traineddata.gz'),
    detector: at('ocr/en_PP-OCRv3_det.onnx'),
  };
}

/**
 * Bytes of a file of the site.
 * @param name what the file is, as in "the English language data"
 * @throws AppError `worker-unavailable` where it is not served, or a page of HTML is in its place
 */
export async function siteFile(url: string, name: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fromSite(url, name, signal).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw missing(url, name, error instanceof Error ? error.message : String(error));
  });
  if (!isOk(answer) || isHtml(answer)) {
    await answer.body?.cancel();
    throw missing(url, name, isOk(answer) ? 'a page of HTML' : `HTTP ${answer.status}`);
  }
  return new Uint8Array(await new Response(answer.body).arrayBuffer());
}

/** The port lets nothing through but the site itself: what a URL names is never fetched from elsewhere. */
function fromSite(url: string, name: string, signal: AbortSignal): Promise<FetchAnswer> {
  const port = createFetchPort({ siteOrigin: globalThis.location.origin, chosenOrigins: [], onRecord: () => {} });
  return port({ url, purpose: name, signal });
}

function isOk({ status }: FetchAnswer): boolean {
  return status >= 200 && status < 300;
}

function isHtml({ headers }: FetchAnswer): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

function missing(url: string, name: string, answer: string): AppError {
  return new AppError(
    'worker-unavailable',
    `The site does not serve ${name} (${shortName(url)}: ${answer}). Reload the page; if it stays so, the site is not complete.`,
  );
}

/** The last two parts of a URL. */
export function shortName(url: string): string {
  return url.split('/').slice(-2).join('/');
}

/** Names what OCR needs and the site does not serve, an empty list where all is there. Only the beginnings are fetched. */
export async function checkOcrAssets(urls: OcrUrls, signal: AbortSignal): Promise<readonly string[]> {
  const { tesseractWorker, tesseractCore, english, detector } = urls;
  const cores = (['relaxedsimd-lstm', 'simd-lstm'] as const).map((core) => coreScript(tesseractCore, core));
  const places = [tesseractWorker, ...cores, english, detector];
  const found = await Promise.all(places.map((url) => isServed(url, signal)));
  return places.filter((_, index) => found[index] !== true).map(shortName);
}

async function isServed(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fromSite(url, 'check of the site’s own files', signal);
    await answer.body?.cancel();
    return isOk(answer) && !isHtml(answer);
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}
