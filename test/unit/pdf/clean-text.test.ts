import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, unreadableMark } from '../../../workers/pdf/text/clean-text.ts';

test('control characters, non-characters and lone surrogates become marks and are counted', () => {
  expect(cleanText('o\u0000ice')).toEqual({ text: `o${unreadableMark}ice`, bad: 1 });
  expect(cleanText('a\u0007b\u001fc\ufffdd\uffffe\ud800')).toEqual({ text: 'a□b□c□d□e□', bad: 5 });
});

test('every white space is a space, and marks of direction and width are dropped', () => {
  expect(cleanText('a\u00a0b\tc\u2009d\u3000e')).toEqual({ text: 'a b c d e', bad: 0 });
  expect(cleanText('\u202babc\u202c\ufeff\u200b')).toEqual({ text: 'abc', bad: 0 });
});

test('presentation forms are plain letters, accents are joined to theirs', () => {
  expect(cleanText('\ufefb\ufed3').text).toBe('\u0644\u0627\u0641');
  expect(cleanText('\ufb01nal').text).toBe('final');
  expect(cleanText('\ufe76').text).toBe('\u064e');
  expect(cleanText('e\u0301').text).toBe('é');
});

test('letters outside the basic plane stay', () => {
  expect(cleanText('𠀀 😀')).toEqual({ text: '𠀀 😀', bad: 0 });
});

test('cleaned text is clean: cleaning again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (raw) => {
      const { text } = cleanText(raw);
      expect(cleanText(text)).toEqual({ text, bad: 0 });
      // oxlint-disable-next-line no-control-regex -- what must not be stored
      expect(text).not.toMatch(/[\u0000-\u001f\ufffd]/);
    }),
  );
});
