/** The buttons that start runs, with what keeps them from it. They share the root of the panel. */
import { css, html, nothing } from 'lit';
import type { FreshWish } from '../../../app/answers.ts';
import { formatRoute } from '../../../app/route.ts';
import type { ModelSettings } from '../../../core/experiment/answering.ts';
import type { AnswerObstacle } from './answer-readiness.ts';
import { startWords } from './estimate-words.ts';
import type { EstimateTotal } from './estimate-words.ts';
import { formatCounted } from '../../format.ts';
import { renderCheck } from './form-fields.ts';
import type { SplitsPlan } from './plan.ts';

export interface StartContext {
  readonly runs: number;
  /** Runs that call a model. */
  readonly calling: number;
  /** Null: no estimate of these settings. */
  readonly total: EstimateTotal | null;
  readonly currency: string;
  readonly obstacles: readonly AnswerObstacle[];
  readonly fresh: FreshWish;
  readonly choose: (fresh: FreshWish) => void;
  readonly start: () => void;
  /** Benchmarks of the workspace, and starting on all of them; null: there is one. */
  readonly onAll: (SplitsPlan & { readonly start: () => void }) | null;
  readonly tryFirst: () => void;
  readonly addToList: (model: ModelSettings) => void;
}

export const startStyles = css`
  .go .btn.primary {
    height: auto;
    min-height: 34px;
    padding-block: 6px;
    white-space: normal;
    line-height: 1.3;
  }
  .go .why .btn {
    height: 24px;
  }
  .go details {
    font-size: var(--size-small);
  }
  .go summary {
    min-height: 24px;
    line-height: 24px;
  }
  .check {
    display: flex;
    gap: 8px;
    align-items: start;
    min-height: 26px;
  }
  .check input {
    margin-top: 3px;
  }
`;

export function renderStart(context: StartContext) {
  const { runs, calling, total, currency, obstacles } = context;
  const blocked = obstacles.length > 0;
  const why = blocked ? 'why' : nothing;
  return html`${blocked ? renderWhy(context) : nothing}
    <button class="btn primary" type="button" ?disabled=${blocked} aria-describedby=${why} @click=${context.start}>
      ${runs === 0 ? 'Start' : startWords(runs, calling === 0 ? null : total, currency)}
    </button>
    ${context.onAll === null ? nothing : renderOnAll(context, context.onAll, blocked)}
    ${
      calling === 0
        ? nothing
        : html`<button
              class="btn"
              type="button"
              ?disabled=${blocked}
              aria-describedby=${why}
              @click=${context.tryFirst}
            >
              Try five questions first
            </button>
            ${renderFresh(context)}`
    }`;
}

function renderOnAll(
  { runs, calling }: StartContext,
  { benchmarks, runs: allRuns, questions, areFewer, start }: NonNullable<StartContext['onAll']>,
  blocked: boolean,
) {
  return html`<button
      class="btn"
      type="button"
      ?disabled=${blocked}
      aria-describedby=${blocked ? 'why on-all' : 'on-all'}
      @click=${start}
    >
      Start on all ${formatCounted(benchmarks, 'benchmark')}
    </button>
    <p class="cap soft" id="on-all">
      ${onAllWords({ benchmarks, runs: allRuns, questions, areFewer }, runs, calling)}
    </p>`;
}

/** What starting on all benchmarks takes, as far as it is known. */
export function onAllWords(
  { benchmarks, runs, questions, areFewer }: SplitsPlan,
  systems: number,
  calling: number,
): string {
  const asked = areFewer
    ? `${formatCounted(questions, 'question')} in all before they are made fewer`
    : `${formatCounted(questions, 'question')} in all`;
  const once = `${formatCounted(systems, 'system')} × ${formatCounted(benchmarks, 'benchmark')} = ${formatCounted(runs, 'run')}, one after the other, ${asked}. Runs that are done are not made again.`;
  return calling === 0
    ? once
    : `${once} The estimate is of the benchmark in view; a limit holds for each run, on each benchmark.`;
}

function renderWhy({ obstacles, addToList }: StartContext) {
  return html`<ul class="why" id="why">
    ${obstacles.map(
      ({ sentence, route, link, add }) =>
        html`<li>
          ${sentence}
          ${
            add === undefined
              ? nothing
              : html`<button class="btn small" type="button" @click=${() => addToList(add)}>
                    Add ${add.model} to the list
                  </button>
                  or see `
          }
          ${route === null ? nothing : html`<a href=${formatRoute(route)}>${link}</a>`}
        </li>`,
    )}
  </ul>`;
}

function renderFresh({ fresh, total, choose }: StartContext) {
  const stored = total === null || total.fromStore === 0 ? '' : ` The estimate takes those as free.`;
  return html`<details>
    <summary>
      Make calls anew${fresh.answers || fresh.goldFacts ? html` <span class="soft">chosen</span>` : nothing}
    </summary>
    ${renderCheck('Answers and verdicts', '', fresh.answers, (answers) => choose({ ...fresh, answers }))}
    ${renderCheck('Facts of the gold answers', '(all runs share them)', fresh.goldFacts, (goldFacts) => choose({ ...fresh, goldFacts }))}
    <p class="cap soft">
      Else a call that equals an earlier one (model, prompt, images, parameters) is taken from the store and costs
      nothing.${stored}
    </p>
  </details>`;
}
