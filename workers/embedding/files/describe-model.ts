/** What a model's own files state about it, as sentence-transformers writes them. What they do not state is unknown. */
import { AppError } from '../../../src/core/app-error.ts';
import { onnxPath } from '../../../src/core/model/embedding-model.ts';
import type {
  Dtype,
  Known,
  ModelDescription,
  ModelVariant,
  Pooling,
  Prompts,
} from '../../../src/core/model/embedding-model.ts';
import { factNames } from '../../../src/core/model/stated-facts.ts';
import type { StatedFacts } from '../../../src/core/model/stated-facts.ts';
import { z } from '../../../src/core/strict-zod.ts';
import { configPath, tokenizerPath } from './checked-files.ts';
import type { CheckedFiles } from './checked-files.ts';
import type { ModelFiles } from './model-files.ts';

const count = z.number().int().positive();
const configSchema = z.looseObject({
  model_type: z.string().optional(),
  hidden_size: count.optional(),
  dim: count.optional(),
  max_position_embeddings: count.optional(),
  vocab_size: count.optional(),
});
const poolingSchema = z.looseObject({ word_embedding_dimension: count.optional() });
const promptsSchema = z.looseObject({ prompts: z.record(z.string(), z.string().nullable()).nullish() });
const windowSchema = z.looseObject({ max_seq_length: count.nullish() });
const visualSchema = z.looseObject({ vision_config: z.looseObject({}).optional().catch(undefined) });
const picturesSchema = z.looseObject({ image_processor_type: z.string().optional().catch(undefined) });
const modulesSchema = z.array(z.looseObject({ type: z.string() }));

/** The longest input that config.json says the model has positions for, or null. */
export function positionsOf(config: unknown): number | null {
  const parsed = configSchema.safeParse(config);
  return parsed.data?.max_position_embeddings ?? null;
}

/** Vocabulary size that config.json states, or null. Throws `model-invalid` where the file is no configuration. */
export function vocabularySizeOf(config: unknown): number | null {
  const parsed = configSchema.safeParse(config);
  if (parsed.success) return parsed.data.vocab_size ?? null;
  throw new AppError('model-invalid', 'config.json is not the configuration of a model. Get the file again.');
}

/** Reads the small files of a model. Rejects with `model-missing`, `model-invalid`, `model-unsupported` or a network code. */
export async function describeModel(
  id: string,
  files: CheckedFiles,
  source: ModelFiles | null,
  signal: AbortSignal,
): Promise<ModelDescription> {
  const config = configSchema.safeParse((await files.json(configPath, signal)).value);
  if (!config.success)
    throw new AppError('model-invalid', 'config.json is not the configuration of a model. Get the file again.');
  await refuseVisual(id, config.data, files, source?.from === 'folder', signal);
  await files.json(tokenizerPath, signal);
  const facts = await statedFacts(config.data, files, signal);
  const missing = factNames.filter((fact) => facts[fact] === 'unknown');
  return { id, ...facts, licence: 'unknown', variants: await variantsOf(source, signal), missing };
}

/**
 * What the files beside a configuration state of the facts that decide vectors. Rejects with `model-unsupported` where they ask for
 * layers or a pooling that is not supported.
 */
export async function statedFacts(config: unknown, files: CheckedFiles, signal: AbortSignal): Promise<StatedFacts> {
  const sizes = configSchema.safeParse(config);
  const value = (path: string): Promise<unknown> => files.statement(path, signal);
  refuseHeads(await value('modules.json'));
  const poolingFile = await value('1_Pooling/config.json');
  const pooling = poolingOf(poolingFile);
  const prompts = promptsOf(await value('config_sentence_transformers.json'));
  const stated = windowSchema.safeParse(await value('sentence_bert_config.json'));
  const window: Known<number> = (stated.success ? stated.data.max_seq_length : null) ?? 'unknown';
  const pooled = poolingSchema.safeParse(poolingFile);
  const dimensions: Known<number> =
    (pooled.success ? pooled.data.word_embedding_dimension : undefined) ??
    sizes.data?.hidden_size ??
    sizes.data?.dim ??
    'unknown';
  return { pooling, prompts, window, dimensions };
}

/**
 * Rejects with `model-unsupported` where the files are those of a visual model. Beside its configuration only a picked folder is
 * looked into: a hub is not asked for files that no text encoder has.
 */
export async function refuseVisual(
  id: string,
  config: unknown,
  files: CheckedFiles,
  isFolder: boolean,
  signal: AbortSignal,
): Promise<void> {
  const stated = visualSchema.safeParse(config);
  const pictures = isFolder
    ? picturesSchema.safeParse(await files.statement('preprocessor_config.json', signal))
    : null;
  const why =
    stated.data?.vision_config !== undefined
      ? 'config.json has a vision_config'
      : pictures?.data?.image_processor_type !== undefined
        ? `preprocessor_config.json names ${pictures.data.image_processor_type}`
        : null;
  if (why === null) return;
  const sentence = `${id} is a visual model: ${why}. Use it as one (add it as a visual model; "kind": "image", "late-interaction" or "joint" in an experiment file).`;
  throw new AppError('model-unsupported', sentence);
}

function poolingOf(file: unknown): Pooling | 'unknown' {
  if (file === undefined) return 'unknown';
  const modes = z.record(z.string(), z.unknown()).safeParse(file);
  const on = Object.entries(modes.success ? modes.data : {})
    .filter(([name, value]) => name.startsWith('pooling_mode_') && value === true)
    .map(([name]) => name.replace('pooling_mode_', ''));
  if (on.length === 0) return 'unknown';
  if (on.length === 1 && on[0] === 'cls_token') return 'cls';
  if (on.length === 1 && on[0] === 'mean_tokens') return 'mean';
  const sentence = `1_Pooling/config.json asks for pooling “${on.join(' + ')}”; mean and cls are supported. Choose another model.`;
  throw new AppError('model-unsupported', sentence);
}

/** A file without prompts says nothing: older exports have it and the model may still want them. */
function promptsOf(file: unknown): Prompts | 'unknown' {
  const parsed = promptsSchema.safeParse(file);
  const prompts = parsed.success ? (parsed.data.prompts ?? {}) : {};
  const query = prompts['query'];
  const passage = prompts['passage'] ?? prompts['document'];
  if (typeof query !== 'string' && typeof passage !== 'string') return 'unknown';
  return { query: query ?? '', passage: passage ?? '' };
}

/** Layers behind the pooling are not in the ONNX file: without them the vectors would be others. */
function refuseHeads(modules: unknown): void {
  const parsed = modulesSchema.safeParse(modules);
  const head = (parsed.success ? parsed.data : []).find(({ type }) =>
    /\.(Dense|CNN|LSTM|WeightedLayerPooling)$/.test(type),
  );
  if (head === undefined) return;
  const sentence = `modules.json names a layer behind the pooling (${head.type}), which is not supported. Choose another model.`;
  throw new AppError('model-unsupported', sentence);
}

async function variantsOf(source: ModelFiles | null, signal: AbortSignal): Promise<readonly ModelVariant[]> {
  const variants: ModelVariant[] = [];
  for (const dtype of ['int8', 'fp16', 'fp32'] as const satisfies readonly Dtype[]) {
    const bytes = await source?.stat(onnxPath(dtype), signal);
    if (bytes !== null && bytes !== undefined) variants.push({ dtype, bytes, sha256: 'unknown' });
  }
  return variants;
}
