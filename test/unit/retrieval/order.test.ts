import { describe, expect, it } from 'vitest';
import { documentId } from '../../../src/core/document/ids.ts';
import { compareCandidates, inTieOrder, tieOrder } from '../../../src/core/retrieval/order.ts';
import { createRandom } from '../../../src/core/statistics/random.ts';

const named = (id: string, name: string) => ({ id: documentId(id), names: [name] });

describe('documents of equal scores', () => {
  it('stand by name in code units after NFC, then by content hash', () => {
    const documents = [
      named('5', 'zebra.pdf'),
      named('4', '\u00e9tude.pdf'),
      named('3', 'e\u0301tude.pdf'),
      named('2', 'Zebra.pdf'),
      named('1', 'a10.pdf'),
      named('6', 'a2.pdf'),
    ];
    // Capitals come before small letters, 1 before 2, and the two spellings of é are one name: the hash decides.
    expect(inTieOrder(documents).map(({ id }) => id)).toEqual(['2', '1', '6', '5', '3', '4']);
  });
});

describe('candidates of equal scores', () => {
  it('stand in one order however they came', () => {
    const documents = [named('b', 'one.pdf'), named('a', 'two.pdf')];
    const compare = compareCandidates(tieOrder(documents));
    const wanted = [
      { document: documentId('a'), firstPage: 3, lastPage: 3, ordinal: 0, score: 2 },
      { document: documentId('b'), firstPage: 2, lastPage: 3, ordinal: 4, score: 1 },
      { document: documentId('b'), firstPage: 10, lastPage: 10, ordinal: 5, score: 1 },
      { document: documentId('b'), firstPage: 10, lastPage: 10, ordinal: 6, score: 1 },
      // The picture of a page behind its text.
      { kind: 'page-image' as const, document: documentId('b'), firstPage: 10, lastPage: 10, ordinal: 6, score: 1 },
      { document: documentId('a'), firstPage: 0, lastPage: 0, ordinal: 0, score: 1 },
      { document: documentId('a'), firstPage: 1, lastPage: 1, ordinal: 1, score: -1 },
      { document: documentId('a'), firstPage: 2, lastPage: 2, ordinal: 2, score: Number.NaN },
    ];
    const random = createRandom(7);
    for (let shuffle = 0; shuffle < 50; shuffle += 1) {
      const mixed = [...wanted];
      for (let place = mixed.length - 1; place > 0; place -= 1) {
        const other = random.below(place + 1);
        [mixed[place], mixed[other]] = [mixed[other]!, mixed[place]!];
      }
      expect(mixed.sort(compare)).toEqual(wanted);
    }
  });
});
