import { describe, expect, test } from 'vitest';
import '../../../src/ui/elements/page-marks.ts';
import type { PageMarks, PageMarksOverlay } from '../../../src/ui/elements/page-marks.ts';

const marks: PageMarks = {
  width: 612,
  height: 792,
  gold: [{ left: 100, top: 100, width: 200, height: 12 }],
  goldPage: false,
  blocks: [{ left: 60, top: 90, width: 400, height: 80 }],
  wholePage: false,
  rank: 3,
  words: [{ left: 110, top: 100, width: 30, height: 12 }],
};

async function show(change: Partial<PageMarks> = {}, hidden: Partial<PageMarksOverlay> = {}): Promise<ShadowRoot> {
  const paper = document.createElement('div');
  // A sheet of half the size: marks are in points and follow it.
  Object.assign(paper.style, { position: 'relative', width: '306px', height: '396px' });
  const overlay = Object.assign(document.createElement('page-marks'), { marks: { ...marks, ...change } }, hidden);
  paper.append(overlay);
  document.body.replaceChildren(paper);
  await overlay.updateComplete;
  return overlay.shadowRoot!;
}

describe('the marks of a page', () => {
  test('fill gold where it stands on the page, scaled with it and blended into it', async () => {
    const root = await show();
    const paper = root.host.parentElement!.getBoundingClientRect();
    const fill = root.querySelector('.fills rect')!.getBoundingClientRect();
    expect(fill.left - paper.left).toBeCloseTo(50, 1);
    expect(fill.top - paper.top).toBeCloseTo(50, 1);
    expect(fill.width).toBeCloseTo(100, 1);
    expect(getComputedStyle(root.querySelector('.fills')!).mixBlendMode).toBe('multiply');
  });

  test('outline what was retrieved, with its rank in words', async () => {
    const root = await show();
    expect(root.querySelector('.mk-ret')?.getAttribute('d')).toBe('M60 90L460 90L460 170L60 170Z');
    expect(getComputedStyle(root.querySelector('.mk-ret')!).fill).toBe('none');
    expect(root.querySelector('text')?.textContent).toBe('3');
  });

  test('fill the edge of a gold page where no text of it is known, inside the outline of a page retrieved whole', async () => {
    const root = await show({ gold: [], goldPage: true, blocks: [], wholePage: true });
    const outline = root.querySelector('.mk-ret')!.getBoundingClientRect();
    const edge = root.querySelector('.fills path')!.getBoundingClientRect();
    expect(edge.left).toBeGreaterThan(outline.left);
    expect(edge.right).toBeLessThan(outline.right);
  });

  test('are hidden each for itself', async () => {
    const withoutGold = await show({}, { hideGold: true });
    expect(withoutGold.querySelector('.fills')).toBeNull();
    expect(withoutGold.querySelector('.mk-ret')).not.toBeNull();
    const withoutRetrieved = await show({}, { hideRetrieved: true });
    expect(withoutRetrieved.querySelector('.fills')).not.toBeNull();
    expect(withoutRetrieved.querySelector('.mk-ret')).toBeNull();
    expect(withoutRetrieved.querySelector('.word')).toBeNull();
  });
});
