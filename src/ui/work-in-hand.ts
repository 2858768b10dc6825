/** What the page is doing, in one line for the status line and the live region. */
import type { AppState } from '../app/app-state.ts';
import { routeTo } from '../app/route.ts';
import type { Route } from '../app/route.ts';
import type { Progress } from '../core/progress.ts';
import { formatCount } from './format.ts';

export interface WorkInHand {
  /** Changes when a phase ends: told to screen readers at once, counts only now and then. */
  readonly phase: string;
  readonly text: string;
  /** Where its detail is. */
  readonly route: Route;
}

export function workInHand(state: AppState): WorkInHand {
  const runJob = state.runJob.value;
  if (runJob !== null) {
    const phase = runJob.state === 'stopping' ? 'Stopping' : 'Running';
    return { phase, text: withCounts(phase, runJob.progress), route: routeTo('run') };
  }
  const ingest = state.ingest.value;
  if (ingest !== null) {
    const phase = ingest.state === 'paused' ? 'Indexing paused' : 'Indexing';
    const [unit, { done, total }] = ingest.pages.total === 0 ? ['files', ingest.files] : ['pages', ingest.pages];
    return { phase, text: `${phase}: ${formatCount(done)} of ${formatCount(total)} ${unit}`, route: routeTo('corpus') };
  }
  const benchmark = state.benchmark.value;
  if (benchmark.kind === 'working') {
    const phase = 'Reading the benchmark';
    return { phase, text: withCounts(phase, benchmark.progress), route: routeTo('benchmark') };
  }
  if (state.mapping.value.kind === 'working') {
    const phase = 'Mapping the benchmark';
    return { phase, text: withCounts(phase, state.mapping.value.progress), route: routeTo('benchmark') };
  }
  const phase = state.busy.value ? 'Working' : 'Idle';
  return { phase, text: phase, route: state.route.value };
}

function withCounts(phase: string, progress: Progress | null): string {
  if (progress === null) return phase;
  const of = progress.total === null ? '' : ` of ${formatCount(progress.total)}`;
  return `${phase}: ${formatCount(progress.done)}${of} ${progress.unit}`;
}
