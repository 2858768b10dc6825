// Memory of the page's process, as Linux counts it.
import { readFileSync, readdirSync } from 'node:fs';
import type { Bench } from './built-site.ts';

/** The process of the page: the only one that has workers. */
export async function rendererWithWorkers({ browser }: Bench): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.find(({ type, id }) => type === 'renderer' && workersOf(id) > 0)!.id;
}

/** Bytes of a process in memory that are not those of files. */
export function resident(pid: number): number {
  const found = /RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return 1024 * Number(found?.[1] ?? 0);
}

/** Workers that the page has. */
export function workersOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.filter((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').startsWith('DedicatedWorker'),
  ).length;
}
