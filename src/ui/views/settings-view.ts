import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Theme } from '../../app/app-state.ts';
import type { App } from '../../app/app.ts';
import { formatBytes, formatCounted } from '../format.ts';
import { keyHelp, setSingleKeys, singleKeys } from '../keys.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import { leafmarkLicence, leafmarkVersion } from '../../core/version.ts';
import { settingsStyles } from './settings/settings-styles.ts';
import '../elements/confirm-button.ts';
import '../elements/ui-icon.ts';
import '../elements/ui-meter.ts';

const themes: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** `#/settings/<part>`: looks, workspace, storage, requests, device, about. */
@customElement('settings-view')
export class SettingsView extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, settingsStyles];

  @property({ attribute: false }) app!: App;
  private shown = '';

  override render() {
    return html`<div class="title">
        <h1 tabindex="-1">Settings</h1>
        <p>kept on this device</p>
      </div>
      <div class="cols">
        <div class="col">
          ${this.renderWorkspace()} ${this.renderStorage()} ${this.renderRequests()} ${this.renderDevice()}
        </div>
        <div class="col">${this.renderLooks()} ${this.renderKeys()} ${about}</div>
      </div>`;
  }

  /** A part named by the route gets the focus, once. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const [part = ''] = this.app.state.route.value.path;
    if (part === this.shown) return;
    this.shown = part;
    if (part === '') return;
    const heading = this.renderRoot.querySelector<HTMLElement>(`h2#${CSS.escape(part)}`);
    heading?.scrollIntoView({ block: 'nearest' });
    // After the frame's own focus on the heading of the view.
    if (heading) setTimeout(() => heading.focus());
  }

  private renderWorkspace() {
    const { state, commands } = this.app;
    const workspace = state.workspace.value;
    const keep = workspace?.keepFiles ?? true;
    const name = workspace?.name ?? '';
    return html`<section class="panel" aria-labelledby="workspace">
      <header>
        <h2 id="workspace" tabindex="-1">Workspace</h2>
        <p>documents, benchmarks and runs of one piece of work</p>
      </header>
      <div class="body parts">
        <form class="row" @submit=${this.rename}>
          <label for="name" class="soft label">Name</label>
          <input id="name" class="field" required maxlength="80" autocomplete="off" .value=${name} />
          <button class="btn" type="submit">Rename</button>
        </form>
        <div class="row top">
          <span class="soft label" aria-hidden="true">PDFs</span>
          <div>
            <label class="check">
              <input
                type="checkbox"
                .checked=${keep}
                @change=${(event: Event) => void commands.setKeepFiles((event.target as HTMLInputElement).checked)}
              />
              Keep the PDFs in this browser
            </label>
            <p class="soft small">
              ${
                keep
                  ? 'Pages open after a reload. The files take as much space as they do in your folder.'
                  : 'Text and scores stay; to see a page again after a reload, its file must be dropped again.'
              }
            </p>
          </div>
        </div>
        <div class="row top">
          <span class="label"></span>
          <confirm-button
            label="Remove workspace"
            .question=${`Remove ${name} with ${formatCounted(state.documents.value.length, 'document')} and ${formatCounted(state.runs.value.length, 'run')}?`}
            @confirmed=${() => void (workspace === null ? undefined : commands.removeWorkspace(workspace.id))}
          ></confirm-button>
        </div>
      </div>
    </section>`;
  }

  private renderStorage() {
    const { usedBytes, allowedBytes, persisted } = this.app.state.storage.value;
    return html`<section class="panel" aria-labelledby="storage">
      <header>
        <h2 id="storage" tabindex="-1">Storage</h2>
        <p>${formatBytes(usedBytes)} used${allowedBytes === null ? '' : ` of ${formatBytes(allowedBytes)} allowed`}</p>
      </header>
      <div class="body parts">
        <ui-meter .done=${usedBytes ?? 0} .total=${allowedBytes} idle></ui-meter>
        ${
          persisted === true
            ? html`<p><ui-icon class="yes" name="check"></ui-icon> The browser keeps it until you remove it.</p>`
            : html`<p class="soft">
                ${persisted === false ? 'The browser did not promise to keep it: it may clear this when the disk is full.' : 'The browser may clear this when the disk is full.'}
                <button class="link" type="button" @click=${() => void this.app.commands.askToKeepStorage()}>
                  Ask it not to
                </button>
              </p>`
        }
      </div>
    </section>`;
  }

  private renderRequests() {
    return html`<section class="panel" aria-labelledby="requests">
      <header>
        <h2 id="requests" tabindex="-1">Requests that left this page</h2>
        <p>0</p>
      </header>
      <div class="body"><p class="soft">Nothing has left this page.</p></div>
    </section>`;
  }

  private renderDevice() {
    const { threads, isolated } = this.app.state.compute.value;
    return html`<section class="panel" aria-labelledby="device">
      <header><h2 id="device" tabindex="-1">Device</h2></header>
      <div class="body">
        <dl class="facts across">
          <div>
            <dt>Compute</dt>
            <dd>${formatCounted(threads, 'thread')}</dd>
          </div>
          <div>
            <dt>Isolation</dt>
            <dd>${isolated ? 'on' : 'off: this host sends no isolation headers'}</dd>
          </div>
        </dl>
      </div>
    </section>`;
  }

  private renderLooks() {
    const { state, commands } = this.app;
    return html`<section class="panel" aria-labelledby="looks">
      <header><h2 id="looks" tabindex="-1">Appearance</h2></header>
      <div class="looks">
        <span class="soft" id="theme">Theme</span>
        <div class="seg small" role="group" aria-labelledby="theme">
          ${themes.map(
            ({ theme, label }) =>
              html`<button
                type="button"
                aria-pressed=${state.theme.value === theme}
                @click=${() => commands.setTheme(theme)}
              >
                ${label}
              </button>`,
          )}
        </div>
        <span class="soft">Marks</span>
        <div class="keys">
          <span class="key"><i class="mk nf" aria-hidden="true"></i>gold</span>
          <span class="key"><i class="mk miss" aria-hidden="true"></i>retrieved</span>
          <span class="key"><i class="mk hit" aria-hidden="true"></i>hit</span>
        </div>
      </div>
    </section>`;
  }

  private renderKeys() {
    return html`<section class="panel" aria-labelledby="keys">
      <header><h2 id="keys" tabindex="-1">Keys</h2></header>
      <ul class="kb">
        ${keyHelp.map(
          ({ keys, does }) =>
            html`<li>
              <span>${does}</span><span class="push nowrap">${keys.map((key) => html`<kbd>${key}</kbd> `)}</span>
            </li>`,
        )}
      </ul>
      <label class="check single">
        <input
          type="checkbox"
          .checked=${singleKeys.value}
          @change=${(event: Event) => setSingleKeys((event.target as HTMLInputElement).checked)}
        />
        Single letters and signs work outside fields
      </label>
    </section>`;
  }

  private readonly rename = (event: SubmitEvent): void => {
    event.preventDefault();
    const name = this.renderRoot.querySelector<HTMLInputElement>('#name')?.value.trim() ?? '';
    if (name !== '') void this.app.commands.renameWorkspace(name);
  };
}

const about = html`<section class="panel" aria-labelledby="about">
  <header><h2 id="about" tabindex="-1">About</h2></header>
  <div class="body">
    <dl class="facts small">
      <dt>Leafmark</dt>
      <dd>version ${leafmarkVersion}</dd>
      <dt>Licence</dt>
      <dd>${leafmarkLicence}</dd>
    </dl>
  </div>
</section>`;
