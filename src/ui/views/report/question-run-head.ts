import { html } from 'lit';
import type { RunId } from '../../../core/document/ids.ts';
import type { Report } from '../../../core/experiment/report.ts';
import type { Places } from './report-query.ts';

export type Side = 'a' | 'b';

/** The head over the columns of one run: which it is, to be chosen where two stand side by side. */
export function renderRunHead(
  { runs, answers }: Pick<Report, 'runs' | 'answers'>,
  places: Places,
  side: Side,
  choose: (side: Side, run: RunId) => void,
) {
  const place = side === 'a' ? places.a : (places.b ?? 0);
  const other = side === 'a' ? places.b : places.a;
  const name = runs[place]?.name ?? '';
  if (places.b === null) return html`<th scope="colgroup" colspan="2" class="g trunc">${name}</th>`;
  const isOffered = (id: RunId): boolean => !places.byAnswers || answers?.runs.some(({ run }) => run === id) === true;
  const chosen = (event: Event): void => choose(side, (event.target as HTMLSelectElement).value as RunId);
  return html`<th scope="colgroup" colspan="2" class="g">
    <label class="noprint"
      >${side.toUpperCase()}:
      <span class="select">
        <select class="field" @change=${chosen}>
          ${[...runs.entries()]
            .filter(([, { run }]) => isOffered(run))
            .map(
              ([at, { run, name: offered }]) =>
                html`<option value=${run} ?selected=${at === place}>
                  ${offered}${at === other ? ` (${side === 'a' ? 'B' : 'A'})` : ''}
                </option>`,
            )}
        </select>
      </span>
    </label>
    <span class="paper-only">${side.toUpperCase()}: ${name}</span>
  </th>`;
}
