import { expect, test } from 'vitest';
import { PageMap } from '../../../src/ui/elements/page-map.ts';
import type { PageChosen } from '../../../src/ui/elements/page-map.ts';

async function mount(pages: number, page: number) {
  const map = Object.assign(document.createElement('page-map') as PageMap, { pages, page, sources: [] });
  const chosen: number[] = [];
  map.addEventListener('page-chosen', (event) => chosen.push((event as PageChosen).page));
  document.body.replaceChildren(map);
  await map.updateComplete;
  const slider = map.shadowRoot!.querySelector<HTMLElement>('[role=slider]')!;
  const press = (key: string) =>
    slider.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return { map, slider, chosen, press };
}

test('arrows move by a page or a row of 24, and never out of the document', async () => {
  const { press, chosen } = await mount(30, 3);
  ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'End', 'Home'].forEach(press);
  expect(chosen).toEqual([4, 2, 27, 0, 29, 0]);
});

test('at the first page, going back chooses nothing', async () => {
  const { press, chosen } = await mount(30, 0);
  press('ArrowLeft');
  expect(chosen).toEqual([]);
});

test('a press on a bar chooses its page', async () => {
  const { map, chosen } = await mount(60, 0);
  const drawing = map.shadowRoot!.querySelector('svg')!;
  const box = drawing.getBoundingClientRect();
  // Row 1, column 2 of 24 columns and 3 rows: page 26.
  const at = { clientX: box.left + (2.5 / 24) * box.width, clientY: box.top + (1.5 / 3) * box.height, bubbles: true };
  drawing.dispatchEvent(new MouseEvent('click', at));
  expect(chosen).toEqual([26]);
});

test('a document of 2,000 pages is drawn with a handful of nodes', async () => {
  const { map } = await mount(2000, 1234);
  expect(map.shadowRoot!.querySelectorAll('svg *').length).toBeLessThan(8);
});
