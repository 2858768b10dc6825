import { sha256 } from 'hash-wasm';
import { AppError } from '../../src/core/app-error.ts';
import { languageAsset } from '../../src/storage/ocr-asset-store.ts';
import type { ReadAsset } from './ocr-assets.ts';
import type { OcrUrls } from './site-files.ts';
import { siteFile } from './site-files.ts';

export interface LanguageData {
  readonly code: string;
  /** A `.traineddata` file, gzipped or not. */
  readonly data: Uint8Array;
  /** First 12 hexadecimal digits of its SHA-256. */
  readonly hash: string;
}

const bundled = 'eng';
/** tesseract's names: `eng`, `chi_sim`, `script/Latin` is not one. */
const validCode = /^[A-Za-z][\w-]{1,30}$/;
/** The smallest real language file has 400 kB; an error page has less. */
const leastBytes = 50_000;

/** The languages of this worker: the bundled one is fetched on first use, others were given now or are kept in the browser. */
export class LanguageShelf {
  readonly #urls: OcrUrls;
  readonly #readAsset: ReadAsset;
  readonly #kept = new Map<string, LanguageData>();

  constructor(urls: OcrUrls, readAsset: ReadAsset) {
    this.#urls = urls;
    this.#readAsset = readAsset;
  }

  /** @throws AppError `file-unsupported` where the name or the data is not tesseract's */
  async add(code: string, data: Uint8Array): Promise<void> {
    if (!validCode.test(code)) {
      throw new AppError(
        'file-unsupported',
        `“${code}” is no name of a tesseract language. Name the file as in deu.traineddata.`,
      );
    }
    checkLanguage(code, data);
    this.#kept.set(code, { code, data, hash: await shortHash(data) });
  }

  /**
   * Data of the languages of a name such as `eng+deu`.
   * @throws AppError `file-missing` for one that was not added; `worker-unavailable` where the site does not serve English
   */
  async languagesOf(language: string, signal: AbortSignal): Promise<readonly LanguageData[]> {
    const found: LanguageData[] = [];
    for (const code of new Set(language.split('+'))) {
      if (code === bundled && !this.#kept.has(code)) {
        await this.add(code, await siteFile(this.#urls.english, 'the English language data', signal));
      }
      if (!this.#kept.has(code)) {
        const given = validCode.test(code) ? await this.#readAsset(languageAsset(code)) : null;
        if (given !== null) await this.add(code, given);
      }
      const data = this.#kept.get(code);
      if (data === undefined) {
        throw new AppError(
          'file-missing',
          `The OCR language “${code}” is not here. Add ${code}.traineddata under Settings, OCR, or choose eng.`,
        );
      }
      found.push(data);
    }
    return found;
  }
}

/** First 12 hexadecimal digits of the SHA-256. */
export async function shortHash(data: Uint8Array): Promise<string> {
  return (await sha256(data)).slice(0, 12);
}

/**
 * A gzip, or a `.traineddata` as it is: a count of entries (24, 32 bits) and their offsets. What is neither hangs tesseract.
 */
function checkLanguage(code: string, data: Uint8Array): void {
  const gzip = data[0] === 0x1f && data[1] === 0x8b;
  const entries = (data[0] ?? 0) + 256 * (data[1] ?? 0);
  const plain = entries >= 10 && entries <= 64 && data[2] === 0 && data[3] === 0;
  if (data.length >= leastBytes && (gzip || plain)) return;
  throw new AppError(
    'file-unsupported',
    `The OCR data of “${code}” is cut off or not tesseract's (${data.length} bytes). Download ${code}.traineddata again.`,
  );
}
