/** Which visual and late-interaction models can be chosen, where their files would come from, and whether they are here. */
import type { VisualEntry } from '../../../app/app-state.ts';
import type { VisualDraftKind } from './system-draft.ts';
import type { Dtype } from '../../../core/model/embedding-model.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import type { EncoderSource } from '../../../core/model/encoder-settings.ts';
import type { VisualKind } from '../../../core/model/visual-adapter.ts';
import { visualEncoderOf } from '../../../core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';
import type { PageTiles } from '../../../core/model/visual-model.ts';
import { visualModel } from '../../../core/model/visual-registry.ts';
import { adapterOf, mayInteractLate, mayReadImages } from '../settings/visual-words.ts';
import type { Presence } from './presence.ts';

/** What stands on the list of a choice. */
export interface VisualChoice {
  /** Tells choices apart. */
  readonly key: string;
  readonly title: string;
  /** Where its files are, in a few words. */
  readonly where: string;
  readonly encoder: VisualEncoderSettings;
}

/** What of an encoder is chosen beside its model. */
export type VisualChoices = Pick<VisualEncoderSettings, 'dtype' | 'tiles'>;

const usualChoices: VisualChoices = { dtype: null, tiles: 'all' };
const usualId = 'vidore/colSmol-256M';

/**
 * The models that can be chosen for a retriever, those that this browser keeps first; what cannot be run here, for page images
 * what reads none, and for late interaction what has single vectors is left out. An encoder that an experiment file describes otherwise than the list does is a choice
 * of its own, so that it is never changed silently.
 */
export function visualChoices(
  visuals: readonly VisualEntry[],
  hub: string,
  current: VisualEncoderSettings,
  kind: VisualDraftKind,
): readonly VisualChoice[] {
  const known = usable(visuals, kind).map((entry): VisualChoice => {
    const encoder = describes(entry, current) ? current : visualFrom(entry, hub);
    return { key: visualChoiceKey(encoder), title: shortModelName(entry.model.id), where: whereWords(entry), encoder };
  });
  if (known.some(({ encoder }) => encoder === current)) return known;
  const where = visuals.some((entry) => describes(entry, current)) ? 'not for this retriever' : 'as its file states';
  return [{ key: visualChoiceKey(current), title: shortModelName(current.id), where, encoder: current }, ...known];
}

/** Models that a preset can take: their files are here, or the person added them. */
export function presetChoices(visuals: readonly VisualEntry[], hub: string): readonly VisualChoice[] {
  return usable(visuals, 'image')
    .filter(({ kept, origin }) => kept !== null || origin === 'own')
    .map((entry) => {
      const encoder = visualFrom(entry, hub);
      const title = shortModelName(entry.model.id);
      return { key: visualChoiceKey(encoder), title, where: whereWords(entry), encoder };
    });
}

/** The model that a retriever begins with: one that is here, else the smallest for pages of documents. */
export function usualVisual(
  visuals: readonly VisualEntry[],
  hub: string,
  kind: VisualDraftKind,
): VisualEncoderSettings {
  const fits = usable(visuals, kind);
  const entry = fits.find(({ kept }) => kept !== null) ?? fits.find(({ model }) => model.id === usualId);
  return entry === undefined
    ? visualEncoderOf(visualModel(usualId)!, { kind: 'hub', baseUrl: hub })
    : visualFrom(entry, hub);
}

/** The encoder of an entry with the nearest source that has it. */
export function visualFrom(
  entry: VisualEntry,
  hub: string,
  choices: VisualChoices = usualChoices,
): VisualEncoderSettings {
  return visualEncoderOf(entry.model, visualSourceOf(entry, hub), choices);
}

/** The nearest source of a model: what this browser keeps, else its hub; what came from a folder is picked again. */
export function visualSourceOf({ model, worksOffline }: VisualEntry, hub: string): EncoderSource {
  return worksOffline || !model.exportId.includes('/') ? { kind: 'folder' } : { kind: 'hub', baseUrl: hub };
}

/** Whether the files of an encoder are here, as far as the list of models knows. */
export function visualPresence(wanted: VisualEncoderSettings, visuals: readonly VisualEntry[]): Presence {
  if (wanted.source.kind === 'bundled' || visualEntryOf(wanted, visuals)?.worksOffline === true) return 'offline';
  return wanted.source.kind === 'hub' ? 'hub' : 'absent';
}

/** The entry of an encoder; undefined where the list has none. */
export function visualEntryOf(
  wanted: Pick<VisualEncoderSettings, 'id' | 'revision'>,
  visuals: readonly VisualEntry[],
): VisualEntry | undefined {
  return visuals.find(({ model }) => model.id === wanted.id && model.revision === wanted.revision);
}

/** The adapter that drives an encoder: as the experiment says, else as it was loaded here; null: its files will decide. */
export function adapterOfEncoder(encoder: VisualEncoderSettings, visuals: readonly VisualEntry[]): VisualKind | null {
  if (encoder.adapter !== null) return encoder.adapter;
  const entry = visualEntryOf(encoder, visuals);
  return entry === undefined ? null : adapterOf(entry);
}

/**
 * How many tiles the graph of an encoder takes, as it was loaded here: any number, or the one that it was made for, which it
 * computes in any case. Null: not known before it is loaded, or without tiles.
 */
export function tilesOfGraph(
  encoder: Pick<VisualEncoderSettings, 'id' | 'revision'>,
  visuals: readonly VisualEntry[],
): number | 'any' | null {
  const adapter = visualEntryOf(encoder, visuals)?.loaded?.outcome.decision.adapter;
  return adapter?.kind === 'late-interaction' ? (adapter.tiles ?? 'any') : null;
}

/** What is gained and lost where a page is seen in one tile, by what its graph takes. */
export function oneTileInWords(taken: number | 'any' | null): string {
  switch (taken) {
    case 'any':
      return 'faster, less to store, coarser';
    case null:
      return 'less to store, coarser; faster if its graph takes one tile';
    default:
      return `less to store, coarser; not faster: its graph takes ${taken} tiles in any case`;
  }
}

/** Text that tells choices of one list apart: precision, tiles and source aside, which have fields of their own. */
export function visualChoiceKey({ id, exportId, revision, adapter, prompts, window }: VisualEncoderSettings): string {
  return JSON.stringify([id, exportId, revision, adapter, prompts.query, prompts.passage, window]);
}

/** Precisions that a model has files of. */
export function precisionsOf(encoder: VisualEncoderSettings, visuals: readonly VisualEntry[]): readonly Dtype[] {
  const listed = visualEntryOf(encoder, visuals)?.model.variants.map(({ dtype }) => dtype) ?? ['int8', 'fp16', 'fp32'];
  return encoder.dtype === null || listed.includes(encoder.dtype) ? listed : [encoder.dtype, ...listed];
}

/** "All tiles", or the economy mode in which a page is seen once as a whole. */
export function tilesInWords(tiles: PageTiles): string {
  return tiles === 'all' ? 'all tiles' : 'one tile a page';
}

function usable(visuals: readonly VisualEntry[], kind: VisualDraftKind): readonly VisualEntry[] {
  return visuals
    .filter(
      (entry) =>
        entry.model.refused === null &&
        (kind === 'late-interaction'
          ? mayInteractLate(adapterOf(entry))
          : mayReadImages(entry.model, adapterOf(entry))),
    )
    .sort((a, b) => rankOf(a) - rankOf(b));
}

function describes({ model }: VisualEntry, encoder: VisualEncoderSettings): boolean {
  return visualChoiceKey(visualEncoderOf(model, encoder.source)) === visualChoiceKey(encoder);
}

function rankOf({ kept, origin }: VisualEntry): number {
  if (kept !== null) return 0;
  return origin === 'own' ? 1 : 2;
}

function whereWords({ kept, worksOffline, model }: VisualEntry): string {
  if (worksOffline) return 'kept here, works offline';
  if (kept !== null) return 'kept in part';
  return model.exportId.includes('/') ? 'not in this browser' : 'its folder must be picked';
}
