import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownPieces } from '../../../src/ui/views/question/shown-pieces.ts';

const shown = (text: string): string =>
  shownPieces(text)
    .map((piece) => piece.shown ?? piece.text)
    .join('');

test('control characters, direction marks and hidden characters are told by a name or a number', () => {
  expect(shown('a\u001B[31mb\u0000')).toBe('a⟨ESC⟩[31mb⟨NUL⟩');
  expect(shown('\u202Eevil\u202C \u2066x\u2069 \u200F')).toBe('⟨U+202E⟩evil⟨U+202C⟩ ⟨U+2066⟩x⟨U+2069⟩ ⟨U+200F⟩');
  expect(shown('no\u200Bbreak\uFEFF \u{E0041}\u{E007F} \u0085 \u007F')).toBe(
    'no⟨U+200B⟩break⟨U+FEFF⟩ ⟨U+E0041⟩⟨U+E007F⟩ ⟨U+0085⟩ ⟨DEL⟩',
  );
});

test('line ends, tabs, joined emoji and Persian joiners are shown as they are', () => {
  const text = 'a\nb\r\nc\td 👩‍👩‍👧 می‌خواهم';
  expect(shownPieces(text)).toEqual([{ text, shown: null }]);
  expect(shown('over\rwritten')).toBe('over⟨CR⟩written');
  expect(shownPieces('')).toEqual([{ text: '', shown: null }]);
});

test('pieces joined again are the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '\r', '\n', '\u001B', '\u202E', '\u{E0041}', '👩', '\0') }),
      (text) => {
        expect(
          shownPieces(text)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      },
    ),
  );
});
