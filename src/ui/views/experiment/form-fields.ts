/** Fields of the form of a system, as templates: its parts share one shadow root, so that labels and problems find them. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ModelEntry, VectorSetEntry, VisualEntry } from '../../../app/app-state.ts';
import type { LanguageModelEntry } from '../../../app/language-model-list.ts';
import '../../elements/ui-icon.ts';
import type { ModelSettings } from '../../../core/experiment/answering.ts';
import type { UsualAnswers } from './answer-draft.ts';
import type { Problems } from './check-draft.ts';
import type { DraftField, SystemDraft } from './system-draft.ts';

/** What there is to choose from. */
export interface Offer {
  readonly models: readonly ModelEntry[];
  /** Visual and late-interaction models. */
  readonly visuals: readonly VisualEntry[];
  /** Where models are fetched from. */
  readonly hub: string;
  /** Languages that OCR can read. */
  readonly languages: readonly string[];
  readonly accurateOcr: boolean;
  /** Imported vectors. */
  readonly vectorSets: readonly VectorSetEntry[];
  /** Generators and judges. */
  readonly languageModels: readonly LanguageModelEntry[];
}

/** What the fields of answers are given. */
export interface AnswerContext {
  readonly usual: UsualAnswers;
  /** The style of the benchmark, in words; empty while there is no benchmark. */
  readonly defaultStyle: string;
  /** Other systems that answer with another generator, or another judge. */
  readonly others: { readonly generators: number; readonly judges: number };
  /** Puts generator and judge of this system into all that answer. */
  readonly toAll: () => void;
  readonly addToList: (model: ModelSettings) => void;
}

/** What the parts of the form are given. */
export interface FormContext {
  readonly draft: SystemDraft;
  readonly problems: Problems;
  readonly offer: Offer;
  /** What the benchmark's own pool comes to, in words; empty while there is no benchmark. */
  readonly defaultPool: string;
  readonly answers: AnswerContext;
  /** A choice was made: it is taken at once. */
  readonly edit: (draft: SystemDraft) => void;
  /** A letter was typed: the draft is taken when its field is left. */
  readonly type: (draft: SystemDraft) => void;
  readonly take: () => void;
}

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface TextField {
  readonly field: DraftField;
  readonly label: string;
  readonly value: string;
  readonly look?: 'wide' | '';
  readonly hint?: string;
  readonly changed: (text: string) => SystemDraft;
}

/** A field that is typed into, with what is wrong with it below. */
export function renderText(form: FormContext, { field, label, value, look = '', hint = '', changed }: TextField) {
  const problem = form.problems[field];
  return html`<label class="item ${look}">
    <span>${label}</span>
    <input
      id=${field}
      class="field"
      autocomplete="off"
      spellcheck="false"
      inputmode=${field === 'name' ? 'text' : 'decimal'}
      placeholder=${hint}
      .value=${live(value)}
      aria-invalid=${problem === undefined ? 'false' : 'true'}
      aria-describedby=${problem === undefined ? nothing : `${field}-problem`}
      @input=${(event: Event) => form.type(changed(valueOf(event)))}
      @change=${form.take}
    />
    ${renderProblem(form, field)}
  </label>`;
}

/** What is wrong at a field, as a sentence. */
export function renderProblem({ problems }: FormContext, field: DraftField) {
  const problem = problems[field];
  if (problem === undefined) return nothing;
  return html`<span class="problem err small" id="${field}-problem"><ui-icon name="error"></ui-icon> ${problem}</span>`;
}

/** A choice from a list. */
export function renderSelect<Value extends string>(
  label: string,
  options: readonly Option<Value>[],
  chosen: Value,
  choose: (value: Value) => void,
  look = '',
) {
  const pick = (event: Event): void => {
    const option = options.find(({ value }) => value === valueOf(event));
    if (option !== undefined) choose(option.value);
  };
  return html`<label class="item ${look}">
    <span>${label}</span>
    <span class="select">
      <select class="field" @change=${pick}>
        ${options.map((option) => html`<option value=${option.value} .selected=${live(option.value === chosen)}>${option.label}</option>`)}
      </select>
    </span>
  </label>`;
}

/** A choice of few, all in view. */
export function renderRadios<Value extends string>(
  group: string,
  legend: string,
  options: readonly Option<Value>[],
  chosen: Value,
  choose: (value: Value) => void,
  look = '',
) {
  return html`<fieldset class="choice ${look}">
    <legend>${legend}</legend>
    ${options.map(
      ({ value, label }) =>
        html`<label class="row">
          <input type="radio" name=${group} .checked=${live(value === chosen)} @change=${() => choose(value)} />
          <span>${label}</span>
        </label>`,
    )}
  </fieldset>`;
}

/** Yes or no, with what it means. */
export function renderCheck(label: string, about: string, checked: boolean, choose: (checked: boolean) => void) {
  return html`<label class="check">
    <input
      type="checkbox"
      .checked=${live(checked)}
      @change=${(event: Event) => choose((event.target as HTMLInputElement).checked)}
    />
    <span>${label} <span class="soft">${about}</span></span>
  </label>`;
}

function valueOf(event: Event): string {
  return (event.target as HTMLInputElement | HTMLSelectElement).value;
}
