import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Notice } from '../../app/app-state.ts';
import type { App } from '../../app/app.ts';
import { renderCure } from '../cure-of-failure.ts';
import { deepFocus } from '../focus-keeper.ts';
import { formatCounted } from '../format.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import '../elements/ui-icon.ts';

/** Notices that stand at once. */
const mostShown = 3;

/** What happened that no view owns: over the page, until dismissed; never over the control that has the focus. */
@customElement('notice-list')
export class NoticeList extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    css`
      :host {
        position: fixed;
        right: 16px;
        bottom: 38px;
        z-index: 10;
        width: min(440px, calc(100vw - 24px));
      }
      :host([above]) {
        top: 56px;
        bottom: auto;
      }
      .list {
        display: grid;
        gap: 8px;
        max-height: 40vh;
        overflow: auto;
        border-radius: var(--radius);
        box-shadow: var(--shadow-raised);
      }
      .notice {
        display: grid;
        grid-template-columns: 14px minmax(0, 1fr) 24px;
        gap: 10px;
        align-items: start;
        padding: 9px 8px 9px 12px;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius);
        background: var(--surface-raised);
      }
      .notice.error {
        border-color: var(--error);
      }
      .notice.warning {
        border-color: var(--warning);
      }
      .notice > ui-icon {
        margin-top: 5px;
        color: var(--text-soft);
      }
      .error > ui-icon {
        color: var(--error);
      }
      .warning > ui-icon {
        color: var(--warning);
      }
      p {
        padding-top: 3px;
        overflow-wrap: anywhere;
      }
      summary {
        display: inline-block;
        min-height: 24px;
        padding-top: 4px;
        color: var(--text-soft);
        font-size: var(--size-small);
      }
      .all {
        display: flex;
        gap: 6px;
        justify-content: end;
        padding-bottom: 6px;
      }
      @media (max-width: 719px) {
        :host {
          right: 12px;
          bottom: 62px;
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @state() private unfolded = false;
  /** At the upper edge: what has the focus stands where the list would be below. */
  @property({ type: Boolean, reflect: true }) above = false;

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('focusin', this.makeRoom);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('focusin', this.makeRoom);
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Once a move is enough: over a control at either edge it would go on for ever.
    if (!changed.has('above')) this.makeRoom();
  }

  override render() {
    const notices = this.app.state.notices.value;
    if (notices.length <= mostShown) this.unfolded = false;
    // The newest stand; what is over the page must not cover it.
    const earlier = this.unfolded ? 0 : Math.max(0, notices.length - mostShown);
    return html`<section aria-label="Notices">
      ${notices.length > 2 ? this.renderAll(notices, earlier) : nothing}
      <div class="list" tabindex=${notices.length > 2 ? '0' : nothing}>
        ${repeat(
          notices.slice(earlier),
          (notice) => notice.id,
          (notice) => this.renderNotice(notice),
        )}
      </div>
    </section>`;
  }

  /** The list moves to the other edge where it would stand over the control that has the focus. */
  private readonly makeRoom = (): void => {
    const focused = deepFocus();
    if (this.app.state.notices.value.length === 0) this.above = false;
    if (focused === null || focused.getRootNode() === this.renderRoot) return;
    if (isCovered(this.getBoundingClientRect(), focused.getBoundingClientRect())) this.above = !this.above;
  };

  private renderAll(notices: readonly Notice[], earlier: number) {
    return html`<p class="all">
      ${
        earlier === 0
          ? nothing
          : html`<button class="btn small" type="button" @click=${() => (this.unfolded = true)}>
              Show ${formatCounted(earlier, 'earlier notice')}
            </button>`
      }
      <button
        class="btn small"
        type="button"
        @click=${() => notices.forEach(({ id }) => this.app.commands.dismissNotice(id))}
      >
        Dismiss ${formatCounted(notices.length, 'notice')}
      </button>
    </p>`;
  }

  private renderNotice(notice: Notice) {
    const role = notice.kind === 'error' ? 'alert' : 'status';
    return html`<div class="notice ${notice.kind}" role=${role}>
      <ui-icon name=${notice.kind}></ui-icon>
      <div>
        <p>${shortened(notice.message)} ${renderCure(notice.code)}</p>
        ${
          notice.code === null
            ? nothing
            : html`<details>
                <summary>Detail</summary>
                <code>${notice.code}</code>
              </details>`
        }
      </div>
      <button
        class="btn quiet small icon"
        type="button"
        aria-label=${`Dismiss: ${notice.message}`}
        @click=${() => this.app.commands.dismissNotice(notice.id)}
      >
        <ui-icon name="cancel"></ui-icon>
      </button>
    </div>`;
  }
}

/** Controls stand over or under the list in part; what is larger than it, as a table that scrolls, is no control. */
function isCovered(list: DOMRect, control: DOMRect): boolean {
  if (control.height > list.height && control.width > list.width) return false;
  const across = Math.min(list.right, control.right) - Math.max(list.left, control.left);
  const along = Math.min(list.bottom, control.bottom) - Math.max(list.top, control.top);
  return across > 0 && along > 0;
}

/** Reasons come from providers and files, and may be of any length; the whole stands where the reason is of. */
function shortened(message: string): string {
  const characters = Array.from(message.slice(0, 2 * mostCharacters));
  if (characters.length <= mostCharacters) return message;
  return `${characters.slice(0, mostCharacters).join('')}… (${(message.length - mostCharacters).toLocaleString('en-US')} more characters)`;
}

const mostCharacters = 2000;
