/**
 * Reads preprocessor_config.json (and processor_config.json, which newer models have in its place) into what a processor does.
 * What a file leaves out has the value that the processor's class gives it in transformers 5.18.
 */
import { AppError } from '../app-error.ts';
import { z } from '../strict-zod.ts';
import type {
  CentreCrop,
  ImageProcessor,
  LevelScale,
  ResizeRule,
  SingleImageProcessor,
  TiledImageProcessor,
} from './image-processor.ts';
import type { ResizeFilter } from './resize-weights.ts';
import { longestSide } from './tiles.ts';

/**
 * The processor that a model's files describe.
 * @param preprocessor value of preprocessor_config.json, null where there is none
 * @param processor value of processor_config.json, null where there is none
 * @throws AppError `model-missing` where neither describes one, `model-invalid` for values that make no sense,
 *   `model-unsupported` for a processor or a way of resizing that is not known here; each names the file and what it states
 */
export function readImageProcessor(preprocessor: unknown, processor: unknown = null): ImageProcessor {
  const around = parsed(aroundSchema, processor ?? {}, processorFile);
  const [value, file] =
    preprocessor === null ? [around.image_processor ?? null, processorFile] : [preprocessor, preprocessorFile];
  if (value === null) {
    throw new AppError(
      'model-missing',
      `The model lacks ${preprocessorFile}, which says how its pictures are prepared. Get the whole folder.`,
    );
  }
  const config = parsed(configSchema, value, file);
  const stated = config.image_processor_type ?? config.feature_extractor_type ?? null;
  if (stated === null) throw unsupported(file, 'names no image_processor_type');
  const known = knownProcessors.get(plainName(stated));
  if (known === undefined) throw unsupported(file, `names the image processor ${stated}, which is not known here`);
  return known({ config, file, name: stated, tokensPerTile: config.image_seq_len ?? around.image_seq_len ?? null });
}

const preprocessorFile = 'preprocessor_config.json';
const processorFile = 'processor_config.json';
const clipMean = [0.48145466, 0.4578275, 0.40821073] as const;
const clipStd = [0.26862954, 0.26130258, 0.27577711] as const;
const halves = [0.5, 0.5, 0.5] as const;
/** More tiles than this are no page but a mistake in the file. */
const mostTiles = 400;

const sideSchema = z.number().int().min(1).max(longestSide);
const sizeSchema = z.union([
  sideSchema,
  z.object({
    height: sideSchema.nullish(),
    width: sideSchema.nullish(),
    shortest_edge: sideSchema.nullish(),
    longest_edge: sideSchema.nullish(),
  }),
  z.array(sideSchema).length(2),
]);
const channelsSchema = z.tuple([z.number(), z.number(), z.number()]);
const stdSchema = z.tuple([z.number().positive(), z.number().positive(), z.number().positive()]);

const configSchema = z.object({
  image_processor_type: z.string().nullish(),
  feature_extractor_type: z.string().nullish(),
  image_seq_len: z.number().int().positive().nullish(),
  do_resize: z.boolean().nullish(),
  size: sizeSchema.nullish(),
  resample: z.number().int().nullish(),
  do_center_crop: z.boolean().nullish(),
  crop_size: sizeSchema.nullish(),
  do_rescale: z.boolean().nullish(),
  rescale_factor: z.number().positive().nullish(),
  do_normalize: z.boolean().nullish(),
  image_mean: channelsSchema.nullish(),
  image_std: stdSchema.nullish(),
  do_image_splitting: z.boolean().nullish(),
  max_image_size: z.object({ longest_edge: sideSchema }).nullish(),
  // jina-clip
  resize_mode: z.string().nullish(),
  interpolation: z.string().nullish(),
  fill_color: z.number().int().min(0).max(255).nullish(),
  mean: channelsSchema.nullish(),
  std: stdSchema.nullish(),
});
const aroundSchema = z.object({
  image_processor: z.unknown().optional(),
  image_seq_len: z.number().int().positive().nullish(),
});

type Config = z.infer<typeof configSchema>;

interface Stated {
  readonly config: Config;
  readonly file: string;
  readonly name: string;
  readonly tokensPerTile: number | null;
}

type Size = { readonly [Side in 'height' | 'width' | 'shortest_edge' | 'longest_edge']?: number | null | undefined };

const knownProcessors: ReadonlyMap<string, (stated: Stated) => ImageProcessor> = new Map<
  string,
  (stated: Stated) => ImageProcessor
>([
  ['CLIP', clipProcessor],
  ['Siglip', siglipProcessor],
  ['JinaCLIP', jinaProcessor],
  ['Idefics3', tiledProcessor],
  ['SmolVLM', tiledProcessor],
]);

/** `CLIPImageProcessorFast` and the old `CLIPFeatureExtractor` are `CLIP`: the same steps. */
function plainName(name: string): string {
  return name.replace(/(ImageProcessor(Fast|Pil)?|FeatureExtractor)$/, '');
}

function clipProcessor({ config, file, name }: Stated): SingleImageProcessor {
  const size = sizeOf(config.size ?? { shortest_edge: 224 }, 'shortest');
  const crops = config.do_center_crop ?? true;
  return {
    kind: 'single',
    name,
    filter: filterOf(config.resample ?? 3, file),
    levels: levelsOf(config, clipMean, clipStd),
    resize: (config.do_resize ?? true) ? resizeOf(size, file) : { kind: 'none' },
    crop: crops ? cropOf(sizeOf(config.crop_size ?? 224, 'square'), file) : null,
  };
}

function siglipProcessor({ config, file, name }: Stated): SingleImageProcessor {
  const size = sizeOf(config.size ?? 224, 'square');
  return {
    kind: 'single',
    name,
    filter: filterOf(config.resample ?? 3, file),
    levels: levelsOf(config, halves, halves),
    resize: (config.do_resize ?? true) ? resizeOf(size, file) : { kind: 'none' },
    crop: null,
  };
}

/** `processing_clip.py` of jinaai/jina-clip-implementation: torchvision's steps after open_clip's names. */
function jinaProcessor({ config, file, name }: Stated): SingleImageProcessor {
  const { width, height } = sizeOf(config.size ?? 224, 'square');
  const fill = config.fill_color ?? 0;
  const mode = config.resize_mode ?? 'shortest';
  const square = width ?? height ?? null;
  if (square === null || width !== height) throw invalid(file, 'size');
  const crop: CentreCrop = { width: square, height: square, fill, rounding: 'even' };
  const common = {
    kind: 'single',
    name,
    filter: namedFilter(config.interpolation ?? 'bicubic', file),
    levels: levelsOf(config, clipMean, clipStd),
  } as const;
  switch (mode) {
    case 'squash':
      return { ...common, resize: { kind: 'squash', width: square, height: square }, crop: null };
    case 'shortest':
      return { ...common, resize: { kind: 'shortest', edge: square }, crop };
    case 'longest':
      return { ...common, resize: { kind: 'longest', edge: square }, crop };
    default:
      throw unsupported(file, `states resize_mode "${mode}", which is not known here`);
  }
}

function tiledProcessor({ config, file, name, tokensPerTile }: Stated): TiledImageProcessor {
  const tile = config.max_image_size?.longest_edge ?? 364;
  const size = sizeOf(config.size ?? { longest_edge: 4 * 364 }, 'longest');
  const resizes = config.do_resize ?? true;
  const edge = size.longest_edge ?? null;
  if (resizes && edge === null) throw unsupported(file, 'states a size without longest_edge');
  if (Math.ceil((edge ?? longestSide) / tile) ** 2 > mostTiles) throw invalid(file, 'max_image_size');
  return {
    kind: 'tiled',
    name,
    filter: filterOf(config.resample ?? 1, file),
    levels: levelsOf(config, halves, halves),
    longestEdge: resizes ? edge : null,
    tile,
    splitting: config.do_image_splitting ?? true,
    tokensPerTile,
  };
}

/** A size as an object; a number alone means what the processor's class takes it for, two numbers height and width. */
function sizeOf(size: NonNullable<Config['size']>, numberMeans: 'square' | 'shortest' | 'longest'): Size {
  if (Array.isArray(size)) return { height: size[0]!, width: size[1]! };
  if (typeof size !== 'number') return size;
  if (numberMeans === 'square') return { height: size, width: size };
  return numberMeans === 'shortest' ? { shortest_edge: size } : { longest_edge: size };
}

function resizeOf(size: Size, file: string): ResizeRule {
  const { height, width, shortest_edge: shortest, longest_edge: longest } = size;
  if (isStated(height) && isStated(width)) return { kind: 'squash', width, height };
  if (isStated(shortest) && !isStated(longest)) return { kind: 'shortest', edge: shortest };
  throw unsupported(file, 'states a size that is neither height and width nor a shortest_edge alone');
}

function cropOf({ height, width }: Size, file: string): CentreCrop {
  if (!isStated(height) || !isStated(width)) throw invalid(file, 'crop_size');
  return { width, height, fill: 0, rounding: 'down' };
}

/** Files write null for a side that is not stated, or leave it out. */
function isStated(side: number | null | undefined): side is number {
  return side !== null && side !== undefined;
}

type Channels = readonly [number, number, number];

function levelsOf(config: Config, mean: Channels, std: Channels): LevelScale {
  const normalises = config.do_normalize ?? true;
  return {
    factor: (config.do_rescale ?? true) ? (config.rescale_factor ?? 1 / 255) : 1,
    mean: normalises ? (config.image_mean ?? config.mean ?? mean) : [0, 0, 0],
    std: normalises ? (config.image_std ?? config.std ?? std) : [1, 1, 1],
  };
}

/** Pillow's numbers of its filters. */
function filterOf(resample: number, file: string): ResizeFilter {
  if (resample === 1) return 'lanczos';
  if (resample === 2) return 'bilinear';
  if (resample === 3) return 'bicubic';
  throw unsupported(file, `states resample ${resample}; known here are 1 (Lanczos), 2 (bilinear) and 3 (bicubic)`);
}

function namedFilter(name: string, file: string): ResizeFilter {
  if (name === 'bilinear' || name === 'bicubic' || name === 'lanczos') return name;
  throw unsupported(file, `states interpolation "${name}"; known here are bilinear, bicubic and lanczos`);
}

function parsed<T>(schema: z.ZodType<T>, value: unknown, file: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path[0];
  throw invalid(file, field === undefined ? null : String(field), result.error);
}

function invalid(file: string, field: string | null, cause?: unknown): AppError {
  const what = field === null ? 'is no configuration' : `has a value at "${field}" that makes no sense`;
  return new AppError('model-invalid', `${file} ${what}. Get the file again.`, { cause });
}

function unsupported(file: string, what: string): AppError {
  return new AppError('model-unsupported', `${file} ${what}. Choose another model.`);
}
