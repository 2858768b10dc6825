/** What the entry of a visual or late-interaction model says of it. */
import type { VisualEntry } from '../../../app/app-state.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { Dtype, Known } from '../../../core/model/embedding-model.ts';
import type { VisualKind } from '../../../core/model/visual-adapter.ts';
import type { VisualModel, VisualVariant } from '../../../core/model/visual-model.ts';
import { graphBytes } from '../../../core/model/visual-size.ts';
import { formatAbout, formatBytes, formatCount, formatCounted, formatDecimal } from '../../format.ts';
import { deviceNames } from './compute-words.ts';
import { loadedFacts } from './model-words.ts';
import type { ModelFact } from './model-words.ts';

/** Ways of driving a model, as a person chooses among them. */
export const adapterNames: Readonly<Record<VisualKind, string>> = {
  dual: 'one graph each for texts and images',
  joint: 'one graph for both',
  'late-interaction': 'late interaction over tiles',
  'text-late-interaction': 'late interaction over text',
};

export const visualKinds = Object.keys(adapterNames) as readonly VisualKind[];

/** The adapter that drives the model as far as it is known: as it was loaded, as it was chosen, or null. */
export function adapterOf({ model, loaded }: Pick<VisualEntry, 'model' | 'loaded'>): VisualKind | null {
  return loaded?.outcome.decision.adapter.kind ?? model.adapter;
}

/** What its vectors are: "single vector", "late interaction", or of texts alone. */
export function vectorsInWords(adapter: VisualKind | null): string {
  switch (adapter) {
    case null:
      return 'told by its files';
    case 'dual':
    case 'joint':
      return 'single vector';
    case 'late-interaction':
      return 'late interaction';
    case 'text-late-interaction':
      return 'text late interaction';
    default:
      return assertUnreachable(adapter);
  }
}

/** What is known of a model before it is loaded, with where it was read. */
export function visualFacts(entry: VisualEntry, hub: string): readonly ModelFact[] {
  const { model, loaded } = entry;
  const { vidore, prompts, parameters, licence, factsFrom, adapter } = model;
  const { window, dimensions } = loaded?.outcome ?? model;
  const published = (value: Known<number>, metric: string): string =>
    value === 'unknown' ? 'unknown' : `${formatDecimal(value)} ${metric}, mean, as published`;
  return [
    { term: 'Files', words: variantsInWords(model.variants) },
    { term: 'From', words: fromInWords(entry, hub) },
    model.revision === 'main' && model.exportId.includes('/')
      ? { term: 'Revision', words: 'main: moves when its publisher changes it', kind: 'warn' }
      : { term: 'Revision', words: model.exportId.includes('/') ? model.revision : 'none: from a folder' },
    {
      term: 'Adapter',
      words: adapter === null ? 'decided by its files' : `${adapterNames[adapter]}, ${chosenBy(entry)}`,
    },
    { term: 'Before a question', words: promptInWords(prompts.query, adapterOf(entry)) },
    { term: 'Window', words: known(window, (value) => `${formatCount(value)} tokens`) },
    { term: 'Dimensions', words: known(dimensions, formatCount) },
    { term: 'Parameters', words: known(parameters, (value) => `${formatCount(value / 1e6)} million`) },
    { term: 'Licence', words: known(licence, (value) => value) },
    { term: 'ViDoRe v1', words: published(vidore.v1, 'nDCG@5') },
    { term: 'ViDoRe v2', words: published(vidore.v2, 'nDCG@5') },
    { term: 'ViDoRe v3', words: published(vidore.v3, 'nDCG@10') },
    { term: 'Facts from', words: factsFrom },
  ];
}

/** How it was opened here; the adapter's reasons stand apart. */
export function loadedVisualFacts({ outcome, timing }: NonNullable<VisualEntry['loaded']>): readonly ModelFact[] {
  const { processor } = outcome;
  return [
    ...(timing === null
      ? processor === null
        ? []
        : [{ term: 'A page', words: 'not timed on this device yet' }]
      : [
          {
            term: 'A page',
            words: `${formatAbout(timing.msPerPage)} on ${deviceNames[timing.device]} (${formatCounted(timing.pages, 'page')} timed), ${formatBytes(timing.bytesPerPage)} to store`,
          },
        ]),
    {
      term: 'Vectors',
      words: `${outcome.vectors === 'single' ? 'one a page and text window' : 'one a token'}, ${formatCounted(outcome.dimensions, 'number')} each`,
    },
    ...(processor?.kind === 'tiled'
      ? [{ term: 'Tiles', words: processor.splitting ? 'all, and the whole page' : 'one a page (economy)' }]
      : []),
    ...loadedFacts(outcome),
  ];
}

/** "fp32 (1.02 GB)", of several "int8 (…), fp32 (…)". */
function variantsInWords(variants: readonly VisualVariant[]): string {
  if (variants.length === 0) return 'no ONNX file of a known name';
  if (variants.every((variant) => graphBytes(variant) === 'unknown')) {
    return `${variants.map(({ dtype }) => dtype).join(', ')} (size unknown)`;
  }
  return variants
    .map((variant) => `${variant.dtype} (${known(graphBytes(variant), formatBytes, 'size unknown')})`)
    .join(', ');
}

/** "34.0 MB", "34.0 MB to 1.02 GB" or "size unknown", of one precision or of all that may come. */
export function sizesInWords(variants: readonly VisualVariant[], dtype: Dtype | null): string {
  const sizes = variants.filter((variant) => dtype === null || variant.dtype === dtype).map(graphBytes);
  const told = sizes.filter((bytes) => bytes !== 'unknown');
  if (told.length === 0 || told.length < sizes.length) return 'size unknown';
  const [least, most] = [Math.min(...told), Math.max(...told)];
  return least === most ? formatBytes(least) : `${formatBytes(least)} to ${formatBytes(most)}`;
}

/** Whether it opens in that precision, or in any, without a request. */
export function isVisualHere({ model, worksOffline, loaded }: VisualEntry, dtype: Dtype | null): boolean {
  if (!worksOffline) return false;
  return (
    dtype === null || model.variants.length === 1 || !model.exportId.includes('/') || loaded?.outcome.dtype === dtype
  );
}

/** Whether a page is seen in tiles by this model, as far as is known: only then one tile a page is a choice. */
export function mayHaveTiles(adapter: VisualKind | null): boolean {
  return adapter === null || adapter === 'late-interaction';
}

/** Whether it has a vector a token, as far as is known: only then texts are compared by late interaction, and vectors pooled. */
export function mayInteractLate(adapter: VisualKind | null): boolean {
  return adapter !== 'dual' && adapter !== 'joint';
}

/** Whether it may read page images. */
export function mayReadImages({ variants }: Pick<VisualModel, 'variants'>, adapter: VisualKind | null): boolean {
  return adapter !== 'text-late-interaction' && variants.some(({ image }) => image !== null);
}

function chosenBy({ origin }: VisualEntry): string {
  return origin === 'own' ? 'as you chose' : 'known of this model';
}

function fromInWords({ model: { exportId, refused }, kept }: VisualEntry, hub: string): string {
  const sources = (kept?.from ?? []).map((from) => (from === 'folder' ? 'your folder' : `${from}/${exportId}`));
  if (sources.length > 0) return sources.join('; ');
  if (kept !== null) return 'this browser; where its files came from was not noted';
  if (refused !== null) return 'not fetched';
  return exportId.includes('/') ? `${hub}/${exportId}, once you get it` : 'your folder, to be picked again';
}

/** Late-interaction models bring their own, which their files state. */
function promptInWords(prompt: string, adapter: VisualKind | null): string {
  const single = adapter === 'dual' || adapter === 'joint';
  if (prompt === '') return single ? 'nothing' : 'as its files state';
  return single ? `“${prompt}”` : `“${prompt}”, after what its files state`;
}

function known<T>(value: Known<T>, inWords: (value: T) => string, otherwise = 'unknown'): string {
  return value === 'unknown' ? otherwise : inWords(value);
}
