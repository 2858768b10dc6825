/**
 * BERT's tokenizer (normaliser, words, WordPiece) with the place of every token in the text, which the JavaScript library does
 * not tell. Characters are normalised one by one, as the Rust library does it: by the string, JavaScript writes a final sigma
 * otherwise, and the library puts no spaces around Han characters beyond U+FFFF. Ids are tested against both.
 */
import { z } from '../../../src/core/strict-zod.ts';
import { TokenList } from './text-tokenizer.ts';
import type { TokenisedText } from './text-tokenizer.ts';
import type { TokenizerFile } from './tokenizer-file.ts';

const schema = z.object({
  added_tokens: z.array(
    z.looseObject({ id: z.number().int(), content: z.string().min(1), single_word: z.boolean().default(false) }),
  ),
  normalizer: z.object({
    type: z.literal('BertNormalizer'),
    clean_text: z.boolean().default(true),
    handle_chinese_chars: z.boolean().default(true),
    strip_accents: z.boolean().nullish(),
    lowercase: z.boolean().default(true),
  }),
  pre_tokenizer: z.object({ type: z.literal('BertPreTokenizer') }),
  model: z.object({
    type: z.literal('WordPiece').optional(),
    unk_token: z.string().default('[UNK]'),
    continuing_subword_prefix: z.string().default('##'),
    max_input_chars_per_word: z.number().int().default(100),
    vocab: z.record(z.string(), z.number().int().nonnegative()),
  }),
});

type Settings = z.infer<typeof schema>;

/** A tokenise function for the file of a BERT tokenizer; null for any other. */
export function wordPieceTokenizer(file: TokenizerFile): ((text: string) => TokenisedText) | null {
  const parsed = schema.safeParse(file);
  if (!parsed.success || parsed.data.added_tokens.some((token) => token.single_word)) return null;
  const tokenizer = new WordPieceTokenizer(parsed.data);
  return (text) => tokenizer.tokenise(text);
}

/** One character of the normalised text; `space` separates, `mark` is a word of its own. */
interface NormalCharacter {
  readonly kind: 'space' | 'mark' | 'letter';
  readonly text: string;
}

/** Pieces of a word: ids, and how many characters each takes. */
interface WordPieces {
  readonly ids: readonly number[];
  readonly lengths: readonly number[];
}

const wordCacheSize = 50_000;

class WordPieceTokenizer {
  readonly #settings: Settings;
  readonly #vocabulary: ReadonlyMap<string, number>;
  readonly #unknown: number;
  /** Longest piece of the vocabulary in UTF-16 units: nothing longer needs to be looked up. */
  readonly #longest: number;
  readonly #special: ReadonlyMap<string, number>;
  readonly #specialPattern: RegExp | null;
  readonly #characters = new Map<number, readonly NormalCharacter[]>();
  readonly #words = new Map<string, WordPieces>();

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#vocabulary = new Map(Object.entries(settings.model.vocab));
    this.#special = new Map(settings.added_tokens.map(({ content, id }) => [content, id]));
    this.#unknown = this.#vocabulary.get(settings.model.unk_token) ?? this.#special.get(settings.model.unk_token) ?? 0;
    this.#longest = Object.keys(settings.model.vocab).reduce((most, piece) => Math.max(most, piece.length), 0);
    // Longest first: where one content begins with another the longer is meant.
    const contents = [...this.#special.keys()].sort((a, b) => b.length - a.length).map(escaped);
    this.#specialPattern = contents.length === 0 ? null : new RegExp(contents.join('|'), 'g');
  }

  tokenise(text: string): TokenisedText {
    const tokens = new TokenList();
    let at = 0;
    // Text that spells a special token becomes that token.
    for (const match of this.#specialPattern === null ? [] : text.matchAll(this.#specialPattern)) {
      this.#section(text, at, match.index, tokens);
      at = match.index + match[0].length;
      tokens.push(this.#special.get(match[0]) ?? this.#unknown, match.index, at);
    }
    this.#section(text, at, text.length, tokens);
    return tokens.finish();
  }

  #section(text: string, from: number, to: number, tokens: TokenList): void {
    let word = '';
    let starts: number[] = [];
    let ends: number[] = [];
    const endWord = (): void => {
      if (starts.length > 0) this.#word(word, starts, ends, tokens);
      [word, starts, ends] = ['', [], []];
    };
    for (let at = from; at < to;) {
      const code = text.codePointAt(at) ?? 0;
      const end = at + (code > 0xffff ? 2 : 1);
      for (const character of this.#normalised(code)) {
        if (character.kind !== 'letter') endWord();
        if (character.kind === 'mark') this.#word(character.text, [at], [end], tokens);
        if (character.kind !== 'letter') continue;
        word += character.text;
        starts.push(at);
        ends.push(end);
      }
      at = end;
    }
    endWord();
  }

  #word(word: string, starts: readonly number[], ends: readonly number[], tokens: TokenList): void {
    const { ids, lengths } = this.#pieces(word, starts.length);
    let at = 0;
    for (const [place, id] of ids.entries()) {
      const next = at + (lengths[place] ?? 0);
      tokens.push(id, starts[at] ?? 0, ends[next - 1] ?? 0);
      at = next;
    }
  }

  #pieces(word: string, characters: number): WordPieces {
    if (characters > this.#settings.model.max_input_chars_per_word)
      return { ids: [this.#unknown], lengths: [characters] };
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const pieces = this.#cut(Array.from(word)) ?? { ids: [this.#unknown], lengths: [characters] };
    if (this.#words.size >= wordCacheSize) this.#words.clear();
    this.#words.set(word, pieces);
    return pieces;
  }

  /** The longest piece of the vocabulary first, again and again; null where some rest begins with none. */
  #cut(characters: readonly string[]): WordPieces | null {
    const ids: number[] = [];
    const lengths: number[] = [];
    for (let start = 0; start < characters.length;) {
      const prefix = start === 0 ? '' : this.#settings.model.continuing_subword_prefix;
      let end = Math.min(characters.length, start + this.#longest);
      let id: number | undefined;
      for (; end > start; end--) {
        id = this.#vocabulary.get(prefix + characters.slice(start, end).join(''));
        if (id !== undefined) break;
      }
      if (id === undefined) return null;
      ids.push(id);
      lengths.push(end - start);
      start = end;
    }
    return { ids, lengths };
  }

  #normalised(code: number): readonly NormalCharacter[] {
    const known = this.#characters.get(code);
    if (known !== undefined) return known;
    const made = normalise(code, this.#settings.normalizer);
    this.#characters.set(code, made);
    return made;
  }
}

function normalise(code: number, settings: Settings['normalizer']): readonly NormalCharacter[] {
  let text = String.fromCodePoint(code);
  if (settings.clean_text) {
    if (code === 0 || code === 0xfffd || isControl(text)) return [];
    if (/\s/u.test(text)) return [{ kind: 'space', text: ' ' }];
  }
  const han = settings.handle_chinese_chars && isHan(code);
  if (settings.strip_accents ?? settings.lowercase) text = text.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
  if (settings.lowercase) text = text.toLowerCase();
  return Array.from(text, (character) => ({ kind: han ? 'mark' : kindOf(character), text: character }));
}

function kindOf(character: string): NormalCharacter['kind'] {
  if (/\s/u.test(character)) return 'space';
  return /[\p{P}!-/:-@[-`{-~]/u.test(character) ? 'mark' : 'letter';
}

function isControl(character: string): boolean {
  return !/[\t\n\r]/.test(character) && /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(character);
}

/** The blocks that BERT takes for Chinese: kana and Hangul are not among them. */
function isHan(code: number): boolean {
  return hanBlocks.some(([first, last]) => code >= first && code <= last);
}

const hanBlocks: readonly (readonly [number, number])[] = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b73f],
  [0x2b740, 0x2b81f],
  [0x2b820, 0x2ceaf],
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
];

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
