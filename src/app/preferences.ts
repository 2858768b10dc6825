import type { Theme } from './app-state.ts';
import type { WorkspaceId } from '../core/document/ids.ts';
import { workspaceId } from '../core/document/ids.ts';

/**
 * Looks and places that are read before the database opens: the theme, the last workspace, the chosen hub; and the experiment
 * that is being changed (`experiment-draft.ts`). Nothing secret and no document text ever lies here. Where the browser refuses, they are forgotten with the tab.
 */
const themeKey = 'leafmark-theme';
const workspaceKey = 'leafmark-workspace';
const hubKey = 'leafmark-hub';

export function rememberedTheme(): Theme {
  const stored = readPreference(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function rememberTheme(theme: Theme): void {
  writePreference(themeKey, theme);
}

export function rememberedWorkspace(): WorkspaceId | null {
  const stored = readPreference(workspaceKey);
  return stored === null || stored === '' ? null : workspaceId(stored);
}

export function rememberWorkspace(id: WorkspaceId): void {
  writePreference(workspaceKey, id);
}

/** The hub that was chosen, as it was stored; null: none was. */
export function rememberedHub(): string | null {
  return readPreference(hubKey);
}

export function rememberHub(baseUrl: string): void {
  writePreference(hubKey, baseUrl);
}

/** What was stored under a key; null: nothing, or storage is refused. */
export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is refused: defaults serve
  }
}

/** Stores a text, as far as the browser lets it. */
export function writePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    // Refused or full: the choice then lasts as long as the tab. Anything else is a fault.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Removes what is stored under these keys. */
export function removePreferences(which: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage).filter(which)) localStorage.removeItem(key);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // refused: nothing is stored
  }
}
