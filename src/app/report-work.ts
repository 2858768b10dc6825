import { failureOf, isAbort } from '../core/app-error.ts';
import type { RunId } from '../core/document/ids.ts';
import { readReport } from '../core/experiment/report-text.ts';
import type { AppContext } from './context.ts';
import { currentWorkspace } from './context.ts';

let latest: AbortController | null = null;

/** Runs of the newest experiment, or of the one in view, that have a result: what a report and an export are of. */
export function reportedRuns({ store }: Pick<AppContext, 'store'>): readonly RunId[] {
  const runs = store.runs.value;
  const shown = store.shownExperiment.value;
  const experiment = runs.some((run) => run.experiment === shown) ? shown : runs[0]?.experiment;
  return runs.filter((run) => run.experiment === experiment && run.done > 0).map(({ id }) => id);
}

/** What an export is of: the same, and runs that failed before they had a result, of which the summary says why. */
export function exportedRuns(context: Pick<AppContext, 'store'>): readonly RunId[] {
  const runs = context.store.runs.value;
  const [first] = reportedRuns(context);
  const newest = runs.find(({ id }) => id === first) ?? runs[0];
  return runs
    .filter((run) => run.experiment === newest?.experiment && (run.done > 0 || run.state === 'failed'))
    .map(({ id }) => id);
}

/** Builds the report anew; the newest call wins, and an earlier report stays in view meanwhile. */
export async function refreshReport(context: AppContext): Promise<void> {
  const { store, services } = context;
  const runs = reportedRuns(context);
  latest?.abort();
  if (runs.length === 0) {
    store.report.value = { kind: 'empty' };
    return;
  }
  const control = new AbortController();
  latest = control;
  if (store.report.value.kind !== 'done') store.report.value = { kind: 'working', progress: null };
  try {
    const input = { workspace: currentWorkspace(context), runs, options: store.reportOptions.value };
    const report = await services.evaluation.calls.report(input, control.signal);
    if (latest === control) store.report.value = { kind: 'done', value: readReport(report) };
  } catch (error) {
    if (isAbort(error)) return; // a newer call is on its way
    if (latest === control) store.report.value = { kind: 'failed', failure: failureOf(error) };
  }
}
