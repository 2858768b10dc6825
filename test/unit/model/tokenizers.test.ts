// Tokenizers beside the golden files: BERT's own against the library's over any text, and places for kinds the library alone knows.
import { readFileSync } from 'node:fs';
import { Tokenizer } from '@huggingface/tokenizers';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryTokenizer } from '../../../workers/embedding/tokenizer/library-tokenizer.ts';
import { openTokenizer } from '../../../workers/embedding/tokenizer/open-tokenizer.ts';
import { parseTokenizerFile, specialTokensOf } from '../../../workers/embedding/tokenizer/tokenizer-file.ts';
import { wordPieceTokenizer } from '../../../workers/embedding/tokenizer/word-piece-tokenizer.ts';

const file = parseTokenizerFile(
  JSON.parse(readFileSync(new URL('../../../public/models/all-MiniLM-L6-v2/tokenizer.json', import.meta.url), 'utf8')),
);
const own = wordPieceTokenizer(file)!;
const library = new Tokenizer(file, {});

/** Where the library is known to differ from the Rust original: final sigma, and Han beyond U+FFFF. */
const sameInBoth = (text: string): boolean => !/Σ|[\u{20000}-\u{2FFFF}]/u.test(text);

describe("BERT's tokenizer", () => {
  const words = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9.,;:'"()\-—“”€%\s一-三가-나ぁ-ん]{0,60}$/u);
  const anything = fc.oneof(words, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));

  test('gives the ids of the library for any text', () => {
    fc.assert(
      fc.property(anything.filter(sameInBoth), (text) => {
        expect([...own(text).ids]).toEqual(library.encode(text, { add_special_tokens: false }).ids);
      }),
      { numRuns: 500 },
    );
  });

  test('places tokens in order, inside the text, without overlap', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const { starts, ends } = own(text);
        let before = 0;
        for (const [index, start] of starts.entries()) {
          // A character that is normalised to several may be cut between them: both parts then have its place.
          expect(start).toBeGreaterThanOrEqual(index === 0 ? 0 : Math.min(before, starts[index - 1]!));
          expect(ends[index]!).toBeGreaterThan(start);
          expect(ends[index]!).toBeLessThanOrEqual(text.length);
          before = ends[index]!;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('lower-cases a final sigma as the Rust library does, and sets rare Han apart', () => {
    // σ and not ς: the vocabulary holds both, so the difference is another token.
    expect([...own('ΟΔΟΣ').ids]).toEqual([...own('οδοσ').ids]);
    // U+20000 is one word for itself; the vocabulary does not hold it.
    expect(own('a\u{20000}b').ids.length).toBe(3);
  });
});

describe("the library's tokenizers", () => {
  const base = { added_tokens: [], normalizer: null, post_processor: null, decoder: null };
  const unigram = parseTokenizerFile({
    ...base,
    pre_tokenizer: {
      type: 'Sequence',
      pretokenizers: [
        { type: 'WhitespaceSplit' },
        { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
      ],
    },
    model: {
      type: 'Unigram',
      unk_id: 0,
      vocab: [
        ['<unk>', 0],
        ['▁', -3],
        ['▁pump', -1],
        ['s', -2],
        ['▁and', -1.5],
        ['é', -2],
      ],
    },
  });

  test('of sentencepiece are placed by word and character', () => {
    const tokens = libraryTokenizer(unigram)('pumps  and\nés');
    expect([...tokens.ids]).toEqual([2, 3, 4, 1, 5, 3]);
    expect([...tokens.starts].map((start, index) => 'pumps  and\nés'.slice(start, tokens.ends[index]))).toEqual([
      'pump',
      's',
      'and',
      // The sign for a word's beginning stands for no character of its own; it is placed at the first.
      'é',
      'é',
      's',
    ]);
  });

  test('of bytes are placed by the bytes of each character', () => {
    // Ġ is a space and Ã© the two bytes of é in this alphabet.
    const bytes = parseTokenizerFile({
      ...base,
      pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, use_regex: true },
      model: { type: 'BPE', vocab: { a: 0, Ġ: 1, Ã: 2, '©': 3, 'Ã©': 4, Ġa: 5 }, merges: ['Ã ©', 'Ġ a'] },
    });
    const tokens = libraryTokenizer(bytes)('a aé');
    expect([...tokens.ids]).toEqual([0, 5, 4]);
    expect([...tokens.starts].map((start, index) => [start, tokens.ends[index]])).toEqual([
      [0, 1],
      [2, 3],
      [3, 4],
    ]);
  });

  test('take two hundred thousand characters without a space', { timeout: 60_000 }, () => {
    const tokens = libraryTokenizer(unigram)('s'.repeat(200_000));
    expect(tokens.ids.length).toBeGreaterThan(200_000 - 1);
    expect(tokens.ends.at(-1)).toBe(200_000);
  });
});

describe('tokenizer.json', () => {
  test('states the special tokens around a text, in any of its forms', () => {
    const around = (processor: unknown) =>
      specialTokensOf(parseTokenizerFile({ model: {}, post_processor: processor }));
    expect(specialTokensOf(file)).toEqual({ before: [101], after: [102] });
    expect(around({ type: 'RobertaProcessing', sep: ['</s>', 2], cls: ['<s>', 0] })).toEqual({
      before: [0],
      after: [2],
    });
    expect(
      around({
        type: 'Sequence',
        processors: [{ type: 'ByteLevel' }, { type: 'BertProcessing', sep: ['[SEP]', 7], cls: ['[CLS]', 6] }],
      }),
    ).toEqual({
      before: [6],
      after: [7],
    });
    expect(around(null)).toEqual({ before: [], after: [] });
  });

  test('of no known kind, without a vocabulary, or of another model is refused in a sentence', () => {
    expect(() => openTokenizer({ model: { type: 'Oracle', vocab: {} } }, null)).toThrow(/not supported/);
    expect(() => openTokenizer({ model: { type: 'WordPiece' } }, null)).toThrow(/no vocabulary/);
    expect(() => openTokenizer([], null)).toThrow(/not a tokenizer's file/);
    expect(() => openTokenizer(file, 30_000)).toThrow(/ids up to 30521.*vocabulary of 30000/);
  });
});
