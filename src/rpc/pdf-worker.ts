import type { CorpusDocument } from '../core/document/document.ts';
import type { DocumentId, WorkspaceId } from '../core/document/ids.ts';
import type { PageFit } from '../core/image/page-fit.ts';
import type { RgbaPixels } from '../core/image/rgb-image.ts';
import type { Call } from './contract.ts';

export interface IngestInput {
  readonly workspace: WorkspaceId;
  /** Name as dropped. */
  readonly name: string;
  readonly file: Blob;
  /** Whether the PDF itself is kept in the browser, so that its pages open after a reload. */
  readonly keepFile: boolean;
  /** Null: the empty password only. Never stored or logged. */
  readonly password: string | null;
  readonly addedAt: number;
}

export interface PageImageInput {
  readonly workspace: WorkspaceId;
  readonly document: DocumentId;
  /** Sheet from 0. */
  readonly page: number;
  /** The PDF, where the browser was told not to keep it and it was dropped in this visit; else null. */
  readonly file: Blob | null;
  /** Width wanted in device pixels; the result never has more than `maxPixels` pixels. */
  readonly width: number;
  readonly maxPixels: number;
}

export interface ModelImageInput extends Omit<PageImageInput, 'width'> {
  /** The size at which the model's processor wants the page (`pageFit`). */
  readonly fit: PageFit;
}

/** Opens, reads and draws PDFs. It stores what it reads: nothing large passes through the page. */
export interface PdfWorker {
  /**
   * Hashes, opens and reads one file and stores document, pages and file; a document that was read in part goes on at
   * the first page that is missing, and one that is there already gets the name. Progress: phase `read`, pages. Rejects with a `file-*` or `worker-timeout` code.
   */
  readonly ingest: Call<IngestInput, CorpusDocument>;
  /** Reads the pages that are still missing of a stored document. Rejects with `file-missing` where the PDF was not kept. */
  readonly resume: Call<{ readonly workspace: WorkspaceId; readonly document: DocumentId }, CorpusDocument>;
  /** One page as a bitmap, transferred: the caller owns and closes it. */
  readonly render: Call<PageImageInput, ImageBitmap>;
  /**
   * The pixels of one page as an image model is shown it, transferred. Rejects with `render-failed` where a page with content
   * comes out blank at half the size as well.
   */
  readonly renderForModel: Call<ModelImageInput, RgbaPixels>;
  /** A small picture of a page, 160 px wide at most, made once and kept. */
  readonly thumbnail: Call<Omit<PageImageInput, 'width' | 'maxPixels'>, Blob>;
  /** Names of static files (fonts, character maps, decoders) that the site fails to serve: empty when all is well. */
  readonly checkAssets: Call<null, readonly string[]>;
}
