/**
 * What models cost, as data that a person edits. The rows here are a start, with the month they are of: prices change faster than
 * programs, so the screen shows the month beside them, and what a run cost is computed from the table that its person saw.
 */
import { z } from '../strict-zod.ts';
import type { ImageTokenRule } from './image-tokens.ts';
import type { Usage } from './usage.ts';

export interface ModelPrice {
  /** Beginning of the model's name, in lower case; the longest that fits counts. `*` at its end is not needed. */
  readonly model: string;
  /** Money per million tokens. */
  readonly input: number;
  readonly output: number;
  /** Per million tokens read from the provider's cache; null: as `input`. */
  readonly cached: number | null;
  readonly images: ImageTokenRule;
  /** Month of the price, `2026-04`; empty for one that a person typed. */
  readonly asOf: string;
}

export interface PriceTable {
  /** As it is shown beside amounts. */
  readonly currency: string;
  readonly models: readonly ModelPrice[];
}

const tiles512: ImageTokenRule = { kind: 'tiles', longest: 2048, shortest: 768, tile: 512, base: 85, perTile: 170 };
const claudePatches: ImageTokenRule = { kind: 'patches', patch: 28, factor: 1, most: 1568 };
const geminiTokens: ImageTokenRule = { kind: 'fixed', tokens: 1100 };
const gptPatches: ImageTokenRule = { kind: 'patches', patch: 32, factor: 1.2, most: 3000 };

/** Prices to start from; `asOf` says of when. */
export const startingPrices: PriceTable = {
  currency: 'USD',
  models: [
    row('gpt-4.1', 2, 8, 0.5, tiles512),
    row('gpt-4.1-mini', 0.4, 1.6, 0.1, { kind: 'patches', patch: 32, factor: 1.62, most: 2489 }),
    row('gpt-5.4', 2.5, 15, null, gptPatches),
    row('gpt-5.4-mini', 0.75, 4.5, null, gptPatches),
    row('claude-haiku-4-5', 1, 5, null, claudePatches),
    row('claude-sonnet-4', 3, 15, null, claudePatches),
    row('claude-opus-4-7', 5, 25, null, claudePatches),
    row('gemini-2.5-flash', 0.3, 2.5, null, geminiTokens),
    row('gemini-3.1-pro', 2, 12, null, geminiTokens),
  ],
};

/** The price of a model, or null where the table has none. A local server's models have none unless a person gives them one. */
export function priceOf({ models }: PriceTable, model: string): ModelPrice | null {
  const name = (model.split('/').at(-1) ?? model).toLowerCase();
  const full = model.toLowerCase();
  const fitting = models.filter((price) => name.startsWith(price.model) || full.startsWith(price.model));
  return fitting.toSorted((a, b) => b.model.length - a.model.length)[0] ?? null;
}

/**
 * Money for some tokens.
 * Example: 2 a million in and 8 out, 500,000 in and 100,000 out: 0.5 · 2 + 0.1 · 8 = 1.8.
 */
export function costOf(
  price: Pick<ModelPrice, 'input' | 'output' | 'cached'>,
  { input, output, cached }: Usage,
): number {
  const fresh = Math.max(0, input - cached);
  return (fresh * price.input + cached * (price.cached ?? price.input) + output * price.output) / 1_000_000;
}

const count = z.number().int().min(1).max(1_000_000);
const money = z.number().min(0).max(1_000_000);

/** A table as it is stored or imported. */
export const priceTableSchema = z.strictObject({
  currency: z.string().trim().min(1).max(8),
  models: z
    .array(
      z.strictObject({
        model: z.string().trim().toLowerCase().min(1).max(200),
        input: money,
        output: money,
        cached: money.nullable(),
        images: z.discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('fixed'), tokens: count }),
          z.strictObject({
            kind: z.literal('tiles'),
            longest: count,
            shortest: count,
            tile: count,
            base: z.number().int().min(0).max(1_000_000),
            perTile: count,
          }),
          z.strictObject({
            kind: z.literal('patches'),
            patch: count,
            factor: z.number().min(0.01).max(100),
            most: count,
          }),
        ]),
        asOf: z.string().max(20),
      }),
    )
    .max(1000),
});

function row(model: string, input: number, output: number, cached: number | null, images: ImageTokenRule): ModelPrice {
  return { model, input, output, cached, images, asOf: '2026-04' };
}
