// Tasks of a renderer's main thread from a trace, with the processor time of each.
import type { Buffer } from 'node:buffer';

export interface TracedTask {
  readonly wallMs: number;
  /** What the thread itself worked; on a busy machine less than `wallMs`. */
  readonly processorMs: number;
  /** The longest things inside it. */
  readonly what: string;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: Readonly<Record<string, unknown>> };
}

/** The `most` tasks with the most processor time. */
export function busiestTasks(trace: Buffer, most: number): TracedTask[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { readonly traceEvents: readonly TraceEvent[] };
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const onMain = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && mainThreads.has(`${pid} ${tid}`));
  const inside = onMain.filter(({ name }) => !/RunTask|ThreadControllerImpl/.test(name));
  return onMain
    .filter(({ name }) => name === 'RunTask')
    .sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
    .slice(0, most)
    .map(({ pid, tid, ts, dur = 0, tdur = 0 }) => {
      const parts = inside
        .filter((event) => event.pid === pid && event.tid === tid && event.ts >= ts && event.ts < ts + dur)
        .sort((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
        .slice(0, 2);
      return { wallMs: dur / 1000, processorMs: tdur / 1000, what: parts.map(({ name }) => name).join(' > ') };
    });
}
