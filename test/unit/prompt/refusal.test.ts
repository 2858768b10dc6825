import { describe, expect, it } from 'vitest';
import { refusalOf, refusalPhrases } from '../../../src/core/prompt/refusal.ts';

const phraseOf = (answer: string): string | null => {
  const refusal = refusalOf({ answer, declined: null });
  return refusal.kind === 'declines' && refusal.by === 'phrase' ? refusal.phrase : null;
};

describe('a refusal', () => {
  it('is what the flag says, whatever the words', () => {
    expect(refusalOf({ answer: '1999', declined: true })).toEqual({ kind: 'declines', by: 'flag' });
    expect(refusalOf({ answer: 'Not answerable', declined: false })).toEqual({ kind: 'answers' });
  });

  it.each([
    ['Not answerable', 'not answerable'],
    ['**Unanswerable.**', 'unanswerable'],
    ['The document does not say.', 'does not say'],
    ['The provided contexts don’t contain this figure.', "don't contain"],
    ["I DON'T KNOW", "i don't know"],
    ['There is not  enough\ninformation to tell.', 'not enough information'],
    ['The answer cannot be determined from the pages (see 2.1).', 'cannot be determined'],
  ])('is found in %j', (answer, phrase) => {
    expect(phraseOf(answer)).toBe(phrase);
  });

  it.each([
    '',
    '1999',
    'It rose by 3.5 %. The report does not say why.',
    'The document does not sayonara.',
    'Yes! There is not enough information is the title of the slide.',
  ])('is not found in %j', (answer) => {
    expect(phraseOf(answer)).toBeNull();
  });

  it('is found for every phrase of the list, as it is written there', () => {
    for (const phrase of refusalPhrases) {
      expect(refusalOf({ answer: `Sorry: ${phrase.toUpperCase()} here.`, declined: null }).kind).toBe('declines');
    }
  });
});
