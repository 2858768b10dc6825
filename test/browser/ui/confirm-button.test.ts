import { afterEach, expect, test } from 'vitest';
import '../../../src/ui/elements/confirm-button.ts';
import type { ConfirmButton } from '../../../src/ui/elements/confirm-button.ts';

afterEach(() => document.body.replaceChildren());

test('where the deed takes its row away, the focus is on the nearest heading and not on the body', async () => {
  const panel = document.createElement('section');
  const [heading, row] = [document.createElement('h2'), document.createElement('div')];
  const button = Object.assign(document.createElement('confirm-button') as ConfirmButton, { label: 'Remove' });
  row.append(button);
  panel.append(heading, row);
  document.body.append(document.createElement('h1'), panel);
  button.addEventListener('confirmed', () => setTimeout(() => row.remove()));
  await button.updateComplete;
  const buttons = () => button.shadowRoot!.querySelectorAll('button');
  buttons()[0]!.click();
  await button.updateComplete;
  expect(button.shadowRoot!.activeElement?.textContent).toBe('Keep');
  buttons()[0]!.click();
  await button.updateComplete;
  // While what it does goes on, the focus is where it was.
  expect(button.shadowRoot!.activeElement?.textContent.trim()).toBe('Remove');
  await expect.poll(() => row.isConnected).toBe(false);
  expect(document.activeElement).toBe(heading);
});
