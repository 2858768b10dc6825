/**
 * Retrievers of visual and late-interaction models in the experiment file. A built-in model is named by its id; of any other the
 * file states what the model's own files are not to decide.
 */
import type { core as zod } from 'zod';
import type { EncoderSource } from '../model/encoder-settings.ts';
import { visualEncoderKey, visualEncoderOf } from '../model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../model/visual-encoder-settings.ts';
import type { PageTiles } from '../model/visual-model.ts';
import { visualModel, visualModels } from '../model/visual-registry.ts';
import { z } from '../strict-zod.ts';
import { defaultSpace } from './default-experiment.ts';
import {
  dtypeSchema,
  idSchema,
  notServed,
  revisionSchema,
  sourceSchema,
  writtenSource,
} from './experiment-file-source.ts';
import type {
  ImageSettings,
  JointSettings,
  LateInteractionSettings,
  RetrieverSettings,
  SpaceSettings,
} from './experiment.ts';

/** An encoder without the place of its files, its precision and its tiles. */
type VisualFacts = Omit<VisualEncoderSettings, 'source' | 'dtype' | 'tiles'>;

/** A smaller share of the units is no search: what is kept of any list is more. */
const leastRescored = 0.001;

const adapters = ['dual', 'joint', 'late-interaction', 'text-late-interaction'] as const;
const promptSchema = z.string().max(2000).default('');

const factsSchema = z
  .strictObject({
    id: idSchema,
    exportId: idSchema.optional(),
    revision: revisionSchema.optional(),
    adapter: z.enum(adapters).nullable().default(null),
    prompts: z.strictObject({ query: promptSchema, passage: promptSchema }).prefault({}),
    window: z.int().min(4).max(1_000_000).nullable().default(null),
    dimensions: z.int().min(1).max(100_000).nullable().default(null),
  })
  .transform((facts): VisualFacts => {
    const known = visualModel(facts.id);
    return {
      ...facts,
      exportId: facts.exportId ?? known?.exportId ?? facts.id,
      revision: facts.revision ?? known?.revision ?? 'main',
      window: facts.window ?? 'unknown',
      dimensions: facts.dimensions ?? 'unknown',
    };
  });

const modelSchema = z.preprocess((value, context) => {
  if (typeof value !== 'string') return value;
  const model = visualModel(value);
  if (model !== null) return statedFacts(visualEncoderOf(model, { kind: 'folder' }));
  const known = visualModels().map(({ id }) => `“${id}”`);
  context.issues.push({
    code: 'custom',
    input: value,
    message: `“${value}” is no visual model that is built in (${known.join(', ')} are). Describe another by an object with id, and adapter, prompts, window and dimensions where its files are not to decide`,
  });
  return z.NEVER;
}, factsSchema);

const spaceFields = {
  model: modelSchema,
  source: sourceSchema.optional(),
  dtype: dtypeSchema.default(null),
  tiles: z.enum(['all', 'one']).default('all'),
  pooling: z.int().min(1).max(100).default(defaultSpace.pooling),
  rescored: z.number().min(leastRescored).max(1).nullable().default(defaultSpace.rescored),
};
const windows = z.enum(['all', 'first']).default('all');

/** Page images alone. */
export const imageFileSchema = z
  .strictObject({ kind: z.literal('image'), ...spaceFields })
  .transform((stated, context): ImageSettings => {
    const source = sourceOf(stated, context);
    return source === null ? z.NEVER : { kind: 'image', ...spaceOf(stated, source) };
  });

/** Text units in the space of a visual or late-interaction model. */
export const lateInteractionFileSchema = z
  .strictObject({ kind: z.literal('late-interaction'), ...spaceFields, windows })
  .transform((stated, context): LateInteractionSettings => {
    const source = sourceOf(stated, context);
    if (source === null) return z.NEVER;
    return { kind: 'late-interaction', ...spaceOf(stated, source), windows: stated.windows };
  });

/** Text units and page images of one space. */
export const jointFileSchema = z
  .strictObject({ kind: z.literal('joint'), ...spaceFields, windows })
  .transform((stated, context): JointSettings => {
    const source = sourceOf(stated, context);
    return source === null ? z.NEVER : { kind: 'joint', ...spaceOf(stated, source), windows: stated.windows };
  });

/**
 * A retriever of a visual model as a file states it. A model with the registry's own facts is named by its id; `stated` writes the
 * facts out all the same, for what is kept as a record.
 */
export function writtenSpace(
  retriever: ImageSettings | LateInteractionSettings | JointSettings,
  form: 'named' | 'stated',
): Record<string, unknown> {
  const { kind, encoder } = retriever;
  const { source, dtype, tiles } = encoder;
  // A choice that is left from another model and has no effect on this one is not written: it would be refused when read.
  const { pooling, rescored } = singleAdapter(encoder) === null ? retriever : defaultSpace;
  const model = visualModel(encoder.id);
  const same =
    model !== null && visualEncoderKey(visualEncoderOf(model, source, { dtype, tiles })) === visualEncoderKey(encoder);
  return {
    kind,
    model: form === 'named' && same ? encoder.id : statedFacts(encoder),
    source: writtenSource(source),
    dtype,
    tiles,
    pooling,
    rescored,
    ...(kind === 'image' ? {} : { windows: retriever.windows }),
  };
}

/** What is not known is null in a file: the model's files decide it. */
function statedFacts({ id, exportId, revision, adapter, prompts, window, dimensions }: VisualFacts): unknown {
  return {
    id,
    exportId,
    revision,
    adapter,
    prompts,
    window: window === 'unknown' ? null : window,
    dimensions: dimensions === 'unknown' ? null : dimensions,
  };
}

interface StatedSpace extends Omit<SpaceSettings, 'encoder'> {
  readonly model: VisualFacts;
  readonly source?: EncoderSource | undefined;
  readonly dtype: VisualEncoderSettings['dtype'];
  readonly tiles: PageTiles;
}

/** The site serves no visual model: its place must be said. Null: what is wrong was told. */
function sourceOf(
  { kind, model, source, pooling, rescored }: StatedSpace & { readonly kind: RetrieverSettings['kind'] },
  context: zod.$RefinementCtx,
): EncoderSource | null {
  if (kind !== 'late-interaction' && model.adapter === 'text-late-interaction') {
    const message = 'must be another: a model of this kind reads no page images';
    context.issues.push({ code: 'custom', path: ['model', 'adapter'], input: model.adapter, message });
    return null;
  }
  const field = pooling > 1 ? 'pooling' : rescored !== null ? 'rescored' : null;
  const single = singleAdapter(model);
  if (field !== null && single !== null) {
    const message = `must be left out: ${model.id} is a ${single} model with one vector a page and text, so that nothing is pooled or searched in two stages`;
    context.issues.push({ code: 'custom', path: [field], input: field === 'pooling' ? pooling : rescored, message });
    return null;
  }
  if (source !== undefined && source.kind !== 'bundled') return source;
  const message = notServed(model.id, source ?? null);
  context.issues.push({ code: 'custom', path: ['source'], input: source, message });
  return null;
}

/** The adapter of a model that is known to give single vectors: as it is stated, else as the model is known. */
function singleAdapter({ id, adapter }: Pick<VisualFacts, 'id' | 'adapter'>): 'dual' | 'joint' | null {
  const known = adapter ?? visualModel(id)?.adapter ?? null;
  return known === 'dual' || known === 'joint' ? known : null;
}

function spaceOf({ model, dtype, tiles, pooling, rescored }: StatedSpace, source: EncoderSource): SpaceSettings {
  return { encoder: { ...model, source, dtype, tiles }, pooling, rescored };
}
