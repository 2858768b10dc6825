import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import { readEndpoint } from '../../../app/read-endpoint.ts';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { SpendingCap } from '../../../core/answering/spending-cap.ts';
import { noCap } from '../../../core/answering/spending-cap.ts';
import { groundings } from '../../../core/experiment/answering.ts';
import type { Grounding, ModelSettings } from '../../../core/experiment/answering.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wholeNumber } from '../experiment/typed-numbers.ts';
import { answerFormStyles } from './answer-form-styles.ts';
import { groundingWords } from '../report/answer-words.ts';
import { capProblem, readCap, renderCapFields, typedCap } from './cap-fields.ts';
import type { CapTyped } from './cap-fields.ts';
import '../../elements/ui-icon.ts';

/** Facts of the response and of the gold answer, and the verdicts on both; a fifth for replies that are asked for again. */
const callsAnAnswer = 5;

/** Who judges the answers of a run that has no judge. Fires `left`; and `started` when the judging has begun. */
@customElement('judge-form')
export class JudgeForm extends SignalWatcher(LitElement) {
  static override styles = [sharedStyles, answerFormStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) run!: Run;
  @state() private model: string | null = null;
  @state() private grounding: Grounding = 'evidence';
  @state() private size = '';
  @state() private seed: string | null = null;
  @state() private cap: CapTyped | null = null;
  @state() private wrong: keyof SpendingCap | null = null;
  @state() private problem: string | null = null;

  override render() {
    const { languageModels, prices } = this.app.state;
    const models = languageModels.value;
    const name = this.run.system.name;
    const leave = html`<button class="btn" type="button" @click=${() => this.dispatchEvent(new Event('left'))}>
      Leave it
    </button>`;
    if (models.length === 0) {
      return html`<form aria-label="Judge the answers of ${name}">
        <p>
          A judge is a language model.
          <a href=${formatRoute(routeTo('settings', ['language-models']))}>Put one on the list</a>, then come back.
        </p>
        <div class="actions">${leave}</div>
      </form>`;
    }
    const chosen = models.find(({ id }) => id === this.model) ?? models[0]!;
    const { currency } = prices.value.table;
    return html`<form
      novalidate
      aria-label="Judge the answers of ${name}"
      @submit=${(event: SubmitEvent) => this.start(event, chosen.settings)}
    >
      <div class="fields">
        <label class="wide"
          >Judge<span class="select"
            ><select class="field" data-field="model" @change=${(event: Event) => (this.model = valueOf(event))}>
              ${models.map(({ id, settings }) => html`<option value=${id} .selected=${id === chosen.id}>${settings.model}, ${hostOf(settings)}</option>`)}
            </select></span
          ></label
        >
        <label class="wide"
          >Facts of an answer are held against<span class="select"
            ><select class="field" data-field="grounding" @change=${this.ground}>
              ${groundings.map((one) => html`<option value=${one} .selected=${one === this.grounding}>${groundingWords(one)}</option>`)}
            </select></span
          ></label
        >
        <label
          >Answers<input
            class="field"
            data-field="size"
            inputmode="numeric"
            autocomplete="off"
            placeholder="all ${formatCount(this.all)}"
            .value=${this.size}
            @input=${(event: Event) => (this.size = valueOf(event))}
        /></label>
        <label
          >Seed of the sample<input
            class="field"
            data-field="seed"
            inputmode="numeric"
            autocomplete="off"
            .value=${this.seed ?? String(this.run.settings.seed)}
            @input=${(event: Event) => (this.seed = valueOf(event))}
        /></label>
        ${renderCapFields(this.limits, currency, this.wrong, (cap) => (this.cap = cap))}
      </div>
      ${this.problem === null ? nothing : html`<p class="err" role="alert">${this.problem}</p>`}
      <p class="row">
        <ui-icon name="export"></ui-icon
        ><span
          >Questions, gold answers, answers${this.sent} go to <b>${originOf(chosen.settings)}</b> and to no other
          origin. An answer takes up to four calls; what this judge has judged before is taken from the store.</span
        >
      </p>
      <div class="actions">
        <button class="btn primary" type="submit">Judge ${this.wanted}</button>
        ${leave}
      </div>
    </form>`;
  }

  private get all(): number {
    return this.run.answers?.sample ?? 0;
  }

  private get asked(): number | null {
    const size = this.size.trim() === '' ? this.all : wholeNumber(this.size);
    return size === null || size < 1 ? null : Math.min(size, this.all);
  }

  private get wanted(): string {
    return this.asked === null ? 'these answers' : formatCounted(this.asked, 'answer');
  }

  private get sent(): string {
    switch (this.grounding) {
      case 'evidence':
      case 'gold':
        return ' and gold evidence';
      case 'evidence+images':
        return ', gold evidence and images of its pages';
      case 'retrieved':
        return ' and what was retrieved';
    }
  }

  /** Enough for every answer, until a person types another limit. */
  private get limits(): CapTyped {
    return this.cap ?? typedCap({ ...noCap, calls: callsAnAnswer * (this.asked ?? this.all) });
  }

  private readonly ground = (event: Event): void => {
    const grounding = groundings.find((one) => one === valueOf(event));
    if (grounding !== undefined) this.grounding = grounding;
  };

  private start(event: SubmitEvent, model: ModelSettings): void {
    event.preventDefault();
    const cap = readCap(this.limits);
    const seed = wholeNumber(this.seed ?? String(this.run.settings.seed));
    const size = this.asked;
    this.wrong = typeof cap === 'string' ? cap : null;
    this.problem =
      size === null
        ? 'The number of answers is a whole number above 0, or left empty for all.'
        : seed === null
          ? 'The seed is a whole number.'
          : typeof cap === 'string'
            ? capProblem(cap)
            : null;
    if (size === null || seed === null || typeof cap === 'string') return;
    const sample = { size: size === this.all ? null : size, seed, stratify: null };
    void this.app.commands.judgeRun(this.run.id, { model, grounding: this.grounding, repeat: null }, { sample, cap });
    this.dispatchEvent(new Event('started'));
  }
}

function originOf({ endpoint, provider }: ModelSettings): string {
  const reading = readEndpoint(endpoint, provider);
  return reading.kind === 'refused' ? endpoint : reading.endpoint.origin;
}

function hostOf(settings: ModelSettings): string {
  return originOf(settings).replace(/^https?:\/\//, '');
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
