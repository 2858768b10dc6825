import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { App } from '../../app/app.ts';
import { matchingDeeds } from '../deeds.ts';
import type { Deed } from '../deeds.ts';
import { dialogStyles } from '../styles/dialog-styles.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import '../elements/ui-icon.ts';

/**
 * Find a document or question, or do anything: a field over a list, walked with the arrows while the field keeps the
 * focus. Fires `all-keys`, `workspace-create`, `workspace-rename`.
 */
@customElement('find-or-do')
export class FindOrDo extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    dialogStyles,
    css`
      .ask {
        display: flex;
        align-items: center;
        gap: 10px;
        padding: 0 14px;
        border-bottom: 1px solid var(--line);
        color: var(--text-soft);
      }
      input {
        flex: 1;
        min-width: 0;
        height: 46px;
        border: 0;
        background: none;
        color: var(--text);
        font: inherit;
        font-size: var(--size-lead);
      }
      input:focus-visible {
        box-shadow: none;
      }
      .ask:focus-within {
        box-shadow: inset 0 -2px 0 var(--accent);
      }
      [role='listbox'] {
        max-height: min(440px, 60vh);
        padding: 6px;
        overflow: auto;
      }
      [role='option'] {
        display: grid;
        grid-template-columns: 84px minmax(0, 1fr) auto;
        align-items: center;
        gap: 10px;
        height: max(32px, var(--control-height));
        padding: 0 10px;
        border-radius: var(--radius-small);
        cursor: pointer;
      }
      [aria-selected='true'] {
        background: var(--surface-selected);
      }
      [aria-selected='true'] .group {
        color: var(--text-soft);
      }
      .group {
        color: var(--text-faint);
        font-size: var(--size-caption);
      }
      .none {
        padding: 14px;
      }
      @media (forced-colors: active) {
        [aria-selected='true'] {
          outline: 2px solid Highlight;
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;

  @state() private typed = '';
  @state() private at = 0;
  @state() private open = false;
  @query('dialog') private readonly dialog!: HTMLDialogElement;
  @query('input') private readonly input!: HTMLInputElement;
  private deeds: readonly Deed[] = [];

  async show(): Promise<void> {
    if (this.dialog.open) return this.dialog.close();
    this.typed = '';
    this.at = 0;
    this.open = true;
    this.dialog.showModal();
    await this.updateComplete;
    this.input.focus();
  }

  override render() {
    this.deeds = this.open ? this.currentDeeds() : [];
    const chosen = Math.min(this.at, this.deeds.length - 1);
    return html`<dialog aria-label="Find or do" @close=${this.closed} @click=${this.pressed}>
      <div class="ask">
        <ui-icon name="search"></ui-icon>
        <input
          type="text"
          role="combobox"
          aria-label="Find or do"
          aria-expanded="true"
          aria-controls="list"
          aria-autocomplete="list"
          aria-activedescendant=${this.deeds.length === 0 ? nothing : `deed-${chosen}`}
          placeholder="Find a document or question, or do something"
          autocomplete="off"
          spellcheck="false"
          .value=${this.typed}
          @input=${this.type}
          @keydown=${this.onKey}
        />
        <kbd>Esc</kbd>
      </div>
      <div id="list" role="listbox" aria-label="What can be done or was found">
        ${this.deeds.map((deed, index) => this.renderDeed(deed, index, index === chosen))}
      </div>
      ${this.open && this.deeds.length === 0 ? html`<p class="none soft" role="status">Nothing by these words.</p>` : nothing}
    </dialog>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.open) this.renderRoot.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  private renderDeed(deed: Deed, index: number, chosen: boolean) {
    return html`<div
      id="deed-${index}"
      role="option"
      aria-selected=${chosen}
      @click=${() => this.doIt(deed)}
      @pointermove=${() => {
        this.at = index;
      }}
    >
      <span class="group">${deed.group}</span><span class="trunc">${deed.label}</span>
      ${deed.key === undefined ? html`<span></span>` : html`<kbd>${deed.key}</kbd>`}
    </div>`;
  }

  private currentDeeds(): readonly Deed[] {
    const tell = (name: string) => () => this.dispatchEvent(new Event(name));
    const shell = {
      allKeys: tell('all-keys'),
      createWorkspace: tell('workspace-create'),
      renameWorkspace: tell('workspace-rename'),
    };
    return matchingDeeds(this.app, shell, this.typed);
  }

  private doIt(deed: Deed): void {
    this.dialog.close();
    deed.run();
  }

  private readonly type = (): void => {
    this.typed = this.input.value;
    this.at = 0;
  };

  private readonly onKey = (event: KeyboardEvent): void => {
    const count = this.deeds.length;
    if (count === 0 || event.isComposing) return;
    const at = Math.min(this.at, count - 1);
    if (event.key === 'ArrowDown') this.at = (at + 1) % count;
    else if (event.key === 'ArrowUp') this.at = (at - 1 + count) % count;
    else if (event.key === 'Enter') this.doIt(this.deeds[at]!);
    else return;
    event.preventDefault();
  };

  private readonly pressed = (event: Event): void => {
    if (event.target === this.dialog) this.dialog.close(); // the backdrop
  };

  private readonly closed = (): void => {
    this.open = false;
  };
}
