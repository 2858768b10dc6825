/** What a model's entry says of it, and what can be done with it. */
import type { ModelEntry } from '../../../app/app-state.ts';
import { bytesOfVariant, dtypesWithin, sizeOf } from './model-files.ts';
import type { Dtype, EmbeddingModel, Known, PreparedEncoder } from '../../../core/model/embedding-model.ts';
import { formatBytes, formatCount, formatDecimal } from '../../format.ts';

export interface ModelFact {
  readonly term: string;
  readonly words: string;
  readonly kind?: 'warn' | 'mono';
}

/** Where its files are. */
export function whereInWords({
  bundled,
  kept,
}: {
  readonly bundled: boolean;
  readonly kept: { readonly bytes: number } | null;
}): string {
  const here = kept === null ? '' : `kept in this browser, ${formatBytes(kept.bytes)}`;
  if (bundled) return here === '' ? 'served by this site' : `served by this site; ${here}`;
  return here === '' ? 'not here' : here;
}

/** Whose it is, and that it came by the person. */
export function ownerInWords({
  model,
  origin,
}: {
  readonly model: Pick<EmbeddingModel, 'id'>;
  readonly origin: ModelEntry['origin'];
}): string {
  const slash = model.id.lastIndexOf('/');
  if (origin === 'built-in') return model.id.slice(0, slash);
  return slash < 0 ? 'from a folder, added by you' : `${model.id.slice(0, slash)}, added by you`;
}

/** What must be known of a model before its vectors mean anything, with where each fact is from. */
export function modelFacts(entry: ModelEntry, hub: string): readonly ModelFact[] {
  const { model } = entry;
  const { pooling, prompts, parameters, licence, beirNdcg10, factsFrom } = model;
  return [
    { term: 'Files', words: filesInWords(entry) },
    { term: 'From', words: fromInWords(entry, hub) },
    revisionFact(entry),
    { term: 'Pooling', words: pooling === 'cls' ? 'the first token (CLS)' : 'mean of all tokens' },
    { term: 'Before a question', words: promptInWords(prompts.query), kind: 'mono' },
    { term: 'Before a passage', words: promptInWords(prompts.passage), kind: 'mono' },
    { term: 'Window', words: `${formatCount(model.window)} tokens; longer text is embedded in parts` },
    { term: 'Dimensions', words: formatCount(model.dimensions) },
    { term: 'Parameters', words: known(parameters, (value) => `${formatCount(value / 1e6)} million`) },
    { term: 'Licence', words: known(licence, (value) => value) },
    {
      term: 'BEIR nDCG@10',
      words: known(beirNdcg10, (value) => `${formatDecimal(value, 2)} as published, mean of 15 data sets`),
    },
    { term: 'Facts from', words: factsFrom },
  ];
}

/** How it was opened here: device, threads and why, its self-test, and what was tried in vain. */
export function loadedFacts(loaded: PreparedEncoder): readonly ModelFact[] {
  return [
    { term: 'Why', words: loaded.reason },
    { term: 'Self-test', words: selfTestInWords(loaded) },
    { term: 'SHA-256', words: `${loaded.sha256}, ${formatBytes(loaded.bytes)}`, kind: 'mono' },
    ...loaded.failed.map(({ device, dtype, reason }): ModelFact => ({
      term: 'Not taken',
      words: `${device === 'webgpu' ? 'WebGPU' : 'WASM'} ${dtype}: ${reason}`,
      kind: 'warn',
    })),
    ...(loaded.notKept === null ? [] : [{ term: 'Not kept', words: loaded.notKept, kind: 'warn' as const }]),
  ];
}

/** "34.0 MB", or "size unknown"; of one precision or, where any may come, of all that are known. */
export function sizeInWords(model: Pick<EmbeddingModel, 'exportId' | 'variants'>, dtype: Dtype | null): string {
  const sizes = sizeOf(model, dtype);
  if (sizes === null) return dtype === null ? knownSizes(model) : 'size unknown';
  const [least, most] = sizes;
  return least === most ? formatBytes(least) : `${formatBytes(least)} to ${formatBytes(most)}`;
}

/** "34.0 MB as int8": of the precisions whose size is known, where that of others is not. */
function knownSizes(model: Pick<EmbeddingModel, 'exportId' | 'variants'>): string {
  const sizes = model.variants.flatMap((variant) => {
    const bytes = bytesOfVariant(model, variant);
    return bytes === null ? [] : [`${formatBytes(bytes)} as ${variant.dtype}`];
  });
  return sizes.length === 0 ? 'size unknown' : sizes.join(', ');
}

/** Where the files that are here came from; of a model that is not here, where they would come from. */
function fromInWords({ model, origin, bundled, kept }: ModelEntry, hub: string): string {
  const { exportId } = model;
  const sources = (kept?.from ?? []).map((from) => (from === 'folder' ? 'your folder' : `${from}/${exportId}`));
  const here = [...(bundled ? ['this site'] : []), ...sources];
  if (here.length > 0) return here.join('; ');
  if (kept !== null) return 'this browser; where its files came from was not noted';
  return origin === 'own' && !exportId.includes('/')
    ? 'your folder, to be picked again'
    : `${hub}/${exportId}, once you get it`;
}

/** A revision names files of a hub only; any other file is named by its content. */
function revisionFact({ model: { revision }, bundled, kept }: ModelEntry): ModelFact {
  const ofHub = kept === null ? !bundled : kept.from.some((from) => from !== 'folder');
  if (!ofHub) return { term: 'Revision', words: 'none of a hub: the SHA-256 names the file' };
  if (revision !== 'main') return { term: 'Revision', words: revision };
  return { term: 'Revision', words: 'main: moves when its publisher changes it', kind: 'warn' };
}

/** What the vectors were held against. Made on WASM now there was nothing: the next load has these as its reference. */
function selfTestInWords({ device, selfTest: { cosine, reference } }: PreparedEncoder): string {
  if (reference === 'made' && device === 'wasm') return 'not compared: no reference yet; shape only';
  const against = {
    stored: 'vectors stored with the product',
    kept: 'vectors kept from an earlier load',
    made: 'vectors made now on WASM',
  };
  return `passed, least cosine ${formatDecimal(cosine, 5)} to ${against[reference]}`;
}

function filesInWords(entry: ModelEntry): string {
  const here = dtypesWithin(entry);
  const words = entry.model.variants.map((variant) => {
    const { dtype } = variant;
    const bytes = bytesOfVariant(entry.model, variant);
    const size = bytes === null ? 'size unknown' : formatBytes(bytes);
    return here.includes(dtype) ? `${dtype} (here)` : `${dtype} (${size})`;
  });
  return words.length === 0 ? 'none found' : words.join(', ');
}

function promptInWords(prompt: string): string {
  return prompt === '' ? 'nothing' : `“${prompt}”`;
}

function known<T>(value: Known<T>, inWords: (value: T) => string): string {
  return value === 'unknown' ? 'unknown' : inWords(value);
}
