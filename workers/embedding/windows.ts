/**
 * Inputs for the model: windows built by hand, since the libraries' truncation drops the final [SEP] or loses the rest of a
 * text. Windows follow each other without overlap; each has the prompt and the special tokens.
 */
import type { TextTokenizer } from './tokenizer/text-tokenizer.ts';

/** One input of the model. */
export interface TokenWindow {
  /** Index of its text among those that were given. */
  readonly text: number;
  /** Special tokens and prompt included. */
  readonly ids: Int32Array;
  /** Part of the text in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Tokens of the text in it. */
  readonly tokens: number;
}

export interface WindowedText {
  readonly windows: readonly TokenWindow[];
  /** Tokens of the text in all, without prompt and special tokens. */
  readonly tokens: number;
}

/**
 * The windows of one text; none for a text without tokens.
 * @param longest tokens of a window, special tokens and prompt included
 * @param which `first` cuts the text at the window
 */
export function windowsOf(
  tokenizer: TextTokenizer,
  input: { readonly index: number; readonly text: string; readonly prompt: string },
  longest: number,
  which: 'all' | 'first',
): WindowedText {
  const { index, text, prompt } = input;
  // Together, so that the prompt's tokens are those that training saw before a text.
  const { ids, starts, ends } = tokenizer.tokenise(prompt + text);
  let own = 0;
  while (own < ids.length && (starts[own] ?? 0) < prompt.length) own += 1;
  const head = [...tokenizer.before, ...ids.subarray(0, own)];
  const room = longest - head.length - tokenizer.after.length;
  const windows: TokenWindow[] = [];
  // A prompt that fills the window was refused when the model was loaded.
  if (room <= 0) return { windows, tokens: ids.length - own };
  for (let from = own; from < ids.length; from += room) {
    const to = Math.min(from + room, ids.length);
    windows.push({
      text: index,
      ids: Int32Array.from([...head, ...ids.subarray(from, to), ...tokenizer.after]),
      start: Math.max(0, (starts[from] ?? 0) - prompt.length),
      end: Math.max(0, (ends[to - 1] ?? 0) - prompt.length),
      tokens: to - from,
    });
    if (which === 'first') break;
  }
  return { windows, tokens: ids.length - own };
}
