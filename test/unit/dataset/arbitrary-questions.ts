// Questions as readers make them, for property tests.
import * as fc from 'fast-check';
import type { Question, StatedContext } from '../../../src/core/dataset/benchmark.ts';
import { questionId } from '../../../src/core/document/ids.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'B', 'é', '7', '0', '"', "'", '\\', '[', '{', '\n', '\u2028', ' ', '中'),
  minLength: 1,
  maxLength: 8,
});
export const statedText: fc.Arbitrary<string> = word.map((text) => text.trim()).filter((text) => text !== '');
const name = fc.constantFrom(
  'a.pdf',
  'A',
  'dir/b.pdf',
  'b',
  'c v2.pdf',
  'c',
  'missing.pdf',
  'constructor',
  '__proto__',
);
const kind = fc.constantFrom('text', 'table', 'figure', null);

const context: fc.Arbitrary<StatedContext> = fc
  .record({
    document: name,
    pages: fc.option(fc.tuple(fc.integer({ min: -1, max: 14 }), fc.integer({ min: 0, max: 4 })), { freq: 5 }),
    kind,
    texts: fc.array(statedText, { maxLength: 2 }),
    facts: fc.array(statedText, { maxLength: 2 }),
  })
  .map(({ pages, ...rest }) => ({
    ...rest,
    firstPage: pages === null ? null : pages[0],
    lastPage: pages === null ? null : pages[0] + pages[1],
  }));

/** Questions with distinct ids and rows from 1. */
export const questions: fc.Arbitrary<readonly Question[]> = fc
  .uniqueArray(statedText, { maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map((id, index) => question(id, index + 1))));

function question(id: string, row: number): fc.Arbitrary<Question> {
  const optionalText = fc.option(statedText);
  return fc
    .record({
      question: statedText,
      answer: optionalText,
      others: fc.array(statedText, { maxLength: 2 }),
      referencesAre: fc.constantFrom('alternatives' as const, 'parts' as const),
      askedOf: fc.option(name),
      contexts: fc.array(context, { maxLength: 4 }),
      candidateDocuments: fc.option(fc.array(name, { minLength: 1, maxLength: 4 })),
      type: optionalText,
      answerType: optionalText,
      domain: optionalText,
      ownKinds: fc.constantFrom([], [], ['scan']),
      unanswerable: fc.boolean(),
      about: fc.option(
        fc.record({
          title: statedText,
          abstract: optionalText,
          captions: fc.array(statedText, { maxLength: 2 }),
          rationale: optionalText,
          oldQuestion: optionalText,
        }),
      ),
      rewording: fc.option(
        fc.record({
          original: statedText,
          model: optionalText,
          prompt: fc.constant('a'.repeat(64)),
          choice: fc.constantFrom('picked' as const, 'edited' as const, 'kept' as const),
          at: fc.nat(),
        }),
      ),
    })
    .map(({ others, ownKinds, about, rewording, ...rest }) => ({
      id: questionId(id),
      row,
      ...rest,
      ...(about === null ? {} : { about }),
      ...(rewording === null ? {} : { rewording }),
      references: rest.answer === null ? [] : [rest.answer, ...others],
      evidenceKinds: [...new Set([...ownKinds, ...rest.contexts.flatMap(({ kind }) => kind ?? [])])].sort(),
    }));
}
