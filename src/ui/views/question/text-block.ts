import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { formatCount } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { shownText, shownTextStyles } from './shown-text.ts';

/** Characters that are laid out at once: whole documents stand in some prompts. */
const mostAtOnce = 20_000;

/** A long text as it was sent or replied: text alone, in a box that scrolls, with its beginning first where it is very long. */
@customElement('text-block')
export class TextBlock extends LitElement {
  static override styles = [
    sharedStyles,
    shownTextStyles,
    css`
      pre {
        max-height: 340px;
        overflow: auto;
      }
      pre:focus-visible {
        box-shadow: inset 0 0 0 2px var(--accent);
      }
      @media print {
        pre {
          max-height: none;
        }
      }
    `,
  ];

  @property() text = '';
  /** What the text is: the name of its region. */
  @property() label = '';
  @state() private isWhole = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('text')) this.isWhole = false;
  }

  override render() {
    const { text } = this;
    const isCut = !this.isWhole && text.length > mostAtOnce;
    return html`<pre class="told" dir="auto" tabindex="0" role="group" aria-label=${this.label}>
${shownText(isCut ? text.slice(0, mostAtOnce) : text)}</pre>
      ${
        isCut
          ? html`<p class="small soft">
              The first ${formatCount(mostAtOnce)} of ${formatCount(text.length)} characters.
              <button class="link" type="button" @click=${() => (this.isWhole = true)}>Show all</button>
            </p>`
          : nothing
      }`;
  }
}
