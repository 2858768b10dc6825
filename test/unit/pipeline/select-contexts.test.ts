import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUnreachable } from '../../../src/core/assert-unreachable.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import { pipelineKinds } from '../../../src/core/experiment/answering.ts';
import type { Candidate } from '../../../src/core/retrieval/candidate.ts';
import { type SelectedContext, selectContexts } from '../../../src/pipeline/select-contexts.ts';
import { candidate, corpusDocument } from '../../support/pipeline-world.ts';

const short = (context: SelectedContext): string => {
  switch (context.kind) {
    case 'unit':
      return `unit ${context.candidate.ordinal}`;
    case 'document':
      return `document ${context.document}`;
    case 'page-text':
    case 'page-image':
      return `${context.kind} ${context.page}`;
    default:
      return assertUnreachable(context);
  }
};
const selected = (
  pipeline: (typeof pipelineKinds)[number],
  k: number,
  ranking: readonly Candidate[],
  mergesPages = false,
): string[] =>
  selectContexts(
    { pipeline, k, imageK: 2 },
    { ranking, documents: [corpusDocument, documentId('e'), corpusDocument], mergesPages },
  ).map(short);

// Ranked: text 4, image 9, text 2, image 1, text 3, image 7.
const mixed = [
  candidate(4, 40),
  candidate(9, 9, 'page-image'),
  candidate(2, 20),
  candidate(1, 1, 'page-image'),
  candidate(3, 30),
  candidate(7, 7, 'page-image'),
];

describe('what reaches the generator', () => {
  it('of text is the first k in rank order, a page image by the text of its page', () => {
    expect(selected('text', 3, mixed)).toEqual(['unit 4', 'page-text 9', 'unit 2']);
    expect(selected('extractive', 2, mixed)).toEqual(['unit 4', 'page-text 9']);
  });

  it('of image is the first k pages, each once, a unit by its pages', () => {
    const spans = [{ ...candidate(0, 3), lastPage: 5 }, candidate(1, 4, 'page-image'), candidate(2, 1)];
    expect(selected('image', 4, spans)).toEqual(['page-image 3', 'page-image 4', 'page-image 5', 'page-image 1']);
    expect(selected('image', 2, spans)).toEqual(['page-image 3', 'page-image 4']);
  });

  it('of joint is the first k as they were retrieved', () => {
    expect(selected('joint', 4, mixed)).toEqual(['unit 4', 'page-image 9', 'unit 2', 'page-image 1']);
  });

  it('of fusion is half of k texts, then half of k images, the odd one a text', () => {
    expect(selected('fusion', 5, mixed)).toEqual(['unit 4', 'unit 2', 'unit 3', 'page-image 9', 'page-image 1']);
    expect(selected('fusion', 2, mixed)).toEqual(['unit 4', 'page-image 9']);
  });

  it('of fusion over merged pages is the text and the image of the first of them', () => {
    expect(selected('fusion', 3, [candidate(5), candidate(6), candidate(8)], true)).toEqual([
      'unit 5',
      'unit 6',
      'page-image 5',
    ]);
  });

  it('of long context is the question’s documents, each once', () => {
    expect(selected('long-context', 1, mixed)).toEqual(['document d', 'document e']);
  });

  it('is never more than k, each context once, whatever was ranked', () => {
    const ranked = fc.uniqueArray(
      fc
        .record({ ordinal: fc.nat(30), isImage: fc.boolean() })
        .map(({ ordinal, isImage }) => candidate(ordinal, ordinal, isImage ? 'page-image' : undefined)),
      { selector: ({ kind, ordinal }) => `${kind} ${ordinal}` },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...pipelineKinds),
        fc.integer({ min: 1, max: 20 }),
        ranked,
        (pipeline, k, ranking) => {
          const contexts = selected(pipeline, k, ranking);
          expect(new Set(contexts).size).toBe(contexts.length);
          // A page with its text is two; two chains have a number each.
          const most = { 'early-fusion': 2 * k, visdomrag: k + 2, 'long-context': Infinity };
          expect(contexts.length).toBeLessThanOrEqual(
            Object.hasOwn(most, pipeline) ? most[pipeline as keyof typeof most] : k,
          );
        },
      ),
    );
  });
});
