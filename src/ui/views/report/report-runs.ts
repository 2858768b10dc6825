import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { reportCutoffs } from '../../../core/experiment/default-experiment.ts';
import type { Report, RunSummary } from '../../../core/experiment/report.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { MetricEvaluation } from '../../../core/metric/evaluation.ts';
import { metricDefinition, parseMetric } from '../../../core/metric/registry.ts';
import { scorings } from '../../../core/metric/scorings.ts';
import { bootstrapResamples } from '../../../core/statistics/bootstrap.ts';
import '../../elements/mean-axis.ts';
import '../../elements/ui-icon.ts';
import { formatCount, formatDecimal, formatInterval } from '../../format.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { poolTitle } from '../experiment/system-words.ts';
import { rankedWords } from '../question/candidate-words.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { isFloor, originWords } from './answer-words.ts';
import { askedWords } from './asked-words.ts';
import { isFinished, rangeOf } from './report-counts.ts';
import { QueryChanged, focusChange, metricAt } from './report-query.ts';
import { reportRunsStyles } from './report-runs-styles.ts';

/** Runs × metrics of one scoring: mean, interval and ceiling of each. A press on a metric re-points what stands below. */
@customElement('report-runs')
export class ReportRuns extends LitElement {
  static override styles = [sharedStyles, wideTableStyles, reportRunsStyles];

  @property({ attribute: false }) report!: Report;
  @property({ attribute: false }) runs: readonly Run[] = [];
  /** Places of the runs in the order in which they are shown. */
  @property({ attribute: false }) order: readonly number[] = [];
  /** Whether what stands below is about a metric of this table. */
  @property({ type: Boolean }) focused = true;

  @state() private explained = false;

  override render() {
    const { report } = this;
    const documents = report.metrics.filter(isOfDocuments).length;
    const pages = report.metrics.length - documents;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Runs</h2>
        <p>${sameQuestions(report)}</p>
        <span class="row push noprint"><span class="small soft nowrap">Cutoff k</span> ${this.renderCutoffs()}</span>
        <span class="row noprint scoring"><span class="small soft">Scoring</span> ${this.renderScorings()}</span>
        <button
          class="btn quiet icon small info"
          type="button"
          aria-label="What each scoring computes"
          aria-expanded=${this.explained}
          aria-controls="about"
          @click=${() => (this.explained = !this.explained)}
        >
          <ui-icon name="info"></ui-icon>
        </button>
      </header>
      <div id="about" ?hidden=${!this.explained}>${this.explained ? renderAbout(report.k) : nothing}</div>
      <div
        class="scroll"
        tabindex="0"
        role="region"
        aria-label="Table of runs"
        ${setStyle({ '--table-width': `${280 + 142 * report.metrics.length}px` })}
      >
        <table>
          <caption class="sr">
            Runs by metric: mean with 95 % interval and ceiling
          </caption>
          <thead>
            <tr class="heads">
              <td class="first"></td>
              <th scope="colgroup" colspan=${pages}>
                Retrieval <span>${scoringLabel(report)}; “of”: oracle ceiling</span>
              </th>
              ${documents === 0 ? nothing : html`<th scope="colgroup" colspan=${documents} class="g">Documents</th>`}
            </tr>
            <tr>
              <th scope="col">Run</th>
              ${report.metrics.map((name, place) => this.renderHead(name, place, place === pages))}
            </tr>
          </thead>
          <tbody>
            ${this.order.map((place) => this.renderRow(report.runs[place]!, pages))}
          </tbody>
        </table>
      </div>
      <div class="notes cap">${this.renderNotes()}</div>
    </section>`;
  }

  private renderCutoffs() {
    const { k } = this.report;
    const cutoffs = reportCutoffs({ cutoffs: this.runs[0]?.settings.cutoffs ?? [], k });
    const choose = (to: number) => (): void => {
      this.tell({ k: String(to), metric: metricAt(this.report.metric, to, k) });
    };
    return html`<div class="seg small" role="group" aria-label="Cutoff k">
      ${cutoffs.map(
        (one) =>
          html`<button type="button" aria-pressed=${one === k} @click=${choose(one)}>${formatCount(one)}</button>`,
      )}
    </div>`;
  }

  private renderScorings() {
    const { scoring } = this.report;
    return html`<div class="seg small" role="group" aria-label="Scoring of retrieval">
      ${scorings.map(
        ({ id, label }) =>
          html`<button
            type="button"
            aria-pressed=${id === scoring}
            @click=${() => this.tell({ scoring: id, metric: null })}
          >
            ${label}
          </button>`,
      )}
    </div>`;
  }

  private renderHead(name: string, place: number, begins: boolean) {
    const focused = this.isFocused(place);
    const [least, most] = rangeOf(this.report.runs.map(({ metrics }) => metrics[place]?.n ?? 0));
    const sorted = focused && isFinished(this.report.runs) && this.report.runs.length > 1;
    return html`<th
      scope="col"
      class="${focused ? 'on' : ''} ${begins ? 'g' : ''}"
      aria-sort=${sorted ? 'descending' : nothing}
      title=${metricDefinition(parseMetric(name).family).meaning}
    >
      <button
        class="sort"
        type="button"
        aria-pressed=${focused}
        @click=${() => this.tell({ metric: name, ...(this.focused ? {} : focusChange(null)) })}
      >
        ${name}
      </button>
      <span class="nn">n = ${least === most ? formatCount(most) : `${formatCount(least)}–${formatCount(most)}`}</span>
    </th>`;
  }

  private renderRow(summary: RunSummary, pages: number) {
    const run = this.runs.find(({ id }) => id === summary.run);
    const isBaseline = this.report.runs.length > 1 && summary.run === this.report.baseline;
    const failed = summary.failures > 0 ? `${formatCount(summary.failures)} failed, ` : '';
    const about = [
      ...(summary.waiting > 0 ? [`${formatCount(summary.waiting)} waiting`] : []),
      ...(isBaseline ? ['baseline'] : []),
      ...(run === undefined ? [] : [originWords(run) ?? rankedWords(run.system), poolTitle(run.pool)]),
      ...(run !== undefined && isFloor(run) ? ['answers without a model'] : []),
      ...(run?.system.pool.withoutOracle === true ? ['gold taken out'] : []),
    ].join(', ');
    return html`<tr>
      <th scope="row">
        <span class="rn" title=${summary.name}>${summary.name}</span
        ><span class="i" title="${failed}${about}"><span class="err">${failed}</span>${about}</span>
      </th>
      ${summary.metrics.map((metric, place) => this.renderCell(metric, place, place === pages, summary.waiting > 0))}
    </tr>`;
  }

  private renderCell(metric: MetricEvaluation, place: number, begins: boolean, open: boolean) {
    const { mean, interval, ceiling, ceilingIsBound } = metric;
    const classes = `m ${this.isFocused(place) ? 'on' : ''} ${begins ? 'g' : ''} ${this.isBest(metric, place) ? 'best' : ''}`;
    if (mean === null)
      return html`<td class=${classes}><span class="v">–</span><span class="i">no question</span></td>`;
    return html`<td class=${classes}>
      <span class="v">${formatDecimal(mean)}</span
      ><mean-axis .mean=${mean} .interval=${interval} .ceiling=${ceiling} .open=${open}></mean-axis>
      <span class="i">
        ${interval === null ? 'no interval' : formatInterval(interval)}
        ${ceiling === null ? nothing : html`<span class="of">of ${ceilingIsBound ? '≤ ' : ''}${formatDecimal(ceiling, 2)}</span>`}
      </span>
    </td>`;
  }

  private isFocused(place: number): boolean {
    return this.focused && place === this.report.metricPlace;
  }

  private isBest({ mean }: MetricEvaluation, place: number): boolean {
    const means = this.report.runs.flatMap(({ metrics }) => metrics[place]?.mean ?? []);
    const most = Math.max(...means);
    // Where all are equal none is the highest.
    return means.length > 1 && mean === most && means.some((one) => one < most);
  }

  private renderNotes() {
    const { report, runs } = this;
    const settings = runs[0]?.settings;
    const shown = runs.filter((run) => report.runs.some((evaluated) => evaluated.run === run.id));
    const spanning = shown.filter(hasSpans);
    const bounded = report.metrics.filter((_, place) =>
      report.runs.some(({ metrics }) => metrics[place]?.ceilingIsBound === true),
    );
    const flattered = report.metrics.filter((name) => parseMetric(name).family === 'R');
    const proportion = report.metrics.some((name) => metricDefinition(parseMetric(name).family).isProportion);
    return html`<p>
        Under each mean its 95 % interval (bootstrap over questions, ${formatCount(bootstrapResamples)} resamples, seed
        ${settings?.seed ?? '–'}${proportion ? '; of proportions Wilson’s' : ''}), then “of” the best that any order of
        this run’s units could reach.${report.runs.length > 1 ? ' Bold: highest mean, not a claim of difference.' : ''}
        ${isFinished(report.runs) ? nothing : 'Open point: the run is not finished.'}
      </p>
      ${askedWords(shown).map((words) => html`<p>${words}</p>`)}
      ${
        spanning.length === 0
          ? nothing
          : html`<p>
              Candidates of ${spanning.map(({ system }) => `“${system.name}”`).join(', ')} can span
              pages${flattered.length === 0 ? '' : `: overlap flatters ${flattered.join(', ')}`}.${
                bounded.length === 0 ? '' : ` “≤”: the ceiling of ${bounded.join(', ')} is an upper bound.`
              }
            </p>`
      }`;
  }

  private tell(change: QueryChanged['change']): void {
    this.dispatchEvent(new QueryChanged(change));
  }
}

function isOfDocuments(name: string): boolean {
  return metricDefinition(parseMetric(name).family).gold === 'documents';
}

function scoringLabel({ scoring }: Report): string {
  const label = scorings.find(({ id }) => id === scoring)?.label ?? '';
  return scoring === 'leafmark' ? 'Leafmark’s scoring' : label;
}

function sameQuestions({ runs, metricPlace }: Report): string {
  const [least, most] = rangeOf(runs.map(({ metrics }) => metrics[metricPlace]?.n ?? 0));
  if (runs.length < 2) return `${formatCount(most)} ${most === 1 ? 'question' : 'questions'}`;
  return least === most
    ? `the same ${most === 1 ? 'question' : `${formatCount(most)} questions`}`
    : `${formatCount(least)} to ${formatCount(most)} questions, not the same in all`;
}

function renderAbout(k: number) {
  return html`<div class="about">
    ${scorings.map(
      ({ label, families }) =>
        html`<section>
          <h3>${label}</h3>
          <dl>
            ${families.map(
              (family) =>
                html`<dt>${family}@${k}</dt>
                  <dd>${metricDefinition(family).meaning}</dd>`,
            )}
          </dl>
        </section>`,
    )}
    <p>
      UniDoc-Bench’s evaluation card, the code released with it and trec_eval count differently. All four are computed
      from the same rankings; one is shown at a time. The page ranking is the candidates’ pages in order, each page at
      its first place.
    </p>
  </div>`;
}

/** Whether units may span pages or share one. */
function hasSpans({ system, vectors }: Pick<Run, 'system' | 'vectors'>): boolean {
  if (system.unit.kind === 'imported') return vectors.some(({ units }) => units === 'chunks');
  return system.unit.kind !== 'page';
}
