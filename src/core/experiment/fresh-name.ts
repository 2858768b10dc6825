/**
 * Names under which calls are made anew (`RunSetting.fresh`). A retry has another one, or it would find the reply that it is to replace;
 * what went well is in its record and needs no name.
 */

/** The name of the next retry: `run`, `run#retry-1`, `run#retry-2`. */
export function nextFreshName(name: string): string {
  const [, first = name, number = '0'] = retry.exec(name) ?? [];
  return `${first}#retry-${Number(number) + 1}`;
}

/** The name before any retry. */
export function firstFreshName(name: string): string {
  return retry.exec(name)?.[1] ?? name;
}

const retry = /^(.*)#retry-(\d+)$/s;
