import { LitElement, css, html } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { sharedStyles } from '../../styles/shared-styles.ts';

/** Puts a text on the clipboard and says whether that was allowed. */
@customElement('copy-button')
export class CopyButton extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: inline-flex;
        align-items: center;
        gap: 6px;
      }
    `,
  ];

  /** What is copied, for its name: "prompt". */
  @property() what = '';
  @property({ attribute: false }) text: () => string = () => '';
  @state() private said = '';

  override render() {
    return html`<span class="cap soft" role="status">${this.said}</span>
      <button class="btn small" type="button" aria-label="Copy the ${this.what}" @click=${this.copy}>Copy</button>`;
  }

  private readonly copy = async (): Promise<void> => {
    this.said = await navigator.clipboard.writeText(this.text()).then(
      () => 'Copied.',
      () => 'The browser did not allow it.',
    );
  };
}
