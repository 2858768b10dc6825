/** Pages as models are shown them, drawn by the PDF worker. The same page gives the same bytes, which are part of a call's key. */
import { AppError } from '../../../src/core/app-error.ts';
import type { DocumentId, WorkspaceId } from '../../../src/core/document/ids.ts';
import { pagePixelBudget } from '../../../src/core/image/page-fit.ts';
import { resizeImage } from '../../../src/core/image/resize-image.ts';
import { type RgbImage, type RgbaPixels, rgbOnWhite } from '../../../src/core/image/rgb-image.ts';
import type { PageImage, PageImages } from '../../../src/pipeline/ports.ts';
import type { PagesConnection } from '../../../src/rpc/index-worker.ts';
import type { PdfWorker } from '../../../src/rpc/pdf-worker.ts';
import { clientOfPort } from '../../../src/rpc/port-client.ts';
import { hashFile } from '../../content-hash.ts';
import { RecentLoads } from './recent-loads.ts';

/** A large page of a broken file is given up by the PDF worker itself, far earlier. */
const silenceMs = 300_000;
/** Encoded images that are kept at hand. */
const mostBytes = 64 * 2 ** 20;
/** A page is drawn with so many times its pixels and made smaller: a rasteriser makes small letters and pictures worse than a filter. */
const oversampling = 4;
const mediaType = 'image/jpeg';
const quality = 0.9;
/** The pixels decide, whatever the page's size in points. */
const fit = { kind: 'contain', width: 16_384, height: 16_384 } as const;

export interface DrawnPages extends PageImages {
  /** Lets go of the PDF worker. */
  close(): void;
}

/** @param connection null: no page can be drawn, and whatever needs one fails with `file-missing` */
export function pageImages(workspace: WorkspaceId, connection: PagesConnection | null): DrawnPages {
  if (connection === null) return { page: () => Promise.reject(notConnected()), close: () => {} };
  const client = clientOfPort<PdfWorker>(connection.port, silenceMs);
  const files = new Map<DocumentId, Blob>(connection.files.map(({ document, file }) => [document, file]));
  const drawn = new RecentLoads<PageImage>(mostBytes, ({ bytes }) => bytes.length);
  return {
    page: (document, page, maxPixels, signal) =>
      drawn.get(`${document}#${page}#${maxPixels}`, async () => {
        const room = Math.max(maxPixels, Math.min(oversampling * maxPixels, pagePixelBudget));
        const file = files.get(document) ?? null;
        const pixels = await client.calls.renderForModel(
          { workspace, document, page, file, fit, maxPixels: room },
          signal,
        );
        return encoded(withinPixels(pixels, maxPixels), signal);
      }),
    close: () => client.close(),
  };
}

/** The picture on white, made smaller where it has more pixels than `most`; its shape stays. */
function withinPixels({ pixels, width, height }: RgbaPixels, most: number): RgbImage {
  const image = rgbOnWhite(pixels, width, height);
  const scale = Math.min(1, Math.sqrt(most / (width * height)));
  const side = (length: number): number => Math.max(1, Math.floor(length * scale));
  return resizeImage(image, side(width), side(height), 'lanczos');
}

async function encoded({ bytes, width, height }: RgbImage, signal: AbortSignal): Promise<PageImage> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) {
    throw new AppError('render-failed', `The browser gave no canvas of ${width} × ${height} pixels.`);
  }
  context.putImageData(opaque(bytes, width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type: mediaType, quality });
  const { hash, bytes: read } = await hashFile(blob, signal);
  const file = read ?? new Uint8Array(await blob.arrayBuffer());
  return { mediaType: blob.type, bytes: file, sha256: hash, widthPixels: width, heightPixels: height };
}

function opaque(rgb: Uint8Array, width: number, height: number): ImageData {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from]!;
    rgba[to + 1] = rgb[from + 1]!;
    rgba[to + 2] = rgb[from + 2]!;
    rgba[to + 3] = 255;
  }
  return new ImageData(rgba, width, height);
}

function notConnected(): AppError {
  return new AppError('file-missing', 'The PDFs that page images are drawn from are not open. Start the run again.');
}
