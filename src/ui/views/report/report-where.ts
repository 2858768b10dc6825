import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { GroupDifference } from '../../../core/experiment/comparison.ts';
import type { ReportGroup } from '../../../core/experiment/report.ts';
import { splits } from '../../../core/experiment/report-groups.ts';
import type { Estimate } from '../../../core/metric/estimate.ts';
import { pairedPermutations } from '../../../core/statistics/paired-randomisation.ts';
import { renderAxis } from '../../elements/interval-plot.ts';
import { scaleOf } from '../../elements/plot-scale.ts';
import type { Scale } from '../../elements/plot-scale.ts';
import { formatCount, formatInterval, formatP, formatSigned } from '../../format.ts';
import { PrintState } from '../../print-state.ts';
import { setStyle } from '../../set-style.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { isToldApart, level, renderComparisonHeads, renderGroupDifference, renderWins } from './comparison-cells.ts';
import { rangeOf } from './report-counts.ts';
import { MovedAsked, QueryChanged } from './report-query.ts';
import { reportWhereStyles } from './report-where-styles.ts';
import type { WhereSubject } from './where-subject.ts';

const allWidth = 122;
const versusWidth = 92;
const noQuestion: Estimate = { mean: null, n: 0, interval: null };

/** One metric: for all questions and for each group, run below run, and each run against the baseline. */
@customElement('report-where')
export class ReportWhere extends LitElement {
  static override styles = [sharedStyles, reportWhereStyles];

  @property({ attribute: false }) subject!: WhereSubject;

  private readonly print = new PrintState(this);

  override render() {
    const { subject } = this;
    const compared = subject.comparisons.length > 0;
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">${subject.name}: where, and how sure</h2>
        <p>
          Mean and 95 % interval${compared ? '; dashed line at the baseline' : ''}.
          ${subject.withoutValue === null ? nothing : html`“${subject.withoutValue}” has no value of it, so the baseline is “${this.baselineName()}”.`}
          ${subject.groups.length > 3 ? html`${formatCount(subject.groups.length)} groups${compared && subject.groups.length > 6 ? html`<span class="noprint">, the table scrolls sideways</span>` : nothing}.` : nothing}
        </p>
        <label class="push small soft noprint" for="split">Split by</label>
        <span class="select">
          <select id="split" class="field" @change=${this.splitBy}>
            ${splits.map(({ id, label }) => html`<option value=${id} ?selected=${id === subject.splitBy}>${label}</option>`)}
          </select>
        </span>
        ${compared ? this.renderBaselines() : nothing}
      </header>
      <p class="meaning">${subject.meaning}</p>
      ${this.renderTables(compared)}
    </section>`;
  }

  private baselineName(): string {
    return this.subject.runs.find(({ run }) => run === this.subject.baseline)?.name ?? '';
  }

  private renderBaselines() {
    const { runs, baseline } = this.subject;
    return html`<label class="small soft noprint" for="base">Baseline</label>
      <span class="select base">
        <select id="base" class="field" @change=${this.compareWith}>
          ${runs.map(({ run, name }) => html`<option value=${run} ?selected=${run === baseline}>${name}</option>`)}
        </select>
      </span>`;
  }

  private renderTables(compared: boolean) {
    const { subject } = this;
    const { all } = subject;
    if (all.every(({ n }) => n === 0))
      return html`<p class="none soft">No question has a value of ${subject.name} yet.</p>`;
    const scales: Scales = {
      all: scaleOf(all.flatMap(endsOf), 5),
      group: scaleOf(
        subject.groups.flatMap(({ runs }) => runs.flatMap(endsOf)),
        5,
      ),
      versus: differencesScale(subject.comparisons.flatMap(({ interval }) => interval ?? [])),
    };
    const whole: Part = { all, compared, groups: subject.groups };
    const parts = this.print.printing ? partsOnPaper(whole) : [whole];
    return html`${parts.map((part) => this.renderTable(part, scales))}
    ${
      compared
        ? html`<p class="notes cap">
            Under each group: its difference to the baseline, described and not tested. A press on
            ${subject.moreIsBetter ? 'wins, ties and losses' : 'the counts'} shows which questions moved. Differences:
            paired randomisation over the questions both have, ${formatCount(pairedPermutations)} draws; Holm over the
            runs against the baseline. Open: not distinguishable, Holm p ≥
            ${level}${subject.runs.every(({ isOpen }) => !isOpen) ? '' : ', or a mean not finished'}.
          </p>`
        : nothing
    }`;
  }

  private renderTable({ all, groups, compared }: Part, scales: Scales) {
    const { subject } = this;
    const split = splits.find(({ id }) => id === subject.splitBy)?.label.toLowerCase() ?? '';
    const widths = widthsOf(groups.length, all !== null, compared ? subject : null);
    return html`<div
      class="scroll"
      tabindex="0"
      role="region"
      aria-label="${subject.name} by ${split}"
      ${setStyle(widths)}
    >
      <table>
        <caption class="sr">
          ${subject.name} of all questions and by ${split}${compared ? ', and each run compared with the baseline' : ''}
        </caption>
        <colgroup>
          <col class="name" />
          ${all === null ? nothing : html`<col class="all" />`} ${groups.map(() => html`<col class="group" />`)}
          <col />
          ${
            compared
              ? html`<col class="at3" />
                  <col class="at2" />
                  <col class="at1" />
                  <col class="at0" />`
              : nothing
          }
        </colgroup>
        <thead>
          <tr>
            <th scope="col" class="name">Run</th>
            ${all === null ? nothing : renderHead('All', all)}
            ${groups.map(({ label, runs }) => renderHead(label, runs))}
            <td></td>
            ${compared ? renderComparisonHeads(subject.moreIsBetter) : nothing}
          </tr>
        </thead>
        <tbody>
          ${subject.order.map((place) => this.renderRow(place, { all, groups, compared }, scales))}
        </tbody>
        <tfoot>
          <tr>
            <td class="name"></td>
            ${all === null ? nothing : html`<td class="p">${axisOf(scales.all, allWidth)}</td>`}
            ${groups.map(() => html`<td class="p">${axisOf(scales.group, groupWidth(groups.length))}</td>`)}
            <td></td>
            ${
              compared
                ? html`<td class="p stay at3 vs">${axisOf(scales.versus, versusWidth, true)}</td>
                    <td colspan="3" class="stay at0"></td>`
                : nothing
            }
          </tr>
        </tfoot>
      </table>
    </div>`;
  }

  private renderRow(place: number, { all, groups, compared }: Part, scales: Scales) {
    const { subject } = this;
    const summary = subject.runs[place]!;
    const base = subject.runs.findIndex(({ run }) => run === subject.baseline);
    const plot = (
      estimates: readonly Estimate[],
      scale: Scale,
      width: number,
      difference: GroupDifference | null = null,
    ) => {
      const { mean, n, interval } = estimates[place] ?? noQuestion;
      const reference = subject.comparisons.length === 0 ? null : (estimates[base]?.mean ?? null);
      return html`<td class="p">
        <interval-plot
          .mean=${mean}
          .n=${n}
          .interval=${interval}
          .scale=${scale}
          .reference=${reference}
          .open=${summary.isOpen}
          .width=${width}
        ></interval-plot>
        ${difference === null || difference.mean === null ? nothing : renderGroupDifference(difference)}
      </td>`;
    };
    return html`<tr>
      <th scope="row" class="name"><span class="rn" title=${summary.name}>${summary.name}</span></th>
      ${all === null ? nothing : plot(all, scales.all, allWidth)}
      ${groups.map(({ runs, differences }) => plot(runs, scales.group, groupWidth(groups.length), differences[place] ?? null))}
      <td></td>
      ${compared ? this.renderComparison(place, scales.versus) : nothing}
    </tr>`;
  }

  private renderComparison(place: number, scale: Scale) {
    const { run } = this.subject.runs[place]!;
    const comparison = this.subject.comparisons.find((one) => one.run === run);
    if (comparison === undefined || comparison.n === 0) {
      return html`<td class="stay at3 vs">
          <span class="i">${comparison === undefined ? 'baseline' : 'none in common'}</span>
        </td>
        <td class="stay at2"></td>
        <td class="stay at1"></td>
        <td class="stay at0"></td>`;
    }
    const { meanDifference, interval, p, holmP } = comparison;
    return html`<td class="p stay at3 vs">
        <interval-plot
          .mean=${meanDifference}
          .interval=${interval}
          .scale=${scale}
          .reference=${0}
          .open=${!isToldApart(comparison)}
          .width=${versusWidth}
        ></interval-plot>
      </td>
      <td class="num d stay at2">
        <span class="v">${formatSigned(meanDifference)}</span
        ><span class="i">${interval === null ? 'no interval' : formatInterval(interval)}</span>
      </td>
      <td class="stay at1">
        ${renderWins(comparison, () => this.dispatchEvent(new MovedAsked(run)), this.subject.moreIsBetter)}
      </td>
      <td class="num d stay at0">
        <span class="v">${formatP(p)}</span><span class="i">Holm ${formatP(holmP)}</span>
      </td>`;
  }

  private readonly splitBy = (event: Event): void => {
    this.dispatchEvent(new QueryChanged({ split: (event.target as HTMLSelectElement).value }));
  };

  private readonly compareWith = (event: Event): void => {
    this.dispatchEvent(new QueryChanged({ base: (event.target as HTMLSelectElement).value }));
  };
}

interface Scales {
  readonly all: Scale;
  /** Shared by all groups. */
  readonly group: Scale;
  readonly versus: Scale;
}

/** What one table shows: the mean over all questions or not, some groups, the comparison or not. */
interface Part {
  readonly all: readonly Estimate[] | null;
  readonly groups: readonly ReportGroup[];
  readonly compared: boolean;
}

/** Paper does not scroll: what is wider than a sheet goes on in tables below one another. */
function partsOnPaper(whole: Part): readonly Part[] {
  const beside = whole.compared ? 2 : 8;
  if (whole.groups.length <= beside) return [whole];
  const rest = Array.from({ length: Math.ceil(whole.groups.length / 8) }, (_, part) => ({
    all: null,
    groups: whole.groups.slice(8 * part, 8 * part + 8),
    compared: false,
  }));
  return [{ ...whole, groups: [] }, ...rest];
}

function renderHead(label: string, estimates: readonly Estimate[]) {
  return html`<th scope="col" title=${label}>
    <span class="gn">${label}</span><span class="gn faint">n = ${nRange(estimates)}</span>
  </th>`;
}

function endsOf({ mean, interval }: Estimate): readonly number[] {
  return mean === null ? [] : [mean, ...(interval ?? [])];
}

function nRange(estimates: readonly Estimate[]): string {
  const [least, most] = rangeOf(estimates.map(({ n }) => n));
  return least === most ? formatCount(most) : `${formatCount(least)}–${formatCount(most)}`;
}

/** Where nothing differs, no side of 0 is the better known. */
function differencesScale(ends: readonly number[]): Scale {
  return scaleOf(ends.every((end) => end === 0) ? [-1, 1] : [0, ...ends], 5);
}

function axisOf(scale: Scale, width: number, signed = false) {
  return html`<svg width=${width} height="13" viewBox="0 0 ${width} 13" aria-hidden="true">
    ${renderAxis(scale, width, signed)}
  </svg>`;
}

/** Width of a group's plot: up to six groups beside a comparison stand within 1,280 px without scrolling. */
function groupWidth(groups: number): number {
  return groups > 5 ? 68 : 84;
}

/** Widths that follow from the data: of the whole table, and of wins, ties and losses, which are four counts of n's digits. */
function widthsOf(
  groups: number,
  all: boolean,
  compared: Pick<WhereSubject, 'comparisons'> | null,
): Readonly<Record<string, string>> {
  const digits = Math.max(...(compared?.comparisons.map(({ n }) => formatCount(n).length) ?? []), 2);
  const wins = Math.max(132, 62 + 24 * digits);
  const fixed = 160 + (all ? 138 : 0) + (compared === null ? 0 : 304 + wins);
  const group = groupWidth(groups) + 16;
  return {
    '--wins-width': `${wins}px`,
    '--group-width': `${group}px`,
    '--table-width': `${fixed + group * groups}px`,
  };
}
