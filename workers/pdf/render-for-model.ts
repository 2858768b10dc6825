import { AppError } from '../../src/core/app-error.ts';
import type { PageFit } from '../../src/core/image/page-fit.ts';
import type { RgbaPixels } from '../../src/core/image/rgb-image.ts';
import type { OpenedPdf } from './open-pdf.ts';
import { paintsSomething } from './painted-content.ts';
import { isWhite, renderPixels } from './render-page.ts';

export interface ModelRenderOptions {
  readonly fit: PageFit;
  /** Upper bound of width × height, whatever the page's size. */
  readonly maxPixels: number;
}

/**
 * One page, `index` from 0, on white as a model is shown it: at the size that fits, within the budget. White that comes of a
 * failed drawing is no content: where the page paints something and comes out white, it is drawn again at half the size, and
 * then counts as failed. An empty page is a white picture.
 * @throws AppError `render-failed`, `page-out-of-range`, `worker-timeout`, `worker-terminated`
 */
export async function renderForModel(
  opened: OpenedPdf,
  index: number,
  { fit, maxPixels }: ModelRenderOptions,
): Promise<RgbaPixels> {
  for (const shrink of [1, 0.5]) {
    const smaller: PageFit = { ...fit, width: fit.width * shrink, height: fit.height * shrink };
    const image = await renderPixels(opened, index, {
      fit: smaller,
      maxPixels: maxPixels * shrink * shrink,
    });
    if (!isWhite(image.pixels) || !(await shouldShow(opened, index))) return image;
  }
  throw new AppError(
    'render-failed',
    `Page ${index + 1} could not be drawn: it has content, and the picture of it is blank. Its text is not affected.`,
  );
}

async function shouldShow({ document, parser, limits }: OpenedPdf, index: number): Promise<boolean> {
  const look = async (): Promise<boolean> => {
    const proxy = await document.getPage(index + 1);
    try {
      return paintsSomething(await proxy.getOperatorList());
    } finally {
      proxy.cleanup();
    }
  };
  return parser.guard(look(), limits.pageMs, `Reading page ${index + 1}`);
}
