import { describe, expect, it } from 'vitest';
import {
  type GroundingContext,
  type GroundingMaterial,
  groundingContexts,
} from '../../../src/core/answering/grounding.ts';
import { documentId } from '../../../src/core/document/ids.ts';
import { groundings } from '../../../src/core/experiment/answering.ts';

const source = (sheet: number) => ({ document: 'a.pdf', firstSheet: sheet, lastSheet: sheet });
const image = (sheet: number) => ({
  source: source(sheet),
  image: { document: documentId('a'), page: sheet - 1, widthPixels: 10, heightPixels: 10 },
});

const gold: readonly GroundingContext[] = [
  { source: source(1), texts: ['Stated.'], facts: ['Fact one.'], pageText: 'Whole page one.', images: [image(1)] },
  { source: source(2), texts: [], facts: ['Fact two.'], pageText: 'Whole page two.', images: [image(2)] },
  { source: source(1), texts: ['', ' '], facts: [], pageText: ' ', images: [image(1)] },
];
const retrieved = [{ kind: 'text', source: source(9), text: 'Retrieved.' }] as const;
const material: GroundingMaterial = { goldAnswer: 'Gold.', gold, retrieved };
const texts = (kind: (typeof groundings)[number], given = material): string[] =>
  groundingContexts(kind, given).map((context) =>
    context.kind === 'text' ? context.text : `image ${context.image.page}`,
  );

describe('a grounding', () => {
  it('of evidence is what the benchmark states, else the pages with its facts beside them', () => {
    expect(texts('evidence')).toEqual(['Stated.', 'Whole page two.\nFact two.']);
  });

  it('of gold has the gold answer before it', () => {
    expect(texts('gold')).toEqual(['Gold.', 'Stated.', 'Whole page two.\nFact two.']);
    expect(texts('gold', { ...material, goldAnswer: '' })).toEqual(texts('evidence'));
  });

  it('of evidence and images has each gold page’s image once after the texts', () => {
    expect(texts('evidence+images')).toEqual(['Stated.', 'Whole page two.\nFact two.', 'image 0', 'image 1']);
  });

  it('of what was retrieved is what the generator was shown', () => {
    expect(groundingContexts('retrieved', material)).toEqual(retrieved);
  });

  it('is empty without evidence', () => {
    for (const kind of groundings) expect(texts(kind, { goldAnswer: null, gold: [], retrieved: [] })).toEqual([]);
  });
});
