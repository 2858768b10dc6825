import { afterEach, expect, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import type { IngestJob } from '../../../src/app/app-state.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import '../../../src/ui/views/corpus-view.ts';
import type { CorpusView } from '../../../src/ui/views/corpus-view.ts';
import type { FirstVisitView } from '../../../src/ui/views/first-visit-view.ts';

afterEach(() => document.body.replaceChildren());

const job: IngestJob = {
  state: 'running',
  files: { done: 0, total: 1 },
  pages: { done: 0, total: 0 },
  current: 'a.pdf',
  elapsedMs: 0,
};

async function firstVisit() {
  const store = createStateStore();
  store.ready.value = true;
  const view = document.createElement('corpus-view') as CorpusView;
  view.app = { state: store, commands: {} } as unknown as App;
  document.body.append(view);
  await view.updateComplete;
  const first = view.renderRoot.querySelector<FirstVisitView>('first-visit-view')!;
  await first.updateComplete;
  return { store, view, button: first.renderRoot.querySelector('button')! };
}

it('gives the focus to its heading when the first files take the place of the button that chose them', async () => {
  const { store, view, button } = await firstVisit();
  button.focus();
  store.ingest.value = job;
  await view.updateComplete;
  expect(view.shadowRoot!.activeElement?.textContent).toBe('Corpus');
});

it('leaves the focus where it is when files come by a drop', async () => {
  const { store, view } = await firstVisit();
  const other = document.body.appendChild(document.createElement('button'));
  other.focus();
  store.ingest.value = job;
  await view.updateComplete;
  expect(document.activeElement).toBe(other);
});
