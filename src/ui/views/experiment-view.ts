import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { Mapping } from '../../core/dataset/mapping.ts';
import { AskedOnce } from './experiment/asked-questions.ts';
import type { ExperimentSettings } from '../../core/experiment/experiment.ts';
import { questionsToAnswer } from '../../core/experiment/questions-to-answer.ts';
import { answerPlanOf } from '../../app/answer-plan-work.ts';
import type { AppState } from '../../app/app-state.ts';
import type { App } from '../../app/app.ts';
import '../elements/ui-icon.ts';
import { chooseFiles, vectorFiles } from '../choose-files.ts';
import { formatCounted } from '../format.ts';
import { sharedStyles } from '../styles/shared-styles.ts';
import { scoredOnPages } from './benchmark/question-sum.ts';
import './experiment/experiment-plan.ts';
import './experiment/experiment-presets.ts';
import './experiment/experiment-questions.ts';
import './experiment/experiment-shared.ts';
import './experiment/experiment-systems.ts';
import type { ExperimentSystems } from './experiment/experiment-systems.ts';
import type { DraftHeld } from './experiment/draft-held.ts';
import { located } from './experiment/encoder-choice.ts';
import type { Offer } from './experiment/form-fields.ts';
import { chosenVisual, noVisualId, presetVisualStyles, renderPresetVisual } from './experiment/preset-visual.ts';
import { chosenModel, noModelId, renderPresetModel } from './experiment/preset-model.ts';
import { needsModel, needsVisual, presets, systemsOf, withCopy, withPreset } from './experiment/presets.ts';
import type { Preset } from './experiment/preset.ts';
import { heldObstacles, obstaclesOf } from './experiment/readiness.ts';
import { answerObstacles } from './experiment/answer-readiness.ts';
import { withRules } from './experiment/shared-answers.ts';
import { experimentViewStyles } from './experiment/experiment-view-styles.ts';
import { EstimateAtRest } from './experiment/estimate-at-rest.ts';
import { presetChoices } from './experiment/visual-choice.ts';
import { twoColumnStyles } from './two-column-styles.ts';

/** What will run, on what, and what leaves the page: the systems side by side and the button that starts them. */
@customElement('experiment-view')
export class ExperimentView extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, twoColumnStyles, presetVisualStyles, experimentViewStyles];

  @property({ attribute: false }) app!: App;

  /** What the plan was made of last. */
  private planned: readonly unknown[] = [];
  /** The plan as it was before that: as long as it stands, it is of other settings. */
  private planBefore: AppState['plan']['value'] | null = null;
  @state() private preset = presets[0]!.key;
  /** Key of the visual model for presets that need one; empty: the first there is. */
  @state() private visual = '';
  /** Id of the language model for presets that answer by one; empty: the first there is. */
  @state() private model = '';
  /** The preset that was taken last, with the experiment before and after it: as long as that stands it can be undone. */
  @state() private taken: {
    readonly preset: Preset;
    readonly before: ExperimentSettings;
    readonly after: ExperimentSettings;
  } | null = null;
  /** Whether the open form of a system, and the shared one, hold a value that was refused. */
  @state() private held = false;
  @state() private sharedHeld = false;
  @state() private limitsHeld = false;
  /** Nothing keeps prompts from being built. */
  private canEstimate = false;
  private readonly estimates = new EstimateAtRest();
  /** An estimate is being made. */
  private estimating = false;
  @query('experiment-systems') private readonly systems!: ExperimentSystems | null;

  private readonly asking = new AskedOnce();

  override render() {
    const { state } = this.app;
    if (!state.ready.value) return nothing;
    const settings = state.experiment.value;
    const benchmark = state.benchmark.value;
    const work = state.mapping.value;
    const asked = this.asking.of(
      benchmark.kind === 'done' ? benchmark.value.questions : null,
      benchmark.kind === 'done' && work.kind === 'done' ? work.value : null,
      settings.questions,
    );
    const mapping = asked?.mapping ?? null;
    const documents = state.documents.value;
    const offer: Offer = {
      models: state.models.value,
      visuals: state.visuals.value,
      hub: state.hub.value,
      languages: state.languages.value,
      accurateOcr: state.accurateOcr.value,
      vectorSets: state.vectorSets.value,
      languageModels: state.languageModels.value,
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
    const read = benchmark.kind === 'done' ? benchmark.value : null;
    const unasked = answerObstacles({
      systems: settings.systems,
      languageModels: offer.languageModels,
      connections: state.connections.value,
      keys: state.keys.value,
      benchmark: read,
    });
    const held = heldObstacles({ system: this.held, shared: this.sharedHeld, limits: this.limitsHeld });
    const obstacles = running ? missing : [...missing, ...unasked, ...held];
    // No key is needed to build prompts.
    this.canEstimate = missing.length + held.length === 0;
    const answerWork = state.answerPlan.value;
    const fresh = state.freshWish.value;
    const estimated = answerWork.kind === 'done' && answerWork.value.of === answerPlanOf(settings, fresh);
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
              ? html`<experiment-presets
                  .app=${this.app}
                  .settings=${settings}
                  .offer=${offer}
                  .benchmark=${read}
                ></experiment-presets>`
              : html`<experiment-systems
                  .app=${this.app}
                  .settings=${settings}
                  .offer=${offer}
                  .benchmark=${read}
                  @draft-held=${({ isHeld }: DraftHeld) => (this.held = isHeld)}
                ></experiment-systems>`
          }
          <experiment-questions
            .app=${this.app}
            .settings=${settings}
            .asked=${asked === null || read === null ? null : { of: read.questions.length, steps: asked.steps }}
          ></experiment-questions>
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
            .benchmarks=${state.benchmarks.value}
            .mapping=${mapping}
            .documents=${documents}
            .recognised=${state.recognised.value}
            .models=${offer.models}
            .visuals=${offer.visuals}
            .modelJob=${state.modelJob.value}
            .work=${plan}
            .obstacles=${obstacles}
            .answerWork=${answerWork}
            .canEstimate=${this.canEstimate}
            .estimated=${estimated}
            .fresh=${fresh}
            .questions=${asked === null ? null : questionsToAnswer(asked.questions, mapping?.questions ?? [], settings).length}
            .unasked=${asked === null || read === null ? 0 : read.questions.length - asked.questions.length}
            .currency=${state.prices.value.table.currency}
            @draft-held=${({ isHeld }: DraftHeld) => (this.limitsHeld = isHeld)}
          ></experiment-plan>
        </aside>
      </div>`;
  }

  /** Fields that are gone hold nothing. */
  protected override willUpdate(): void {
    if (this.app.state.experiment.value.systems.every(({ answering }) => answering === null)) this.limitsHeld = false;
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    this.planAfterEstimate();
    this.planAgain();
    if (this.app.state.ready.value && this.canEstimate) this.estimates.askIfChanged(this.app, this.planBefore);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.estimates.forget();
  }

  /** What an estimate read and embedded need not be computed any more. */
  private planAfterEstimate(): void {
    const { kind } = this.app.state.answerPlan.value;
    const hasEnded = this.estimating && kind !== 'working';
    this.estimating = kind === 'working';
    if (!hasEnded) return;
    this.estimates.noteMade(this.app);
    this.planned = [];
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
    this.planBefore = state.plan.value;
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
      ${needsModel(preset) ? renderPresetModel(offer.languageModels, chosenModel(offer.languageModels, this.model, this.app.state.keys.value), (id) => (this.model = id)) : nothing}
    </div>`;
  }

  private renderPresets(settings: ExperimentSettings, { models, visuals, hub, languageModels }: Offer) {
    const preset = this.chosen();
    const visual = chosenVisual(presetChoices(visuals, hub), this.visual);
    const model = chosenModel(languageModels, this.model, this.app.state.keys.value);
    const systems = systemsOf(preset, visual?.encoder ?? null, model?.settings ?? null);
    const benchmark = this.app.state.benchmark.value;
    const format = benchmark.kind === 'done' ? benchmark.value : null;
    const choose = (event: Event): void => {
      this.preset = (event.target as HTMLSelectElement).value;
    };
    const take = (): void => {
      if (systems === null) return;
      const after = withPreset(settings, preset, systems, (system) =>
        withRules(located(system, models, visuals, hub), format),
      );
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
        aria-describedby=${systems === null ? `${noVisualId} ${noModelId}` : nothing}
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
