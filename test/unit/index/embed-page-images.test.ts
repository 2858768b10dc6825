import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import type { RgbaPixels } from '../../../src/core/image/rgb-image.ts';
import type { ImageToEmbed, VisualImagesOutcome } from '../../../src/rpc/embedding-worker.ts';
import { embedPageImages } from '../../../workers/index/embed-page-images.ts';
import type { EmbeddedPage, EmbedPageImages } from '../../../workers/index/embed-page-images.ts';

const single = { vectors: 'single', dimensions: 2 } as const;

async function* pagesTo(count: number): AsyncGenerator<number> {
  for (let page = 0; page < count; page++) yield page;
}

async function draw(page: number): Promise<RgbaPixels> {
  return { pixels: new Uint8ClampedArray([page, 0, 0, 255]), width: 1, height: 1 };
}

/** One vector a picture, of its first pixel and a constant; pictures of the pages in `failed` have none. */
async function embed(images: readonly ImageToEmbed[], failed: readonly number[] = []): Promise<VisualImagesOutcome> {
  const pages = images.map(({ pixels }) => pixels[0]!);
  const whole = pages.filter((page) => !failed.includes(page));
  let row = 0;
  return {
    values: Float32Array.from(whole.flatMap((page) => [page, 1])),
    dimensions: 2,
    firstRow: Uint32Array.from([0, ...pages.map((page) => (failed.includes(page) ? row : (row += 1)))]),
    roles: null,
    grids: new Uint16Array(2 * images.length),
    failed: pages.flatMap((page, index) =>
      failed.includes(page)
        ? [{ index, failure: { kind: 'failed', code: 'page-failed', reason: 'odd' } as const }]
        : [],
    ),
    device: 'wasm',
    redone: 0,
  };
}

async function all(change: Partial<EmbedPageImages<number>>, count: number): Promise<readonly EmbeddedPage<number>[]> {
  const results: EmbeddedPage<number>[] = [];
  const input = { pages: pagesTo(count), visual: single, nameOf: String, draw, embed, ...change };
  for await (const result of embedPageImages<number>(input)) results.push(result);
  return results;
}

const told = (results: readonly EmbeddedPage<number>[]): readonly unknown[] =>
  results.map(({ page, outcome }) => {
    if (outcome.kind === 'failed') return [page, outcome.reason];
    return [page, outcome.block.rows.kind === 'values' ? outcome.block.rows.values[0] : null];
  });

describe('page images', () => {
  test('come out in order, a few a call, and the next are drawn while the model works', async () => {
    const log: string[] = [];
    let release = (): void => {};
    const working = new Promise<void>((resolve) => (release = resolve));
    const results = all(
      {
        draw: async (page) => {
          log.push(`draw ${page}`);
          // The first pages of the second call are drawn while the first call is under way.
          if (page === 5) release();
          return draw(page);
        },
        embed: async (images) => {
          log.push(`embed ${images.map(({ name }) => name).join(' ')}`);
          await working;
          return embed(images);
        },
      },
      6,
    );
    expect(told(await results)).toEqual([0, 1, 2, 3, 4, 5].map((page) => [page, page]));
    expect(log).toEqual([
      'draw 0',
      'draw 1',
      'draw 2',
      'draw 3',
      expect.any(String),
      expect.any(String),
      expect.any(String),
      'embed 4 5',
    ]);
    expect(log.slice(4, 7).sort()).toEqual(['draw 4', 'draw 5', 'embed 0 1 2 3']);
  });

  test('that cannot be drawn or embedded are told with the reason and lose no other', async () => {
    const results = await all(
      {
        draw: async (page) => {
          if (page === 1) throw new AppError('render-failed', 'It is blank.');
          if (page === 4) throw new AppError('file-unreadable', 'The PDF is not here.');
          return draw(page);
        },
        embed: (images) => embed(images, [2]),
      },
      5,
    );
    expect(told(results)).toEqual([
      [0, 0],
      [1, 'It is blank.'],
      [2, 'odd'],
      [3, 3],
      [4, 'The PDF is not here.'],
    ]);
  });

  test('stop where the model refuses its own vectors, where it is another model, and where nobody draws', async () => {
    const refused = new AppError('model-unsupported', 'It gave NaN for page 2.');
    await expect(all({ embed: () => Promise.reject(refused) }, 3)).rejects.toBe(refused);
    await expect(all({ visual: { vectors: 'single', dimensions: 3 } }, 1)).rejects.toMatchObject({
      code: 'model-invalid',
    });
    await expect(all({ visual: { vectors: 'multi', dimensions: 2 } }, 1)).rejects.toMatchObject({
      code: 'model-invalid',
    });
    const gone = new AppError('worker-terminated', 'The PDF worker ended.');
    await expect(all({ draw: () => Promise.reject(gone) }, 2)).rejects.toBe(gone);
  });

  test('of a document whose file is not at hand are no failed pages: the work ends with what is missing', async () => {
    const gone = new AppError('file-missing', 'The file of “a.pdf” is not kept.');
    await expect(all({ draw: async (page) => (page === 2 ? Promise.reject(gone) : draw(page)) }, 8)).rejects.toBe(gone);
  });
});
