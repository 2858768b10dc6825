/** What a visual model's small files state beside the picture's preparation: window, padding, prompts, kind. */
import { AppError } from '../app-error.ts';
import { z } from '../strict-zod.ts';

/** The parsed JSON of a model's small files; undefined where it has none of that name. */
export interface VisualFiles {
  /** config.json */
  readonly config: unknown;
  /** tokenizer_config.json */
  readonly tokenizerConfig: unknown;
  /** preprocessor_config.json */
  readonly preprocessor: unknown;
  /** processor_config.json */
  readonly processor: unknown;
  /** config_sentence_transformers.json */
  readonly sentences: unknown;
}

/** How PyLate encodes texts for MaxSim: marks before them, queries filled up with mask tokens, words left out of passages. */
export interface TokenMatching {
  readonly prefixes: { readonly query: string; readonly passage: string };
  readonly queryLength: number | null;
  readonly attendToExpansion: boolean;
  readonly skipped: readonly string[];
}

export interface VisualFacts {
  readonly modelType: string | null;
  /** Class that prepares texts and pictures together, or the picture's alone. */
  readonly processorClass: string | null;
  readonly imageProcessor: string | null;
  readonly vocabularySize: number | null;
  /** Tokens, special tokens included; null where no file states it. */
  readonly window: number | null;
  /** The longest input that the model has positions for, and the field of config.json that states it; null where none does. */
  readonly positions: StatedNumber | null;
  /** Numbers of the model's vectors; null where no file states them. */
  readonly dimensions: StatedNumber | null;
  /** Id of the token that stands for a patch of a page. */
  readonly imageTokenId: number | null;
  /** What decides how many tokens a tile gives: pixels along the edge of a patch, patches along that of a token, pixels along that of a tile. */
  readonly patches: { readonly size: number; readonly joined: StatedNumber; readonly tile: number | null } | null;
  /** Content of the token that fills up an input; null where none is named. */
  readonly paddingToken: string | null;
  /** Whether every text is filled up to the window, and the filling is seen by the model. */
  readonly padsToWindow: boolean;
  readonly imageTokensPerTile: number | null;
  readonly pagePrompt: string | null;
  readonly queryPrefix: string | null;
  readonly augmentationToken: string | null;
  /** Null where the files do not say that texts are compared token by token. */
  readonly tokenMatching: TokenMatching | null;
}

/** A number and the field that states it. */
export interface StatedNumber {
  readonly field: string;
  readonly value: number;
}

const count = z.number().int().positive();
const visionSchema = z.looseObject({
  patch_size: count.optional().catch(undefined),
  image_size: count.optional().catch(undefined),
});
const partsSchema = z.looseObject({
  vision_config: visionSchema.optional().catch(undefined),
  scale_factor: count.optional().catch(undefined),
  pixel_shuffle_factor: count.optional().catch(undefined),
});
const textConfigSchema = z.looseObject({ vocab_size: count.optional(), max_position_embeddings: count.optional() });
const configSchema = z.looseObject({
  model_type: z.string().optional(),
  vocab_size: count.optional(),
  max_position_embeddings: count.optional(),
  text_config: textConfigSchema.optional().catch(undefined),
  embedding_dim: count.optional().catch(undefined),
  projection_dim: count.optional().catch(undefined),
  image_token_id: z.number().int().nonnegative().optional().catch(undefined),
  ...partsSchema.shape,
  // ColModernVBERT's configuration lies around that of its model.
  vlm_config: partsSchema.optional().catch(undefined),
});
const tokenSchema = z.union([z.string(), z.looseObject({ content: z.string() })]);
const tokenizerSchema = z.looseObject({
  // "Without limit" is written as 1e30.
  model_max_length: z.number().positive().optional().catch(undefined),
  pad_token: tokenSchema.nullish().catch(undefined),
});
const processorSchema = z.looseObject({
  processor_class: z.string().optional().catch(undefined),
  image_processor_type: z.string().optional().catch(undefined),
  image_seq_len: count.optional().catch(undefined),
  visual_prompt_prefix: z.string().optional().catch(undefined),
  query_prefix: z.string().optional().catch(undefined),
  query_augmentation_token: z.string().optional().catch(undefined),
});
const sentencesSchema = z.looseObject({
  similarity_fn_name: z.string().nullish().catch(undefined),
  query_prefix: z.string().optional().catch(undefined),
  document_prefix: z.string().optional().catch(undefined),
  query_length: count.optional().catch(undefined),
  attend_to_expansion_tokens: z.boolean().optional().catch(undefined),
  skiplist_words: z.array(z.string()).optional().catch(undefined),
});

/** The facts of a model's small files. Throws `model-invalid`, naming config.json, where that is no configuration. */
export function visualFacts(files: VisualFiles): VisualFacts {
  const config = configSchema.safeParse(files.config);
  if (!config.success) {
    throw new AppError('model-invalid', 'config.json is not the configuration of a model. Get the file again.');
  }
  const { model_type: modelType = null, text_config: text } = config.data;
  const tokenizer = parsed(tokenizerSchema, files.tokenizerConfig);
  const preprocessor = parsed(processorSchema, files.preprocessor);
  const processor = parsed(processorSchema, files.processor);
  return {
    modelType,
    processorClass: processor?.processor_class ?? preprocessor?.processor_class ?? null,
    imageProcessor: preprocessor?.image_processor_type ?? null,
    vocabularySize: config.data.vocab_size ?? text?.vocab_size ?? null,
    window: windowOf(
      [tokenizer?.model_max_length, text?.max_position_embeddings ?? config.data.max_position_embeddings],
      modelType,
    ),
    positions: positionsOf(config.data),
    dimensions: dimensionsOf(config.data),
    imageTokenId: config.data.image_token_id ?? null,
    patches: patchesOf(config.data),
    paddingToken: contentOf(tokenizer?.pad_token),
    padsToWindow: modelType !== null && modelType.startsWith('siglip'),
    imageTokensPerTile: processor?.image_seq_len ?? preprocessor?.image_seq_len ?? null,
    pagePrompt: processor?.visual_prompt_prefix ?? null,
    queryPrefix: processor?.query_prefix ?? null,
    augmentationToken: processor?.query_augmentation_token ?? null,
    tokenMatching: tokenMatchingOf(parsed(sentencesSchema, files.sentences)),
  };
}

/** Windows of families whose configurations leave out what is usual. */
const usualWindows: Readonly<Record<string, number>> = { clip: 77, siglip: 64, siglip2: 64 };

function windowOf(stated: readonly (number | undefined)[], modelType: string | null): number | null {
  const limits = stated.filter((limit) => limit !== undefined && limit < 1e9) as number[];
  if (limits.length > 0) return Math.min(...limits);
  return usualWindows[modelType ?? ''] ?? null;
}

type Config = z.infer<typeof configSchema>;

function positionsOf({
  model_type: type,
  text_config: text,
  max_position_embeddings: own,
}: Config): StatedNumber | null {
  const inText = text?.max_position_embeddings;
  if (inText !== undefined) return { field: 'text_config.max_position_embeddings', value: inText };
  if (own !== undefined) return { field: 'max_position_embeddings', value: own };
  const usual = usualWindows[type ?? ''];
  return usual === undefined ? null : { field: `model_type (${type})`, value: usual };
}

/** `projection_dim` is that of the vectors where a projection is what the graph gives. */
function dimensionsOf({
  model_type: type,
  embedding_dim: embedding,
  projection_dim: projection,
}: Config): StatedNumber | null {
  if (embedding !== undefined) return { field: 'embedding_dim', value: embedding };
  const isProjected = type === 'clip' || type === 'jina_clip';
  return projection === undefined || !isProjected ? null : { field: 'projection_dim', value: projection };
}

function patchesOf(config: Config): VisualFacts['patches'] {
  const parts = [config, config.vlm_config];
  const vision = parts.find((part) => part?.vision_config !== undefined)?.vision_config;
  const size = vision?.patch_size;
  const joined = parts.flatMap((part) => [
    { field: 'scale_factor', value: part?.scale_factor },
    { field: 'pixel_shuffle_factor', value: part?.pixel_shuffle_factor },
  ]);
  const stated = joined.find((one): one is StatedNumber => one.value !== undefined);
  return size === undefined || stated === undefined ? null : { size, joined: stated, tile: vision?.image_size ?? null };
}

function tokenMatchingOf(settings: z.infer<typeof sentencesSchema> | null): TokenMatching | null {
  if (settings?.similarity_fn_name?.toLowerCase() !== 'maxsim') return null;
  return {
    prefixes: { query: settings.query_prefix ?? '', passage: settings.document_prefix ?? '' },
    queryLength: settings.query_length ?? null,
    attendToExpansion: settings.attend_to_expansion_tokens ?? false,
    skipped: settings.skiplist_words ?? [],
  };
}

function contentOf(token: z.infer<typeof tokenSchema> | null | undefined): string | null {
  if (token === null || token === undefined) return null;
  return typeof token === 'string' ? token : token.content;
}

function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output | null {
  const result = schema.safeParse(value);
  return result.success ? result.data : null;
}
