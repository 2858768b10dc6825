import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SystemSettings } from '../../../src/core/experiment/experiment.ts';
import { defaultExperiment } from '../../../src/core/experiment/default-experiment.ts';
import { builtInModels } from '../../../src/core/model/model-registry.ts';
import type { VectorSet } from '../../../src/core/vector-set/vector-set.ts';
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
  }));
  element.offer = { models, hub: 'https://hub.example', languages: ['eng'], accurateOcr: false, vectorSets: [] };
  element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[name=retriever]')[2]!.click();
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
  element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[name=retriever]')[3]!.click();
  await element.updateComplete;
  expect(taken.at(-1)).toMatchObject({
    name: 'colqwen2, its own units',
    retriever: { kind: 'imported', set: 'colqwen2' },
    unit: { kind: 'imported', set: 'colqwen2' },
  });
  const text = element.shadowRoot!.textContent.replaceAll(/\s+/g, ' ');
  expect(text).toContain('Covers 3 of 5 pages, 1 of 2 questions: 2 pages cannot be found, 1 question will fail.');
  expect(element.shadowRoot!.querySelector('input[name=unit]')).toBeNull();
});
