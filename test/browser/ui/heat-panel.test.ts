import { describe, expect, test } from 'vitest';
import type { PageHeat } from '../../../src/core/retrieval/explanation.ts';
import '../../../src/ui/elements/page-heat.ts';
import type { PageHeatOverlay } from '../../../src/ui/elements/page-heat.ts';
import { heatInView } from '../../../src/ui/views/question/heat-in-view.ts';
import type { HeatView } from '../../../src/ui/views/question/heat-in-view.ts';
import type { HeatPanel, HeatViewChanged } from '../../../src/ui/views/question/heat-panel.ts';
import '../../../src/ui/views/question/heat-panel.ts';

// One tile of 2 × 2 patches; “red” is in two tokens, the last token is none of the question's.
const question = 'red <b>cat</b>?';
const heat: PageHeat = {
  score: 2.5,
  tokens: [
    { start: 0, end: 2, kind: 'word', similarity: 0.5, inPicture: 0.5 },
    { start: 2, end: 3, kind: 'word', similarity: 0.75, inPicture: 0.75 },
    { start: 4, end: 14, kind: 'word', similarity: 0.75, inPicture: 0 },
    { start: 0, end: 0, kind: 'special', similarity: 0.5, inPicture: 0.5 },
  ],
  grid: { rows: 0, columns: 0 },
  side: 2,
  patches: Uint16Array.from([0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1]),
  similarities: Float32Array.from([0, 0.5, 0, 0, 0, 0.75, 0, 0, 0.25, 0, 0, 0, 0, 0, 0.5, 0]),
  shares: Float32Array.from([0, 0.5, 0, 0, 0, 0.75, 0, 0, 0, 0, 0, 0, 0, 0, 0.5, 0]),
};

async function show(of = heat): Promise<HeatPanel> {
  const panel = document.createElement('heat-panel') as HeatPanel;
  let view: HeatView = { shown: true, place: 0, layer: 'tiles' };
  const put = (): void => {
    panel.now = heatInView(question, of, view)!;
  };
  panel.addEventListener('heat-view-changed', (event) => {
    view = { ...view, ...(event as HeatViewChanged).change };
    put();
  });
  put();
  document.body.replaceChildren(panel);
  await panel.updateComplete;
  return panel;
}

const words = (panel: HeatPanel): HTMLButtonElement[] => [
  ...panel.shadowRoot!.querySelectorAll<HTMLButtonElement>('.word'),
];
const textOf = (element: Element): string => element.textContent.replaceAll(/\s+/g, ' ').trim();

function press(panel: HeatPanel, key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true });
  panel.shadowRoot!.activeElement!.dispatchEvent(event);
  return event;
}

describe('the words beside a heat map', () => {
  test('are buttons with their parts of the score, all words first and other tokens last', async () => {
    const panel = await show();
    expect(words(panel).map(textOf)).toEqual([
      'All words 2.500',
      'red 1.250',
      '<b>cat</b> 0.750',
      'Other tokens of the question 0.500',
    ]);
    expect(textOf(panel.shadowRoot!.querySelector('header p')!)).toBe(
      'In the picture 1.750 + outside the picture 0.750 = 2.500, the image’s score.',
    );
    expect(panel.shadowRoot!.querySelector('b')).toBeNull();
  });

  test('are walked by arrows, which no other view then takes, and stop at both ends', async () => {
    const panel = await show();
    words(panel)[0]!.focus();
    expect(press(panel, 'ArrowRight').defaultPrevented).toBe(true);
    await panel.updateComplete;
    expect(words(panel).map((word) => word.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false', 'false']);
    expect(textOf(panel.shadowRoot!.activeElement!)).toBe('red 1.250');
    expect(words(panel).filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    press(panel, 'End');
    press(panel, 'ArrowRight');
    await panel.updateComplete;
    expect(textOf(panel.shadowRoot!.activeElement!)).toBe('Other tokens of the question 0.500');
  });
});

test('the overlay rings the hottest patch where it is on the picture', async () => {
  const { picture } = heatInView(question, heat, { shown: true, place: 1, layer: 'tiles' })!;
  const overlay = document.createElement('page-heat') as PageHeatOverlay;
  const paper = document.createElement('div');
  Object.assign(paper.style, { position: 'relative', width: '300px', height: '200px' });
  Object.assign(overlay, { cells: picture.cells, hottest: picture.hottest });
  paper.append(overlay);
  document.body.replaceChildren(paper);
  await overlay.updateComplete;
  const at = overlay.shadowRoot!.querySelector('.heat-8')!.getBoundingClientRect();
  const from = paper.getBoundingClientRect();
  // Row 0, column 1 of 2 × 2: the upper right quarter of 300 × 200.
  expect([at.left - from.left, at.top - from.top, at.width, at.height].map(Math.round)).toEqual([150, 0, 150, 100]);
  const ring = overlay.shadowRoot!.querySelector('.heat-ring:not(.under)')!;
  expect(ring.getAttribute('d')).toBe('M0.5 0h0.5v0.5h-0.5z');
});

test('a word outside the picture has no place in the table, and nothing in the picture is said in a sentence', async () => {
  const panel = await show();
  const places = (): string[] =>
    [...panel.shadowRoot!.querySelectorAll('tbody tr')].map((row) => textOf(row.lastElementChild!));
  expect(places()).toEqual(['top right, 75 % across and 25 % down', '–', 'bottom left, 25 % across and 75 % down']);
  words(panel)[2]!.click();
  await panel.updateComplete;
  const said = (of: HeatPanel): string => textOf(of.shadowRoot!.querySelector('.body > p')!);
  expect(said(panel)).toBe('“<b>cat</b>”: 0.750 of the score, none of it in the picture.');
  const outside = {
    ...heat,
    tokens: heat.tokens.map((token) => ({ ...token, inPicture: 0 })),
    shares: new Float32Array(16),
  };
  expect(said(await show(outside))).toContain('Nothing matched in the picture');
});

test('hides the words under the focus, which then is on the button that shows them again', async () => {
  const panel = await show();
  words(panel)[0]!.focus();
  panel.dispatchEvent(Object.assign(new Event('heat-view-changed'), { change: { shown: false } }));
  await panel.updateComplete;
  expect(textOf(panel.shadowRoot!.activeElement!)).toBe('Heat map H');
});
