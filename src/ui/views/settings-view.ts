import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Theme } from '../../app/app-state.ts';
import type { App } from '../../app/app.ts';
import { formatRoute, routeTo } from '../../app/route.ts';
import { formatCounted } from '../format.ts';
import { keyHelp, setSingleKeys, singleKeys } from '../keys.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import { leafmarkLicence, leafmarkVersion } from '../../core/version.ts';
import { focusSection, sectionStyles } from './settings/settings-section.ts';
import { settingsStyles } from './settings/settings-styles.ts';
import './settings/device-panel.ts';
import './settings/language-models-panel.ts';
import './settings/ledger-panel.ts';
import './settings/models-panel.ts';
import './settings/ocr-settings.ts';
import './settings/offline-panel.ts';
import './settings/prices-panel.ts';
import './settings/storage-panel.ts';
import './settings/vectors-panel.ts';
import '../elements/confirm-button.ts';

const themes: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
];

/** Parts that a route can lead to, in the order in which they are offered. */
const parts = [
  { part: 'models', name: 'Models' },
  { part: 'language-models', name: 'Language models' },
  { part: 'prices', name: 'Prices' },
  { part: 'vectors', name: 'Imported vectors' },
  { part: 'ocr', name: 'OCR' },
  { part: 'requests', name: 'Requests' },
  { part: 'storage', name: 'Storage' },
  { part: 'offline', name: 'Offline' },
  { part: 'device', name: 'Device' },
  { part: 'workspace', name: 'Workspace' },
  { part: 'looks', name: 'Appearance' },
  { part: 'keys', name: 'Keys' },
] as const;

/** `#/settings/<part>`: models, language models, prices, vectors, OCR, requests, storage, offline, device, workspace, looks, keys. */
@customElement('settings-view')
export class SettingsView extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, sectionStyles, settingsStyles];

  @property({ attribute: false }) app!: App;
  private shown = '';

  override render() {
    const { app } = this;
    return html`<div class="title">
        <h1 tabindex="-1">Settings</h1>
        <nav class="parts-nav" aria-label="Parts of the settings">
          ${parts.map(({ part, name }) => html`<a href=${formatRoute(routeTo('settings', [part]))}>${name}</a>`)}
        </nav>
      </div>
      <div class="cols">
        <div class="col">
          <models-panel data-part="models" .app=${app}></models-panel>
          <language-models-panel data-part="language-models" .app=${app}></language-models-panel>
          <prices-panel data-part="prices" .app=${app}></prices-panel>
          <vectors-panel data-part="vectors" .app=${app}></vectors-panel>
          <ocr-settings data-part="ocr" .app=${app}></ocr-settings>
          <ledger-panel data-part="requests" .app=${app}></ledger-panel>
          ${this.renderWorkspace()}
        </div>
        <div class="col">
          <storage-panel data-part="storage" .app=${app}></storage-panel>
          <offline-panel data-part="offline" .app=${app}></offline-panel>
          <device-panel data-part="device" .app=${app}></device-panel>
          ${this.renderLooks()} ${this.renderKeys()} ${about}
        </div>
      </div>`;
  }

  /** A part named by the route gets the focus, once. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const [part = ''] = this.app.state.route.value.path;
    if (part === this.shown) return;
    this.shown = part;
    if (part !== '') void this.lead(part);
  }

  private async lead(part: string): Promise<void> {
    const name = part === 'ledger' ? 'requests' : part;
    const section = this.renderRoot.querySelector(`[data-part="${CSS.escape(name)}"]`);
    if (section instanceof LitElement) await section.updateComplete;
    if (section !== null) focusSection(section);
  }

  private renderWorkspace() {
    const { state, commands } = this.app;
    const workspace = state.workspace.value;
    const keep = workspace?.keepFiles ?? true;
    const name = workspace?.name ?? '';
    return html`<section class="panel" data-part="workspace" aria-labelledby="workspace">
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

  private renderLooks() {
    const { state, commands } = this.app;
    return html`<section class="panel" data-part="looks" aria-labelledby="looks">
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
    return html`<section class="panel" data-part="keys" aria-labelledby="keys">
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

const about = html`<section class="panel" data-part="about" aria-labelledby="about">
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
