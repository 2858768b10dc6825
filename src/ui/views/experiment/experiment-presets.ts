import { LitElement, css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import type { App } from '../../../app/app.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { located } from './encoder-choice.ts';
import type { Offer } from './form-fields.ts';
import { presets, withPreset } from './presets.ts';
import type { Preset } from './presets.ts';

/** The presets as a list to begin with, each with what it compares. */
@customElement('experiment-presets')
export class ExperimentPresets extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      li {
        display: flex;
        align-items: center;
        gap: 16px;
        padding: 12px;
      }
      li + li {
        border-top: 1px solid var(--line);
      }
      li div {
        flex: 1;
        min-width: 0;
      }
      @media (max-width: 719px) {
        li {
          flex-wrap: wrap;
          gap: 8px;
        }
        li div {
          flex-basis: 100%;
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) settings!: ExperimentSettings;
  @property({ attribute: false }) offer!: Offer;

  override render() {
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Start from</h2>
        <p>every setting can be changed afterwards</p>
      </header>
      <ul>
        ${presets.map(
          (preset) =>
            html`<li>
              <div>
                <h3>${preset.title}</h3>
                <p class="soft small">${preset.about}</p>
              </div>
              <button class="btn" type="button" aria-label="Take ${preset.title}" @click=${() => this.start(preset)}>
                Take this
              </button>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  private start(preset: Preset): void {
    const { models, hub } = this.offer;
    const settings = withPreset(this.settings, preset, (system) => located(system, models, hub));
    this.app.commands.setExperiment(settings);
  }
}
