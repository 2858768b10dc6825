import { describe, expect, it } from 'vitest';
import {
  evidenceFoundFrom,
  evidenceInText,
  evidenceProblems,
} from '../../../../src/core/metric/evidence/evidence-in-text.ts';
import type { Question } from '../../../../src/core/dataset/benchmark.ts';

const words = (count: number, prefix: string): string =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`).join(' ');

describe('evidence in the text of its document', () => {
  it('is found by the share of its tokens that stand there in order', () => {
    // b, c, e of b c d e: 3/4. One of five: 1/5.
    expect(evidenceInText(['b c d e', 'a v w x y'], 'a b c x e')).toEqual([
      { text: 'b c d e', share: 0.75, isFound: true },
      { text: 'a v w x y', share: 2 / 5, isFound: false },
    ]);
    // Exactly at the threshold: 7 of 10.
    expect(evidenceFoundFrom).toBe(0.7);
    expect(evidenceInText(['a b c d e f g h i j'], 'a b c d e f g')[0]).toMatchObject({ share: 0.7, isFound: true });
  });

  it('is found wherever it stands, over the edges of windows too', () => {
    const evidence = words(30, 'e');
    for (const before of [0, 1, 15, 29, 30, 31, 45, 59, 60, 100, 333]) {
      const [found] = evidenceInText([evidence], `${words(before, 'x')} ${evidence} ${words(50, 'y')}`);
      expect([before, found?.share]).toEqual([before, 1]);
    }
  });

  it('is not put together from words all over a long document', () => {
    // Each word of the evidence stands a hundred words after the one before: a subsequence of the whole, and nowhere together.
    const evidence = words(20, 'e');
    const scattered = evidence
      .split(' ')
      .map((word) => `${words(100, 'x')} ${word}`)
      .join(' ');
    expect(evidenceInText([evidence], scattered)[0]).toMatchObject({ share: 1 / 20, isFound: false });
  });

  it('has no share without tokens, and a share of 0 in a document without any', () => {
    expect(evidenceInText(['  '], 'a b')).toEqual([]);
    expect(evidenceInText(['a b'], ' \n')).toEqual([{ text: 'a b', share: 0, isFound: false }]);
    expect(evidenceInText([], 'a')).toEqual([]);
  });
});

describe('evidence that is not found', () => {
  const question = (row: number, document: string, ...texts: string[]): Pick<Question, 'row' | 'contexts'> => ({
    row,
    contexts: [{ document, firstPage: null, lastPage: null, kind: null, texts, facts: [] }],
  });
  const foundOf = (document: string, evidence: readonly string[]) =>
    document === 'a.pdf' ? evidenceInText(evidence, 'Table 2: Main results on the data. More text.') : null;

  it('is told with the row of its question, cleaned, and nothing is told of documents without a text', () => {
    const problems = evidenceProblems(
      [
        question(1, 'a.pdf', 'FLOAT SELECTED: Table 2: Main results on the data.'),
        question(4, 'a.pdf', 'FLOAT SELECTED: Main results on another set'),
        question(5, 'lost.pdf', 'anything'),
      ],
      foundOf,
    );
    // main, results, on of five tokens: 3/5.
    expect(problems).toEqual([
      {
        row: 4,
        line: null,
        field: 'evidence',
        message:
          'Evidence not found in a.pdf: at most 60 % of its words stand together there (70 % wanted): “Main results on another set”',
        severity: 'repaired',
      },
    ]);
  });
});
