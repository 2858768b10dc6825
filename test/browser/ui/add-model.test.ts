import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import type { Notice } from '../../../src/app/app-state.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import type { VisualDescription } from '../../../src/core/model/visual-model.ts';
import type { EmbeddingModel, ModelDescription } from '../../../src/core/model/embedding-model.ts';
import { AddModel } from '../../../src/ui/views/settings/add-model.ts';

const description: ModelDescription = {
  id: 'maker/encoder',
  pooling: 'mean',
  prompts: { query: '', passage: '' },
  window: 'unknown',
  dimensions: 384,
  licence: 'MIT',
  variants: [{ dtype: 'int8', bytes: 1000, sha256: 'unknown' }],
  missing: ['window'],
};

/** The element on an app whose commands are these. */
async function mounted(commands: Partial<App['commands']>) {
  const notices = signal<readonly Notice[]>([]);
  const state = { ...createStateStore(), notices };
  const dismissNotice = (id: number): void => {
    notices.value = notices.value.filter((notice) => notice.id !== id);
  };
  const app = { state, commands: { dismissNotice, ...commands } } as unknown as App;
  const element = Object.assign(document.createElement('add-model') as AddModel, { app });
  document.body.replaceChildren(element);
  await element.updateComplete;
  const field = (id: string) => element.shadowRoot!.querySelector<HTMLInputElement>(`#${id}`)!;
  const submit = async (form: string): Promise<void> => {
    element.shadowRoot!.querySelector<HTMLFormElement>(form)!.requestSubmit();
    await new Promise(requestAnimationFrame);
    await element.updateComplete;
  };
  return { element, notices, field, submit };
}

test('what the files of a model do not state is asked for before it goes on the list', async () => {
  expect(AddModel).toBeDefined();
  const asked: unknown[] = [];
  const added: EmbeddingModel[] = [];
  const { element, field, submit } = await mounted({
    describeHubModel: async (...given) => {
      asked.push(given);
      return description;
    },
    addModel: async (model) => void added.push(model),
  });
  field('id').value = 'maker/encoder';
  await submit('form');
  expect(asked).toEqual([['maker/encoder', 'main']]);
  expect(field('pooling')).toBeNull(); // its files state it
  await submit('form.found');
  expect(added).toEqual([]);
  expect(element.shadowRoot!.querySelector('[role=alert]')!.textContent).toMatch(/whole and above 0/);
  field('window').value = '256';
  await submit('form.found');
  expect(added).toMatchObject([
    { id: 'maker/encoder', revision: 'main', window: 256, pooling: 'mean', licence: 'MIT' },
  ]);
});

test('what a hub answers in vain stands beside the form, and not in the corner as well', async () => {
  const message = 'hub.example has no model “maker/gone” at this revision (404). Check its id.';
  const { element, notices, field, submit } = await mounted({
    describeHubModel: async () => {
      notices.value = [...notices.value, { id: 7, kind: 'error', message, code: 'model-missing' }];
      return null;
    },
  });
  field('id').value = 'maker/gone';
  await submit('form');
  expect(element.shadowRoot!.querySelector('[role=alert]')!.textContent).toContain(message);
  expect(notices.value).toEqual([]);
});

const graph = (path: string) => ({ path, bytes: 1000, sha256: 'unknown' }) as const;

const visual: VisualDescription = {
  id: 'maker/pages',
  adapter: 'dual',
  reasons: ['a.onnx reads texts, b.onnx reads images.'],
  variants: [{ dtype: 'int8', text: graph('a.onnx'), image: graph('b.onnx') }],
  window: 77,
};

test('a visual model shows its adapter with the reason, and is added as the person chose', async () => {
  const asked: unknown[] = [];
  const added: unknown[] = [];
  let closed = 0;
  const { element, field, submit } = await mounted({
    describeVisualHub: async (...given) => {
      asked.push(given);
      return { ...visual, adapter: given[2] ?? visual.adapter };
    },
    addVisual: async (...given) => added.push(given) > 0,
  });
  element.addEventListener('added', () => closed++);
  const root = element.shadowRoot!;
  root.querySelectorAll<HTMLButtonElement>('.seg button')[1]!.click();
  field('id').value = 'maker/pages';
  await submit('form');
  const card = root.querySelector('visual-found')!;
  await vi.waitFor(() => expect(card.shadowRoot!.textContent).toContain('a.onnx reads texts, b.onnx reads images.'));
  expect(card.shadowRoot!.textContent).toContain('a.onnx (1.0 kB), b.onnx (1.0 kB)');
  const adapter = card.shadowRoot!.querySelector<HTMLSelectElement>('#adapter')!;
  adapter.value = 'joint';
  adapter.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(card.shadowRoot!.textContent).toMatch(/Adapter\s+one graph for both/));
  expect(asked).toEqual([
    ['maker/pages', 'main', null],
    ['maker/pages', 'main', 'joint'],
  ]);
  expect(added).toEqual([]); // nothing is kept before it is wanted
  card.shadowRoot!.querySelector<HTMLButtonElement>('.btn.primary')!.click();
  await vi.waitFor(() => expect(closed).toBe(1));
  expect(added).toEqual([[{ ...visual, adapter: 'joint' }, 'joint', null]]);
});

test('where the files fit no adapter the sentence stands beside the choice of one, and nothing can be added', async () => {
  const message = 'model.onnx takes no pixel_values: it reads texts alone. Choose another model.';
  const { element, notices, field, submit } = await mounted({
    describeVisualHub: async () => {
      notices.value = [...notices.value, { id: 8, kind: 'error', message, code: 'model-unsupported' }];
      return null;
    },
  });
  const root = element.shadowRoot!;
  root.querySelectorAll<HTMLButtonElement>('.seg button')[1]!.click();
  field('id').value = 'maker/words';
  await submit('form');
  const card = root.querySelector('visual-found')!;
  await vi.waitFor(() => expect(card.shadowRoot!.querySelector('[role=alert]')!.textContent).toContain(message));
  expect(card.shadowRoot!.querySelector('#adapter')).not.toBeNull();
  expect(card.shadowRoot!.querySelector('.btn.primary')).toBeNull();
  expect(notices.value).toEqual([]);
});

test('an id of the wrong form is told in a sentence of its own, asks nothing and clears what went wrong before', async () => {
  const message = 'hub.example has no model “maker/gone” at this revision (404). Check its id.';
  const asked: unknown[] = [];
  const { element, notices, field, submit } = await mounted({
    describeHubModel: async (...given) => {
      asked.push(given);
      notices.value = [...notices.value, { id: 9, kind: 'error', message, code: 'model-missing' }];
      return null;
    },
  });
  field('id').value = 'maker/gone';
  await submit('form');
  field('id').value = 'gone';
  await submit('form');
  const alerts = Array.from(element.shadowRoot!.querySelectorAll('[role=alert]'), (alert) => alert.textContent);
  expect(alerts).toEqual([
    '“gone” is not the id of a model. It looks like Xenova/gte-small: an owner, a slash and a name.',
  ]);
  expect(element.shadowRoot!.activeElement).toBe(field('id'));
  expect(field('id').getAttribute('aria-invalid')).toBe('true');
  expect(asked).toHaveLength(1);
});

test('the focus stays where another adapter is chosen, and goes back to the question with “Not now”', async () => {
  let answer: (description: VisualDescription) => void = () => {};
  const { element, field, submit } = await mounted({
    describeVisualHub: async () =>
      await new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const root = element.shadowRoot!;
  root.querySelectorAll<HTMLButtonElement>('.seg button')[1]!.click();
  field('id').value = 'maker/pages';
  await submit('form');
  const card = root.querySelector('visual-found')!.shadowRoot!;
  answer(visual);
  await vi.waitFor(() => expect(card.querySelector('#adapter')).not.toBeNull());
  const adapter = card.querySelector<HTMLSelectElement>('#adapter')!;
  adapter.focus();
  adapter.value = 'joint';
  adapter.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(card.textContent).toContain('are being read'));
  expect(card.activeElement).toBe(adapter);
  answer({ ...visual, adapter: 'joint' });
  await vi.waitFor(() => expect(card.textContent).not.toContain('are being read'));
  expect(card.activeElement).toBe(adapter);
  const notNow = card.querySelector<HTMLButtonElement>('.btn:not(.primary)')!;
  notNow.focus();
  notNow.click();
  await vi.waitFor(() => expect(root.activeElement?.textContent.trim()).toBe('Ask the hub what it is'));
});

test('a folder without an ONNX file has no button that adds it, and says why', async () => {
  const { element, field, submit } = await mounted({ describeVisualHub: async () => ({ ...visual, variants: [] }) });
  const root = element.shadowRoot!;
  root.querySelectorAll<HTMLButtonElement>('.seg button')[1]!.click();
  field('id').value = 'maker/pages';
  await submit('form');
  const card = root.querySelector('visual-found')!.shadowRoot!;
  await vi.waitFor(() => expect(card.textContent).toContain('It cannot be added: without an ONNX file'));
  expect(card.querySelector('.btn.primary')).toBeNull();
});
