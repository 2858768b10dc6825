import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { OfflineState } from '../../../app/app-state.ts';
import type { App } from '../../../app/app.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import { formatBytes } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { sectionStyles } from './settings-section.ts';
import '../../elements/ui-icon.ts';
import '../../elements/ui-meter.ts';

/** Whether the site works without a network, and a newer version that waits to be taken. */
@customElement('offline-panel')
export class OfflinePanel extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    css`
      .new {
        display: grid;
        gap: 8px;
        justify-items: start;
        padding-top: 12px;
        border-top: 1px solid var(--line);
      }
    `,
  ];

  @property({ attribute: false }) app!: App;

  override render() {
    const { state } = this.app;
    const offline = state.offline.value;
    return html`<section class="panel" aria-labelledby="offline">
      <header>
        <h2 id="offline" tabindex="-1">Offline</h2>
        <p>works without a network: ${answers[offline.kind]}</p>
      </header>
      <div class="body parts small">
        ${renderOffline(offline)} ${state.updateReady.value ? this.renderUpdate(state.busy.value) : nothing}
      </div>
    </section>`;
  }

  private renderUpdate(busy: boolean) {
    return html`<div class="new">
      <p>
        <b>A newer version of Leafmark is here.</b>
        ${busy ? 'It waits until the work in hand has ended.' : 'It is taken when you say so, or when all its tabs are closed.'}
      </p>
      <button class="btn" type="button" ?disabled=${busy} @click=${() => this.app.commands.takeUpdate()}>
        Reload to take the new version
      </button>
    </div>`;
  }
}

const answers: Readonly<Record<OfflineState['kind'], string>> = {
  ready: 'yes',
  keeping: 'not yet',
  unsupported: 'no',
  failed: 'no',
};

function renderOffline(offline: OfflineState) {
  switch (offline.kind) {
    case 'ready':
      return html`<p>
        <ui-icon class="yes" name="check"></ui-icon> App, demo, the site’s own model and English OCR are kept in this
        browser.
      </p>`;
    case 'keeping':
      return html`<p>${formatBytes(offline.doneBytes)} of ${formatBytes(offline.totalBytes)} kept.</p>
        <ui-meter
          label="Kept for use without a network"
          .done=${offline.doneBytes}
          .total=${offline.totalBytes}
        ></ui-meter>`;
    case 'unsupported':
      return html`<p class="soft">
        This address cannot be kept: the browser allows it on https and on this machine itself only, and not in private
        windows.
      </p>`;
    case 'failed':
      return html`<p class="note err" role="alert">
        <ui-icon name="error"></ui-icon
        ><span>${offline.failure.reason} <code class="faint">${offline.failure.code}</code></span>
      </p>`;
    default:
      return assertUnreachable(offline);
  }
}
