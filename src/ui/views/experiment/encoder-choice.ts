/** Which encoders can be chosen, where their files would come from, and whether they are here. */
import type { ModelEntry, VisualEntry } from '../../../app/app-state.ts';
import type { JointSettings, SingleSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import type { Dtype } from '../../../core/model/embedding-model.ts';
import { encoderOf, shortModelName } from '../../../core/model/encoder-settings.ts';
import type { EncoderSettings, EncoderSource, TokenizerSettings } from '../../../core/model/encoder-settings.ts';
import { bundledVariants } from '../../../core/model/model-registry.ts';
import type { Presence } from './presence.ts';
import { visualEntryOf, visualSourceOf } from './visual-choice.ts';

/** What stands on the list of a choice. */
export interface EncoderChoice {
  /** Tells choices apart. */
  readonly key: string;
  readonly title: string;
  /** Where its files are, in a few words. */
  readonly where: string;
  readonly encoder: EncoderSettings;
}

/**
 * The models that can be chosen, those that the site serves first, then those that this browser keeps. An encoder that an
 * experiment file describes otherwise than the list does is a choice of its own, so that it is never changed silently.
 */
export function encoderChoices(
  models: readonly ModelEntry[],
  hub: string,
  current: EncoderSettings,
): readonly EncoderChoice[] {
  const known = [...models]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .map((entry): EncoderChoice => {
      const isCurrent = describes(entry, current);
      const encoder = isCurrent ? current : encoderFrom(entry, usualDtype(entry), hub);
      return {
        key: keyOf(encoder),
        title: shortModelName(entry.model.id),
        where: whereWords(entry),
        encoder,
      };
    });
  if (models.some((entry) => describes(entry, current))) return known;
  const own = { key: keyOf(current), title: shortModelName(current.id), where: 'as its file states', encoder: current };
  return [own, ...known];
}

/** The encoder of an entry in a precision (null: as suits the device), with the nearest source that has it. */
export function encoderFrom(entry: ModelEntry, dtype: Dtype | null, hub: string): EncoderSettings {
  return encoderOf(entry.model, sourceOf(entry, dtype, hub), dtype);
}

/** The nearest source of a model: the site, else what this browser keeps, else the hub. */
export function sourceOf(entry: ModelEntry, dtype: Dtype | null, hub: string): EncoderSource {
  const isServed = bundledVariants(entry.model.id).some((variant) => dtype === null || variant.dtype === dtype);
  if (entry.bundled && isServed) return { kind: 'bundled' };
  return keeps(entry, dtype) ? { kind: 'folder' } : { kind: 'hub', baseUrl: hub };
}

/** The system with the nearest source of each of its models; one that the lists do not hold keeps the source it has. */
export function located(
  system: SystemSettings,
  models: readonly ModelEntry[],
  visuals: readonly VisualEntry[],
  hub: string,
): SystemSettings {
  const sourceFor = (wanted: TokenizerSettings, dtype: Dtype | null): EncoderSource => {
    const entry = entryOf(wanted, models);
    return entry === undefined ? wanted.source : sourceOf(entry, dtype, hub);
  };
  const locatePart = <Part extends SingleSettings | JointSettings>(part: Part): Part => {
    if (!('encoder' in part)) return part;
    const { encoder } = part;
    if (!('tiles' in encoder)) return { ...part, encoder: { ...encoder, source: sourceFor(encoder, encoder.dtype) } };
    const entry = visualEntryOf(encoder, visuals);
    return entry === undefined ? part : { ...part, encoder: { ...encoder, source: visualSourceOf(entry, hub) } };
  };
  const { retriever, unit } = system;
  return {
    ...system,
    retriever:
      retriever.kind === 'hybrid' ? { ...retriever, parts: retriever.parts.map(locatePart) } : locatePart(retriever),
    unit:
      unit.kind === 'tokens'
        ? { ...unit, tokenizer: { ...unit.tokenizer, source: sourceFor(unit.tokenizer, null) } }
        : unit,
  };
}

/** Whether the files of an encoder or a tokenizer are here, as far as the list of models knows. */
export function presenceOf(wanted: TokenizerSettings | EncoderSettings, models: readonly ModelEntry[]): Presence {
  if (wanted.source.kind === 'bundled') return 'offline';
  const entry = entryOf(wanted, models);
  const dtype = 'dtype' in wanted ? wanted.dtype : null;
  if (entry !== undefined && keeps(entry, dtype)) return 'offline';
  return wanted.source.kind === 'hub' ? 'hub' : 'absent';
}

/** The entry of an encoder or tokenizer; undefined where the list has none. */
export function entryOf(
  wanted: Pick<TokenizerSettings, 'id' | 'revision'>,
  models: readonly ModelEntry[],
): ModelEntry | undefined {
  return models.find(({ model }) => model.id === wanted.id && model.revision === wanted.revision);
}

/** Text that tells choices of one list apart: precision and source aside, which have fields of their own. */
export function keyOf({ id, exportId, revision, pooling, prompts, window }: EncoderSettings): string {
  return JSON.stringify([id, exportId, revision, pooling, prompts.query, prompts.passage, window]);
}

function describes({ model }: ModelEntry, encoder: EncoderSettings): boolean {
  return keyOf(encoderOf(model, encoder.source)) === keyOf(encoder);
}

function keeps({ kept }: ModelEntry, dtype: Dtype | null): boolean {
  return kept !== null && (dtype === null ? kept.dtypes.length > 0 : kept.dtypes.includes(dtype));
}

/** The bundled model in the precision that the site serves; others as suits the device. */
function usualDtype({ bundled, model }: ModelEntry): Dtype | null {
  return bundled ? (bundledVariants(model.id)[0]?.dtype ?? null) : null;
}

function rankOf({ bundled, kept }: ModelEntry): number {
  if (bundled) return 0;
  return kept === null ? 2 : 1;
}

function whereWords({ bundled, kept }: ModelEntry): string {
  if (bundled) return 'works offline';
  return kept === null ? 'not in this browser' : 'kept here, works offline';
}
