import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnswerMetric } from '../../../core/experiment/answer-metric.ts';
import type { AnswerReport, AnswerRunSummary } from '../../../core/experiment/answer-report.ts';
import type { AnswerMean } from '../../../core/experiment/scored-run.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { Reviewer } from '../../../core/metric/judged/judged-score.ts';
import type { Estimate } from '../../../core/metric/estimate.ts';
import '../../elements/mean-axis.ts';
import '../../elements/ui-icon.ts';
import { FocusKeeper } from '../../focus-keeper.ts';
import { formatCount, formatCounted, formatDecimal, formatInterval } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { answersAreOpen, someAnswersAreOpen } from './answer-order.ts';
import { countWords, isFloor, metricsWithAnswers, originWords, pipelineWords, wordsOfMetric } from './answer-words.ts';
import { floorToCompareWith, judgesWords, personLooked } from './answer-facts.ts';
import { rangeOf } from './report-counts.ts';
import { QueryChanged, focusChange } from './report-query.ts';
import { reportAnswersStyles } from './report-answers-styles.ts';
import { reportRunsStyles } from './report-runs-styles.ts';

const axisWidth = 44;
const reviewers: readonly { readonly id: Reviewer; readonly label: string; readonly title: string }[] = [
  { id: 'judge', label: 'the judge’s', title: 'Every verdict is the judge’s' },
  { id: 'person', label: 'a person’s first', title: 'A person’s verdict where there is one, else the judge’s' },
];

/** Runs × scores of answers: what each mean is over, and for judged ones a second mean over all. A press re-points what stands below. */
@customElement('report-answers')
export class ReportAnswers extends LitElement {
  static override styles = [sharedStyles, wideTableStyles, reportRunsStyles, reportAnswersStyles];

  @property({ attribute: false }) answers!: AnswerReport;
  @property({ attribute: false }) runs: readonly Run[] = [];
  /** Ids of the runs in the order in which they are shown. */
  @property({ attribute: false }) order: readonly string[] = [];
  /** Whether what stands below is about a score of this table. */
  @property({ type: Boolean }) focused = false;
  @property({ attribute: false }) reviewer: Reviewer = 'judge';

  /** The offer to compare with the floor goes once it is taken. */
  protected readonly focusKeeper = new FocusKeeper(this, () => this.renderRoot.querySelector<HTMLElement>('.scroll'));

  override render() {
    const { answers } = this;
    const shown = metricsWithAnswers(answers.runs);
    const judged = shown.filter((metric) => wordsOfMetric(metric).isJudged);
    // All six fit the design width where the interval stands below its mean.
    const isTight = shown.length > 5;
    const width = 186 + (isTight ? 146 : 178) * shown.length + 84 * judged.length;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Answers</h2>
        <p>${answersWords(answers)}</p>
        ${answers.runs.some(personLooked) || this.reviewer === 'person' ? this.renderReviewers() : nothing}
      </header>
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table of answers"
        ${setStyle({ '--table-width': `${width}px` })}
      >
        <table class=${isTight ? 'tight' : ''}>
          <caption class="sr">
            Runs by score of their answers: mean with 95 % interval, and how many were scored, not applicable, failed
            and waiting
          </caption>
          <colgroup>
            <col class="first" />
            ${shown.map(
              (metric) =>
                html`<col />
                  ${wordsOfMetric(metric).isJudged ? html`<col class="rest" />` : nothing}`,
            )}
          </colgroup>
          <thead>
            <tr class="heads">
              <td class="first"></td>
              <th scope="colgroup" colspan=${shown.length - judged.length}>
                Word overlap <span>no judge needed</span>
              </th>
              ${
                judged.length === 0
                  ? nothing
                  : html`<th scope="colgroup" colspan=${2 * judged.length} class="g">
                      Judged <span>${judgesWords(answers, this.runs)}</span>
                    </th>`
              }
            </tr>
            <tr>
              <th scope="col" class="first">Run</th>
              ${shown.map((metric) => this.renderHead(metric))}
            </tr>
          </thead>
          <tbody>
            ${this.inOrder().map((summary) => this.renderRow(summary, shown))}
          </tbody>
        </table>
      </div>
      <div class="notes cap">${this.renderNotes(judged.length > 0)}</div>
    </section>`;
  }

  private renderReviewers() {
    return html`<span class="row push noprint">
      <span class="small soft nowrap" id="reviewer">Whose verdicts</span>
      <span class="seg small" role="group" aria-labelledby="reviewer">
        ${reviewers.map(
          ({ id, label, title }) =>
            html`<button
              type="button"
              title=${title}
              aria-pressed=${id === this.reviewer}
              @click=${() => this.tell({ reviewer: id === 'judge' ? null : id })}
            >
              ${label}
            </button>`,
        )}
      </span>
    </span>`;
  }

  private renderHead(metric: AnswerMetric) {
    const { name, meaning, isJudged } = wordsOfMetric(metric);
    const focused = this.isFocused(metric);
    const means = this.answers.runs.flatMap(({ columns }) => columns[metric] ?? []);
    const [least, most] = rangeOf(means.map(({ scored }) => scored.n));
    const sorted = focused && this.answers.runs.length > 1 && !someAnswersAreOpen(this.answers.runs, this.runs);
    const classes = `${focused ? 'on' : ''} ${isJudged ? 'g' : ''}`;
    return html`<th scope="col" class=${classes} aria-sort=${sorted ? 'descending' : nothing} title=${meaning}>
        <button
          class="sort"
          type="button"
          aria-pressed=${focused}
          @click=${() => this.tell(this.focused ? { answer: metric, filter: null } : focusChange(metric))}
        >
          ${name}
        </button>
        <span class="nn">n = ${least === most ? formatCount(most) : `${formatCount(least)}–${formatCount(most)}`}</span>
      </th>
      ${
        isJudged
          ? html`<th
              scope="col"
              class="rest ${focused ? 'on' : ''}"
              title="The mean over all answers, with those not applicable and failed as 0"
            >
              Rest as 0
            </th>`
          : nothing
      }`;
  }

  private renderRow(summary: AnswerRunSummary, shown: readonly AnswerMetric[]) {
    const run = this.runs.find(({ id }) => id === summary.run);
    const isBaseline = this.answers.runs.length > 1 && summary.run === this.answers.baseline;
    const answering = run?.system.answering ?? null;
    const about = [
      ...(isBaseline ? ['baseline'] : []),
      ...(run === undefined ? [] : [originWords(run)].filter((words) => words !== null)),
      ...(run !== undefined && isFloor(run) ? ['floor: no model'] : []),
      ...(answering === null || answering.pipeline === 'extractive' ? [] : [pipelineWords(answering.pipeline)]),
      ...(summary.mayDecline === true ? ['may decline'] : []),
      ...(run?.system.pool.withoutOracle === true ? ['gold taken out'] : []),
    ].join(', ');
    const open = answersAreOpen(summary, run);
    return html`<tr>
      <th scope="row">
        <span class="rn" title=${summary.name}>${summary.name}</span><span class="i" title=${about}>${about}</span>
      </th>
      ${shown.map((metric) => this.renderCells(summary, metric, open))}
    </tr>`;
  }

  private renderCells({ columns }: AnswerRunSummary, metric: AnswerMetric, open: boolean) {
    const { isJudged } = wordsOfMetric(metric);
    const mean = columns[metric];
    const on = this.isFocused(metric) ? 'on' : '';
    const begins = isJudged ? 'g' : '';
    if (mean === null) {
      return html`<td class="m ${on} ${begins}"><span class="v">–</span><span class="i">no judge</span></td>
        <td class="m rest ${on}"></td>`;
    }
    const best = this.isBest(mean, metric) ? 'best' : '';
    return html`<td class="m ${on} ${begins} ${best}">
        ${renderMean(mean.scored, open)}<span class="i">${countWords(mean)}</span>
      </td>
      ${
        isJudged
          ? html`<td class="m rest ${on}">
              <span class="v">${formatDecimal(mean.all.mean)}</span
              ><span class="i"
                >${mean.all.interval === null ? `n ${formatCount(mean.all.n)}` : formatInterval(mean.all.interval)}</span
              >
            </td>`
          : nothing
      }`;
  }

  private renderNotes(judged: boolean) {
    const { answers, runs } = this;
    const seed = runs[0]?.settings.seed ?? '–';
    return html`<p>
        Beside each mean its 95 % interval (bootstrap over questions, seed ${seed}; of shares Wilson’s); below what it
        is over. Not applicable: nothing to score, as of an answer that declines.
        ${judged ? '“Rest as 0”: over all answers, with those not applicable and failed as 0.' : 'Completeness and faithfulness need a judge; no run here has one.'}
        ${answers.runs.length > 1 ? 'Bold: highest mean, not a claim of difference.' : ''}
      </p>
      ${answers.notes.map((note) => html`<p><ui-icon name="warning" class="warn"></ui-icon> ${note}</p>`)}
      ${this.renderFloor()}`;
  }

  private renderFloor() {
    const floor = floorToCompareWith(this.answers, this.runs);
    if (floor === null) return nothing;
    return html`<p class="floor noprint">
      <span>“${floor.system.name}” answers without a model: it is the floor that every paid system must beat.</span>
      <button class="btn small" type="button" @click=${() => this.tell({ base: floor.id })}>Compare all with it</button>
    </p>`;
  }

  private inOrder(): readonly AnswerRunSummary[] {
    return this.order.flatMap((id) => this.answers.runs.filter(({ run }) => run === id));
  }

  private isFocused(metric: AnswerMetric): boolean {
    return this.focused && metric === this.answers.metric;
  }

  private isBest({ scored }: AnswerMean, metric: AnswerMetric): boolean {
    if (!wordsOfMetric(metric).moreIsBetter || scored.mean === null) return false;
    const means = this.answers.runs.flatMap(({ columns }) => columns[metric]?.scored.mean ?? []);
    const most = Math.max(...means);
    return means.length > 1 && scored.mean === most && means.some((one) => one < most);
  }

  private tell(change: QueryChanged['change']): void {
    this.dispatchEvent(new QueryChanged(change));
  }
}

function answersWords({ runs }: AnswerReport): string {
  const [least, most] = rangeOf(runs.map(({ answers }) => answers));
  if (least !== most) return `${formatCount(least)} to ${formatCounted(most, 'answer')} of a run`;
  return runs.length === 1 ? formatCounted(most, 'answer') : `${formatCounted(most, 'answer')} of each run`;
}

function renderMean({ mean, interval }: Estimate, open: boolean) {
  return html`<span class="v">${formatDecimal(mean)}</span>${
      mean === null
        ? nothing
        : html`<mean-axis .mean=${mean} .interval=${interval} .open=${open} .width=${axisWidth}></mean-axis
            ><span class="iv">${interval === null ? 'no interval' : formatInterval(interval)}</span>`
    }`;
}
