import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/core/dataset/decode-text.ts';

const utf16be = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();

describe('text decoding', () => {
  it.each([
    ['UTF-8', Buffer.from('a é 😀'), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\ufeffa é 😀'), 'utf-8'],
    ['UTF-16LE with its mark', Buffer.from('\ufeffa é 😀', 'utf16le'), 'utf-16le'],
    ['UTF-16LE without', Buffer.from('a é 😀', 'utf16le'), 'utf-16le'],
    ['UTF-16BE with its mark', utf16be('\ufeffa é 😀'), 'utf-16be'],
    ['UTF-16BE without', utf16be('a é 😀'), 'utf-16be'],
  ])('reads %s', (_name, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({ text: 'a é 😀', encoding, damaged: 0 });
  });

  it('reads bytes that are not UTF-8 at all as Windows-1252', () => {
    // 0xf6 ö, 0x93 and 0x94 curly quotes in code page 1252
    expect(decodeText(Uint8Array.of(0x93, 0x47, 0xf6, 0x94))).toEqual({
      text: '“Gö”',
      encoding: 'windows-1252',
      damaged: 0,
    });
  });

  it('keeps UTF-8 with a damaged byte as UTF-8 and counts the damage', () => {
    expect(decodeText(Uint8Array.of(0xc3, 0xa9, 0xff, 0x41))).toEqual({
      text: 'é\ufffdA',
      encoding: 'utf-8',
      damaged: 1,
    });
  });

  it('gives empty text for no bytes', () => {
    expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8', damaged: 0 });
  });
});
