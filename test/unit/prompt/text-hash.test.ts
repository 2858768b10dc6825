import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256OfText } from '../../../src/core/prompt/text-hash.ts';

describe('SHA-256 of texts', () => {
  it('is that of the vectors in FIPS 180-4 and RFC 6234', () => {
    expect(sha256OfText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256OfText('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256OfText('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
  });

  it("equals Node's for any text, also around the length of a block and with unpaired surrogates", () => {
    const node = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
    for (let length = 0; length < 200; length += 1)
      expect(sha256OfText('x'.repeat(length))).toBe(node('x'.repeat(length)));
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => sha256OfText(text) === node(text)));
    expect(sha256OfText('a\ud800b')).toBe(node('a\ufffdb'));
  });
});
