import { describe, expect, test } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import type { ChainsOfQuestion } from '../../../src/core/experiment/chains-report.ts';
import { defaultAnswerRules } from '../../../src/core/metric/answer/answer-rules.ts';
import { chainF1, foundWords, sharedWords, takenWords } from '../../../src/ui/views/question/chain-sentences.ts';
import type { FoundCandidate, GoldPage } from '../../../src/ui/views/question/found-pages.ts';
import { newQuestion } from '../../browser/storage/records.ts';
import { answered, failedAnswer } from '../experiment/answer-fixture.ts';

const found = (...verdicts: readonly FoundCandidate['verdict'][]): FoundCandidate[] =>
  verdicts.map((verdict, place) => ({
    candidate: { document: documentId('a'), firstPage: place, lastPage: place, ordinal: place, score: 0 },
    rank: place + 1,
    verdict,
    otherFile: false,
  }));
const gold = (...pages: readonly (readonly [page: number, ...ranks: number[]])[]): GoldPage[] =>
  pages.map(([page, ...ranks]) => ({ document: documentId('a'), page, ranks, texts: [], kinds: [] }));

describe('what a chain was given', () => {
  test.each([
    [found('hit', 'miss', 'hit-again'), gold([14, 1, 3]), '2 of 3 hit, the gold page'],
    [found('hit', 'hit'), gold([14, 1], [13, 2]), '2 of 2 hit, both gold pages'],
    [found('hit', 'miss'), gold([13, 1], [14]), '1 of 2 hit, sheet 15 not found'],
    [found('miss'), gold([13], [14]), '0 of 1 hit, sheets 14, 15 not found'],
    [found('miss'), gold([1], [2], [3], [4]), '0 of 1 hit, 4 of 4 gold pages not found'],
    [found('hit', 'miss'), [], '1 of 2 hit'],
    [[], gold([1]), ''],
  ])('is counted against the gold: %#', (sent, pages, words) => {
    expect(foundWords(sent, pages)).toBe(words);
  });
});

describe('F1 to the gold answer', () => {
  const question = { ...newQuestion(1), answer: 'the red cat', references: ['the red cat'] };

  test('tells how many words are shared, without articles', () => {
    // red, cat of red, cat and a red, cat, sat: 2·2/(2+3).
    expect(sharedWords('the red cat', 'a red cat sat')).toBe(2);
    expect(chainF1(question, answered('a red cat sat'), defaultAnswerRules)).toEqual({
      value: 0.8,
      about: '2 words shared',
    });
    expect(chainF1(question, answered('cat'), defaultAnswerRules).about).toBe('1 word shared');
  });

  test('counts a word as often as both have it', () => {
    expect(sharedWords('red red red', 'red blue red')).toBe(2);
  });

  test('says why there is none', () => {
    expect(chainF1(question, failedAnswer, defaultAnswerRules)).toEqual({ value: null, about: 'failed' });
    expect(chainF1(question, { kind: 'prompted' }, defaultAnswerRules)).toEqual({ value: null, about: 'under way' });
    const without = { ...question, answer: null, references: [] };
    expect(chainF1(without, answered('cat'), defaultAnswerRules)).toEqual({ value: null, about: 'not applicable' });
  });

  test('of a number says that it is compared as one', () => {
    const rules = { ...defaultAnswerRules, numberTolerance: 0.01 };
    const number = { ...question, answer: '12', references: ['12'] };
    expect(chainF1(number, answered('about 12'), rules)).toEqual({ value: 1, about: 'as a number' });
  });
});

describe('what the fusion took', () => {
  const f1 = { text: 0.81, image: 0.3, fused: 0.95 };
  const compared: ChainsOfQuestion = {
    kind: 'compared',
    agreement: { f1: 0.274, numbersDiffer: true, disagree: true },
    fusion: { took: 'text', toText: 0.862, toImage: 0.321 },
    f1,
  };

  test('is told with the F1s that decide it and the numbers that differ', () => {
    expect(takenWords(compared, answered('from 412 to 236'), answered('from 410 to 240'))).toEqual({
      first: 'Fusion took the text answer',
      more: [
        'F1 0.86 to the text answer, 0.32 to the page-image answer',
        'The chains disagree: F1 0.27 between them, and numbers differ (412, 236 against 410, 240)',
      ],
      reason: null,
    });
  });

  test('of chains that agree says so', () => {
    const agree: ChainsOfQuestion = {
      ...compared,
      agreement: { f1: 1, numbersDiffer: false, disagree: false },
      fusion: { took: 'both', toText: 1, toImage: 1 },
    };
    const { first, more } = takenWords(agree, answered('Paris'), answered('Paris'));
    expect([first, more[1]]).toEqual(['Fusion took the answer of both', 'The chains agree: F1 1.00 between them']);
  });

  test('is not told where a chain failed: what stays is', () => {
    const incomplete: ChainsOfQuestion = { kind: 'incomplete', part: 'text', reason: '529', f1 };
    expect(takenWords(incomplete, failedAnswer, answered('Paris'))).toEqual({
      first: 'The text chain has no answer',
      more: ['Nothing is compared; the answer of the page-image chain stays'],
      reason: '529',
    });
    expect(takenWords(incomplete, failedAnswer, failedAnswer).more).toEqual([]);
    expect(takenWords({ ...incomplete, part: 'fusion' }, answered('Paris'), answered('Rome'))).toEqual({
      first: 'The fusion has no answer',
      more: ['Nothing is compared; the answers of the text chain and the page-image chain stay'],
      reason: '529',
    });
  });
});
