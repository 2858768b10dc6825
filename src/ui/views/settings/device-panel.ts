import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import { formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { encoderInWords } from './compute-words.ts';
import { sectionStyles } from './settings-section.ts';

/** What computes: threads, isolation, and each encoder with the device it was loaded on and why. */
@customElement('device-panel')
export class DevicePanel extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    css`
      dd + dt {
        margin-top: 8px;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;

  override render() {
    const { compute, models, visuals } = this.app.state;
    const { threads, isolated } = compute.value;
    const encoders = models.value.flatMap(({ model, loaded: how }) => (how === null ? [] : [{ id: model.id, how }]));
    const ofPages = visuals.value.flatMap(({ model, loaded: how }) =>
      how === null ? [] : [{ id: model.id, how: how.outcome }],
    );
    const loaded = [...encoders, ...ofPages];
    return html`<section class="panel" aria-labelledby="device">
      <header>
        <h2 id="device" tabindex="-1">Device</h2>
        <p>${formatCounted(threads, 'thread')}, ${isolated ? 'isolated' : 'not isolated'}</p>
      </header>
      <div class="body parts small">
        ${
          isolated
            ? html`<p>Isolation is on: several threads may work on one model.</p>`
            : html`<p class="soft">Isolation is off: this host sends no headers for it, so a model has one thread.</p>`
        }
        ${
          loaded.length === 0
            ? html`<p class="soft">No model was loaded yet.</p>`
            : html`<dl>
                ${loaded.map(
                  ({ id, how }) =>
                    html`<dt><b>${shortModelName(id)}</b> ${encoderInWords(how)}</dt>
                      <dd class="soft">${how.reason}</dd>`,
                )}
              </dl>`
        }
      </div>
    </section>`;
  }
}
