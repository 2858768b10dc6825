/** What stands where a question, or its result in a run, is not there: why, and where to go. */
import { html } from 'lit';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { Run } from '../../../core/experiment/run.ts';
import '../../elements/ui-icon.ts';
import { renderReason } from '../../reason.ts';
import type { Load } from '../../keyed-loads.ts';

/** The place of the pages, where the run in view has no result. */
export function renderNoResult(run: Run | null, load: Load<unknown>) {
  if (load.kind === 'failed') {
    const { reason, code } = load.failure;
    return html`<p class="note err" role="alert">
      <ui-icon name="error"></ui-icon><span>${renderReason({ reason, code })}</span>
    </p>`;
  }
  if (load.kind === 'working') return html`<p class="faint">Being read.</p>`;
  const going = run !== null && run.state !== 'done';
  return html`<section class="panel none">
    <p>
      <b>Not in this run.</b>
      ${run === null ? 'No run of this benchmark is here yet.' : going ? `${run.system.name} has not come to this question yet.` : `${run.system.name} has no result of it.`}
    </p>
    <a class="btn" href=${formatRoute(routeTo(run === null ? 'experiment' : 'run'))}
      >${run === null ? 'Choose what to compare' : 'See the run'} <ui-icon name="next"></ui-icon
    ></a>
  </section>`;
}

/** The place of the chains, where the run in view has no answer: `why`, unless answers cannot be read or are being read. */
export function renderNoChains(load: Load<unknown>, why: string) {
  if (load.kind === 'done') return html`<section class="panel none"><p>${why}</p></section>`;
  return renderNoResult(null, load);
}

/** The whole view, where the benchmark in view has no such question, or there is none. */
export function renderUnknownQuestion(benchmark: 'empty' | 'working' | 'failed' | 'done', id: string, back: string) {
  if (benchmark === 'working')
    return html`<div class="title">
      <h1 tabindex="-1">Question</h1>
      <p>The benchmark is being read.</p>
    </div>`;
  return html`<div class="title"><h1 tabindex="-1">Question ${id}</h1></div>
    <section class="panel none alone">
      <p>
        ${
          benchmark === 'done'
            ? 'The benchmark in view has no such question. It may have been removed, or another benchmark was opened.'
            : 'No benchmark is in view, so there is no question.'
        }
      </p>
      <a class="btn primary" href=${back}>Back to the report</a>
    </section>`;
}
