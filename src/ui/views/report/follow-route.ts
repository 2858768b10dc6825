import type { App } from '../../../app/app.ts';
import { optionsOf } from './report-query.ts';

/**
 * Makes the report the one that the address asks for. Called after each rendering of a view that shows it; does nothing where
 * it is that already.
 */
export function followRoute({ state, commands }: App): void {
  const { view, query } = state.route.value;
  if (!state.ready.value || (view !== 'report' && view !== 'question') || state.runs.value.length === 0) return;
  const asked = optionsOf(query, state.runs.value);
  const now = state.reportOptions.value;
  const same = (Object.keys(asked) as (keyof typeof asked)[]).every((key) => asked[key] === now[key]);
  if (!same) commands.setReportOptions(asked);
}
