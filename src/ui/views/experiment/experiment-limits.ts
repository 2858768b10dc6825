import { LitElement, css, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { App } from '../../../app/app.ts';
import type { SampleStratum } from '../../../core/experiment/answering.ts';
import type { ExperimentSettings } from '../../../core/experiment/experiment.ts';
import '../../elements/ui-icon.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { stratumTitles } from './answer-words.ts';
import { DraftHeld } from './draft-held.ts';
import { capSumWords } from './estimate-words.ts';
import { checkLimits, limitsDraftOf } from './limits-draft.ts';
import type { LimitField, LimitsDraft } from './limits-draft.ts';
import { answeringSystems, callsModel, limitsOf, withLimits } from './shared-answers.ts';

const strata = Object.keys(stratumTitles) as SampleStratum[];

/** Which questions are answered, the same for every system, and what each run may take. Fires `draft-held`. */
@customElement('experiment-limits')
export class ExperimentLimits extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        display: grid;
        gap: 10px;
        font-size: var(--size-small);
      }
      fieldset {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 1fr));
        gap: 6px 8px;
        align-items: start;
      }
      legend {
        padding: 0;
        margin-bottom: 4px;
        font-weight: 600;
      }
      legend span {
        font-weight: 400;
      }
      label {
        display: grid;
        gap: 3px;
        min-width: 0;
      }
      label > span:first-child {
        color: var(--text-soft);
      }
      .field,
      .select {
        width: 100%;
      }
      .field[aria-invalid='true'] {
        border-color: var(--error);
      }
      .problem,
      .all {
        line-height: 1.3;
      }
      .all {
        grid-column: 1 / -1;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) settings!: ExperimentSettings;
  /** Questions that may be answered; null: no benchmark is read. */
  @property({ attribute: false }) questions: number | null = null;
  @property() currency = '';

  @state() private draft!: LimitsDraft;
  @state() private problems: Readonly<Partial<Record<LimitField, string>>> = {};
  private filledWith = '';

  /** What is being typed stays while others change what this does not show. */
  override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('settings')) return;
    const draft = limitsDraftOf(limitsOf(this.settings.systems));
    const filled = JSON.stringify(draft);
    if (filled === this.filledWith) return;
    this.filledWith = filled;
    this.draft = draft;
    this.problems = {};
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('problems')) return;
    const before: unknown = changed.get('problems');
    const [was, is] = [before, this.problems].map((problems) => Object.keys(problems ?? {}).length > 0);
    if (was !== is) this.dispatchEvent(new DraftHeld(is === true));
  }

  /** What was refused goes with the fields. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.filledWith = '';
  }

  override render() {
    const { systems } = this.settings;
    const { isOne, sample, cap } = limitsOf(systems);
    const calling = systems.filter(callsModel).length;
    return html`<fieldset>
        <legend>
          Sample
          <span class="soft">${this.sampleWords(sample.size)}</span>
        </legend>
        ${this.renderField('size', 'Questions', 'all')} ${this.renderField('seed', 'Seed', '')} ${this.renderStrata()}
        ${this.renderProblems(['size', 'seed'])}
      </fieldset>
      ${
        calling === 0
          ? nothing
          : html`<fieldset>
              <legend>Each run stops before</legend>
              ${this.renderField('calls', 'Calls', 'no limit')} ${this.renderField('tokens', 'Tokens', 'no limit')}
              ${this.renderField('money', this.currency, 'no limit')}
              ${this.renderProblems(['calls', 'tokens', 'money'])}
              <p class="all cap soft">
                ${
                  cap.calls === null && cap.tokens === null && cap.money === null
                    ? 'Without a limit a run goes on to its last question.'
                    : `No call is made that could pass it; the run then waits, and nothing done is lost. ${capSumWords(cap, calling, this.currency)}`
                }
              </p>
            </fieldset>`
      }
      ${isOne ? nothing : this.renderDiffering()}`;
  }

  private sampleWords(size: number | null): string {
    const { questions } = this;
    if (questions === null) return 'the same for all systems';
    if (questions === 0) return 'none: their evidence is not in the corpus';
    const drawn = size === null ? questions : Math.min(size, questions);
    return drawn === questions
      ? `all ${formatCounted(questions, 'question')}`
      : `${formatCount(drawn)} of ${formatCounted(questions, 'question')}, the same for all systems`;
  }

  /** A file may state a sample for each system. */
  private renderDiffering() {
    const use = (): void => this.app.commands.setExperiment(withLimits(this.settings, limitsOf(this.settings.systems)));
    return html`<p class="row wrap">
      <ui-icon name="warning" class="warn"></ui-icon>
      <span
        >The ${formatCount(answeringSystems(this.settings.systems).length)} systems that answer state different samples
        or limits; those of the first are shown.</span
      >
      <button class="btn small" type="button" @click=${use}>Use these in all</button>
    </p>`;
  }

  private renderField(field: LimitField, label: string, hint: string) {
    const isWrong = this.problems[field] !== undefined;
    return html`<label>
      <span>${label}</span>
      <input
        id=${field}
        class="field"
        autocomplete="off"
        spellcheck="false"
        inputmode=${field === 'money' ? 'decimal' : 'numeric'}
        placeholder=${hint}
        .value=${live(this.draft[field])}
        aria-invalid=${isWrong ? 'true' : 'false'}
        aria-describedby=${isWrong ? `${field}-problem` : nothing}
        @input=${(event: Event) => (this.draft = { ...this.draft, [field]: valueOf(event) })}
        @change=${this.take}
      />
    </label>`;
  }

  private renderProblems(fields: readonly LimitField[]) {
    return fields.map((field) => {
      const problem = this.problems[field];
      return problem === undefined ? nothing : html`<p class="all problem err" id="${field}-problem">${problem}</p>`;
    });
  }

  private renderStrata() {
    const choose = (event: Event): void => {
      this.draft = { ...this.draft, stratify: strata.find((one) => one === valueOf(event)) ?? null };
      this.take();
    };
    const { stratify } = this.draft;
    return html`<label>
      <span>Stratified by</span>
      <span class="select">
        <select class="field" @change=${choose}>
          <option value="" .selected=${live(stratify === null)}>nothing</option>
          ${strata.map((one) => html`<option value=${one} .selected=${live(one === stratify)}>${stratumTitles[one]}</option>`)}
        </select>
      </span>
    </label>`;
  }

  private readonly take = (): void => {
    const checked = checkLimits(this.draft);
    this.problems = checked.kind === 'invalid' ? checked.problems : {};
    if (checked.kind === 'invalid') return;
    const { isOne, ...before } = limitsOf(this.settings.systems);
    if (isOne && JSON.stringify(limitsDraftOf(before)) === JSON.stringify(limitsDraftOf(checked.limits))) return;
    this.app.commands.setExperiment(withLimits(this.settings, checked.limits));
  };
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
