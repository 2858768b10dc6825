/**
 * Keyboard of the whole page. Single letters work only outside fields and can be turned off (WCAG 2.1.4); the choice
 * is one of this device's looks and lives in localStorage, as no workspace owns it.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { signal } from '@lit-labs/preact-signals';

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/** Every key there is, for the overlay and settings. */
export const keyHelp: readonly KeyHelp[] = [
  { keys: ['Ctrl K'], does: 'Find or do' },
  { keys: ['1', '2', '3', '4'], does: 'Go to a step' },
  { keys: ['J', 'K'], does: 'Next, previous row or question' },
  { keys: ['Enter', 'Esc'], does: 'Open; back, close' },
  { keys: ['←', '→'], does: 'Previous, next page or candidate' },
  { keys: ['[', ']'], does: 'Previous, next run' },
  { keys: ['G', 'R'], does: 'Gold, retrieved marks on or off' },
  { keys: ['H'], does: 'Heat map on or off' },
  { keys: ['Space'], does: 'Stop the run, go on with it' },
  { keys: ['/'], does: 'Filter' },
  { keys: ['?'], does: 'All keys' },
];

const storedAt = 'leafmark-single-keys';

/** Whether single letters and signs do anything. */
export const singleKeys = signal(readSingleKeys());

export function setSingleKeys(on: boolean): void {
  singleKeys.value = on;
  try {
    localStorage.setItem(storedAt, on ? 'on' : 'off');
  } catch {
    // Storage may be forbidden: the choice then lasts until the tab closes.
    return;
  }
}

/** Handlers by `KeyboardEvent.key`, letters in lower case: `{ j: next, ArrowRight: nextPage, '/': focusFilter }`. */
export type KeyHandlers = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Listens for keys while its element is connected. A key is left alone in a field, in an open dialog, with a modifier,
 * when another handler took it, and when the focused control has its own use for it.
 */
export class KeyBindings implements ReactiveController {
  private readonly handlers: KeyHandlers;

  constructor(host: ReactiveControllerHost, handlers: KeyHandlers) {
    this.handlers = handlers;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('keydown', this.onKeydown);
  }

  hostDisconnected(): void {
    window.removeEventListener('keydown', this.onKeydown);
  }

  private readonly onKeydown = (event: KeyboardEvent): void => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const handler = Object.hasOwn(this.handlers, key) ? this.handlers[key] : undefined;
    if (handler === undefined || !isFree(event)) return;
    event.preventDefault();
    handler(event);
  };
}

/** Whether the event comes from where people write: letters belong to the text there. */
export function isWriting(event: Event): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'range', 'file'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}

const rolesWithArrows = ['slider', 'menuitem', 'menuitemradio', 'option', 'radio', 'tab', 'combobox'];

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (isWriting(event) || event.composedPath().some((node) => node instanceof HTMLDialogElement)) return false;
  const target = event.composedPath()[0];
  const element = target instanceof Element ? target : null;
  if (event.key === ' ' || event.key === 'Enter') return element?.closest('a, button, summary, input, [role]') === null;
  if (event.key.length === 1) return singleKeys.value;
  if (event.key.startsWith('Arrow')) return !isArrowControl(element);
  return true;
}

function isArrowControl(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return true;
  return rolesWithArrows.includes(element?.getAttribute('role') ?? '');
}

function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(storedAt) !== 'off';
  } catch {
    return true;
  }
}
