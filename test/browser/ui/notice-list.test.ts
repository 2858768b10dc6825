import { expect, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import type { Notice } from '../../../src/app/app-state.ts';
import { createStateStore } from '../../../src/app/state-store.ts';
import { NoticeList } from '../../../src/ui/views/notice-list.ts';

const notice = (id: number, change: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'warning',
  message: `What happened as number ${id}.`,
  code: null,
  ...change,
});

async function shown(notices: readonly Notice[]) {
  const store = createStateStore();
  store.notices.value = notices;
  const dismissNotice = (id: number): void => {
    store.notices.value = store.notices.value.filter((one) => one.id !== id);
  };
  const app = { state: store, commands: { dismissNotice } } as unknown as App;
  const list = Object.assign(new NoticeList(), { app });
  document.body.replaceChildren(list);
  await list.updateComplete;
  const told = () => [...list.shadowRoot!.querySelectorAll('.notice p')].map((one) => one.textContent.trim());
  return { list, store, told };
}

it('shows the newest three and folds the earlier ones with their count', async () => {
  const { list, told } = await shown([1, 2, 3, 4, 5].map((id) => notice(id)));
  expect(told()).toEqual([3, 4, 5].map((id) => `What happened as number ${id}.`));
  const more = [...list.shadowRoot!.querySelectorAll('button')].find((one) => one.textContent.includes('earlier'))!;
  expect(more.textContent.trim()).toBe('Show 2 earlier notices');
  more.click();
  await list.updateComplete;
  expect(told()).toHaveLength(5);
});

it('leads from a refused key to the place where keys are entered', async () => {
  const { list } = await shown([notice(1, { code: 'llm-key-refused' }), notice(2, { code: 'file-empty' })]);
  const links = [...list.shadowRoot!.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  expect(links).toEqual(['#/settings/language-models']);
});

it('is never over the control that has the focus', async () => {
  const { list, store } = await shown([]);
  const button = document.createElement('button');
  button.textContent = 'Start';
  button.style.cssText = 'position: fixed; right: 40px; bottom: 60px;';
  document.body.append(button);
  button.focus();
  store.notices.value = [notice(1)];
  await expect.poll(() => list.shadowRoot!.querySelectorAll('.notice').length).toBe(1);
  await expect.poll(() => overlap(list, button)).toBe(false);
  // It goes back where its place at the upper edge is wanted.
  button.style.cssText = 'position: fixed; right: 40px; top: 70px;';
  button.blur();
  button.focus();
  await expect.poll(() => overlap(list, button)).toBe(false);
});

function overlap(a: Element, b: Element): boolean {
  const [one, other] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
