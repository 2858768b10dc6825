// Pages as image models are shown them: at the wanted size, within the budget, and never white by accident.
import { describe, expect, test } from 'vitest';
import type { PageFit } from '../../../src/core/image/page-fit.ts';
import { pagePixelBudget } from '../../../src/core/image/page-fit.ts';
import type { RgbaPixels } from '../../../src/core/image/rgb-image.ts';
import { workspaceId } from '../../../src/core/document/ids.ts';
import { openPdf } from '../../../workers/pdf/open-pdf.ts';
import type { OpenedPdf } from '../../../workers/pdf/open-pdf.ts';
import { createPdfWorker } from '../../../workers/pdf/pdf-worker.ts';
import { renderForModel } from '../../../workers/pdf/render-for-model.ts';
import { renderPage } from '../../../workers/pdf/render-page.ts';
import { onePage } from '../pdf/build-pdf.ts';
import { corporaMissing, corpusFile, corpusFolder, fixture, hardFile, opened } from '../pdf/pdf-files.ts';

const corpora = await corpusFolder('hard-pdfs');
if (corpora === null) console.info(corporaMissing);

const tiles: PageFit = { kind: 'contain', width: 2048, height: 2048 };
const square: PageFit = { kind: 'cover', width: 448, height: 448 };
const whole = { fit: tiles, maxPixels: pagePixelBudget };

describe('size', () => {
  test('a Letter page has the longest edge, or covers the square, that the processor wants', async () => {
    const sizes = await opened(hardFile('synth-p03_two_columns.pdf'), async (pdf) => [
      sizeOf(await renderForModel(pdf, 0, whole)),
      sizeOf(await renderForModel(pdf, 0, { ...whole, fit: square })),
    ]);
    // 612 · 2048/792 = 1582.5; 792 · 448/612 = 579.8.
    expect(sizes).toEqual([
      [1582, 2048],
      [448, 579],
    ]);
  });

  test('the pixels are those of the page as it is drawn everywhere else', async () => {
    await opened(hardFile('synth-p03_two_columns.pdf'), async (pdf) => {
      const image = await renderForModel(pdf, 0, { ...whole, fit: square });
      const data = pixelsOf(await renderPage(pdf, 0, { maxPixels: pagePixelBudget, fit: square }));
      expect(inkOf(image)).toBeGreaterThan(0);
      expect(image.pixels.every((value, at) => value === data[at])).toBe(true);
    });
  });

  test('a page of 144,000 points (UserUnit 10) stays within the budget, and is not white', async () => {
    const image = await opened(hardFile('synth-p12_huge_page.pdf'), (pdf) =>
      renderForModel(pdf, 0, { fit: tiles, maxPixels: 3_000_000 }),
    );
    expect(image.width * image.height).toBeLessThanOrEqual(3_000_000);
    expect(image.width * image.height).toBeGreaterThan(2_900_000);
    expect(inkOf(image)).toBeGreaterThan(0);
  });

  test.skipIf(corpora === null)('a scan of 2400 dpi is drawn at the size of the model, with its content', async () => {
    const pdf = await openPdf(await corpusFile('hard-pdfs/ocr-2400dpi.pdf'));
    const image = await renderForModel(pdf, 0, whole);
    await pdf.close();
    expect(Math.max(image.width, image.height)).toBe(2048);
    expect(inkOf(image)).toBeGreaterThan(1000);
  });
});

describe('white pages', () => {
  const empty: Readonly<Record<string, readonly [content: string, resources: string]>> = {
    nothing: ['', ''],
    'a white background': ['1 g 0 0 200 200 re f', ''],
    'a white background in a saved state, and a clipping path': ['q 1 1 1 rg 0 0 200 200 re f Q 0 0 9 9 re W n', ''],
    'letters of text recognition, which are invisible': [
      'BT /F 12 Tf 3 Tr 20 100 Td (invisible) Tj ET',
      '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
    ],
    spaces: ['BT /F 12 Tf 20 100 Td (   ) Tj ET', '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'],
  };
  for (const [name, [content, resources]] of Object.entries(empty)) {
    test(`a page with ${name} is an empty page, and no failure`, async () => {
      const image = await madePage(content, resources, (pdf) => renderForModel(pdf, 0, { ...whole, fit: square }));
      expect(sizeOf(image)).toEqual([448, 448]);
      expect(inkOf(image)).toBe(0);
    });
  }

  const lost: Readonly<Record<string, readonly [content: string, resources: string]>> = {
    letters: ['BT /F 12 Tf 900 900 Td (off) Tj ET', '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>'],
    'an area after a white one': ['q 1 g 0 0 200 200 re f Q 900 900 9 9 re f', ''],
    'a line': ['1 0 0 RG 900 900 m 950 950 l S', ''],
    'a picture': ['q 9 0 0 9 900 900 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x00 EI Q', ''],
  };
  for (const [name, [content, resources]] of Object.entries(lost)) {
    // What is drawn lies beyond the page's edge, and so is as lost as in a canvas that the browser left blank.
    test(`a page whose ${name} cannot be seen has failed, with a sentence`, async () => {
      const error = await madePage(content, resources, (pdf) =>
        renderForModel(pdf, 0, { ...whole, fit: square }).catch((caught: unknown) => caught),
      );
      expect(error).toMatchObject({
        code: 'render-failed',
        message: 'Page 1 could not be drawn: it has content, and the picture of it is blank. Its text is not affected.',
      });
    });
  }

  test('a page that comes out blank at its size is drawn again at half of it', async () => {
    const image = await madePage('0 0 100 100 re f', '', (pdf) => {
      blankAbove(pdf, 300);
      return renderForModel(pdf, 0, { ...whole, fit: square });
    });
    expect(sizeOf(image)).toEqual([224, 224]);
    expect(inkOf(image)).toBe(112 * 112);
  });

  test('so it is where the budget decides the size', async () => {
    const image = await madePage('0 0 100 100 re f', '', (pdf) => {
      blankAbove(pdf, 300);
      return renderForModel(pdf, 0, { fit: tiles, maxPixels: 160_000 });
    });
    expect(sizeOf(image)).toEqual([200, 200]);
  });
});

test('the worker draws pages of stored documents, and a page that is not there is named', async () => {
  const worker = createPdfWorker();
  const workspace = workspaceId('render-for-model');
  const file = new Blob([(await fixture('hard-pdfs/synth-p03_two_columns.pdf')) as Uint8Array<ArrayBuffer>]);
  const input = { workspace, name: 'two.pdf', file, keepFile: true, password: null, addedAt: 0 };
  const { signal } = new AbortController();
  const { id: document } = await worker.ingest(input, signal, () => undefined);
  const page = { workspace, document, page: 0, file: null, fit: square, maxPixels: pagePixelBudget };
  expect(sizeOf(await worker.renderForModel(page, signal, () => undefined))).toEqual([448, 579]);
  const error = await worker
    .renderForModel({ ...page, page: 7 }, signal, () => undefined)
    .catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'page-out-of-range' });
});

async function madePage<Result>(
  content: string,
  resources: string,
  use: (pdf: OpenedPdf) => Promise<Result>,
): Promise<Result> {
  const pdf = await openPdf(onePage(content, resources));
  try {
    return await use(pdf);
  } finally {
    await pdf.close();
  }
}

/** Makes pages of more pixels across come out white, as canvases that a browser did not give. */
function blankAbove(pdf: OpenedPdf, width: number): void {
  const getPage = pdf.document.getPage.bind(pdf.document);
  pdf.document.getPage = async (number: number) => {
    const page = await getPage(number);
    const render = page.render.bind(page);
    page.render = (parameters) => {
      if (parameters.viewport.width <= width) return render(parameters);
      const context = parameters.canvasContext as CanvasRenderingContext2D;
      context.fillStyle = 'white';
      context.fillRect(0, 0, parameters.viewport.width, parameters.viewport.height);
      return { promise: Promise.resolve() } as ReturnType<typeof render>;
    };
    return page;
  };
}

function sizeOf({ width, height }: RgbaPixels): readonly number[] {
  return [width, height];
}

function pixelsOf(bitmap: ImageBitmap): Uint8ClampedArray {
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext(
    '2d',
  ) as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
}

/** Number of pixels that are not white. */
function inkOf({ pixels }: RgbaPixels): number {
  return new Uint32Array(pixels.buffer).reduce((count, pixel) => (pixel === 0xff_ff_ff_ff ? count : count + 1), 0);
}
