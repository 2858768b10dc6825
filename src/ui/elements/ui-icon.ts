import { LitElement, css, html, svg } from 'lit';
import type { SVGTemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';

/** 14 × 14 line drawings, inline: nothing is fetched for them. */
const drawings = {
  add: svg`<path d="M7 2v10M2 7h10"/>`,
  cancel: svg`<path d="M3 3l8 8M11 3l-8 8"/>`,
  check: svg`<path d="M2.5 7.5l3 3 6-7"/>`,
  contrast: svg`<circle cx="7" cy="7" r="5"/><path d="M7 2a5 5 0 010 10z" fill="currentColor"/>`,
  down: svg`<path d="M2.5 5L7 9.5 11.5 5"/>`,
  drop: svg`<path d="M7 2v8M3.5 7L7 10.5 10.5 7"/><path d="M2 12.5h10"/>`,
  edit: svg`<path d="M2.5 11.5l.6-2.6 6.2-6.2 2 2-6.2 6.2z"/>`,
  error: svg`<path d="M4.5 1.5h5l3 3v5l-3 3h-5l-3-3v-5z"/><path d="M7 4v3.6M7 9.8v.1"/>`,
  export: svg`<path d="M5.5 3H3v8h8V8.5M8 2.5h3.5V6M11 3L6.5 7.5"/>`,
  fit: svg`<path d="M2 5V2h3M9 2h3v3M12 9v3H9M5 12H2V9"/>`,
  info: svg`<circle cx="7" cy="7" r="5.5"/><path d="M7 6.3V10M7 4v.1"/>`,
  lock: svg`<rect x="3" y="6.2" width="8" height="6" rx="1"/><path d="M4.8 6V4.4a2.2 2.2 0 014.4 0V6"/>`,
  next: svg`<path d="M5 2.5L9.5 7 5 11.5"/>`,
  pause: svg`<path d="M4.5 2.5v9M9.5 2.5v9"/>`,
  play: svg`<path d="M4 2.5l7 4.5-7 4.5z"/>`,
  previous: svg`<path d="M9 2.5L4.5 7 9 11.5"/>`,
  remove: svg`<path d="M2.5 3.5h9M5.5 3.5V2h3v1.5M3.5 3.5l.6 8.5h5.8l.6-8.5M5.8 6v3.8M8.2 6v3.8"/>`,
  search: svg`<circle cx="6" cy="6" r="3.8"/><path d="M9 9l3.2 3.2"/>`,
  settings: svg`<circle cx="7" cy="7" r="2"/><path d="M7 1v2M7 11v2M1 7h2M11 7h2M2.8 2.8l1.4 1.4M9.8 9.8l1.4 1.4M11.2 2.8L9.8 4.2M4.2 9.8l-1.4 1.4"/>`,
  stop: svg`<rect x="3" y="3" width="8" height="8" rx="1"/>`,
  warning: svg`<path d="M7 1.8L13 12.2H1z"/><path d="M7 5.5v3M7 10.4v.1"/>`,
} satisfies Record<string, SVGTemplateResult>;

export type IconName = keyof typeof drawings;

/** A decorative icon in the colour of its text; words beside it carry the meaning. */
@customElement('ui-icon')
export class UiIcon extends LitElement {
  static override styles = css`
    :host {
      display: inline-block;
      flex: none;
      width: 14px;
      height: 14px;
      vertical-align: -2px;
    }
    svg {
      display: block;
      width: 100%;
      height: 100%;
      fill: none;
      stroke: currentColor;
      stroke-width: 1.5;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
  `;

  @property() name: IconName = 'info';

  override render() {
    return html`<svg viewBox="0 0 14 14" aria-hidden="true">${drawings[this.name]}</svg>`;
  }
}
