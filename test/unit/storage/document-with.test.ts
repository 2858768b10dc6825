import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentWith } from '../../../src/storage/page-store.ts';
import { idOf, newDocument, readPage } from '../../browser/storage/records.ts';

const a = idOf('a');

test('pages make the same document however they are divided into batches', () => {
  const page = fc.record({
    failed: fc.boolean(),
    source: fc.constantFrom('text-layer', 'damaged', 'none'),
    characters: fc.nat(40),
    endsBatch: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(page, { minLength: 1, maxLength: 30 }), (drawn) => {
      const failure = { kind: 'failed', code: 'page-failed', reason: 'No.' } as const;
      const pages = drawn.map(({ failed, source, characters }, index) => {
        const quality = { badCharacters: 0, characters, singleLetterShare: 0, repeatedItems: 0, notes: [] };
        return readPage(index, { source, quality, failure: failed ? failure : null });
      });
      let document = newDocument(a, pages.length);
      let batch: typeof pages = [];
      for (const [index, { endsBatch }] of drawn.entries()) {
        batch.push(pages[index]!);
        if (!endsBatch) continue;
        document = documentWith(document, batch);
        batch = [];
      }
      expect(documentWith(document, batch)).toEqual(documentWith(newDocument(a, pages.length), pages));
    }),
  );
});
