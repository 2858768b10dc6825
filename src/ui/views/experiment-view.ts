import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Mapping } from '../../core/dataset/mapping.ts';
import type { ExperimentSettings } from '../../core/experiment/experiment.ts';
import type { App } from '../../app/app.ts';
import '../elements/ui-icon.ts';
import { chooseFiles, vectorFiles } from '../choose-files.ts';
import { formatCounted } from '../format.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import { scoredOnPages } from './benchmark/question-sum.ts';
import './experiment/experiment-plan.ts';
import './experiment/experiment-presets.ts';
import './experiment/experiment-shared.ts';
import './experiment/experiment-systems.ts';
import type { ExperimentSystems } from './experiment/experiment-systems.ts';
import type { DraftHeld } from './experiment/draft-held.ts';
import { located } from './experiment/encoder-choice.ts';
import type { Offer } from './experiment/form-fields.ts';
import { chosenVisual, noVisualId, presetVisualStyles, renderPresetVisual } from './experiment/preset-visual.ts';
import { needsVisual, presets, systemsOf, withCopy, withPreset } from './experiment/presets.ts';
import type { Preset } from './experiment/presets.ts';
import { heldObstacles, obstaclesOf } from './experiment/readiness.ts';
import { presetChoices } from './experiment/visual-choice.ts';
import { twoColumnStyles } from './two-column-styles.ts';

/** What will run, on what, and what leaves the page: the systems side by side and the button that starts them. */
@customElement('experiment-view')
export class ExperimentView extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    twoColumnStyles,
    presetVisualStyles,
    css`
      .side {
        position: sticky;
        top: 0;
      }
      .preset {
        width: 250px;
      }
      .about {
        margin: -4px 16px 10px;
        text-wrap: pretty;
      }
      .taken {
        align-items: center;
        margin: 0 16px 12px;
      }
      @media (max-width: 1000px) {
        .side {
          position: static;
        }
      }
      @media (max-width: 719px) {
        .preset {
          width: 100%;
        }
        .about,
        .taken {
          margin-inline: 12px;
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;

  /** What the plan was made of last. */
  private planned: readonly unknown[] = [];
  @state() private preset = presets[0]!.key;
  /** Key of the visual model for presets that need one; empty: the first there is. */
  @state() private visual = '';
  /** The preset that was taken last, with the experiment before and after it: as long as that stands it can be undone. */
  @state() private taken: {
    readonly preset: Preset;
    readonly before: ExperimentSettings;
    readonly after: ExperimentSettings;
  } | null = null;
  /** Whether the open form of a system, and the shared one, hold a value that was refused. */
  @state() private held = false;
  @state() private sharedHeld = false;
  @query('experiment-systems') private readonly systems!: ExperimentSystems | null;

  override render() {
    const { state } = this.app;
    if (!state.ready.value) return nothing;
    const settings = state.experiment.value;
    const benchmark = state.benchmark.value;
    const work = state.mapping.value;
    const mapping = benchmark.kind === 'done' && work.kind === 'done' ? work.value : null;
    const documents = state.documents.value;
    const offer: Offer = {
      models: state.models.value,
      visuals: state.visuals.value,
      hub: state.hub.value,
      languages: state.languages.value,
      accurateOcr: state.accurateOcr.value,
      vectorSets: state.vectorSets.value,
    };
    const plan = state.plan.value;
    const running = state.runJob.value !== null;
    const missing = obstaclesOf({
      ...offer,
      plan: plan.kind === 'done' ? plan.value : null,
      documents: documents.length,
      mapping,
      mappingNow: benchmark.kind === 'working' || work.kind === 'working',
      settings,
      running,
    });
    const obstacles = running
      ? missing
      : [...missing, ...heldObstacles({ system: this.held, shared: this.sharedHeld })];
    const empty = settings.systems.length === 0;
    return html`<div class="title">
        <h1 tabindex="-1">Experiment</h1>
        <p>
          ${empty ? 'Choose what to compare. Nothing leaves this page until you start.' : this.summary(settings, mapping)}
        </p>
        <span class="push"></span>
        ${empty ? nothing : this.renderPresets(settings, offer)}
        <button class="btn" type="button" @click=${this.importVectors}>Import vectors…</button>
        <button class="btn" type="button" @click=${this.add}><ui-icon name="add"></ui-icon> Add system</button>
      </div>
      ${empty ? nothing : this.renderAbout(offer)} ${this.renderTaken(settings)}
      <div class="cols">
        <div class="col">
          ${
            empty
              ? html`<experiment-presets .app=${this.app} .settings=${settings} .offer=${offer}></experiment-presets>`
              : html`<experiment-systems
                  .app=${this.app}
                  .settings=${settings}
                  .offer=${offer}
                  .benchmark=${benchmark.kind === 'done' ? benchmark.value : null}
                  @draft-held=${({ isHeld }: DraftHeld) => (this.held = isHeld)}
                ></experiment-systems>`
          }
          <experiment-shared
            .app=${this.app}
            .settings=${settings}
            @draft-held=${({ isHeld }: DraftHeld) => (this.sharedHeld = isHeld)}
          ></experiment-shared>
        </div>
        <aside class="col side" aria-label="Before you start">
          <experiment-plan
            .app=${this.app}
            .settings=${settings}
            .mapping=${mapping}
            .documents=${documents}
            .recognised=${state.recognised.value}
            .models=${offer.models}
            .visuals=${offer.visuals}
            .modelJob=${state.modelJob.value}
            .work=${plan}
            .obstacles=${obstacles}
          ></experiment-plan>
        </aside>
      </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.planAgain();
  }

  /** What there is to compute changes with the systems, the documents, what was read of them and the models. */
  private planAgain(): void {
    const { state, commands } = this.app;
    if (!state.ready.value || state.runJob.value !== null || state.ingest.value?.state === 'running') return;
    const seen = [
      state.experiment.value,
      state.documents.value,
      state.recognised.value,
      state.models.value,
      state.visuals.value,
      state.vectorSets.value,
      state.runs.value,
      state.benchmark.value,
    ];
    if (seen.every((value, place) => value === this.planned[place])) return;
    this.planned = seen;
    void commands.planRuns();
  }

  private summary(settings: ExperimentSettings, mapping: Mapping | null): string {
    const systems = formatCounted(settings.systems.length, 'system');
    if (mapping === null) return systems;
    const questions = scoredOnPages(mapping.counts, settings) + mapping.counts['document-only'];
    const pages = this.app.state.documents.value.reduce((sum, document) => sum + document.pagesDone, 0);
    return `${systems} on ${formatCounted(questions, 'question')} and ${formatCounted(pages, 'page')}`;
  }

  /** What the chosen preset compares, and with which visual model where it needs one. */
  private renderAbout(offer: Offer) {
    const preset = this.chosen();
    const choices = presetChoices(offer.visuals, offer.hub);
    return html`<div class="about small soft">
      <p id="about">${preset.about}</p>
      ${needsVisual(preset) ? renderPresetVisual(choices, chosenVisual(choices, this.visual), (key) => (this.visual = key)) : nothing}
    </div>`;
  }

  private renderPresets(settings: ExperimentSettings, { models, visuals, hub }: Offer) {
    const preset = this.chosen();
    const visual = chosenVisual(presetChoices(visuals, hub), this.visual);
    const systems = systemsOf(preset, visual?.encoder ?? null);
    const choose = (event: Event): void => {
      this.preset = (event.target as HTMLSelectElement).value;
    };
    const take = (): void => {
      if (systems === null) return;
      const after = withPreset(settings, preset, systems, (system) => located(system, models, visuals, hub));
      this.taken = { preset, before: settings, after };
      this.app.commands.setExperiment(after);
    };
    return html`<span class="select preset">
        <select class="field" aria-label="Preset" aria-describedby="about" @change=${choose}>
          ${presets.map(({ key, title }) => html`<option value=${key} ?selected=${key === this.preset}>${title}</option>`)}
        </select>
      </span>
      <button
        class="btn take"
        type="button"
        ?disabled=${systems === null}
        aria-describedby=${systems === null ? noVisualId : nothing}
        @click=${take}
      >
        Start from it
      </button>`;
  }

  /** What a preset replaced, and the way back. */
  private renderTaken(settings: ExperimentSettings) {
    const { taken } = this;
    if (taken === null || taken.after !== settings) return nothing;
    const undo = async (): Promise<void> => {
      this.taken = null;
      this.app.commands.setExperiment(taken.before);
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('.take')?.focus();
    };
    const replaced = taken.before.systems.length;
    return html`<p class="note taken" role="status">
      <ui-icon name="info"></ui-icon><span>“${taken.preset.title}” replaced ${formatCounted(replaced, 'system')}.</span>
      <button class="btn small" type="button" @click=${undo}>Undo</button>
    </p>`;
  }

  private chosen(): Preset {
    return presets.find(({ key }) => key === this.preset) ?? presets[0]!;
  }

  private readonly importVectors = async (): Promise<void> => {
    const files = await chooseFiles(vectorFiles);
    if (files.length > 0) await this.app.commands.importVectors(files);
  };

  private readonly add = (): void => {
    if (this.systems !== null) this.systems.addSystem(null);
    else this.app.commands.setExperiment(withCopy(this.app.state.experiment.value, null));
  };
}
