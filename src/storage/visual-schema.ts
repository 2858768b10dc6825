/** Visual models and how they were loaded, as they are stored and as files and choices give them. */
import type {
  CentreCrop,
  ImageProcessor,
  LevelScale,
  ResizeRule,
  SingleImageProcessor,
  TiledImageProcessor,
} from '../core/image/image-processor.ts';
import type { ResizeFilter } from '../core/image/resize-weights.ts';
import type {
  AdapterDecision,
  GraphUse,
  PictureEdges,
  VisualAdapter,
  VisualKind,
} from '../core/model/visual-adapter.ts';
import type { GraphFile, PreparedVisual, VisualModel, VisualVariant } from '../core/model/visual-model.ts';
import { z } from '../core/strict-zod.ts';
import { deviceSchema, dtypeSchema, known, positiveSchema, preparedFields, promptsSchema } from './model-schema.ts';
import { countSchema, fieldsSchema } from './record-schema.ts';
import type { LoadedVisual, OwnVisual, PageTiming } from './schema.ts';

const kindSchema: z.ZodType<VisualKind> = z.enum(['dual', 'joint', 'late-interaction', 'text-late-interaction']);

const graphFileSchema = fieldsSchema<GraphFile>({
  path: z.string().min(1),
  bytes: known(countSchema),
  sha256: known(z.string()),
});

const figure = known(z.number());

export const visualModelSchema = fieldsSchema<VisualModel>({
  id: z.string().min(1),
  exportId: z.string().min(1),
  revision: z.string().min(1),
  adapter: kindSchema.nullable(),
  prompts: promptsSchema,
  window: known(positiveSchema),
  dimensions: known(positiveSchema),
  variants: z.array(
    fieldsSchema<VisualVariant>({ dtype: dtypeSchema, text: graphFileSchema, image: graphFileSchema.nullable() }),
  ),
  parameters: known(countSchema),
  licence: known(z.string()),
  vidore: fieldsSchema<VisualModel['vidore']>({ v1: figure, v2: figure, v3: figure }),
  factsFrom: z.string(),
  refused: z.string().nullable(),
});

export const ownVisualSchema = fieldsSchema<OwnVisual>({
  id: z.string(),
  revision: z.string(),
  model: visualModelSchema,
  addedAt: z.number(),
});

const useSchema = fieldsSchema<GraphUse>({ path: z.string(), inputs: z.array(z.string()), output: z.string() });
const edgesSchema = fieldsSchema<PictureEdges>({ height: positiveSchema.nullable(), width: positiveSchema.nullable() });

const adapterSchema: z.ZodType<VisualAdapter> = z.union([
  fieldsSchema<Extract<VisualAdapter, { readonly kind: 'dual' | 'joint' }>>({
    kind: z.enum(['dual', 'joint']),
    text: useSchema,
    image: useSchema,
    padTo: positiveSchema.nullable(),
    edges: edgesSchema,
  }),
  fieldsSchema<Extract<VisualAdapter, { readonly kind: 'late-interaction' }>>({
    kind: z.literal('late-interaction'),
    text: useSchema,
    side: positiveSchema,
    tiles: positiveSchema.nullable(),
    edges: edgesSchema,
  }),
  fieldsSchema<Extract<VisualAdapter, { readonly kind: 'text-late-interaction' }>>({
    kind: z.literal('text-late-interaction'),
    text: useSchema,
  }),
]);

const three = z.tuple([z.number(), z.number(), z.number()]);
const filterSchema: z.ZodType<ResizeFilter> = z.enum(['bilinear', 'bicubic', 'lanczos']);
const pictureFields = {
  name: z.string(),
  filter: filterSchema,
  levels: fieldsSchema<LevelScale>({ factor: z.number(), mean: three, std: three }),
};

const resizeSchema: z.ZodType<ResizeRule> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('squash'), width: positiveSchema, height: positiveSchema }),
  z.object({ kind: z.literal('shortest'), edge: positiveSchema }),
  z.object({ kind: z.literal('longest'), edge: positiveSchema }),
]);

const processorSchema: z.ZodType<ImageProcessor> = z.union([
  fieldsSchema<SingleImageProcessor>({
    ...pictureFields,
    kind: z.literal('single'),
    resize: resizeSchema,
    crop: fieldsSchema<CentreCrop>({
      width: positiveSchema,
      height: positiveSchema,
      fill: z.number(),
      rounding: z.enum(['down', 'even']),
    }).nullable(),
  }),
  fieldsSchema<TiledImageProcessor>({
    ...pictureFields,
    kind: z.literal('tiled'),
    longestEdge: positiveSchema.nullable(),
    tile: positiveSchema,
    splitting: z.boolean(),
    tokensPerTile: positiveSchema.nullable(),
  }),
]);

export const loadedVisualSchema = fieldsSchema<LoadedVisual>({
  key: z.string(),
  outcome: fieldsSchema<PreparedVisual>({
    ...preparedFields,
    decision: fieldsSchema<AdapterDecision>({ adapter: adapterSchema, reasons: z.array(z.string()) }),
    vectors: z.enum(['single', 'multi']),
    processor: processorSchema.nullable(),
    side: positiveSchema.nullable(),
    dimensions: positiveSchema,
    window: positiveSchema,
    graphs: z.array(z.object({ path: z.string(), sha256: z.string() })),
  }),
  timing: fieldsSchema<PageTiming>({
    msPerPage: z.number().positive(),
    bytesPerPage: countSchema,
    device: deviceSchema,
    pages: positiveSchema,
  }).nullable(),
  loadedAt: z.number(),
});
