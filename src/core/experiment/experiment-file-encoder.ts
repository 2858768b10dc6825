/**
 * Encoders and tokenizers in the experiment file. A built-in model is named by its id and has its facts from the registry; of any
 * other the file states them. What decides a vector is never guessed, and neither is a place that files are fetched from.
 */
import { builtInModel, builtInModels, bundledModelId } from '../model/model-registry.ts';
import { encoderKey, encoderOf } from '../model/encoder-settings.ts';
import type { EncoderSettings, EncoderSource, TokenizerSettings } from '../model/encoder-settings.ts';
import { z } from '../strict-zod.ts';
import { bundledEncoder } from './default-experiment.ts';
import {
  dtypeSchema,
  idSchema,
  notServed,
  revisionSchema,
  sourceSchema,
  writtenSource,
} from './experiment-file-source.ts';
import type { DenseSettings } from './experiment.ts';

/** An encoder without the place of its files. */
type EncoderFacts = Omit<EncoderSettings, 'source' | 'dtype'>;

/** A tokenizer as a file names it: one without a source has that of an encoder of the same model beside it. */
export type NamedTokenizer = Omit<TokenizerSettings, 'source'> & { readonly source: EncoderSource | null };

const factsSchema = z
  .strictObject({
    id: idSchema,
    exportId: idSchema.optional(),
    revision: revisionSchema.optional(),
    pooling: z.enum(['mean', 'cls']),
    prompts: z.strictObject({ query: z.string().max(2000), passage: z.string().max(2000) }),
    window: z.int().min(4).max(1_000_000),
    dimensions: z.int().min(1).max(100_000),
  })
  .transform((facts): EncoderFacts => ({
    ...facts,
    ...placeOf(facts.id, { exportId: facts.exportId, revision: facts.revision }),
  }));

const modelSchema = z.preprocess((value, context) => {
  if (typeof value !== 'string') return value;
  const model = builtInModel(value);
  if (model !== null) return encoderFacts(encoderOf(model, { kind: 'folder' }));
  const known = builtInModels().map(({ id }) => `“${id}”`);
  context.issues.push({
    code: 'custom',
    input: value,
    message: `“${value}” is not built in (${known.join(', ')} are). Describe another model by an object with id, pooling, prompts, window and dimensions`,
  });
  return z.NEVER;
}, factsSchema);

/** A dense retriever: the bundled encoder where no model is named. */
export const denseFileSchema = z
  .strictObject({
    kind: z.literal('dense'),
    model: modelSchema.optional(),
    source: sourceSchema.optional(),
    dtype: dtypeSchema.optional(),
    windows: z.enum(['all', 'first']).default('all'),
  })
  .transform((dense, context): DenseSettings => {
    const facts = dense.model ?? encoderFacts(bundledEncoder);
    const source = dense.source ?? defaultSource(facts.id);
    if (source === null || (source.kind === 'bundled' && facts.id !== bundledModelId)) {
      const message = notServed(facts.id, source);
      context.issues.push({ code: 'custom', path: ['source'], input: dense.source, message });
      return z.NEVER;
    }
    const dtype = dense.dtype === undefined ? defaultDtype(source) : dense.dtype;
    return { kind: 'dense', encoder: { ...facts, source, dtype }, windows: dense.windows };
  });

/** A tokenizer: a model's id, or an object where its files come from elsewhere. */
export const tokenizerFileSchema = z.preprocess(
  (value) => (typeof value === 'string' ? { id: value } : value),
  z
    .strictObject({
      id: idSchema,
      exportId: idSchema.optional(),
      revision: revisionSchema.optional(),
      source: sourceSchema.optional(),
    })
    .transform(({ id, exportId, revision, source }): NamedTokenizer => ({
      id,
      ...placeOf(id, { exportId, revision }),
      source: source ?? defaultSource(id),
    })),
);

/** The bundled model's tokenizer. */
export const bundledTokenizer: TokenizerSettings = {
  id: bundledEncoder.id,
  exportId: bundledEncoder.exportId,
  revision: bundledEncoder.revision,
  source: bundledEncoder.source,
};

/**
 * A dense retriever as a file states it. A model with the registry's own facts is named by its id; `stated` writes the facts
 * out all the same, for what is kept as a record.
 */
export function writtenDense({ encoder, windows }: DenseSettings, form: 'named' | 'stated'): Record<string, unknown> {
  const { source, dtype } = encoder;
  const model = builtInModel(encoder.id);
  const ofRegistry = model === null ? null : encoderOf(model, source, dtype);
  const same =
    ofRegistry !== null &&
    encoderKey(ofRegistry) === encoderKey(encoder) &&
    ofRegistry.dimensions === encoder.dimensions;
  const named = form === 'named' && same ? encoder.id : encoderFacts(encoder);
  return { kind: 'dense', model: named, source: writtenSource(source), dtype, windows };
}

/** A tokenizer as a file states it. */
export function writtenTokenizer({ id, exportId, revision, source }: TokenizerSettings): unknown {
  const place = placeOf(id, {});
  const ofRegistry = id === bundledModelId && source.kind === 'bundled';
  if (ofRegistry && place.exportId === exportId && place.revision === revision) return id;
  return { id, exportId, revision, source: writtenSource(source) };
}

function encoderFacts({ id, exportId, revision, pooling, prompts, window, dimensions }: EncoderFacts): EncoderFacts {
  return { id, exportId, revision, pooling, prompts, window, dimensions };
}

/** Where a model's export lies: as stated, else as the registry knows it, else under the model's own id. */
function placeOf(
  id: string,
  stated: { readonly exportId?: string | undefined; readonly revision?: string | undefined },
): { readonly exportId: string; readonly revision: string } {
  const model = builtInModel(id);
  return {
    exportId: stated.exportId ?? model?.exportId ?? id,
    revision: stated.revision ?? model?.revision ?? 'main',
  };
}

/** Only what the site itself serves has a source that need not be said. */
function defaultSource(id: string): EncoderSource | null {
  return id === bundledModelId ? { kind: 'bundled' } : null;
}

function defaultDtype(source: EncoderSource): EncoderSettings['dtype'] {
  return source.kind === 'bundled' ? bundledEncoder.dtype : null;
}
