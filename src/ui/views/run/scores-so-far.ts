import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Report, RunSummary } from '../../../core/experiment/report.ts';
import { renderAxis } from '../../elements/interval-plot.ts';
import '../../elements/interval-plot.ts';
import { scaleOf } from '../../elements/plot-scale.ts';
import { formatCount, formatCounted, formatDecimal, formatInterval } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { shownText, shownTextStyles } from '../question/shown-text.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { scoresSoFarStyles } from './scores-so-far-styles.ts';

const width = 130;
/** All of it, always: a scale that follows the means would move them while they are read. */
const scale = scaleOf([0, 1], 3);

/** Means of what is done, each with its interval and n. An open point: the run still goes on. */
@customElement('scores-so-far')
export class ScoresSoFar extends LitElement {
  static override styles = [sharedStyles, shownTextStyles, wideTableStyles, scoresSoFarStyles];

  @property({ attribute: false }) report!: Report;
  /** All runs are finished: the means are final. */
  @property({ type: Boolean }) final = false;
  /** Runs that failed: their means are of what they had done. */
  @property({ type: Number }) failed = 0;

  override render() {
    const places = shownPlaces(this.report);
    const names = places.map((place) => this.report.metrics[place] ?? '');
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">${this.final ? 'Scores' : 'Scores so far'}</h2>
        <p>${this.about()}</p>
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
                    <td class="pl">
                      <svg width=${width} height="12" viewBox="0 0 ${width} 12" aria-hidden="true">
                        ${renderAxis(scale, width)}
                      </svg>
                    </td>
                    <td></td>`,
              )}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>`;
  }

  private about(): string {
    if (!this.final) return 'over the questions done. Open point: still running.';
    if (this.failed === 0) return 'all runs are finished';
    return `${formatCounted(this.failed, 'run')} failed: over the questions done before`;
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
      <td class="pl">
        <interval-plot
          .mean=${score.mean}
          .interval=${score.interval}
          .scale=${scale}
          .width=${width}
          .open=${run.waiting > 0}
        ></interval-plot>
      </td>
      <td class="num soft">${formatCount(score.n)}</td>`;
  });
  return html`<tr>
    <th scope="row" class="strong"><bdi>${shownText(run.name)}</bdi></th>
    ${cells}
  </tr>`;
}
