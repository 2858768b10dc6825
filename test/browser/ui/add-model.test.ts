import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import type { Notice } from '../../../src/app/app-state.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
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
