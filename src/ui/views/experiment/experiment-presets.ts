import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import type { App } from '../../../app/app.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { located } from './encoder-choice.ts';
import type { Offer } from './form-fields.ts';
import { chosenVisual, noVisualId, presetVisualStyles, renderPresetVisual } from './preset-visual.ts';
import { chosenModel, noModelId, renderPresetModel } from './preset-model.ts';
import { needsModel, needsVisual, presets, systemsOf, withPreset } from './presets.ts';
import type { Preset } from './preset.ts';
import { withRules } from './shared-answers.ts';
import { presetChoices } from './visual-choice.ts';
import type { VisualChoice } from './visual-choice.ts';

/** The presets as a list to begin with, each with what it compares. */
@customElement('experiment-presets')
export class ExperimentPresets extends LitElement {
  static override styles = [
    sharedStyles,
    presetVisualStyles,
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
  @property({ attribute: false }) benchmark: Benchmark | null = null;

  /** Key of the visual model for presets that need one; empty: the first there is. */
  @state() private visual = '';
  /** Id of the language model for presets that answer by one; empty: the first there is. */
  @state() private model = '';

  override render() {
    const choices = presetChoices(this.offer.visuals, this.offer.hub);
    return html`<section class="panel" aria-labelledby="title">
      <header>
        <h2 id="title">Start from</h2>
        <p>every setting can be changed afterwards</p>
      </header>
      <ul>
        ${presets.map((preset) => this.renderPreset(preset, choices))}
      </ul>
    </section>`;
  }

  private renderPreset(preset: Preset, choices: readonly VisualChoice[]) {
    const visual = chosenVisual(choices, this.visual);
    const { languageModels } = this.offer;
    const model = chosenModel(languageModels, this.model, this.app.state.keys.value);
    const systems = systemsOf(preset, visual?.encoder ?? null, model?.settings ?? null);
    const take = (): void => {
      const { models, visuals, hub } = this.offer;
      if (systems === null) return;
      const settings = withPreset(this.settings, preset, systems, (system) =>
        withRules(located(system, models, visuals, hub), this.benchmark),
      );
      this.app.commands.setExperiment(settings);
    };
    return html`<li>
      <div>
        <h3>${preset.title}</h3>
        <p class="soft small">${preset.about}</p>
        ${needsVisual(preset) ? renderPresetVisual(choices, visual, (key) => (this.visual = key), `${noVisualId}-${preset.key}`) : nothing}
        ${needsModel(preset) ? renderPresetModel(languageModels, model, (id) => (this.model = id), `${noModelId}-${preset.key}`) : nothing}
      </div>
      <button
        class="btn"
        type="button"
        aria-label="Take ${preset.title}"
        aria-describedby=${systems === null ? `${noVisualId}-${preset.key} ${noModelId}-${preset.key}` : nothing}
        ?disabled=${systems === null}
        @click=${take}
      >
        Take this
      </button>
    </li>`;
  }
}
