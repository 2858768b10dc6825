import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import { formatTable } from '../../../core/dataset/format-table.ts';
import type { Mapping } from '../../../core/dataset/mapping.ts';
import type { Report } from '../../../core/experiment/report.ts';
import { formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { scoredOf, standingCounts, unmappableBecause } from './report-counts.ts';
import type { QuestionStanding } from './report-counts.ts';

/** What the report is of, and how its questions add up: "energy.json, UniDoc-Bench. 118 of 120 questions scored; …". */
@customElement('report-title')
export class ReportTitle extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      p {
        color: var(--text-soft);
        text-wrap: pretty;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) benchmark: Benchmark | null = null;
  @property({ attribute: false }) mapping: Mapping | null = null;
  @property({ attribute: false }) report: Report | null = null;

  override render() {
    const { benchmark, report } = this;
    const format = formatTable.find((one) => one.name === benchmark?.format)?.label.replace(/,[^,]*$/, '') ?? '';
    const name = benchmark === null ? '' : `${benchmark.name}, ${format}. `;
    return html`<p>${name}${report === null ? nothing : this.renderSum(report)}</p>`;
  }

  private renderSum(report: Report) {
    const counts = standingCounts(report.questions);
    const { scored } = scoredOf(report.questions);
    const rest = [...counts].filter(([standing]) => standing !== 'scored');
    return html`${formatCount(scored)} of ${formatCount(report.questions.length)} questions
    scored${rest.map(([standing, count]) => html`; ${this.renderRest(standing, count)}`)}.`;
  }

  private renderRest(standing: QuestionStanding, count: number) {
    const n = formatCount(count);
    const benchmark = formatRoute(routeTo('benchmark'));
    const because = this.mapping === null ? 'their gold is not mapped' : unmappableBecause(this.mapping.questions);
    switch (standing) {
      case 'scored':
        return nothing;
      case 'scored-0':
        return html`${n} of them as 0 because <a href=${benchmark}>${because}</a>`;
      case 'document-only':
        return html`${n} on documents alone, ${count === 1 ? 'its gold names' : 'their gold names'} no pages`;
      case 'without-evidence':
        return html`${n} without evidence`;
      case 'unmappable':
        return html`${n} left out because <a href=${benchmark}>${because}</a>`;
      case 'mapped-in-part':
        return html`${n} left out because <a href=${benchmark}>their gold is mapped in part</a>`;
      case 'failed':
        return html`<span class="err">${n} failed</span>`;
      case 'waiting':
        return html`${n} waiting`;
      default:
        return assertUnreachable(standing);
    }
  }
}
