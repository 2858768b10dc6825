import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractiveAnswer } from '../../../src/core/answering/extractive-answer.ts';
import { sentencesOf } from '../../../src/core/answering/sentences.ts';

const texts = (text: string): string[] => sentencesOf(text).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  it.each([
    ['One. Two! Three? Four…', ['One.', 'Two!', 'Three?', 'Four…']],
    ['He said “Go.” She went.', ['He said “Go.”', 'She went.']],
    ['See Fig. 3 and Smith et al. 2020 for it. Then go.', ['See Fig. 3 and Smith et al. 2020 for it.', 'Then go.']],
    [
      'J. Smith came, i.e. Ada did. It rose 3.5 % in 2.1 s.',
      ['J. Smith came, i.e. Ada did.', 'It rose 3.5 % in 2.1 s.'],
    ],
    ['a line\nthat goes on.\n\nA heading\n\nText', ['a line\nthat goes on.', 'A heading', 'Text']],
    ['它是。对吗？是', ['它是。', '对吗？', '是']],
    ['no full stop', ['no full stop']],
    ['  \n ', []],
    ['', []],
  ])('of %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('of a long table are its lines', () => {
    const rows = Array.from({ length: 60 }, (_, row) => `row ${row} value ${row * 7}`);
    expect(texts(rows.join('\n'))).toEqual(rows);
  });

  it('are in order, apart, without white space around them, and hold everything else', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '.', '!', ' ', '\n', '。', '”') }), (text) => {
        const spans = sentencesOf(text);
        let at = 0;
        let between = '';
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
          between += text.slice(at, start);
          at = end;
        }
        expect((between + text.slice(at)).trim()).toBe('');
      }),
    );
  });
});

describe('the extractive answer', () => {
  it('is the sentence with most words of the question, with its place', () => {
    const text = 'Nothing here. The tower was built in 1889. The tower is tall.';
    const answer = extractiveAnswer('When was the tower built?', ['Other text.', text]);
    // “when, was, tower, built”: three of them in the second sentence, one in the third.
    expect(answer).toMatchObject({ answer: 'The tower was built in 1889.', context: 1, shared: 3 });
    expect(text.slice(answer!.start, answer!.end)).toBe(answer!.answer);
  });

  it('is the first by rank, then by place, of equal ones', () => {
    const contexts = ['Red car. Blue car.', 'Green car.'];
    expect(extractiveAnswer('Which car?', contexts)).toMatchObject({ answer: 'Red car.', context: 0 });
    expect(extractiveAnswer('Which car?', contexts.toReversed())).toMatchObject({ answer: 'Green car.', context: 0 });
  });

  it('counts a word once and no articles', () => {
    expect(extractiveAnswer('the red car', ['The the the the. A red thing.'])).toMatchObject({
      answer: 'A red thing.',
    });
    expect(extractiveAnswer('red car', ['Red red red. Red car.'])).toMatchObject({ answer: 'Red car.', shared: 2 });
  });

  it('is the first sentence where no word is shared, and none where there is no text', () => {
    expect(extractiveAnswer('zzz', ['', 'One. Two.'])).toMatchObject({ answer: 'One.', context: 1, shared: 0 });
    expect(extractiveAnswer('zzz', ['', '  '])).toBeNull();
    expect(extractiveAnswer('zzz', [])).toBeNull();
  });
});
