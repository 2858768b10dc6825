/** What a model's entry says of it, and what can be done with it. */
import type { ModelEntry } from '../../../app/app-state.ts';
import { dtypesWithin, sizeOf } from './model-files.ts';
import type { Dtype, EmbeddingModel, Known, PreparedEncoder } from '../../../core/model/embedding-model.ts';
import { formatBytes, formatCount, formatDecimal } from '../../format.ts';

export interface ModelFact {
  readonly term: string;
  readonly words: string;
  readonly kind?: 'warn' | 'mono';
}

/** Where its files are. */
export function whereInWords({ bundled, kept }: Pick<ModelEntry, 'bundled' | 'kept'>): string {
  const here = kept === null ? '' : `kept in this browser, ${formatBytes(kept.bytes)}`;
  if (bundled) return here === '' ? 'served by this site' : `served by this site; ${here}`;
  return here === '' ? 'not here' : here;
}

/** What must be known of a model before its vectors mean anything, with where each fact is from. */
export function modelFacts(entry: ModelEntry, hub: string): readonly ModelFact[] {
  const { model } = entry;
  const { exportId, revision, pooling, prompts, parameters, licence, beirNdcg10, factsFrom } = model;
  return [
    { term: 'Files', words: filesInWords(entry) },
    { term: 'From', words: entry.origin === 'own' && entry.kept !== null ? exportId : `${hub}/${exportId}` },
    {
      term: 'Revision',
      words: revision === 'main' ? 'main: moves when its publisher changes it' : revision,
      ...(revision === 'main' ? { kind: 'warn' as const } : {}),
    },
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
  const { cosine, reference } = loaded.selfTest;
  const against = {
    stored: 'vectors stored with the product',
    kept: 'vectors kept from an earlier load',
    made: 'vectors made now: only their shape was tested',
  };
  return [
    { term: 'Why', words: loaded.reason },
    { term: 'Self-test', words: `passed, least cosine ${formatDecimal(cosine, 5)} to ${against[reference]}` },
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
export function sizeInWords(model: Pick<EmbeddingModel, 'variants'>, dtype: Dtype | null): string {
  const sizes = sizeOf(model, dtype);
  if (sizes === null) return 'size unknown';
  const [least, most] = sizes;
  return least === most ? formatBytes(least) : `${formatBytes(least)} to ${formatBytes(most)}`;
}

function filesInWords(entry: ModelEntry): string {
  const here = dtypesWithin(entry);
  const words = entry.model.variants.map(({ dtype, bytes }) => {
    const size = known(bytes, formatBytes, 'size unknown');
    return here.includes(dtype) ? `${dtype} (here)` : `${dtype} (${size})`;
  });
  return words.length === 0 ? 'none found' : words.join(', ');
}

function promptInWords(prompt: string): string {
  return prompt === '' ? 'nothing' : `“${prompt}”`;
}

function known<T>(value: Known<T>, inWords: (value: T) => string, unknown = 'unknown'): string {
  return value === 'unknown' ? unknown : inWords(value);
}
