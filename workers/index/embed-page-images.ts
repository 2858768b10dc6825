/**
 * Page images through a model, a few a call; while the model works on some the next are drawn. What cannot be drawn or embedded is
 * told page by page and loses no other.
 */
import { AppError, isAbort } from '../../src/core/app-error.ts';
import type { RgbaPixels } from '../../src/core/image/rgb-image.ts';
import { codeRows } from '../../src/core/vector/row-codes.ts';
import type { ImageToEmbed, VisualImagesOutcome } from '../../src/rpc/embedding-worker.ts';
import type { ConnectedVisual } from '../../src/rpc/index-worker.ts';
import { nothingElse } from './space-block.ts';
import type { SpaceBlock } from './space-block.ts';

/** What became of a page. */
export interface EmbeddedPage<Page> {
  readonly page: Page;
  readonly outcome: { readonly kind: 'embedded'; readonly block: SpaceBlock } | FailedPage;
}

interface FailedPage {
  readonly kind: 'failed';
  readonly reason: string;
}

export interface EmbedPageImages<Page> {
  readonly pages: AsyncIterable<Page>;
  readonly visual: Pick<ConnectedVisual, 'vectors' | 'dimensions'>;
  /** Names a page in sentences about it. */
  readonly nameOf: (page: Page) => string;
  readonly draw: (page: Page) => Promise<RgbaPixels>;
  readonly embed: (images: readonly ImageToEmbed[]) => Promise<VisualImagesOutcome>;
}

interface Drawn<Page> {
  readonly page: Page;
  readonly image: ImageToEmbed | FailedPage;
}

/** A late-interaction model works on one page for seconds; a call of several single vectors saves their ways. */
const pagesPerCall = { single: 4, multi: 1 } as const;

/**
 * The pages in their order. Rejects with what `embed` rejects with, where there is nobody to draw any more, and with `file-missing`
 * where a document's file is not at hand.
 */
export async function* embedPageImages<Page>(input: EmbedPageImages<Page>): AsyncGenerator<EmbeddedPage<Page>> {
  const pages = input.pages[Symbol.asyncIterator]();
  let next = drawSome(input, pages);
  try {
    for (;;) {
      const drawn = await next;
      if (drawn.length === 0) return;
      next = drawSome(input, pages);
      // It is met in the next round; where this one fails nobody would hear it.
      next.catch(() => {});
      yield* await embedSome(input, drawn);
    }
  } finally {
    // Nothing is drawn behind the back of who gave up.
    await next.catch(() => {});
  }
}

async function drawSome<Page>(
  { visual, nameOf, draw }: EmbedPageImages<Page>,
  pages: AsyncIterator<Page>,
): Promise<readonly Drawn<Page>[]> {
  const drawn: Drawn<Page>[] = [];
  while (drawn.length < pagesPerCall[visual.vectors]) {
    const { done, value: page } = await pages.next();
    if (done === true) break;
    try {
      drawn.push({ page, image: { name: nameOf(page), ...(await draw(page)) } });
    } catch (error) {
      if (isAbort(error) || !isOfPage(error)) throw error;
      drawn.push({ page, image: { kind: 'failed', reason: error.message } });
    }
  }
  return drawn;
}

/** Whether an error is of the page alone: the next one may be drawn. */
function isOfPage(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  const { code } = error;
  // Without its file no page of a document can be drawn, which is no fault of any.
  if (code === 'file-missing') return false;
  return code === 'render-failed' || code === 'worker-timeout' || code.startsWith('page-') || code.startsWith('file-');
}

async function embedSome<Page>(
  { visual, embed }: EmbedPageImages<Page>,
  drawn: readonly Drawn<Page>[],
): Promise<readonly EmbeddedPage<Page>[]> {
  const images = drawn.flatMap(({ image }) => ('kind' in image ? [] : [image]));
  const outcome = images.length === 0 ? null : await embed(images);
  let at = 0;
  return drawn.map(({ page, image }) => {
    if ('kind' in image || outcome === null) {
      return { page, outcome: 'kind' in image ? image : noVector };
    }
    const place = at++;
    const failed = outcome.failed.find(({ index }) => index === place);
    if (failed !== undefined) return { page, outcome: { kind: 'failed', reason: failed.failure.reason } };
    const block = blockOf(outcome, place, image.name, visual);
    return { page, outcome: block === null ? noVector : { kind: 'embedded', block } };
  });
}

const noVector: FailedPage = { kind: 'failed', reason: 'The model gave no vector for it.' };

/** Null where the model gave none. Throws `model-invalid` where it is another model than was connected. */
function blockOf(
  { values, dimensions, firstRow, roles, grids }: VisualImagesOutcome,
  place: number,
  name: string,
  visual: EmbedPageImages<never>['visual'],
): SpaceBlock | null {
  const [first = 0, end = 0] = firstRow.subarray(place, place + 2);
  const rows = end - first;
  if (rows === 0) return null;
  if (dimensions !== visual.dimensions || (roles === null) !== (visual.vectors === 'single')) {
    const sentence = `The model gives vectors of ${dimensions} numbers for ${name}, where it was loaded with ${visual.dimensions}. Load it again under Settings, Models.`;
    throw new AppError('model-invalid', sentence);
  }
  const own = values.slice(first * dimensions, end * dimensions);
  const block = {
    ...nothingElse,
    dimensions,
    firstRow: Uint32Array.of(0, rows),
    grids: grids.slice(2 * place, 2 * place + 2),
  };
  if (roles === null) return { ...block, rows: { kind: 'values', values: own } };
  const { codes, scales } = codeRows(own, dimensions);
  return {
    ...block,
    rows: { kind: 'codes', codes, scales },
    kinds: roles.kinds.slice(first, end),
    patches: roles.patches.slice(3 * first, 3 * end),
  };
}
