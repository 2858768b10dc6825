/**
 * Texts as inputs of a visual model, with what each token stands for. Windows follow each other without overlap; each has
 * the prompt, and a question of a late-interaction model the augmentation behind it.
 */
import { rowRole } from '../../../src/core/model/visual-roles.ts';
import type { TextTokenizer } from '../tokenizer/text-tokenizer.ts';
import type { TokenWindow } from '../windows.ts';

/** How the texts of one kind are put together. */
export interface TextFrame {
  /** Special tokens before every text, then the prompt, which is tokenised together with the text. */
  readonly before: readonly number[];
  readonly prompt: string;
  readonly after: readonly number[];
  /** Tokens of an input, all of these included. */
  readonly window: number;
  /** Filled up to `length` tokens; `seen`: the filling is attended to, and `counts` as a token that has a vector. */
  readonly filling: {
    readonly token: number;
    readonly length: number;
    readonly seen: boolean;
    readonly counts: boolean;
  } | null;
}

/** One input of the model; all arrays have a place for each of `ids`. */
export interface MatchedWindow extends TokenWindow {
  /** Numbers of `rowRole`. */
  readonly kinds: Uint8Array;
  /** Parts of the text in UTF-16 units; 0 and 0 for what is none of it. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** How many of the ids are attended to, and how many have a vector: the first ones. */
  readonly attended: number;
  readonly counted: number;
}

export interface MatchedText {
  readonly windows: readonly MatchedWindow[];
  /** Tokens of the text in all, without prompt and special tokens. */
  readonly tokens: number;
}

/** The windows of one text; none for a text without tokens. @param which `first` cuts the text at the window */
export function matchedText(
  tokenizer: TextTokenizer,
  frame: TextFrame,
  { index, text }: { readonly index: number; readonly text: string },
  which: 'all' | 'first',
): MatchedText {
  const { before, prompt, after, window } = frame;
  const { ids, starts, ends } = tokenizer.tokenise(prompt + text);
  let own = 0;
  while (own < ids.length && (starts[own] ?? 0) < prompt.length) own += 1;
  const room = window - before.length - own - after.length;
  const windows: MatchedWindow[] = [];
  // Frames that fill the window are refused when the model is loaded.
  if (room <= 0) return { windows, tokens: ids.length - own };
  for (let from = own; from < ids.length; from += room) {
    const to = Math.min(from + room, ids.length);
    const head = [...before, ...ids.subarray(0, own)];
    const real = head.length + (to - from) + after.length;
    const length = Math.max(real, frame.filling?.length ?? 0);
    const all = new Int32Array(length).fill(frame.filling?.token ?? 0);
    all.set([...head, ...ids.subarray(from, to), ...after]);
    const kinds = new Uint8Array(length).fill(rowRole.special);
    kinds.fill(rowRole.prompt, before.length, head.length);
    kinds.fill(rowRole.word, head.length, head.length + to - from);
    const places = { starts: new Uint32Array(length), ends: new Uint32Array(length) };
    for (let token = from; token < to; token++) {
      const at = head.length + token - from;
      places.starts[at] = Math.max(0, (starts[token] ?? 0) - prompt.length);
      places.ends[at] = Math.max(0, (ends[token] ?? 0) - prompt.length);
    }
    windows.push({
      text: index,
      ids: all,
      start: places.starts[head.length] ?? 0,
      end: places.ends[head.length + to - from - 1] ?? 0,
      tokens: to - from,
      kinds,
      ...places,
      attended: frame.filling?.seen === true ? length : real,
      counted: frame.filling?.counts === true ? length : real,
    });
    if (which === 'first') break;
  }
  return { windows, tokens: ids.length - own };
}
