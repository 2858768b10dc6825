import type { App } from '../../../app/app.ts';
import type { Route } from '../../../app/route.ts';
import { optionsOf } from './report-query.ts';

/**
 * Makes the report the one that the address asks for; the address of a run asks for what its settings say. Called after each
 * rendering of a view that shows it; does nothing where it is that already.
 */
export function followRoute({ state, commands }: App): void {
  const { view, query } = state.route.value;
  if (!state.ready.value || !shownIn.includes(view) || state.runs.value.length === 0) return;
  const asked = optionsOf(query, state.runs.value);
  const now = state.reportOptions.value;
  const same = (Object.keys(asked) as (keyof typeof asked)[]).every((key) => asked[key] === now[key]);
  if (!same) commands.setReportOptions(asked);
}

const shownIn: readonly Route['view'][] = ['report', 'question', 'run'];
