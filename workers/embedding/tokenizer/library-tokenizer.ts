/**
 * Any tokenizer but BERT's, by the library that transformers.js ships. It knows ids and not places, so the text is given to it
 * word by word, each with the spaces before it: no tokenizer in use joins a word to the spaces behind it, so the tokens are
 * those of the whole text. Within a word a token's place follows from the characters that it stands for.
 */
import { Tokenizer } from '@huggingface/tokenizers';
import { AppError } from '../../../src/core/app-error.ts';
import { TokenList } from './text-tokenizer.ts';
import type { TokenisedText } from './text-tokenizer.ts';
import type { TokenizerFile } from './tokenizer-file.ts';

/**
 * Runs without a space are cut here: the library needs memory and time for the square of a word. Only text that no
 * tokenizer was made for has such.
 */
const longestPiece = 2000;

/** Throws `model-unsupported` where the library does not know the kind of tokenizer. */
export function libraryTokenizer(file: TokenizerFile): (text: string) => TokenisedText {
  const tokenizer = open(file);
  const byteLevel = JSON.stringify([file.pre_tokenizer, file.normalizer]).includes('"ByteLevel"');
  return (text) => {
    const tokens = new TokenList();
    for (const { start, end } of piecesOf(text)) {
      const piece = text.slice(start, end);
      const encoding = tokenizer.encode(piece, { add_special_tokens: false });
      const places = placesIn(piece, byteLevel ? encoder : (character) => lengthOf(tokenizer, character));
      let at = 0;
      for (const [place, id] of encoding.ids.entries()) {
        const length = surfaceLength(encoding.tokens[place] ?? '', byteLevel);
        const [from, to] = places(at, at + length);
        tokens.push(id, start + from, start + to);
        at += length;
      }
    }
    return tokens.finish();
  };
}

/** Of another kind the library would make a guess. */
const knownModels = ['BPE', 'Unigram', 'WordPiece'];

function open(file: TokenizerFile): Tokenizer {
  try {
    if (file.model.type !== undefined && !knownModels.includes(file.model.type)) throw new Error(file.model.type);
    // The library asks for these keys to be there, also where they state nothing.
    return new Tokenizer({ normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null, ...file }, {});
  } catch (error) {
    const sentence = 'tokenizer.json describes a tokenizer of a kind that is not supported here. Choose another model.';
    throw new AppError('model-unsupported', sentence, { cause: error });
  }
}

function* piecesOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  for (const match of text.matchAll(/[ \t\r\n]*[^ \t\r\n]+/gu)) {
    const end = match.index + match[0].length;
    for (let start = match.index; start < end;) {
      let next = Math.min(end, start + longestPiece);
      if (next < end && /[\uD800-\uDBFF]/.test(text.charAt(next - 1))) next += 1;
      yield { start, end: next };
      start = next;
    }
  }
}

/** Units that each character of a piece adds to its tokens: maps a range of units to a range of the piece, spaces trimmed. */
function placesIn(
  piece: string,
  unitsOf: (character: string) => number,
): (from: number, to: number) => readonly [number, number] {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of piece) {
    for (let unit = unitsOf(character); unit > 0; unit--) {
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  return (from, to) => {
    const last = Math.max(0, starts.length - 1);
    let start = starts[Math.min(from, last)] ?? 0;
    const end = Math.max(start, ends[Math.min(Math.max(from, to - 1), last)] ?? piece.length);
    while (start < end - 1 && /\s/u.test(piece.charAt(start))) start += 1;
    return [start, end];
  };
}

const bytes = new TextEncoder();
const encoder = (character: string): number => bytes.encode(character).length;

function lengthOf(tokenizer: Tokenizer, character: string): number {
  if (/\s/u.test(character)) return 0;
  return tokenizer.normalizer === null ? character.length : tokenizer.normalizer.normalize(character).trim().length;
}

/** What a token stands for, without the signs that say where a word begins or goes on. */
function surfaceLength(token: string, byteLevel: boolean): number {
  // CLIP's tokens say where a word ends.
  if (byteLevel && token.endsWith('</w>')) return token.length - '</w>'.length;
  return byteLevel ? token.length : token.replaceAll('▁', '').replace(/^##/, '').length;
}
