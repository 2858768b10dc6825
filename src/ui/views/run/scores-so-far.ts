import { LitElement, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { MetricEvaluation } from '../../../core/metric/evaluation.ts';
import type { Report, RunSummary } from '../../../core/experiment/report.ts';
import { formatCount, formatDecimal, formatInterval } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { scoresSoFarStyles } from './scores-so-far-styles.ts';

const width = 138;
/** Room for the point at both ends. */
const edge = 4;

/** Means of what is done, each with its interval and n. An open point: the run still goes on. */
@customElement('scores-so-far')
export class ScoresSoFar extends LitElement {
  static override styles = [sharedStyles, wideTableStyles, scoresSoFarStyles];

  @property({ attribute: false }) report!: Report;
  /** All runs are finished: the means are final. */
  @property({ type: Boolean }) final = false;

  override render() {
    const places = shownPlaces(this.report);
    const names = places.map((place) => this.report.metrics[place] ?? '');
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">${this.final ? 'Scores' : 'Scores so far'}</h2>
        <p>${this.final ? 'all runs are finished' : 'over the questions done. Open point: still running.'}</p>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Table of scores">
        <table>
          <caption class="sr">
            ${this.final ? 'Scores' : 'Partial scores'}
          </caption>
          <thead>
            <tr>
              <th scope="col">System</th>
              ${names.map(
                (name) =>
                  html`<th scope="col" class="num g">${name}, 95 % interval</th>
                    <th scope="col" class="pl"><span class="sr">Plot of ${name}</span></th>
                    <th scope="col" class="num">n</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${this.report.runs.map((run) => renderRun(run, places))}
          </tbody>
          <tfoot>
            <tr>
              <td></td>
              ${places.map(
                () =>
                  html`<td class="g"></td>
                    <td class="pl">${renderAxis()}</td>
                    <td></td>`,
              )}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>`;
  }
}

/** The metric in focus and one of rank beside it, where the report has one. */
function shownPlaces({ metrics, metricPlace }: Report): readonly number[] {
  const ranked = metrics.findIndex((name, place) => place !== metricPlace && name.startsWith('nDCG'));
  return ranked < 0 ? [metricPlace] : [metricPlace, ranked];
}

function renderRun(run: RunSummary, places: readonly number[]) {
  const cells = places.map((place) => {
    const score = run.metrics[place];
    if (score === undefined)
      return html`<td class="g"></td>
        <td></td>
        <td></td>`;
    return html`<td class="num g">
        <b>${formatDecimal(score.mean)}</b>
        ${score.interval === null ? nothing : html`<span class="faint cap">${formatInterval(score.interval)}</span>`}
      </td>
      <td class="pl">${renderPlot(score, run.waiting > 0)}</td>
      <td class="num soft">${formatCount(score.n)}</td>`;
  });
  return html`<tr>
    <th scope="row" class="strong">${run.name}</th>
    ${cells}
  </tr>`;
}

function renderPlot({ mean, interval }: MetricEvaluation, open: boolean) {
  if (mean === null) return nothing;
  const grid = [0, 0.5, 1].map((value) => svg`<path class="gl" d="M${at(value)} 0v22" />`);
  const [low, high] = interval === null ? [mean, mean] : [at0(interval[0]), at0(interval[1])];
  const whisker = svg`<path class="wh" d="M${at(low)} 11H${at(high)}M${at(low)} 8v6M${at(high)} 8v6" />`;
  return html`<svg width=${width} height="22" viewBox="0 0 ${width} 22" aria-hidden="true">
    ${grid} ${interval === null ? nothing : whisker}
    <circle class=${open ? 'pt open' : 'pt'} cx=${at(mean)} cy="11" r="3.3" />
  </svg>`;
}

function renderAxis() {
  const labels = [0, 0.5, 1].map(
    (value) =>
      svg`<text x=${at(value)} y="10" text-anchor=${value === 0 ? 'start' : value === 1 ? 'end' : 'middle'}>${value}</text>`,
  );
  return html`<svg width=${width} height="12" viewBox="0 0 ${width} 12" aria-hidden="true">${labels}</svg>`;
}

function at(value: number): string {
  return (edge + at0(value) * (width - 2 * edge)).toFixed(1);
}

function at0(value: number): number {
  return Math.min(1, Math.max(0, value));
}
