import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { VisualEntry } from '../../../src/app/app-state.ts';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import { defaultExperiment } from '../../../src/core/experiment/default-experiment.ts';
import { builtInModels } from '../../../src/core/model/model-registry.ts';
import { visualModels } from '../../../src/core/model/visual-registry.ts';
import type { VectorSet } from '../../../src/core/vector-set/vector-set.ts';
import type { DraftHeld } from '../../../src/ui/views/experiment/draft-held.ts';
import '../../../src/ui/views/experiment/system-form.ts';
import type { SystemChanged, SystemForm } from '../../../src/ui/views/experiment/system-form.ts';

afterEach(() => document.body.replaceChildren());

async function mounted() {
  const element = document.createElement('system-form') as SystemForm;
  const taken: SystemSettings[] = [];
  element.system = defaultExperiment().systems[1]!;
  element.addEventListener('system-changed', (event) => {
    const { system } = event as SystemChanged;
    taken.push(system);
    element.system = system;
  });
  document.body.append(element);
  await element.updateComplete;
  const root = element.shadowRoot!;
  return {
    element,
    taken,
    field: (id: string) => root.querySelector<HTMLInputElement>(`#${id}`)!,
    problem: (id: string) => root.querySelector(`#${id}-problem`),
  };
}

it('takes a number when its field is left', async () => {
  const { taken, field } = await mounted();
  await userEvent.fill(field('size'), '1,500');
  expect(taken).toEqual([]);
  await userEvent.tab();
  expect(taken.map((system) => system.unit)).toEqual([{ kind: 'characters', size: 1500, overlap: 300 }]);
});

it('says what is wrong at its field, keeps what it had, and stops saying it once it is right', async () => {
  const { element, taken, field, problem } = await mounted();
  await userEvent.fill(field('overlap'), '3000');
  await userEvent.tab();
  await element.updateComplete;
  expect(problem('overlap')?.textContent).toContain('smaller than size');
  expect(field('overlap').getAttribute('aria-describedby')).toBe('overlap-problem');
  expect(taken).toEqual([]);
  await userEvent.fill(field('overlap'), '30');
  await element.updateComplete;
  expect(problem('overlap')).toBeNull();
  await userEvent.tab();
  expect(taken.at(-1)?.unit).toEqual({ kind: 'characters', size: 3000, overlap: 30 });
});

it('turns chunks into pages with the keyboard alone', async () => {
  const { taken, element } = await mounted();
  element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[name=unit]')[1]!.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(taken.at(-1)?.unit).toEqual({ kind: 'page' });
});

it('makes BM25 dense with the keyboard alone, with the encoder that the site serves and the name that goes with it', async () => {
  const { taken, element } = await mounted();
  element.shadowRoot!.querySelector<HTMLInputElement>('input[name=retriever]')!.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(taken.at(-1)).toMatchObject({
    name: 'all-MiniLM-L6-v2, chunks of 3,000',
    retriever: { kind: 'dense', encoder: { source: { kind: 'bundled' }, dtype: 'int8' }, windows: 'all' },
  });
});

it('says of a model that is not here where to get it, and fuses it with the rest all the same', async () => {
  const { taken, element } = await mounted();
  const models = builtInModels().map((model, place) => ({
    model,
    origin: 'built-in' as const,
    bundled: place === 0,
    kept: null,
    worksOffline: place === 0,
    loaded: null,
    loadedAt: null,
  }));
  element.offer = { ...element.offer, models, hub: 'https://hub.example' };
  element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[name=retriever]')[6]!.click();
  await element.updateComplete;
  const encoder = Array.from(element.shadowRoot!.querySelectorAll('select')).find((select) =>
    select.closest('label')!.textContent.includes('Encoder'),
  )!;
  await userEvent.selectOptions(encoder, 'bge-small-en-v1.5: not in this browser');
  await element.updateComplete;
  expect(taken.at(-1)?.retriever).toMatchObject({
    kind: 'hybrid',
    parts: [
      { kind: 'bm25' },
      { encoder: { id: 'BAAI/bge-small-en-v1.5', source: { kind: 'hub', baseUrl: 'https://hub.example' } } },
    ],
  });
  const link = element.shadowRoot!.querySelector('a[href="#/settings/models"]')!;
  expect(link.closest('p')!.textContent).toContain('fetches it from https://hub.example');
});

it('offers imported vectors with what they cover, and takes the units that they bring', async () => {
  const { taken, element } = await mounted();
  const set: VectorSet = {
    id: 'x',
    name: 'colqwen2',
    model: 'vidore/colqwen2-v1.0',
    kind: 'multi',
    metric: 'cosine',
    units: 'pages',
    dimensions: 128,
    documents: [],
    questions: { by: 'id', keys: [] },
    rows: 0,
    questionRows: 0,
    files: [],
    addedAt: 0,
  };
  const coverage = {
    pages: { covered: 3, all: 5 },
    unknown: [],
    missing: [{ name: 'a.pdf', pages: [0, 1] }],
    questions: { covered: 1, all: 2, unknown: [], missing: ['2'] },
  };
  element.offer = { ...element.offer, vectorSets: [{ set, coverage }] };
  await element.updateComplete;
  element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[name=retriever]')[5]!.click();
  await element.updateComplete;
  expect(taken.at(-1)).toMatchObject({
    name: 'colqwen2, units of the set',
    retriever: { kind: 'imported', set: 'colqwen2' },
    unit: { kind: 'imported', set: 'colqwen2' },
  });
  const text = element.shadowRoot!.textContent.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Covers 3 of 5 pages, 1 of 2 questions: 2 pages cannot be found, 1 question will fail.');
  expect(element.shadowRoot!.querySelector('input[name=unit]')).toBeNull();
});

/** The visual models, of which those of these ids are kept. */
function visuals(kept: readonly string[]): readonly VisualEntry[] {
  return visualModels().map((model) => {
    const here = kept.includes(model.id);
    return {
      model,
      origin: 'built-in',
      kept: here ? { bytes: 1, from: ['folder'] } : null,
      worksOffline: here,
      loaded: null,
    };
  });
}

it('asks no unit and no text of page images, and memory only of late interaction', async () => {
  const { taken, element } = await mounted();
  const root = element.shadowRoot!;
  element.offer = { ...element.offer, visuals: visuals(['openai/clip-vit-base-patch32']), hub: 'https://hub.example' };
  await element.updateComplete;
  root.querySelectorAll<HTMLInputElement>('input[name=retriever]')[2]!.click();
  await element.updateComplete;
  // The one that is here comes first.
  expect(taken.at(-1)).toMatchObject({
    name: 'clip-vit-base-patch32, page images',
    retriever: { kind: 'image', encoder: { source: { kind: 'folder' }, tiles: 'all' }, pooling: 1, rescored: null },
    unit: { kind: 'page' },
    text: { ocr: 'off' },
  });
  expect(root.textContent).toContain('Its units are pages; their text is not read.');
  expect(root.querySelector('input[name=unit]')).toBeNull();
  expect(root.querySelector('details')).toBeNull();
  const model = selectOf(root, 'Visual model');
  await userEvent.selectOptions(model, 'colSmol-256M: not in this browser');
  await element.updateComplete;
  await userEvent.selectOptions(
    selectOf(root, 'A page is seen in'),
    'one tile a page (economy): less to store, coarser; faster if its graph takes one tile',
  );
  await element.updateComplete;
  root.querySelector('summary')!.click();
  await userEvent.selectOptions(selectOf(root, 'Token pooling'), '3 vectors into one');
  await element.updateComplete;
  expect(root.querySelector('details')!.open).toBe(true);
  expect(taken.at(-1)?.retriever).toMatchObject({
    encoder: { id: 'vidore/colSmol-256M', source: { kind: 'hub', baseUrl: 'https://hub.example' }, tiles: 'one' },
    pooling: 3,
  });
});

it('concatenates 5 + 5 of text and page images, and says what becomes of a page in both', async () => {
  const { taken, element, field, problem } = await mounted();
  const root = element.shadowRoot!;
  const radios = root.querySelectorAll<HTMLInputElement>('input[name=retriever]');
  radios[2]!.click();
  await element.updateComplete;
  radios[6]!.click();
  await element.updateComplete;
  await userEvent.selectOptions(selectOf(root, 'Fusion'), 'Concatenate: the first of each list');
  await element.updateComplete;
  expect(taken.at(-1)?.retriever).toMatchObject({
    parts: [{ kind: 'bm25' }, { kind: 'image' }],
    fusion: { kind: 'concatenate', counts: [5, 5] },
  });
  expect(root.textContent).toContain('The first 5 + 5 of the lists');
  await userEvent.fill(field('count-1'), '2000');
  await userEvent.tab();
  await element.updateComplete;
  expect(problem('count-1')?.textContent).toContain('0 to 1,000');
});

function selectOf(root: ShadowRoot, label: string): HTMLSelectElement {
  return Array.from(root.querySelectorAll('select')).find((select) =>
    select.closest('label')!.textContent.includes(label),
  )!;
}

it('tells when it begins and ceases to hold a value that it refused', async () => {
  const { element, field } = await mounted();
  const held: boolean[] = [];
  element.addEventListener('draft-held', (event) => held.push((event as DraftHeld).isHeld));
  await userEvent.fill(field('overlap'), 'abc');
  await userEvent.tab();
  await element.updateComplete;
  expect(held).toEqual([true]);
  await userEvent.fill(field('overlap'), '30');
  await userEvent.tab();
  await element.updateComplete;
  expect(held).toEqual([true, false]);
});

it('asks for a model where only texts are compared, and takes nothing pooled over to single vectors', async () => {
  const { taken, element } = await mounted();
  const root = element.shadowRoot!;
  element.offer = { ...element.offer, visuals: visuals(['vidore/colSmol-256M']), hub: 'https://hub.example' };
  await element.updateComplete;
  root.querySelectorAll<HTMLInputElement>('input[name=retriever]')[4]!.click();
  await element.updateComplete;
  expect(Array.from(root.querySelectorAll('.item > span:first-child'), (label) => label.textContent)).toContain(
    'Model',
  );
  root.querySelectorAll<HTMLInputElement>('input[name=retriever]')[2]!.click();
  await element.updateComplete;
  await userEvent.selectOptions(selectOf(root, 'Visual model'), 'colSmol-256M: kept here, works offline');
  await element.updateComplete;
  root.querySelector('summary')!.click();
  await userEvent.selectOptions(selectOf(root, 'Token pooling'), '3 vectors into one');
  await element.updateComplete;
  expect(taken.at(-1)?.name).toContain('pooled by 3');
  expect(root.textContent).toContain('means of 32 neighbouring vectors choose');
  await userEvent.selectOptions(selectOf(root, 'Visual model'), 'clip-vit-base-patch32: not in this browser');
  await element.updateComplete;
  expect(taken.at(-1)).toMatchObject({ name: 'clip-vit-base-patch32, page images', retriever: { pooling: 1 } });
});
