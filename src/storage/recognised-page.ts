import type { Page, PageGeometry } from '../core/document/page.ts';
import type { RecognisedRecord } from './schema.ts';

/** What is said of a page that was read in an unusual way, by the worker's flag. */
const flagNotes: Readonly<Record<string, string>> = {
  blank: 'Nothing is on the page.',
  dark: 'It is light on dark and was read as its negative.',
  shrunk: 'Its picture was made smaller to be read.',
  unsound: 'Few of its words are to be believed.',
  'no-detector': 'The text detector failed, so that lines of pictures may be missing.',
};

/** The page with the text that OCR read; figures and notes are of this text. Size, label, source and failure stay those of its layer. */
export function recognisedPage(page: Page, record: RecognisedRecord): Page {
  const { text } = record;
  const tokens = text.split(/\s+/u).filter((token) => /^\p{L}[\p{L}\p{M}]*$/u.test(token));
  const singles = tokens.filter((token) => token.length === 1).length;
  return {
    ...page,
    text,
    quality: {
      badCharacters: 0,
      characters: text.replace(/\s+/gu, '').length,
      singleLetterShare: tokens.length === 0 ? 0 : singles / tokens.length,
      repeatedItems: 0,
      notes: notesOf(record),
    },
  };
}

/** Where the words of the text stand, one box a word. */
export function recognisedGeometry({ index, starts, ends, rectangles }: RecognisedRecord): PageGeometry {
  return { index, starts, ends, rectangles };
}

function notesOf({ words, soundWords, meanConfidence, turned, flags }: RecognisedRecord): readonly string[] {
  const confidence =
    words === 0 ? '' : `, ${soundWords} of them sound, mean confidence ${Math.round(meanConfidence)} %`;
  return [
    `Read from its picture: ${words} ${words === 1 ? 'word' : 'words'}${confidence}.`,
    ...(turned === 0 ? [] : [`It was turned by ${turned}° to be read.`]),
    ...flags.flatMap((flag) => flagNotes[flag] ?? []),
  ];
}
