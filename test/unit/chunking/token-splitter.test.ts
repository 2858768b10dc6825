import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByTokens } from '../../../src/core/chunking/token-splitter.ts';
import type { TokenSpans } from '../../../src/core/chunking/token-splitter.ts';

const tokensOf = (pairs: readonly (readonly [number, number])[]): TokenSpans => ({
  starts: Uint32Array.from(pairs, ([start]) => start),
  ends: Uint32Array.from(pairs, ([, end]) => end),
});
/** Words and single signs, as a tokenizer of words gives them. */
const words = (text: string): TokenSpans =>
  tokensOf([...text.matchAll(/[a-z]+|[^a-z\s]/gu)].map(({ index, 0: word }) => [index, index + word.length]));

const texts = fc
  .array(fc.constantFrom('a', 'bc', ' ', '  ', '\n', '.', '漢', '😀', '👩‍👩‍👧'), { maxLength: 80 })
  .map((parts) => parts.join(''));
const settings = fc
  .integer({ min: 1, max: 12 })
  .chain((size) => fc.record({ size: fc.constant(size), overlap: fc.integer({ min: 0, max: size - 1 }) }));

describe('token splitter', () => {
  it('cuts windows of size tokens that begin size − overlap tokens apart', () => {
    const text = 'a b c d e f g h';
    const cut = (size: number, overlap: number) =>
      splitByTokens(text, words(text), { size, overlap }).map(({ start, end }) => text.slice(start, end));
    expect(cut(4, 1)).toEqual(['a b c d', 'd e f g', 'g h']);
    expect(cut(4, 0)).toEqual(['a b c d', 'e f g h']);
    // Eight tokens end with the third window: a fourth, "g h", would be a part of it.
    expect(cut(4, 2)).toEqual(['a b c d', 'c d e f', 'e f g h']);
    expect(cut(8, 7)).toEqual([text]);
    expect(cut(100, 99)).toEqual([text]);
  });

  it('spans from the first token to the last, without the white space around', () => {
    const text = '  one two  \n three ';
    expect(splitByTokens(text, words(text), { size: 2, overlap: 0 })).toEqual([
      { start: 2, end: 9 },
      { start: 13, end: 18 },
    ]);
  });

  it('gives no chunk for a text without tokens', () => {
    for (const text of ['', ' \n ']) expect(splitByTokens(text, words(text), { size: 4, overlap: 1 })).toEqual([]);
  });

  it('takes a character whole whose bytes are tokens of their own', () => {
    // Four tokens of one byte each, of which a tokenizer can only say that they lie in the one or the other half.
    const text = 'x😀y';
    const tokens = tokensOf([
      [0, 1],
      [1, 2],
      [1, 2],
      [2, 3],
      [2, 3],
      [3, 4],
    ]);
    const chunks = splitByTokens(text, tokens, { size: 2, overlap: 0 });
    expect(chunks.map(({ start, end }) => text.slice(start, end))).toEqual(['x😀', '😀', '😀y']);
  });

  it('has every token in a chunk, the overlap exact, and no chunk within the one before', () => {
    fc.assert(
      fc.property(texts, settings, (text, { size, overlap }) => {
        const tokens = words(text);
        const chunks = splitByTokens(text, tokens, { size, overlap });
        const held = chunks.map(({ start, end }) =>
          [...tokens.starts.keys()].filter((token) => tokens.starts[token]! >= start && tokens.ends[token]! <= end),
        );
        expect([...new Set(held.flat())]).toEqual([...tokens.starts.keys()]);
        for (const [place, inChunk] of held.entries()) {
          expect(inChunk.length).toBeLessThanOrEqual(size);
          if (place + 1 < held.length) expect(inChunk).toHaveLength(size);
          if (place === 0) continue;
          const before = held[place - 1]!;
          expect(inChunk.filter((token) => before.includes(token))).toHaveLength(overlap);
          expect(before).not.toContain(inChunk.at(-1));
        }
      }),
    );
  });

  it('never tears a surrogate pair, whatever the offsets are', () => {
    const cases = texts.chain((text) =>
      fc.record({
        text: fc.constant(text),
        pairs: fc
          .array(fc.tuple(fc.nat(text.length), fc.nat(text.length)))
          .map((pairs) =>
            pairs
              .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
              .sort((a, b) => a[0] - b[0] || a[1] - b[1]),
          ),
      }),
    );
    fc.assert(
      fc.property(cases, settings, ({ text, pairs }, sizes) => {
        for (const { start, end } of splitByTokens(text, tokensOf(pairs), sizes)) {
          expect(start).toBeLessThanOrEqual(end);
          // Throws for half a pair.
          expect(encodeURIComponent(text.slice(start, end))).toBeTypeOf('string');
        }
      }),
    );
  });

  it.each([
    [0, 0],
    [1.5, 0],
    [Number.NaN, 0],
    [4, 4],
    [4, 5],
    [4, -1],
    [4, 0.5],
  ])('refuses size %d with overlap %d', (size, overlap) => {
    expect(() => splitByTokens('a b', words('a b'), { size, overlap })).toThrow(
      expect.objectContaining({ code: 'experiment-invalid' }),
    );
  });

  it('refuses tokens of another text', () => {
    for (const tokens of [tokensOf([[0, 9]]), { starts: Uint32Array.of(0, 1), ends: Uint32Array.of(1) }]) {
      expect(() => splitByTokens('a b', tokens, { size: 4, overlap: 0 })).toThrow(
        expect.objectContaining({ code: 'record-invalid' }),
      );
    }
  });
});
