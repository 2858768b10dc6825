import type { PageSurroundings } from '../llm/test-connection.ts';

/** What this page can know of why a request may fail. */
export function pageSurroundings(): PageSurroundings {
  return { protocol: location.protocol, online: navigator.onLine, browser: browserOf(navigator.userAgent) };
}

/** By what the browser says of itself; only what it suggests to try hangs on it. */
export function browserOf(userAgent: string): PageSurroundings['browser'] {
  if (/\b(?:Chrome|Chromium|Edg)\//.test(userAgent)) return 'chromium';
  if (/\bFirefox\//.test(userAgent)) return 'firefox';
  if (/\bVersion\/[\d.]+.*\bSafari\//.test(userAgent)) return 'safari';
  return 'unknown';
}
