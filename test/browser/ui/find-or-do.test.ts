import { signal } from '@preact/signals-core';
import { expect, test, vi } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { FindOrDo } from '../../../src/ui/views/find-or-do.ts';
import { fakeApp } from '../../support/gallery/fake-app.ts';

async function open(commands: Partial<App['commands']>) {
  const { state, commands: others } = fakeApp('working', 'system');
  const palette = document.createElement('find-or-do') as FindOrDo;
  palette.app = {
    state,
    commands: new Proxy(others, { get: (target, name) => Reflect.get(commands, name) ?? Reflect.get(target, name) }),
  };
  document.body.replaceChildren(palette);
  await palette.updateComplete;
  await palette.show();
  const field = palette.shadowRoot!.querySelector('input')!;
  const options = () => [...palette.shadowRoot!.querySelectorAll<HTMLElement>('[role=option]')];
  const type = async (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input'));
    await palette.updateComplete;
  };
  const press = async (key: string) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    await palette.updateComplete;
  };
  return { palette, field, options, type, press };
}

test('Enter does what the arrows chose, and the field names it to a screen reader', async () => {
  const pauseIngest = vi.fn();
  const { field, options, type, press, palette } = await open({ pauseIngest });
  await type('indexing');
  expect(options().map((option) => option.innerText.replace(/\s+/g, ' ').trim())).toEqual([
    'Corpus Pause indexing',
    'Corpus Cancel indexing',
  ]);
  await press('ArrowUp');
  expect(field.getAttribute('aria-activedescendant')).toBe(options()[1]!.id);
  await press('ArrowDown');
  await press('Enter');
  expect(pauseIngest).toHaveBeenCalledOnce();
  expect(palette.shadowRoot!.querySelector('dialog')!.open).toBe(false);
});

test('a document is found by its title and opened at its first sheet', async () => {
  const go = vi.fn();
  const { options, type, press } = await open({ go });
  await type('hydro licence');
  expect(options()).toHaveLength(1);
  await press('Enter');
  expect(go).toHaveBeenCalledWith(
    expect.objectContaining({ view: 'corpus', path: [String(1).padStart(64, '0'), '1'] }),
  );
});

test('file names and titles are text, whatever they hold', async () => {
  const { palette, options, type } = await open({});
  await type('annual report');
  expect(options()[0]!.textContent).toContain('<b>Annual report</b>');
  expect(palette.shadowRoot!.querySelector('[role=option] b')).toBeNull();
});

test('what begins with the words comes before what holds them inside', async () => {
  const { palette, options, type } = await open({});
  const [one] = palette.app.state.documents.value;
  const documents = ['A democratic era.pdf', 'Old scans, OCR.pdf', 'Procrustes.pdf', 'OCRopus.pdf'].map((name) => ({
    ...one!,
    names: [name],
    title: null,
  }));
  palette.app = { ...palette.app, state: { ...palette.app.state, documents: signal(documents) } };
  await type('ocr');
  const labels = options()
    .filter((option) => option.querySelector('.group')?.textContent === 'Document')
    .map((option) => option.querySelector('.trunc')?.textContent);
  expect(labels).toEqual(['Old scans, OCR.pdf', 'OCRopus.pdf', 'A democratic era.pdf', 'Procrustes.pdf']);
});
