import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Estimate } from '../../core/metric/estimate.ts';
import { formatCount, formatDecimal, formatSigned } from '../format.ts';
import { placeOn, scaleOf } from './plot-scale.ts';
import type { Scale } from './plot-scale.ts';
import { plotStyles } from './plot-styles.ts';

const height = 32;

/** A mean as a point with its 95 % interval over grid lines, and a dashed line to compare it with. Its label has the numbers. */
@customElement('interval-plot')
export class IntervalPlot extends LitElement {
  static override styles = [
    plotStyles,
    css`
      :host {
        display: block;
        height: 32px;
      }
    `,
  ];

  @property({ attribute: false }) mean: number | null = null;
  @property({ attribute: false }) interval: Estimate['interval'] = null;
  /** Null: the numbers stand beside it, and the drawing is for the eye alone. */
  @property({ attribute: false }) n: number | null = null;
  @property({ attribute: false }) scale: Scale = scaleOf([], 3);
  /** Where the dashed line stands, or null. */
  @property({ attribute: false }) reference: number | null = null;
  /** Not finished, or not distinguishable. */
  @property({ type: Boolean }) open = false;
  @property({ type: Number }) width = 92;

  override render() {
    const { mean, n, scale, reference } = this;
    const words = n === null ? null : plotInWords({ mean, n, interval: this.interval });
    return html`<svg
      width=${this.width}
      height=${height}
      viewBox="0 0 ${this.width} ${height}"
      role=${words === null ? nothing : 'img'}
      aria-label=${words ?? nothing}
      aria-hidden=${words === null ? 'true' : nothing}
    >
      ${words === null ? nothing : svg`<title>${words}</title>`}
      <path class="gl" d=${scale.ticks.map((tick) => `M${this.x(tick)} 0v${height}`).join('')} />
      ${reference === null ? nothing : svg`<path class="rf" d="M${this.x(reference)} 0v${height}" />`}
      ${mean === null ? nothing : this.renderEstimate(mean)}
    </svg>`;
  }

  private renderEstimate(mean: number) {
    const middle = height / 2;
    const whiskers = this.interval?.map((end) => this.x(end));
    return svg`${
      whiskers === undefined
        ? nothing
        : svg`<path class="wh" d="M${whiskers[0]} ${middle}H${whiskers[1]}" /><path class="wh c" d="M${whiskers[0]} ${middle - 3}v6M${whiskers[1]} ${middle - 3}v6" />`
    }<circle class=${this.open ? 'pt open' : 'pt'} cx=${this.x(mean)} cy=${middle} r="3.5" />`;
  }

  private x(value: number): string {
    return (placeOn(this.scale, value) * this.width).toFixed(1);
  }
}

/** "0.70, interval 0.64 to 0.75, n 115", "0.70, n 1, no interval". */
export function plotInWords({ mean, n, interval }: Estimate): string {
  if (mean === null) return 'no question';
  if (interval === null) return `${formatDecimal(mean, 2)}, n ${formatCount(n)}, no interval`;
  const between = `interval ${formatDecimal(interval[0], 2)} to ${formatDecimal(interval[1], 2)}`;
  return `${formatDecimal(mean, 2)}, ${between}, n ${formatCount(n)}`;
}

/** The axis below plots of one scale: tick labels as far as there is room; on a signed one 0 has a label. */
export function renderAxis(scale: Scale, width: number, signed = false) {
  const { ticks } = scale;
  const last = ticks.length - 1;
  const least = signed ? 46 : 38;
  const stride = [1, 2, 3, 4].find((step) => (signed || last % step === 0) && (width * step) / last >= least) ?? last;
  const from = signed ? Math.max(0, ticks.indexOf(0)) % stride : 0;
  const digits = ticks.some((tick) => !Number.isInteger(Math.round(tick * 1000) / 100)) ? 2 : 1;
  return svg`${ticks.map((tick, place) =>
    (place - from) % stride === 0
      ? svg`<text x=${(placeOn(scale, tick) * width).toFixed(1)} y="10" text-anchor=${place === 0 ? 'start' : place === last ? 'end' : 'middle'}>${axisLabel(tick, digits, signed)}</text>`
      : nothing,
  )}`;
}

function axisLabel(tick: number, digits: number, signed: boolean): string {
  if (tick === 0) return '0';
  return signed ? formatSigned(tick, digits) : formatDecimal(tick, digits);
}
