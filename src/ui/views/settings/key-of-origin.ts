import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { KeyMode, KeyState } from '../../../app/key-vault.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { renderKeyFields, takeKey } from './key-fields.ts';
import { languageModelStyles } from './language-model-styles.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import '../../elements/confirm-button.ts';
import '../../elements/ui-icon.ts';

const place = 'key';

/** The key of one origin: where it lives, and how to set, change, lock and forget it. It is never shown. */
@customElement('key-of-origin')
export class KeyOfOrigin extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, sectionStyles, languageModelStyles];

  @property({ attribute: false }) app!: App;
  @property() origin = '';
  @property({ type: Boolean }) needed = false;
  @state() private typing = false;
  @state() private mode: KeyMode = 'memory';
  @state() private sealing = false;
  private readonly errors = new ShownHere(this, () => this.app);

  override render() {
    const known = this.app.state.keys.value.find(({ origin }) => origin === this.origin);
    return html`<div class="stack small">
      <div class="actions">
        <p>
          ${known === undefined ? nothing : html`<ui-icon name="lock"></ui-icon> `}${livesInWords(known, this.needed)}
        </p>
        ${
          this.typing
            ? nothing
            : html`<button class="btn small" type="button" @click=${() => this.type(true)}>
                ${known === undefined ? 'Enter a key' : 'Change'}
              </button>`
        }
        ${
          known?.mode === 'kept' && !known.locked
            ? html`<button class="btn small" type="button" @click=${() => this.app.commands.lockKeys()}>
                Lock kept keys
              </button>`
            : nothing
        }
        ${
          known === undefined || this.typing
            ? nothing
            : html`<confirm-button
                small
                label="Forget"
                name=${`Forget the key for ${this.origin}`}
                .question=${`Forget the key for ${this.origin}?`}
                @confirmed=${() => this.app.commands.forgetKey(this.origin)}
              ></confirm-button>`
        }
      </div>
      ${this.typing ? this.renderForm() : nothing} ${renderNotices(this.errors.at(place))}
    </div>`;
  }

  private renderForm() {
    return html`<form @submit=${this.put}>
      ${renderKeyFields(this.mode, (mode) => (this.mode = mode), true)}
      <p class="where">
        <ui-icon name="export"></ui-icon><span>It is sent to <b>${this.origin}</b> and to no other origin.</span>
      </p>
      <div class="actions">
        <button class="btn primary" type="submit" ?disabled=${this.sealing}>Use this key</button>
        <button class="btn" type="button" @click=${() => this.type(false)}>Leave it</button>
      </div>
    </form>`;
  }

  /** The field has the focus while it is there, the button that brought it afterwards. */
  private type(typing: boolean): void {
    this.typing = typing;
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>(typing ? '#key' : '.actions .btn')?.focus(),
    );
  }

  private readonly put = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { key, wish } = takeKey(this.renderRoot, this.mode);
    this.sealing = true;
    const taken = await this.errors.during(place, () => this.app.commands.putKey(this.origin, key, wish));
    this.sealing = false;
    if (taken) this.type(false);
  };
}

function livesInWords(known: KeyState | undefined, needed: boolean): string {
  if (known === undefined) {
    return needed ? 'No key yet. This provider answers only with one.' : 'No key: none is sent.';
  }
  switch (known.mode) {
    case 'memory':
      return 'In memory: gone when this page is reloaded or closed.';
    case 'tab':
      return 'Kept for this tab: gone when the tab is closed.';
    case 'kept':
      return known.locked ? 'Kept, encrypted, and locked.' : 'Kept, encrypted; open until the page is reloaded.';
  }
}
