/** From a model's settings and graphs to what decides its vectors. */
import { AppError } from '../../../src/core/app-error.ts';
import type { ImageProcessor } from '../../../src/core/image/image-processor.ts';
import { pixelsOf } from '../../../src/core/image/pixels-of.ts';
import type { Dtype } from '../../../src/core/model/embedding-model.ts';
import { refuseLongWindow } from '../../../src/core/model/long-window.ts';
import type { AdapterDecision, VisualAdapter } from '../../../src/core/model/visual-adapter.ts';
import { refuseOtherImageToken } from '../../../src/core/model/visual-contradictions.ts';
import type { VisualFacts } from '../../../src/core/model/visual-facts.ts';
import type { VisualModel } from '../../../src/core/model/visual-model.ts';
import { imageToken, latePrompts } from '../../../src/core/model/visual-prompt.ts';
import { openTokenizer } from '../tokenizer/open-tokenizer.ts';
import type { TextTokenizer } from '../tokenizer/text-tokenizer.ts';
import { parseTokenizerFile } from '../tokenizer/tokenizer-file.ts';
import type { PictureSize } from './graph-inputs.ts';
import type { TextFrame } from './matched-texts.ts';
import { specialTokens } from './page-tokens.ts';
import type { SpecialTokens } from './page-tokens.ts';
import { testPictures } from './test-pictures.ts';

/** What decides the vectors of a model beside its graphs. */
export interface VisualRecipe {
  readonly id: string;
  readonly dtype: Dtype;
  readonly adapter: VisualAdapter;
  readonly tokenizer: TextTokenizer;
  readonly special: SpecialTokens;
  readonly frames: { readonly query: TextFrame; readonly passage: TextFrame };
  /** Ids of tokens that have no vector in a passage. */
  readonly skipped: ReadonlySet<number>;
  /** Prompt of a page; empty where the adapter has none. */
  readonly pagePrompt: string;
  /** Null where the model reads no images. */
  readonly processor: ImageProcessor | null;
  readonly size: PictureSize;
  /** Longest input in tokens. */
  readonly window: number;
}

/** Throws `model-invalid` where files do not fit each other or a needed fact is stated nowhere. */
export function visualRecipe(
  model: VisualModel,
  dtype: Dtype,
  { adapter }: AdapterDecision,
  facts: VisualFacts,
  processor: ImageProcessor | null,
  tokenizerJson: unknown,
): VisualRecipe {
  const vocabulary = adapter.kind === 'late-interaction' ? null : facts.vocabularySize;
  const special = specialTokens(parseTokenizerFile(tokenizerJson));
  const opened = openTokenizer(tokenizerJson, vocabulary);
  const padding = facts.paddingToken === null ? undefined : special.byContent.get(facts.paddingToken);
  const tokenizer = { ...opened, padding: padding ?? opened.padding };
  const window = model.window === 'unknown' ? facts.window : model.window;
  if (window === null) {
    const sentence = `No file of ${model.id} states how long a text may be (model_max_length in tokenizer_config.json). State its window.`;
    throw new AppError('model-invalid', sentence);
  }
  refuseLongWindow({ id: model.id, window }, windowLimit(adapter, facts));
  const prompts = latePrompts(facts, [...special.byContent.keys()]);
  if (adapter.kind === 'late-interaction') {
    const image = special.byContent.get(imageToken);
    if (image === undefined) {
      const sentence = `tokenizer.json has no token ${imageToken}, which stands for a patch of a page. Get the file that belongs to the model.`;
      throw new AppError('model-invalid', sentence);
    }
    refuseOtherImageToken(facts, image);
  }
  const recipe: VisualRecipe = {
    id: model.id,
    dtype,
    adapter,
    tokenizer,
    special,
    frames: framesOf(model, adapter, facts, { tokenizer, special, window, suffix: prompts.query }),
    skipped: skippedOf(facts, tokenizer),
    pagePrompt: adapter.kind === 'late-interaction' ? prompts.page : '',
    processor,
    size: sizeOf(adapter, processor),
    window,
  };
  for (const { before, prompt, after } of Object.values(recipe.frames)) {
    const used = before.length + tokenizer.tokenise(prompt).ids.length + after.length;
    if (used < window) continue;
    const sentence = `What ${model.id} puts around a text fills its window of ${window} tokens: no text would be embedded. Correct the prompt or the window.`;
    throw new AppError('model-invalid', sentence);
  }
  return recipe;
}

/** What the graph was made for, or has positions for; null where neither is stated. */
function windowLimit(adapter: VisualAdapter, { positions }: VisualFacts): Parameters<typeof refuseLongWindow>[1] {
  const fixed = adapter.kind === 'dual' || adapter.kind === 'joint' ? adapter.padTo : null;
  if (fixed !== null && fixed < (positions?.value ?? Number.POSITIVE_INFINITY)) {
    return { tokens: fixed, from: 'its files (every text is filled up to that length)' };
  }
  return positions === null ? null : { tokens: positions.value, from: `config.json (${positions.field})` };
}

interface Around {
  readonly tokenizer: TextTokenizer;
  readonly special: SpecialTokens;
  readonly window: number;
  readonly suffix: { readonly before: string; readonly after: string };
}

function framesOf(
  model: VisualModel,
  adapter: VisualAdapter,
  facts: VisualFacts,
  { tokenizer, special, window, suffix }: Around,
): VisualRecipe['frames'] {
  const { before, after, padding } = tokenizer;
  const { prompts } = model;
  const frame = { before, after, window, filling: null };
  switch (adapter.kind) {
    case 'dual':
    case 'joint': {
      const length = adapter.padTo;
      const filling = length === null ? null : { token: padding, length, seen: true, counts: true };
      const single = { ...frame, window: Math.min(window, length ?? window), filling };
      return { query: { ...single, prompt: prompts.query }, passage: { ...single, prompt: prompts.passage } };
    }
    case 'late-interaction': {
      const augmentation = tokenizer.tokenise(suffix.after).ids;
      return {
        query: { ...frame, prompt: suffix.before + prompts.query, after: [...augmentation, ...after] },
        passage: { ...frame, prompt: prompts.passage },
      };
    }
    case 'text-late-interaction':
      return matchedFrames(model, facts, frame, tokenizer, special);
  }
}

/** As PyLate's `ColBERT.tokenize`: the mark is one token behind the first special one, a query is filled up with [MASK]. */
function matchedFrames(
  { prompts }: VisualModel,
  { tokenMatching }: VisualFacts,
  frame: Omit<TextFrame, 'prompt'>,
  tokenizer: TextTokenizer,
  special: SpecialTokens,
): VisualRecipe['frames'] {
  const marked = (mark: string): readonly number[] => [...frame.before, ...markIds(mark, tokenizer, special)];
  const mask = special.byContent.get('[MASK]') ?? special.byContent.get('<mask>');
  const length = tokenMatching?.queryLength ?? null;
  const filling =
    length === null || mask === undefined
      ? null
      : { token: mask, length, seen: tokenMatching?.attendToExpansion ?? false, counts: true };
  const { query = '', passage = '' } = tokenMatching?.prefixes ?? {};
  return {
    query: {
      ...frame,
      before: marked(query),
      prompt: prompts.query,
      window: length === null ? frame.window : Math.min(frame.window, length),
      filling,
    },
    passage: { ...frame, before: marked(passage), prompt: prompts.passage },
  };
}

function markIds(mark: string, tokenizer: TextTokenizer, special: SpecialTokens): readonly number[] {
  if (mark === '') return [];
  const known = special.byContent.get(mark) ?? special.byContent.get(mark.trim());
  return known === undefined ? [...tokenizer.tokenise(mark).ids].slice(0, 1) : [known];
}

function skippedOf({ tokenMatching }: VisualFacts, tokenizer: TextTokenizer): ReadonlySet<number> {
  const ids = (tokenMatching?.skipped ?? []).map((word) => tokenizer.tokenise(word).ids);
  return new Set(ids.flatMap((tokens) => (tokens.length === 1 ? [...tokens] : [])));
}

/** The size that the model's pictures have. Throws `model-invalid` where its processor makes another than its graph takes. */
function sizeOf(adapter: VisualAdapter, processor: ImageProcessor | null): PictureSize {
  if (adapter.kind === 'text-late-interaction' || processor === null) return { height: 1, width: 1 };
  if (adapter.kind === 'late-interaction' && processor.kind !== 'tiled') {
    const sentence = `preprocessor_config.json names ${processor.name}, which makes no tiles, and ${adapter.text.path} takes tiles. Get the files that belong together.`;
    throw new AppError('model-invalid', sentence);
  }
  if (adapter.kind !== 'late-interaction' && processor.kind === 'tiled') {
    const sentence = `preprocessor_config.json names ${processor.name}, which makes tiles, and ${adapter.image.path} takes one picture. Get the files that belong together.`;
    throw new AppError('model-invalid', sentence);
  }
  const [picture] = testPictures();
  const [, , height, width] = pixelsOf(picture, processor).shape;
  const { edges } = adapter;
  if ((edges.height ?? height) !== height || (edges.width ?? width) !== width) {
    const path = adapter.kind === 'late-interaction' ? adapter.text.path : adapter.image.path;
    const sentence = `preprocessor_config.json makes pictures of ${width} × ${height} pixels, and ${path} takes ${edges.width ?? width} × ${edges.height ?? height}. Get the files that belong together.`;
    throw new AppError('model-invalid', sentence);
  }
  return { height, width };
}
