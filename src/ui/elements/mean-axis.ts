import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Estimate } from '../../core/metric/estimate.ts';
import { plotStyles } from './plot-styles.ts';

/** Room for the point at both ends. */
const edge = 2.5;

/** A mean on an axis from 0 to 1 with its interval and its ceiling, small enough for a table's cell; the numbers stand beside it. */
@customElement('mean-axis')
export class MeanAxis extends LitElement {
  static override styles = [
    plotStyles,
    css`
      :host {
        display: inline-block;
        vertical-align: -2px;
      }
    `,
  ];

  @property({ attribute: false }) mean: number | null = null;
  @property({ attribute: false }) interval: Estimate['interval'] = null;
  @property({ attribute: false }) ceiling: number | null = null;
  /** The mean is not finished. */
  @property({ type: Boolean }) open = false;
  @property({ type: Number }) width = 62;

  override render() {
    const { mean, interval, ceiling } = this;
    const x = (value: number): string => (edge + Math.min(1, Math.max(0, value)) * (this.width - 2 * edge)).toFixed(1);
    return html`<svg width=${this.width} height="12" viewBox="0 0 ${this.width} 12" aria-hidden="true">
      <path class="ax" d="M${x(0)} 6H${x(1)}" />
      ${ceiling === null ? nothing : svg`<path class="ce" d="M${x(ceiling)} 1v10" />`}
      ${interval === null ? nothing : svg`<path class="wh" d="M${x(interval[0])} 6H${x(interval[1])}" />`}
      ${mean === null ? nothing : svg`<circle class=${this.open ? 'pt open' : 'pt'} cx=${x(mean)} cy="6" r="2.2" />`}
    </svg>`;
  }
}
