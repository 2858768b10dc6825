import { expect, test, vi } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import type { Commands } from '../../../src/app/commands.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import { startingPrices } from '../../../src/core/answering/price-table.ts';
import type { LanguageModelDetails } from '../../../src/ui/views/settings/language-model-details.ts';
import { LanguageModelForm } from '../../../src/ui/views/settings/language-model-form.ts';
import { LanguageModelsPanel } from '../../../src/ui/views/settings/language-models-panel.ts';
import { PricesPanel } from '../../../src/ui/views/settings/prices-panel.ts';

async function mounted<Element extends LanguageModelForm | LanguageModelsPanel | PricesPanel>(
  type: new () => Element,
  commands: Partial<Commands>,
) {
  const store = createStateStore();
  const dismissNotice = (id: number): void => {
    store.notices.value = store.notices.value.filter((notice) => notice.id !== id);
  };
  const app = { state: store, commands: { dismissNotice, ...commands } } as unknown as App;
  const element = Object.assign(new type(), { app });
  document.body.replaceChildren(element);
  await element.updateComplete;
  const root = element.shadowRoot!;
  const field = (id: string) => root.querySelector<HTMLInputElement>(`#${id}`)!;
  const type_ = async (id: string, text: string, event = 'input'): Promise<void> => {
    field(id).value = text;
    field(id).dispatchEvent(new Event(event));
    await element.updateComplete;
  };
  return { element, store, root, field, type: type_ };
}

test('the destination is named while the address is typed, with what a person should know of it', async () => {
  const { root, type } = await mounted(LanguageModelForm, {});
  const said = () => root.querySelector('[role=status]')!.textContent.replaceAll(/\s+/g, ' ');
  expect(said()).toContain('Requests will go to https://api.openai.com and to no other origin.');
  await type('address', 'https://user:secret@api.example.com/v1');
  expect(said()).toContain('A key belongs into its own field');
  expect(said()).not.toContain('secret');
  await type('address', 'http://api.example.com/v1');
  expect(said()).toContain('Use https://.');
  await type('provider', 'ollama', 'change');
  expect(said()).toContain('http://localhost:11434');
  expect(said()).toContain('OLLAMA_ORIGINS');
});

test('a model is saved with its key for the origin and the way of keeping it; the fields hold the key no longer', async () => {
  const saved: unknown[] = [];
  const put: unknown[] = [];
  const { element, root, field, type } = await mounted(LanguageModelForm, {
    saveLanguageModel: async (...given) => (saved.push(given), 'one'),
    putKey: async (...given) => (put.push(given), false),
  });
  const closed = vi.fn();
  element.addEventListener('saved', closed);
  field('model').value = 'gpt-4.1-mini';
  field('window').value = '1,047,576';
  field('key').value = 'sk-canary';
  root.querySelector<HTMLInputElement>('input[value=kept]')!.click();
  await element.updateComplete;
  await type('passphrase', 'four words or more');
  root.querySelector('form')!.requestSubmit();
  await vi.waitFor(() => expect(put).toHaveLength(1));
  const settings = {
    provider: 'openai-compatible',
    endpoint: 'https://api.openai.com/v1',
    model: 'gpt-4.1-mini',
    temperature: null,
    maxTokens: null,
    seed: null,
    window: 1_047_576,
  };
  expect(saved).toEqual([[settings]]);
  expect(put).toEqual([['https://api.openai.com', 'sk-canary', { mode: 'kept', passphrase: 'four words or more' }]]);
  expect([field('key').value, field('passphrase').value]).toEqual(['', '']);
  expect(closed).not.toHaveBeenCalled(); // the key was refused: it is asked for again
  await element.updateComplete;
  root.querySelector('form')!.requestSubmit();
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(saved[1]).toEqual([settings, 'one']); // changed, and not added twice
  expect(put).toHaveLength(1);
});

test('a locked key is offered to be unlocked, and a wrong passphrase is told in its place', async () => {
  const { element, store, root, field } = await mounted(LanguageModelsPanel, {
    unlockKeys: async () => {
      const message = 'This passphrase does not open the key for https://api.openai.com.';
      store.notices.value = [{ id: 4, kind: 'error', message, code: 'key-passphrase-wrong' }];
      return false;
    },
  });
  expect(field('unlock')).toBeNull();
  store.keys.value = [{ origin: 'https://api.openai.com', mode: 'kept', locked: true }];
  await element.updateComplete;
  field('unlock').value = 'wrong one';
  root.querySelector<HTMLFormElement>('.unlock')!.requestSubmit();
  await vi.waitFor(() => expect(root.querySelector('[role=alert]')!.textContent).toContain('does not open'));
  expect(field('unlock').value).toBe('');
  expect(store.notices.value).toEqual([]);
});

test('what was guessed of a connection is called suspected, and what was read certain', async () => {
  const { element, store, root } = await mounted(LanguageModelsPanel, {});
  const settings = {
    provider: 'openai-compatible',
    endpoint: 'http://localhost:11434/v1',
    model: 'qwen',
    temperature: null,
    maxTokens: null,
    seed: null,
    window: null,
  } as const;
  store.languageModels.value = [{ id: 'one', settings }];
  const finding = { sentence: 'A sentence with <b>marks</b>.', tries: ['Try this.'] };
  const tell = (
    one: { certainty: 'certain'; kind: 'key-refused' } | { certainty: 'suspected'; kind: 'cors' },
  ): void => {
    const value = { works: false, findings: [{ ...one, ...finding }], testedAt: 0 };
    store.connections.value = new Map([['one', { kind: 'done', value }]]);
  };
  tell({ certainty: 'suspected', kind: 'cors' });
  await element.updateComplete;
  root.querySelector<HTMLButtonElement>('.name')!.click();
  await element.updateComplete;
  const details = root.querySelector<LanguageModelDetails>('language-model-details')!;
  await details.updateComplete;
  const said = () => details.shadowRoot!.querySelector('.findings')!.textContent.replaceAll(/\s+/g, ' ');
  expect(said()).toContain('A sentence with <b>marks</b>. suspected');
  expect(said()).toContain('Try this.');
  expect(details.shadowRoot!.textContent).toContain('a browser does not tell why');
  tell({ certainty: 'certain', kind: 'key-refused' });
  await details.updateComplete;
  expect(said()).toContain('certain');
  expect(details.shadowRoot!.textContent).not.toContain('a browser does not tell why');
});

test('a connection is tested from the list, and where it cannot be the reason stands beside the button', async () => {
  const tested: string[] = [];
  const { element, store, root } = await mounted(LanguageModelsPanel, {
    testConnection: async (id) => void tested.push(id),
  });
  const settings = {
    provider: 'openai-compatible',
    endpoint: 'https://api.openai.com/v1',
    model: 'gpt',
    temperature: null,
    maxTokens: null,
    seed: null,
    window: null,
  } as const;
  store.languageModels.value = [{ id: 'one', settings }];
  await element.updateComplete;
  const button = () => root.querySelector<HTMLElement>('td [aria-label="Test connection of gpt"]')!;
  expect(button().getAttribute('aria-disabled')).toBe('true');
  expect(root.querySelector('.why')!.textContent).toBe('Enter its key first');
  store.keys.value = [{ origin: 'https://api.openai.com', mode: 'memory', locked: false }];
  await element.updateComplete;
  expect(root.querySelector('.why')).toBeNull();
  button().focus();
  button().click();
  await element.updateComplete;
  expect(tested).toEqual(['one']);
  // The row is open: the test and its result are there, and the focus is at its head.
  expect(root.querySelector('language-model-details')).not.toBeNull();
  expect(root.activeElement?.getAttribute('aria-expanded')).toBe('true');
});

test('the focus stays where “Test connection” gives way to “Stop”', async () => {
  const { element, store, root } = await mounted(LanguageModelsPanel, {});
  const settings = {
    provider: 'openai-compatible',
    endpoint: 'http://localhost:11434/v1',
    model: 'qwen',
    temperature: null,
    maxTokens: null,
    seed: null,
    window: null,
  } as const;
  store.languageModels.value = [{ id: 'one', settings }];
  await element.updateComplete;
  root.querySelector<HTMLButtonElement>('.name')!.click();
  await element.updateComplete;
  const details = root.querySelector<LanguageModelDetails>('language-model-details')!;
  await details.updateComplete;
  details.shadowRoot!.querySelector<HTMLElement>('.test')!.focus();
  store.connections.value = new Map([['one', { kind: 'working', progress: null }]]);
  await expect.poll(() => details.shadowRoot!.activeElement?.textContent.trim()).toBe('Stop');
});

test('after a price is added the field for an image holds its usual number again', async () => {
  const { element, root, field } = await mounted(PricesPanel, { setPrices: async () => true });
  field('model').value = 'mine';
  field('input').value = '1';
  field('output').value = '2';
  field('image').value = '90';
  root.querySelector<HTMLFormElement>('.new')!.requestSubmit();
  await expect.poll(() => field('model').value).toBe('');
  await element.updateComplete;
  expect(field('image').value).toBe('512');
});

test('a price that is typed over becomes the person’s own; what is no number leaves it as it was', async () => {
  const kept: unknown[] = [];
  const { element, root } = await mounted(PricesPanel, {
    setPrices: async (table) => kept.push(table) > 0,
  });
  const first = () => root.querySelector<HTMLInputElement>('tbody input')!;
  const type = async (text: string): Promise<void> => {
    first().value = text;
    first().dispatchEvent(new Event('change'));
    await element.updateComplete;
  };
  await type('cheap');
  expect(first().value).toBe('2');
  expect(root.querySelector('[role=alert]')!.textContent).toContain('“cheap” is no price.');
  await type('2.5');
  const [price, ...others] = startingPrices.models;
  expect(kept).toEqual([{ currency: 'USD', models: [{ ...price, input: 2.5, asOf: '' }, ...others] }]);
});

test('an address that is typed over belongs to another endpoint, also after a provider was chosen by hand', async () => {
  const { field, type } = await mounted(LanguageModelForm, {});
  await type('provider', 'anthropic', 'change');
  expect(field('address').value).toBe('https://api.anthropic.com/v1');
  await type('address', 'https://gateway.example.com/anthropic');
  expect([field('provider').value, field('dialect').value]).toEqual(['other', 'anthropic']);
});
