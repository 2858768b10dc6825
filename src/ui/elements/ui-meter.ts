import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { setStyle } from '../set-style.ts';

/** A bar that moves when data arrives: `done` of `total`; without a total it stays empty and says so to nobody. */
@customElement('ui-meter')
export class UiMeter extends LitElement {
  static override styles = css`
    :host {
      display: block;
      height: 5px;
      border-radius: 3px;
      background: var(--surface-sunken);
      overflow: hidden;
      box-shadow: inset 0 0 0 1px var(--line);
      forced-color-adjust: none;
    }
    div,
    i {
      display: block;
      height: 100%;
    }
    i {
      background: var(--accent);
    }
    :host([idle]) i {
      background: var(--line-strong);
    }
  `;

  @property({ type: Number }) done = 0;
  @property({ type: Number }) total: number | null = null;
  /** What is counted, for the accessible name; empty where the numbers stand beside it. */
  @property() label = '';
  /** Finished or waiting: drawn without the accent. */
  @property({ type: Boolean, reflect: true }) idle = false;

  override render() {
    const share = this.total === null || this.total <= 0 ? 0 : Math.min(1, Math.max(0, this.done / this.total));
    const bar = html`<i ${setStyle({ width: `${(100 * share).toFixed(2)}%` })}></i>`;
    if (this.label === '') return bar;
    return html`<div
      role="progressbar"
      aria-label=${this.label}
      aria-valuemin="0"
      aria-valuemax=${this.total ?? 0}
      aria-valuenow=${this.done}
    >
      ${bar}
    </div>`;
  }
}
