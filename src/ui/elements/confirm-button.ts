import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { ancestorsOf, deepFocus, focusHeadingNear } from '../focus-keeper.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import './ui-icon.ts';

/**
 * A button whose deed cannot be undone: it asks in its own place, Escape keeps. Fires `confirmed`. Where the deed takes the button
 * away with what it removes, the focus goes to the nearest heading.
 */
@customElement('confirm-button')
export class ConfirmButton extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: inline-block;
      }
      .ask {
        flex-wrap: wrap;
        justify-content: end;
      }
    `,
  ];

  /** What the button says, the deed: "Remove". */
  @property() label = '';
  /** What would be lost, as a question: "Remove energy.json and its 2 runs?" */
  @property() question = '';
  /** Accessible name where `label` alone does not say what it removes. */
  @property() name = '';
  @property({ type: Boolean }) small = false;

  @state() private asking = false;
  /** What it stood in when it was confirmed. */
  private stoodIn: readonly Node[] = [];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    const { stoodIn } = this;
    this.stoodIn = [];
    if (stoodIn.length > 0 && deepFocus() === null) focusHeadingNear(stoodIn);
  }

  override render() {
    const size = this.small ? 'small' : '';
    if (!this.asking) {
      return html`<button
        class="btn quiet ${size}"
        type="button"
        aria-label=${this.name === '' ? this.label : this.name}
        @click=${() => this.ask(true)}
      >
        ${this.label}
      </button>`;
    }
    return html`<div class="row ask" role="group" aria-label=${this.question} @keydown=${this.onKey}>
      <span class="small">${this.question}</span>
      <button class="btn danger ${size}" type="button" @click=${this.confirm}>${this.label}</button>
      <button class="btn ${size}" type="button" @click=${() => this.ask(false)}>Keep</button>
    </div>`;
  }

  private ask(asking: boolean): void {
    this.asking = asking;
    // The safe answer has the focus while it asks, the button itself afterwards.
    void this.updateComplete.then(() => {
      const buttons = this.renderRoot.querySelectorAll('button');
      buttons[buttons.length - 1]?.focus();
    });
  }

  private readonly confirm = (): void => {
    this.stoodIn = ancestorsOf(this);
    this.ask(false);
    this.dispatchEvent(new Event('confirmed'));
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.ask(false);
  };
}
