/**
 * The folder that the site is served from, with a trailing slash. Built with a relative base, a worker's script lies one
 * folder below it (`assets/`); otherwise Vite's base is the path itself.
 */
export function siteBase(): string {
  const base = import.meta.env.BASE_URL;
  const place = globalThis.location.href;
  return base.startsWith('/') ? new URL(base, place).href : new URL('../', place).href;
}
