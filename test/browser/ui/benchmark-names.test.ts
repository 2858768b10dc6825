import { afterEach, expect, it } from 'vitest';
import { signal } from '@preact/signals-core';
import type { App } from '../../../src/app/app.ts';
import type { MappingChoices } from '../../../src/core/dataset/mapping.ts';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import { defaultExperiment } from '../../../src/core/experiment/default-experiment.ts';
import type { CorpusDocument } from '../../../src/core/document/document.ts';
import { benchmarkId, documentId, questionId } from '../../../src/core/document/ids.ts';
import '../../../src/ui/views/benchmark/benchmark-names.ts';
import type { BenchmarkNames } from '../../../src/ui/views/benchmark/benchmark-names.ts';

const documents = ['a.pdf', '1805.01216v3.pdf', 'x/same.pdf', 'y/same.pdf'].map((name): CorpusDocument => ({
  id: documentId(name),
  names: [name],
  byteLength: 1,
  pageCount: 4,
  pagesDone: 4,
  pagesFailed: 0,
  pagesWithoutText: 0,
  pagesDamaged: 0,
  state: 'done',
  title: '<img src=x onerror=alert(1)>',
  labels: null,
  repaired: false,
  notes: [],
  textVersion: 't',
  addedAt: 0,
}));

const benchmark: Benchmark = {
  id: benchmarkId('b'),
  name: 'b.json',
  format: 'leafmark-jsonl',
  recognisedBy: '',
  pageBase: 'sheet-from-1',
  problems: [],
  byteLength: 1,
  questions: ['a', '1805.01216', 'same', 'gone'].map((document, index) => ({
    id: questionId(String(index)),
    row: index + 1,
    question: 'q',
    answer: null,
    references: [],
    referencesAre: 'alternatives',
    askedOf: null,
    contexts: [{ document, firstPage: 1, lastPage: 1, kind: null, texts: [], facts: [] }],
    candidateDocuments: null,
    type: null,
    answerType: null,
    domain: null,
    evidenceKinds: [],
    unanswerable: false,
  })),
};

afterEach(() => document.body.replaceChildren());

async function mounted(choices: MappingChoices = noMappingChoices) {
  const asked: Partial<MappingChoices>[] = [];
  const app = {
    state: { experiment: signal(defaultExperiment()) },
    commands: {
      chooseMapping: async (change: Partial<MappingChoices>) => await Promise.resolve(void asked.push(change)),
    },
  } as unknown as App;
  const element = document.createElement('benchmark-names') as BenchmarkNames;
  Object.assign(element, { app, documents, choices, mapping: mapBenchmark(benchmark, documents, choices) });
  document.body.append(element);
  await element.updateComplete;
  const root = element.shadowRoot!;
  return { element, asked, root, button: (name: string) => root.querySelector<HTMLElement>(`[aria-label="${name}"]`)! };
}

it('lists what needs a choice first and shows file names and titles as text', async () => {
  const { root } = await mounted();
  expect([...root.querySelectorAll('tbody th')].map((cell) => cell.textContent)).toEqual([
    '1805.01216',
    'same',
    'gone',
    'a',
  ]);
  expect(root.querySelector('img')).toBeNull();
});

it('accepts a proposal of one document, and of several the one that was picked', async () => {
  const { root, asked, button } = await mounted();
  button('Accept the proposal for 1805.01216').click();
  root.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]!.click();
  button('Accept the proposal for same').click();
  expect(asked).toEqual([
    { documents: { '1805.01216': documentId('1805.01216v3.pdf') } },
    { documents: { same: documentId('y/same.pdf') } },
  ]);
});

it('leaves a name unmapped, and takes a choice back without touching the others', async () => {
  const first = await mounted();
  first.button('Leave 1805.01216 unmapped').click();
  expect(first.asked).toEqual([{ documents: { '1805.01216': null } }]);
  const second = await mounted({
    ...noMappingChoices,
    documents: { '1805.01216': null, same: documentId('x/same.pdf') },
  });
  second.button('Undo the choice for 1805.01216').click();
  expect(second.asked).toEqual([{ documents: { same: documentId('x/same.pdf') } }]);
});

it('points a missing name at a document that is chosen by hand', async () => {
  const { element, root, asked, button } = await mounted();
  button('Choose another document for gone').click();
  await element.updateComplete;
  const list = root.querySelector('select')!;
  list.value = documentId('a.pdf');
  list.dispatchEvent(new Event('change'));
  expect(asked).toEqual([{ documents: { gone: documentId('a.pdf') } }]);
});

it('accepts all proposals at once', async () => {
  const { root, asked } = await mounted();
  [...root.querySelectorAll('button')].find((one) => one.textContent?.includes('Accept both proposals'))!.click();
  expect(asked).toEqual([{ acceptProposals: true }]);
});
