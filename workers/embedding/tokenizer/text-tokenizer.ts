/** A text as a model's tokens. Special tokens and prompts are for the windows to add. */
export interface TokenisedText {
  readonly ids: Int32Array;
  /** Half-open ranges of the text in UTF-16 units, one a token. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

export interface TextTokenizer {
  /** Never throws: what has no token of its own becomes the unknown one or nothing. */
  readonly tokenise: (text: string) => TokenisedText;
  /** Special tokens before and after every input, e.g. [CLS] and [SEP]. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly padding: number;
  /** The largest id that it can give. */
  readonly largestId: number;
}

/** Gathers tokens whose number is not known before. */
export class TokenList {
  readonly #ids: number[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  push(id: number, start: number, end: number): void {
    this.#ids.push(id);
    this.#starts.push(start);
    this.#ends.push(end);
  }

  finish(): TokenisedText {
    return {
      ids: Int32Array.from(this.#ids),
      starts: Uint32Array.from(this.#starts),
      ends: Uint32Array.from(this.#ends),
    };
  }
}
