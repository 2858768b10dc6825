/** Page pictures through a visual model: a vector a page, or one a token of its prompt. */
import { AppError, failureOf } from '../../../src/core/app-error.ts';
import { pixelsOf, withTiles } from '../../../src/core/image/pixels-of.ts';
import type { ModelPixels } from '../../../src/core/image/pixels-of.ts';
import { rgbOnWhite } from '../../../src/core/image/rgb-image.ts';
import type { OnProgress } from '../../../src/core/progress.ts';
import type {
  EmbedImagesInput,
  FailedImage,
  ImageToEmbed,
  VisualImagesOutcome,
} from '../../../src/rpc/embedding-worker.ts';
import { transfer } from '../../../src/rpc/transfer.ts';
import type { TokenBatch } from '../batches.ts';
import { Breather } from '../breather.ts';
import { GatheredRows } from './gathered-rows.ts';
import { oneTokenTexts, pictures, tileInputs, tokenInputs } from './graph-inputs.ts';
import { pageTokens } from './page-tokens.ts';
import type { PageTokens } from './page-tokens.ts';
import type { VisualRecipe } from './visual-recipe.ts';
import { isSingle } from './visual-run.ts';
import type { VisualRun } from './visual-run.ts';

/** Pictures that go through a graph together. */
const mostPictures = 8;

/** Rejects with `model-unsupported` or `model-invalid`, the page named, where a vector is unsound, and with the signal's reason. */
export async function embedPages(
  run: VisualRun,
  input: EmbedImagesInput,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<VisualImagesOutcome> {
  const { images } = input;
  const breather = new Breather(signal);
  const rows = new GatheredRows(images.length);
  const grids = new Uint16Array(images.length * 2);
  const failed: FailedImage[] = [];
  const redoneBefore = run.host.redone;
  const size = run.recipe.adapter.kind === 'late-interaction' || run.recipe.dtype === 'int8' ? 1 : mostPictures;
  onProgress?.({ phase: 'embed', done: 0, total: images.length, unit: 'pages' });
  for (let start = 0; start < images.length; start += size) {
    await breather.breathe();
    const batch: PreparedImage[] = [];
    for (const [offset, image] of images.slice(start, start + size).entries()) {
      const place = start + offset;
      const prepared = preparedPage(run.recipe, image, place);
      if ('kind' in prepared) {
        failed.push({ index: place, failure: prepared });
        continue;
      }
      batch.push(prepared);
      grids.set([prepared.pixels.grid.rows, prepared.pixels.grid.columns], place * 2);
      await breather.breathe();
    }
    if (batch.length > 0) await run.host.untilDone(batch, (some) => pageBatch(run, some, rows));
    onProgress?.({
      phase: 'embed',
      done: Math.min(start + size, images.length),
      total: images.length,
      unit: 'pages',
    });
  }
  const gathered = rows.finish([...images.keys()], images.length);
  const outcome: VisualImagesOutcome = {
    values: gathered.values,
    dimensions: run.dimensions ?? 0,
    firstRow: gathered.firstRow,
    roles: isSingle(run.recipe) ? null : gathered.roles,
    grids,
    failed,
    device: run.host.device,
    redone: run.host.redone - redoneBefore,
  };
  return transfer(outcome, [outcome.values.buffer]);
}

interface PreparedImage {
  readonly name: string;
  readonly place: number;
  readonly pixels: ModelPixels;
  /** Of a late-interaction model. */
  readonly tokens: PageTokens | null;
}

/** A picture that cannot be prepared is a failure of its own and none of the others. */
function preparedPage(
  recipe: VisualRecipe,
  { name, pixels, width, height }: ImageToEmbed,
  place: number,
): PreparedImage | FailedImage['failure'] {
  const { processor, adapter, size } = recipe;
  try {
    if (processor === null) throw new AppError('model-unsupported', `${recipe.id} reads no images.`);
    if (width < 1 || height < 1 || pixels.length !== width * height * 4) {
      throw new AppError(
        'page-failed',
        `The picture of ${name} has ${pixels.length} values, which is not ${width} × ${height} × 4.`,
      );
    }
    const made = pixelsOf(rgbOnWhite(pixels, width, height), processor);
    const [tiles, , high, wide] = made.shape;
    if (high !== size.height || wide !== size.width) {
      throw new AppError(
        'page-failed',
        `${name} becomes ${wide} × ${high} pixels, and the model takes ${size.width} × ${size.height}.`,
      );
    }
    if (adapter.kind !== 'late-interaction') return { name, place, pixels: made, tokens: null };
    const { tokenizer, special, pagePrompt, window, id } = recipe;
    const tokens = pageTokens(tokenizer, special, pagePrompt, made.grid, adapter.side);
    if (tokens.ids.length > window) {
      const sentence = `${name} has ${tokens.ids.length} tokens in ${tiles} tiles, and ${id} takes ${window}. Use one tile a page.`;
      throw new AppError('page-failed', sentence);
    }
    if (adapter.tiles === null) return { name, place, pixels: made, tokens };
    if (tiles > adapter.tiles) {
      throw new AppError(
        'page-failed',
        `${name} is split into ${tiles} tiles, and the model takes ${adapter.tiles} at most.`,
      );
    }
    return { name, place, pixels: withTiles(made, adapter.tiles), tokens };
  } catch (error) {
    return failureOf(error);
  }
}

async function pageBatch(run: VisualRun, batch: readonly PreparedImage[], rows: GatheredRows): Promise<void> {
  const { adapter, size } = run.recipe;
  if (adapter.kind === 'text-late-interaction') return;
  if (adapter.kind !== 'late-interaction') {
    const { inputs: names, output } = adapter.image;
    const pixels = batch.map((one) => one.pixels);
    const inputs = { ...tokenInputs(names, oneTokenTexts(batch.length)), ...pictures(pixels, size) };
    const result = await run.host.run('image', inputs, output);
    const what = batch.length === 1 ? batch[0]!.name : 'pages';
    const dimensions = run.checked(result.dims, [batch.length], what, output);
    for (const [row, { place, name }] of batch.entries()) {
      const values = run.unitRows(result.values, [row], dimensions, name);
      rows.put(place, { values, spans: [0, 0], kinds: [0], patches: [0, 0, 0] });
    }
    return;
  }
  for (const { place, name, pixels, tokens } of batch) {
    if (tokens === null) continue;
    const { inputs: names, output } = adapter.text;
    const inputs = {
      ...tokenInputs(names, wholeBatch(tokens.ids)),
      ...tileInputs(names, 1, pixels.shape[0], size, pixels.values),
    };
    const result = await run.host.run('image', inputs, output);
    const dimensions = run.checked(result.dims, [1, tokens.ids.length], name, output);
    rows.put(place, {
      values: run.unitRows(result.values, [...tokens.ids.keys()], dimensions, name),
      spans: tokens.patches.subarray(0, tokens.ids.length * 2).map(() => 0),
      kinds: tokens.kinds,
      patches: tokens.patches,
    });
  }
}

function wholeBatch(ids: Int32Array): TokenBatch {
  return {
    rows: 1,
    length: ids.length,
    ids: BigInt64Array.from(ids, BigInt),
    mask: new BigInt64Array(ids.length).fill(1n),
  };
}
