import { AppError } from '../../../src/core/app-error.ts';
import { z } from '../../../src/core/strict-zod.ts';

/** What of tokenizer.json is looked at here; the rest stays as it is for the library. */
export const tokenizerFileSchema = z.looseObject({
  added_tokens: z.array(z.looseObject({ id: z.number().int().nonnegative(), content: z.string() })).default([]),
  normalizer: z.looseObject({ type: z.string() }).nullish(),
  pre_tokenizer: z.looseObject({ type: z.string() }).nullish(),
  post_processor: z.looseObject({ type: z.string() }).nullish(),
  model: z.looseObject({ type: z.string().optional() }),
});

export type TokenizerFile = z.infer<typeof tokenizerFileSchema>;

export interface SpecialTokens {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** tokenizer.json as it was read. Throws `model-invalid`. */
export function parseTokenizerFile(json: unknown): TokenizerFile {
  const parsed = tokenizerFileSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError(
    'model-invalid',
    `tokenizer.json is not a tokenizer's file: “${place}” is not as it should be. Get the file again.`,
  );
}

/** The special tokens around one text, as the file's post-processor states them; none where it states none. */
export function specialTokensOf(file: TokenizerFile): SpecialTokens {
  return specialTokens(file.post_processor) ?? { before: [], after: [] };
}

const pairSchema = z.tuple([z.string(), z.number().int()]);
const bertSchema = z.object({ cls: pairSchema, sep: pairSchema });
const templateSchema = z.object({
  single: z.array(
    z.union([
      z.object({ SpecialToken: z.object({ id: z.string() }) }),
      z.object({ Sequence: z.object({ id: z.string() }) }),
    ]),
  ),
  special_tokens: z.record(z.string(), z.object({ ids: z.array(z.number().int()) })),
});
const sequenceSchema = z.object({ processors: z.array(z.looseObject({ type: z.string() })) });

function specialTokens(processor: TokenizerFile['post_processor']): SpecialTokens | null {
  if (processor === null || processor === undefined) return null;
  switch (processor.type) {
    case 'TemplateProcessing':
      return fromTemplate(processor);
    case 'BertProcessing':
    case 'RobertaProcessing': {
      const parsed = bertSchema.safeParse(processor);
      return parsed.success ? { before: [parsed.data.cls[1]], after: [parsed.data.sep[1]] } : null;
    }
    case 'Sequence': {
      const parsed = sequenceSchema.safeParse(processor);
      for (const one of parsed.success ? parsed.data.processors : []) {
        const found = specialTokens(one);
        if (found !== null) return found;
      }
      return null;
    }
    default:
      return null;
  }
}

function fromTemplate(processor: unknown): SpecialTokens | null {
  const parsed = templateSchema.safeParse(processor);
  if (!parsed.success) return null;
  const [before, after]: [number[], number[]] = [[], []];
  let side = before;
  for (const item of parsed.data.single) {
    if ('Sequence' in item) side = after;
    else side.push(...(parsed.data.special_tokens[item.SpecialToken.id]?.ids ?? []));
  }
  return { before, after };
}
