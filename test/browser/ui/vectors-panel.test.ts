import { computed } from '@preact/signals-core';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import type { VectorSetEntry } from '../../../src/app/app-state.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import '../../../src/ui/views/settings/vectors-panel.ts';
import type { VectorsPanel } from '../../../src/ui/views/settings/vectors-panel.ts';

afterEach(() => document.body.replaceChildren());

test('lists of what vectors lack count what the sentence above them counts', async () => {
  const set: VectorSetEntry['set'] = {
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
  // 7 + 5 units of two documents, 3 + 1 pages of two others.
  const coverage: VectorSetEntry['coverage'] = {
    pages: { covered: 6, all: 10 },
    unknown: [
      { name: 'gone.pdf', units: 7, note: '' },
      { name: 'lost.pdf', units: 5, note: '' },
    ],
    missing: [
      { name: 'a.pdf', pages: [0, 1, 2] },
      { name: 'b.pdf', pages: [4] },
    ],
    questions: { covered: 1, all: 2, unknown: [], missing: ['2'] },
  };
  const state = { ...createStateStore(), vectorSets: computed(() => [{ set, coverage }]) };
  const app = { state, commands: {} } as unknown as App;
  const panel = Object.assign(document.createElement('vectors-panel') as VectorsPanel, { app });
  document.body.append(panel);
  await panel.updateComplete;
  expect(panel.shadowRoot!.querySelector('.warn')!.textContent).toBe(
    '4 pages cannot be found, 1 question will fail, 12 of its units are not in the corpus',
  );
  expect(Array.from(panel.shadowRoot!.querySelectorAll('summary'), (summary) => summary.textContent)).toEqual([
    'Units that are not in the corpus: 12',
    'Pages without a vector: 4',
    'Questions without a vector: 1',
    'Files',
  ]);
});
