import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import type { PageGeometry } from '../core/document/page.ts';
import type { OcrMethod, OcrSettings } from '../core/document/text-settings.ts';
import type { RecognisedWord } from '../core/ocr/recognised-word.ts';
import type { Call } from './contract.ts';

export interface RecogniseInput {
  /**
   * The page as displayed, drawn at 200 dpi (scale 200 / 72) on white. A bitmap is the worker's once it is transferred
   * (`transfer`): it closes it. Images of more than 12 million pixels are made smaller first.
   */
  readonly image: ImageBitmap | ImageData;
  /** Sheet from 0, for the geometry. */
  readonly index: number;
  /** Size of the displayed page in points. */
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** tesseract's name, several joined by "+": `eng` is bundled, others come by `addLanguage`. */
  readonly language: string;
  readonly method: OcrMethod;
}

/**
 * What was noticed: `blank` nothing is on the page and no engine was asked · `dark` read as its negative · `turned` it
 * lay on its side or head · `shrunk` it had too many pixels · `unsound` few words are to be believed · `no-detector` the
 * text detector failed and tesseract read alone.
 */
export type OcrFlag = 'blank' | 'dark' | 'turned' | 'shrunk' | 'unsound' | 'no-detector';

export interface RecognisedPage {
  /** Words in reading order: lines by a line break, paragraphs by a blank line. Empty where nothing was found. */
  readonly text: string;
  /** Box i is word i, in points of the displayed page. */
  readonly geometry: PageGeometry;
  readonly words: readonly RecognisedWord[];
  /** Words with a letter or digit at confidence ≥ 60. */
  readonly soundWords: number;
  /** 0..100, 0 without words. */
  readonly meanConfidence: number;
  /** Degrees by which the page had to be turned clockwise to be read. */
  readonly turned: 0 | 90 | 180 | 270;
  readonly flags: readonly OcrFlag[];
  /** All that decides the text beside image, language and method: part of every cache key. */
  readonly engine: string;
  readonly milliseconds: number;
}

export interface ReadPagesInput extends OcrSettings {
  readonly workspace: WorkspaceId;
  readonly document: DocumentId;
  /** Sheets from 0, in the order in which they are read. */
  readonly pages: readonly number[];
  /** A port of the PDF worker, transferred with the call, to have the pages drawn by. */
  readonly pdf: MessagePort;
  /** The PDF, where the browser was told not to keep it and it was dropped in this visit; else null. */
  readonly file: Blob | null;
}

/** recognised + failed = pages that were tried; of the recognised, those without any word and those of few sound words. */
export interface ReadPagesCounts {
  readonly recognised: number;
  readonly failed: number;
  readonly blank: number;
  readonly unsound: number;
}

/** The files of the accurate engine (PP-OCR v6): two ONNX graphs and a JSON file `{ "characters": [...] }`. */
export interface AccurateFiles {
  readonly detector: Uint8Array;
  readonly recogniser: Uint8Array;
  readonly characters: Uint8Array;
}

/** Reads text from pictures of pages. Pages are read one after another; several workers read several at once. */
export interface OcrWorker {
  /**
   * Reads one page. Progress: phases `detect` and `recognise`, unit `pages`. Rejects with `page-failed`, `worker-timeout`,
   * `worker-crashed` or `worker-unavailable`; the next page is read all the same. The same page gives the same text whatever was read before.
   */
  readonly recognise: Call<RecogniseInput, RecognisedPage>;
  /**
   * Draws pages at 200 dpi, reads each and stores it before the next; a page that cannot be drawn or read is stored as failed and
   * the rest goes on. Pages that were read before in the same way are read again. Progress: phase `recognise`, pages.
   * Rejects with `storage-full`, `record-missing` (the document was removed) or `file-missing`.
   */
  readonly readPages: Call<ReadPagesInput, ReadPagesCounts>;
  /** The `engine` that a page would have now. Starts what is needed for it. */
  readonly engine: Call<{ readonly language: string; readonly method: OcrMethod }, string>;
  /** Holds a language in memory: a `.traineddata` file (or its gzip), checked before. Kept ones are found without this. Rejects with `file-unsupported`. */
  readonly addLanguage: Call<{ readonly language: string; readonly data: Uint8Array }, null>;
  /** Holds the accurate engine's files in memory, tried before. Rejects with `file-unsupported`. */
  readonly addAccurate: Call<AccurateFiles, null>;
  /** Names of static files that the site fails to serve: empty when all is well. */
  readonly checkAssets: Call<null, readonly string[]>;
}
