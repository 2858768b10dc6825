// A page drawn in our worker, without a document, must be the page that pdf.js draws on the main thread, where it has one.
import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import { assetUrls } from '../../../workers/pdf/asset-urls.ts';
import { openPdf } from '../../../workers/pdf/open-pdf.ts';
import { renderPage, renderThumbnail } from '../../../workers/pdf/render-page.ts';
import { onePage } from './build-pdf.ts';
import type { PdfObject } from './build-pdf.ts';
import { corporaMissing, corpusFile, corpusFolder, fixture, hardFile, opened } from './pdf-files.ts';
import type { RenderReply, RenderRequest } from './render.worker.ts';

const corpora = await corpusFolder('hard-pdfs');
if (corpora === null) console.info(corporaMissing);

/** A square of grey steps in a transparency group, used as a mask: black, 40 % and 75 % grey, white, nothing. */
const maskGroup = (extra = ''): PdfObject => ({
  dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Group<</S/Transparency/CS/DeviceRGB/I true>>${extra}`,
  stream: '0 g 0 0 40 200 re f 0.4 g 40 0 40 200 re f 0.75 0.2 0.1 rg 80 0 40 200 re f 1 g 120 0 40 200 re f',
});
const graphicsState = (mask: string): PdfObject => ({ dictionary: `/Type/ExtGState/SMask<<${mask}>>` });
const invert: PdfObject = { dictionary: '/FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1' };
const painted = 'q /M gs 0.8 0.1 0.3 rg 0 0 200 200 re f 0 0 1 rg 0 60 200 30 re f Q 0 0.5 0 rg 20 150 160 20 re f';
const resources = '/ExtGState<</M 5 0 R>>';

const handMade: Readonly<Record<string, () => Uint8Array>> = {
  'a luminosity mask': () => onePage(painted, resources, [graphicsState('/S/Luminosity/G 6 0 R'), maskGroup()]),
  'a luminosity mask with a backdrop': () =>
    onePage(painted, resources, [graphicsState('/S/Luminosity/G 6 0 R/BC[0.5 0.5 0.5]'), maskGroup()]),
  'a luminosity mask with a transfer function': () =>
    onePage(painted, resources, [graphicsState('/S/Luminosity/G 6 0 R/TR 7 0 R'), maskGroup(), invert]),
  'an alpha mask': () => onePage(painted, resources, [graphicsState('/S/Alpha/G 6 0 R'), maskGroup()]),
  'an alpha mask with a transfer function': () =>
    onePage(painted, resources, [graphicsState('/S/Alpha/G 6 0 R/TR 7 0 R'), maskGroup(), invert]),
  'a transfer function on colours': () =>
    onePage('/M gs 1 0 0 rg 20 20 100 100 re f 0 0 1 RG 8 w 30 150 m 170 150 l S', resources, [
      { dictionary: '/Type/ExtGState/TR 6 0 R' },
      invert,
    ]),
};

describe('pixels', () => {
  for (const [name, make] of Object.entries(handMade)) {
    test(`${name} is drawn as on the main thread`, async () => {
      const { differing, largest, painted: share } = await compare(make(), 0, 2);
      expect(share).toBeGreaterThan(0.05);
      expect(differing).toBeLessThan(0.001);
      expect(largest).toBeLessThanOrEqual(1);
    });
  }

  for (const name of ['synth-p05_rotated.pdf', 'synth-p13_form_value.pdf', 'synth-p14_cjk_nonembedded.pdf']) {
    test(`${name} is drawn as on the main thread`, async () => {
      const { differing, painted: share } = await compare(await fixture(`hard-pdfs/${name}`), 0, 1.5);
      expect(share).toBeGreaterThan(0);
      expect(differing).toBeLessThan(0.001);
    });
  }

  // A decoder that is missing leaves the page white: so much of it must be painted.
  const published: readonly {
    readonly name: string;
    readonly index?: number;
    readonly painted: number;
    readonly differing?: number;
  }[] = [
    { name: 'pdfjs-tracemonkey.pdf', painted: 0.05 },
    { name: 'pdfjs-TAMReview.pdf', index: 4, painted: 0.01 },
    { name: 'pdfjs-ArabicCIDTrueType.pdf', painted: 0.01 },
    { name: 'ocr-jbig2.pdf', painted: 0.01 },
    { name: 'ocr-lichtenstein.pdf', painted: 0.01 },
    { name: 'ocr-ccitt.pdf', painted: 0.01 },
    { name: 'sample-forms.pdf', painted: 0.001 },
    // Chromium smooths the edges of clipping paths on a document's canvas only. Here letters and frames are such paths.
    { name: 'pdfjs-issue14497.pdf', painted: 0.001, differing: 0.01 },
    { name: 'ocr-cmyk.pdf', painted: 0.01, differing: 0.05 },
  ];
  for (const { name, index = 0, painted: least, differing: most = 0.001 } of published) {
    test.skipIf(corpora === null)(`${name} is drawn as on the main thread`, async () => {
      const { differing, painted: share } = await compare(await corpusFile(`hard-pdfs/${name}`), index, 1);
      expect(share).toBeGreaterThan(least);
      expect(differing).toBeLessThan(most);
    });
  }
});

describe('budget', () => {
  test('a page of 144,000 points is drawn within the budget and is not white', async () => {
    const bitmap = await opened(hardFile('synth-p12_huge_page.pdf'), (pdf) =>
      renderPage(pdf, 0, { maxPixels: 4_000_000, scale: 2 }),
    );
    expect(bitmap.width * bitmap.height).toBeLessThanOrEqual(4_000_000);
    expect(bitmap.width * bitmap.height).toBeGreaterThan(3_900_000);
    expect(paintedShare(pixelsOf(bitmap))).toBeGreaterThan(0);
  });

  test('a width is met where the budget allows it', async () => {
    const bitmap = await opened(hardFile('synth-p03_two_columns.pdf'), (pdf) =>
      renderPage(pdf, 0, { maxPixels: 4_000_000, maxWidth: 306 }),
    );
    expect([bitmap.width, bitmap.height]).toEqual([306, 396]);
  });

  test('a blank page is a white picture and no failure', async () => {
    const pdf = await openPdf(onePage('', ''));
    const bitmap = await renderPage(pdf, 0, { maxPixels: 40_000 });
    await pdf.close();
    expect([bitmap.width, bitmap.height]).toEqual([200, 200]);
    expect(paintedShare(pixelsOf(bitmap))).toBe(0);
  });

  test('a thumbnail is an encoded image of the width asked for', async () => {
    const blob = await opened(hardFile('synth-p03_two_columns.pdf'), (pdf) => renderThumbnail(pdf, 0, { width: 153 }));
    expect(blob.type).toBe('image/webp');
    const bitmap = await createImageBitmap(blob);
    expect([bitmap.width, bitmap.height]).toEqual([153, 198]);
  });

  test('a page that is not there is named', async () => {
    const error = await opened(hardFile('synth-p03_two_columns.pdf'), (pdf) =>
      renderPage(pdf, 1, { maxPixels: 1000 }).catch((caught: unknown) => caught),
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'page-out-of-range', message: 'There is no page 2: the file has 1.' });
  });
});

interface Comparison {
  /** Share of pixels with a channel that differs by more than one level. */
  readonly differing: number;
  readonly largest: number;
  /** Share of pixels that are not white. */
  readonly painted: number;
}

async function compare(bytes: Uint8Array, index: number, scale: number): Promise<Comparison> {
  const ours = pixelsOf(await drawnInWorker(bytes.slice(), index, scale));
  const theirs = await drawnOnPage(bytes.slice(), index, scale);
  expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height]);
  let differing = 0;
  let largest = 0;
  for (let at = 0; at < ours.data.length; at += 4) {
    let most = 0;
    for (let channel = 0; channel < 4; channel += 1) {
      most = Math.max(most, Math.abs((ours.data[at + channel] ?? 0) - (theirs.data[at + channel] ?? 0)));
    }
    largest = Math.max(largest, most);
    if (most > 1) differing += 1;
  }
  return { differing: differing / (ours.data.length / 4), largest, painted: paintedShare(theirs) };
}

function drawnInWorker(bytes: Uint8Array, index: number, scale: number): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ImageBitmap>((resolve, reject) => {
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.addEventListener('message', (event: MessageEvent<RenderReply>) => {
      if ('error' in event.data) reject(new Error(event.data.error));
      else resolve(event.data.bitmap);
    });
    worker.postMessage({ bytes, index, options: { maxPixels: 50_000_000, scale } } satisfies RenderRequest);
  }).finally(() => worker.terminate());
}

/** pdf.js as its own viewer uses it: canvases and filters of the document. */
async function drawnOnPage(data: Uint8Array, index: number, scale: number): Promise<ImageData> {
  const port = new Worker(new URL('../../../workers/pdf/parser-entry.ts', import.meta.url), { type: 'module' });
  const worker = new PDFWorker({ port: port as never });
  const task = getDocument({ data, worker, ...assetUrls(location.origin), useWorkerFetch: true });
  try {
    const page = await (await task.promise).getPage(index + 1);
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const canvasContext = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
    await page.render({ canvas: null, canvasContext, viewport, background: 'white' }).promise;
    return canvasContext.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    await task.destroy();
    worker.destroy();
    port.terminate();
  }
}

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

function paintedShare(image: ImageData): number {
  const pixels = new Uint32Array(image.data.buffer);
  return pixels.reduce((count, pixel) => (pixel === 0xff_ff_ff_ff ? count : count + 1), 0) / pixels.length;
}
