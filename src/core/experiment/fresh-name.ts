/**
 * Names under which calls are made anew (`RunSetting.fresh`). What is asked for again has one of its own, or it would find the stored reply
 * that it is to replace.
 */

/** The name of the nth retry of a call that was made under a name, or under none: `run#retry-1`, `#retry-1`. */
export function retryName(name: string | null, retry: number): string {
  return `${name ?? ''}#retry-${retry}`;
}

/** The name before any retry. */
export function firstFreshName(name: string): string {
  return retried.exec(name)?.[1] ?? name;
}

const retried = /^(.*)#retry-(\d+)$/s;
