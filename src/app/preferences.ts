import type { Theme } from './app-state.ts';
import type { WorkspaceId } from '../core/document/ids.ts';
import { workspaceId } from '../core/document/ids.ts';

/**
 * Looks and places that are read before the database opens: the theme, the last workspace, the chosen hub. Nothing secret and
 * no document text ever lies here. Where the browser refuses, they are forgotten with the tab.
 */
const themeKey = 'leafmark-theme';
const workspaceKey = 'leafmark-workspace';
const hubKey = 'leafmark-hub';

export function rememberedTheme(): Theme {
  const stored = read(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function rememberTheme(theme: Theme): void {
  write(themeKey, theme);
}

export function rememberedWorkspace(): WorkspaceId | null {
  const stored = read(workspaceKey);
  return stored === null || stored === '' ? null : workspaceId(stored);
}

export function rememberWorkspace(id: WorkspaceId): void {
  write(workspaceKey, id);
}

/** The hub that was chosen, as it was stored; null: none was. */
export function rememberedHub(): string | null {
  return read(hubKey);
}

export function rememberHub(baseUrl: string): void {
  write(hubKey, baseUrl);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is refused: defaults serve
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    // Refused or full: the choice then lasts as long as the tab. Anything else is a fault.
    if (!(error instanceof DOMException)) throw error;
  }
}
