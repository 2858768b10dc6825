/**
 * What of the contexts a model's window can take. Contexts keep their rank order: the first that does not fit is cut, if it is text, and
 * all after it are dropped, so that what reaches the generator is a beginning of what was retrieved. Nothing is cut in silence: the cut
 * is part of the prompt.
 */
import { assertUnreachable } from '../assert-unreachable.ts';
import type { ContextCut, PromptImage } from './prompt.ts';
import { type PromptContext, contextText } from './prompt-context.ts';
import { type CountTokens, estimateTokens } from './token-estimate.ts';

/**
 * What fits. `tokens`: the window with `reply` tokens kept free for the reply. `characters`: UTF-16 units of text; images count 0.
 */
export type PromptWindow =
  | {
      readonly kind: 'tokens';
      readonly size: number;
      readonly reply: number;
      readonly count: CountTokens;
      readonly imageTokens: (image: PromptImage) => number;
    }
  | { readonly kind: 'characters'; readonly size: number };

export interface FittedContexts {
  readonly contexts: readonly PromptContext[];
  readonly cut: ContextCut;
}

/**
 * The contexts that fit beside the fixed texts of the prompt. A text is cut at the last blank that fits, or between characters where
 * there is none in its last part; less than 40 characters of it are
 * not worth a cut: it is dropped. Without a window everything is kept, and the size is the text's estimate in tokens, images left out.
 * @param mark that of the quotations, whose lines count too
 */
export function fitContexts(
  contexts: readonly PromptContext[],
  fixed: readonly string[],
  mark: string,
  window: PromptWindow | null,
): FittedContexts {
  const measure = measureOf(window);
  const limit = limitOf(window);
  let size = fixed.reduce((sum, text) => sum + measure.text(text), 0);
  const kept: PromptContext[] = [];
  let cutAt: ContextCut['cutAt'] = null;
  for (const [place, context] of contexts.entries()) {
    const whole = sizeOf(context, place, mark, measure);
    if (limit === null || size + whole <= limit) {
      kept.push(context);
      size += whole;
      continue;
    }
    const part = context.kind === 'text' ? cutText(context, place, mark, measure, limit - size) : null;
    if (part !== null) {
      kept.push(part);
      size += sizeOf(part, place, mark, measure);
      cutAt = { context: place, characters: part.text.length };
    }
    break;
  }
  const unit = window?.kind === 'characters' ? 'characters' : 'tokens';
  return {
    contexts: kept,
    cut: { kept: kept.length, dropped: contexts.length - kept.length, cutAt, size, limit, unit },
  };
}

const leastText = 40;

interface Measure {
  readonly text: CountTokens;
  readonly image: (image: PromptImage) => number;
}

function measureOf(window: PromptWindow | null): Measure {
  if (window === null) return { text: estimateTokens, image: () => 0 };
  switch (window.kind) {
    case 'tokens':
      return { text: window.count, image: window.imageTokens };
    case 'characters':
      return { text: (text) => text.length, image: () => 0 };
    default:
      return assertUnreachable(window);
  }
}

function limitOf(window: PromptWindow | null): number | null {
  if (window === null) return null;
  return Math.max(0, window.kind === 'tokens' ? window.size - window.reply : window.size);
}

function sizeOf(context: PromptContext, place: number, mark: string, measure: Measure): number {
  const text = contextText(context, place + 1, mark);
  // Its line end counts with it.
  return measure.text(`${text}\n`) + (context.kind === 'image' ? measure.image(context.image) : 0);
}

type TextContext = Extract<PromptContext, { readonly kind: 'text' }>;

function cutText(
  context: TextContext,
  place: number,
  mark: string,
  measure: Measure,
  room: number,
): TextContext | null {
  const fits = (length: number): boolean =>
    sizeOf({ ...context, text: context.text.slice(0, length) }, place, mark, measure) <= room;
  if (!fits(leastText)) return null;
  let low = leastText;
  let high = context.text.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  const text = context.text.slice(0, atBoundary(context.text, low));
  return text.length < leastText ? null : { ...context, text };
}

/** The last place up to `end` that parts words, looked for among the last 100 characters; else one that parts characters. */
function atBoundary(text: string, end: number): number {
  for (let at = end; at > Math.max(leastText, end - 100); at -= 1) {
    if (/\s/.test(text.charAt(at))) return at;
  }
  const splitsPair = /[\udc00-\udfff]/.test(text.charAt(end)) && /[\ud800-\udbff]/.test(text.charAt(end - 1));
  return splitsPair ? end - 1 : end;
}
