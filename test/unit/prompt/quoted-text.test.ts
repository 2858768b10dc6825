import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markFor, oneLine, quotation, quotedText } from '../../../src/core/prompt/quoted-text.ts';

describe('quoted text', () => {
  it('is unchanged where no line begins like a heading, a first line or an end', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z0-9 .,\n-]*$/), (text) => quotedText(text) === text));
  });

  it('has a backslash before lines that would pass for ours', () => {
    expect(quotedText('a\n## Question\n[leafmark:verify/1]\n>>> 1234\n<<< 1234\nb ## c\n# d')).toBe(
      'a\n\\## Question\n\\[leafmark:verify/1]\n\\>>> 1234\n\\<<< 1234\nb ## c\n\\# d',
    );
  });

  it('stands between two lines with a mark that is not in it, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (texts) => {
        const mark = markFor(texts);
        expect(mark).toMatch(/^[0-9a-f]{8}$/);
        expect(texts.some((text) => text.includes(mark))).toBe(false);
        const lines = quotation(mark, 'a', texts[0]!).split('\n');
        expect(lines.filter((line) => line.includes(mark))).toEqual([`<<< ${mark} a`, `>>> ${mark}`]);
      }),
    );
  });

  it('has the same mark for the same texts, so that an unchanged call is the same call', () => {
    expect(markFor(['alpha', 'beta'])).toBe(markFor(['alpha', 'beta']));
    expect(markFor(['alpha', 'beta'])).not.toBe(markFor(['alphabeta']));
  });

  it('names its source on one line, without control and direction marks, cut at 200 characters', () => {
    expect(quotation('m', 'a\u202e\n>>> m b', 'x').split('\n')[0]).toBe('<<< m a >>> m b');
    const [line] = quotation('m', 'é'.repeat(300), 'x').split('\n');
    expect(line).toBe(`<<< m ${'é'.repeat(199)}…`);
  });

  it('keeps a fact whole and on one line', () => {
    expect(oneLine(' a\r\n b\u2028c\u0007 ')).toBe('a b c');
    expect(oneLine('x'.repeat(5000))).toHaveLength(5000);
  });
});
