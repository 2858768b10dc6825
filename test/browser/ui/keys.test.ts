import { afterEach, expect, test } from 'vitest';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { KeyBindings, setSingleKeys } from '../../../src/ui/keys.ts';

const host: ReactiveControllerHost = {
  addController: (controller: ReactiveController) => controller.hostConnected?.(),
  removeController: () => undefined,
  requestUpdate: () => undefined,
  updateComplete: Promise.resolve(true),
};
const cleanUp: (() => void)[] = [];

function bind(): string[] {
  const pressed: string[] = [];
  const note = (event: KeyboardEvent) => pressed.push(event.key);
  const bindings = new KeyBindings(host, { j: note, '/': note, ArrowRight: note, ' ': note });
  cleanUp.push(() => bindings.hostDisconnected());
  return pressed;
}

function press(element: Element, key: string, change: KeyboardEventInit = {}): void {
  element.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...change }),
  );
}

function add<Name extends keyof HTMLElementTagNameMap>(name: Name): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  document.body.append(element);
  return element;
}

afterEach(() => {
  cleanUp.splice(0).forEach((end) => end());
  document.body.replaceChildren();
  setSingleKeys(true);
});

test('a letter works on the page, in either case, and not in a field, a dialog or with a modifier', () => {
  const pressed = bind();
  press(document.body, 'j');
  press(document.body, 'J');
  press(add('input'), 'j');
  press(add('textarea'), '/');
  press(add('dialog'), 'j');
  press(document.body, 'j', { ctrlKey: true });
  expect(pressed).toEqual(['j', 'J']);
});

test('Space and arrows stay with a control that uses them', () => {
  const pressed = bind();
  press(add('button'), ' ');
  const slider = add('div');
  slider.setAttribute('role', 'slider');
  press(slider, 'ArrowRight');
  press(document.body, ' ');
  press(document.body, 'ArrowRight');
  expect(pressed).toEqual([' ', 'ArrowRight']);
});

test('single letters and signs can be turned off, and arrows go on', () => {
  const pressed = bind();
  setSingleKeys(false);
  press(document.body, 'j');
  press(document.body, '/');
  press(document.body, 'ArrowRight');
  expect(pressed).toEqual(['ArrowRight']);
});
