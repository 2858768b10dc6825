import { LitElement, css, html } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';

const leastBetweenMs = 5000;

/**
 * The one polite live region: says `text` at most every five seconds, and at once when `phase` changes. Nothing is
 * drawn; the same words stand beside it.
 */
@customElement('live-progress')
export class LiveProgress extends LitElement {
  static override styles = css`
    :host {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  `;

  @property() text = '';
  @property() phase = '';
  @state() private said = '';

  private saidAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  override render() {
    return html`<span role="status">${this.said}</span>`;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('phase')) this.say();
    else if (changed.has('text')) this.sayLater();
  }

  private sayLater(): void {
    const wait = this.saidAt + leastBetweenMs - performance.now();
    if (wait <= 0) this.say();
    else this.timer ??= setTimeout(() => this.say(), wait);
  }

  private say(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.saidAt = performance.now();
    this.said = this.text;
  }
}
