import { LitElement, css, html, nothing, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { suggestionThreshold } from '../../core/metric/evidence/suggested-k.ts';
import { plotStyles } from './plot-styles.ts';

const height = 34;
const edge = 3;

/** A mean by the number of contexts, from 0 to 1, with the value that suggests a k as a dashed line; its numbers stand beside it. */
@customElement('evidence-curve')
export class EvidenceCurve extends LitElement {
  static override styles = [
    plotStyles,
    css`
      :host {
        display: inline-block;
        vertical-align: middle;
      }
      .line {
        fill: none;
        stroke: var(--text);
        stroke-width: 1.5;
      }
      .line.joined {
        stroke: var(--text-soft);
        stroke-dasharray: 3 2;
        stroke-width: 1;
      }
      @media (forced-colors: active) {
        .line {
          stroke: CanvasText;
        }
      }
    `,
  ];

  /** By k − 1, each 0..1. */
  @property({ attribute: false }) best: readonly number[] = [];
  @property({ attribute: false }) joined: readonly number[] = [];
  @property({ attribute: false }) suggested: number | null = null;
  @property({ type: Number }) width = 150;

  override render() {
    const { best, joined, suggested, width } = this;
    const x = (place: number): string =>
      (edge + (place / Math.max(1, best.length - 1)) * (width - 2 * edge)).toFixed(1);
    const y = (value: number): string => (edge + (1 - value) * (height - 2 * edge)).toFixed(1);
    const path = (values: readonly number[]): string =>
      values.map((value, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(value)}`).join('');
    return html`<svg width=${width} height=${height} viewBox="0 0 ${width} ${height}" aria-hidden="true">
      <path class="ax" d="M${edge} ${edge}V${height - edge}H${width - edge}" />
      <path class="rf" d="M${edge} ${y(suggestionThreshold)}H${width - edge}" />
      ${joined.length === 0 ? nothing : svg`<path class="line joined" d=${path(joined)} />`}
      ${best.length === 0 ? nothing : svg`<path class="line" d=${path(best)} />`}
      ${
        suggested === null
          ? nothing
          : svg`<circle class="pt" cx=${x(suggested - 1)} cy=${y(best[suggested - 1] ?? 0)} r="2.6" />`
      }
    </svg>`;
  }
}
