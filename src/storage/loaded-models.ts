/**
 * How models were loaded here, found for an encoder as an experiment names it. What it leaves open (`unknown`, any precision) is what
 * the load found out; only a search for what is stored relies on that: a run loads its encoder under its own key.
 */
import { encoderKey } from '../core/model/encoder-settings.ts';
import type { EncoderSettings } from '../core/model/encoder-settings.ts';
import type { Known } from '../core/model/embedding-model.ts';
import { visualEncoderKey } from '../core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../core/model/visual-encoder-settings.ts';
import { z } from '../core/strict-zod.ts';
import type { LoadedEncoder, LoadedVisual } from './schema.ts';

/** A version of a model, whatever encoders are made of it. */
export type ModelVersion = Pick<EncoderSettings, 'id' | 'revision'>;

/**
 * The load of an encoder: of its own key, else the newest of the same model, revision, tiles, adapter and prompts whose window,
 * dimensions and precision are the asked ones, or unknown where they are asked for as such. Null: none.
 */
export function loadOfVisual(encoder: VisualEncoderSettings, loaded: readonly LoadedVisual[]): LoadedVisual | null {
  const own = visualEncoderKey(encoder);
  return loaded.find(({ key }) => key === own) ?? newest(loaded.filter((one) => isSameVisual(encoder, one)));
}

/** As `loadOfVisual`, for an encoder of texts, of which everything but the precision is always stated. */
export function loadOfEncoder(encoder: EncoderSettings, loaded: readonly LoadedEncoder[]): LoadedEncoder | null {
  const own = encoderKey(encoder);
  const isSame = ({ key, outcome }: LoadedEncoder): boolean => {
    const { dtype } = encoder;
    if (dtype === null || outcome.dtype !== dtype) return false;
    return key === encoderKey({ ...encoder, dtype: null });
  };
  return loaded.find(({ key }) => key === own) ?? newest(loaded.filter(isSame));
}

/** Whether a key of `encoderKey` or `visualEncoderKey` is of this version of a model. */
export function isKeyOf(key: string, { id, revision }: ModelVersion): boolean {
  const parsed = parseVisualKey(key) ?? parseTextKey(key);
  return parsed?.id === id && parsed.revision === revision;
}

function newest<Load extends { readonly loadedAt: number }>(loads: readonly Load[]): Load | null {
  return loads.toSorted((a, b) => b.loadedAt - a.loadedAt)[0] ?? null;
}

function isSameVisual(encoder: VisualEncoderSettings, { key, outcome }: LoadedVisual): boolean {
  const asked = parseVisualKey(key);
  if (asked === null) return false;
  const { id, exportId, revision, adapter, prompts, window, dimensions, dtype, tiles } = encoder;
  return (
    asked.id === id &&
    asked.exportId === exportId &&
    asked.revision === revision &&
    asked.tiles === tiles &&
    asked.query === prompts.query &&
    asked.passage === prompts.passage &&
    (asked.adapter === adapter || adapter === outcome.decision.adapter.kind) &&
    (asked.dtype === dtype || dtype === outcome.dtype) &&
    fits(window, outcome.window) &&
    fits(dimensions, outcome.dimensions)
  );
}

function fits(asked: Known<number>, found: number): boolean {
  return asked === 'unknown' || asked === found;
}

const textSchema = z.string();
const sizeSchema = z.union([z.number(), z.literal('unknown')]);
const openSchema = z.string().nullable();
const visualSchema = z.tuple([
  z.literal('visual'),
  textSchema,
  textSchema,
  textSchema,
  openSchema,
  textSchema,
  textSchema,
  sizeSchema,
  sizeSchema,
  openSchema,
  textSchema,
]);

/** A key of `visualEncoderKey` taken apart; null: it is another. */
function parseVisualKey(key: string) {
  const parsed = visualSchema.safeParse(jsonOf(key));
  if (!parsed.success) return null;
  const [, id, exportId, revision, adapter, query, passage, window, dimensions, dtype, tiles] = parsed.data;
  return { id, exportId, revision, adapter, query, passage, window, dimensions, dtype, tiles };
}

/** The beginning of a key of `encoderKey`. */
function parseTextKey(key: string): ModelVersion | null {
  const parsed = z.tuple([textSchema, textSchema, textSchema]).rest(z.unknown()).safeParse(jsonOf(key));
  if (!parsed.success) return null;
  const [id, , revision] = parsed.data;
  return { id, revision };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
