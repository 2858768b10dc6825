/** Which language model is asked, where it is, and what is asked of it besides the prompt. */
import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import '../../elements/ui-icon.ts';
import { modelDraftOf } from './answer-draft.ts';
import type { ModelDraft, ModelNumber, ModelRole } from './answer-draft.ts';
import { askedWords } from './answer-words.ts';
import { checkModel } from './check-answers.ts';
import { renderProblem, renderSelect, renderText } from './form-fields.ts';
import type { FormContext, Option } from './form-fields.ts';
import { entryOfModel, originOfModel } from './model-choice.ts';
import { withAnswers } from './system-draft.ts';

/** Values of the choice that are no entry of the list. */
const none = '';
const stated = 'stated';

const numbers: readonly { readonly name: ModelNumber; readonly label: string; readonly hint: string }[] = [
  { name: 'temperature', label: 'Temperature', hint: 'not sent' },
  { name: 'maxTokens', label: 'Longest reply, tokens', hint: 'not sent' },
  { name: 'seed', label: 'Seed', hint: 'not sent' },
  { name: 'window', label: 'Window, tokens', hint: 'not known: nothing is cut' },
];

export function renderModelFields(form: FormContext, role: ModelRole) {
  const { draft, offer, answers } = form;
  const model = draft.answering[role];
  const asked = model === null ? null : checkModel(model, role, {});
  const entry = asked === null ? undefined : entryOfModel(asked, offer.languageModels);
  const isStated = model !== null && entry === undefined;
  const options: readonly Option<string>[] = [
    ...(role === 'judge'
      ? [{ value: none, label: 'none' }]
      : model === null
        ? [{ value: none, label: 'choose one' }]
        : []),
    ...(isStated ? [{ value: stated, label: `${model.model}: as stated, not in your list` }] : []),
    ...offer.languageModels.map(({ id, settings }) => ({
      value: id,
      label: `${settings.model}, ${hostOf(originOfModel(settings))}`,
    })),
  ];
  const choose = (value: string): void => {
    const chosen = offer.languageModels.find(({ id }) => id === value);
    if (chosen === undefined && value !== none) return;
    form.edit(withAnswers(draft, { [role]: chosen === undefined ? null : modelDraftOf(chosen.settings) }));
  };
  const others = role === 'judge' ? answers.others.judges : answers.others.generators;
  return [
    renderSelect(
      role === 'judge' ? 'Judge' : 'Generator',
      options,
      isStated ? stated : (entry?.id ?? none),
      choose,
      'wide',
    ),
    others === 0 || (model === null && role === 'generator')
      ? nothing
      : html`<p class="beside wide">
          <button class="btn small" type="button" @click=${answers.toAll}>
            Use generator and judge in all systems
          </button>
        </p>`,
    renderProblem(form, 'generator'),
    model === null || asked === null ? renderNoModel(form, role) : renderPlace(form, model, isStated),
    model === null ? nothing : renderNumbers(form, role, model),
  ];
}

function renderNoModel({ offer }: FormContext, role: ModelRole) {
  if (offer.languageModels.length > 0 || role === 'generator') return nothing;
  return html`<p class="all small soft">
    No language model is listed yet:
    <a href=${formatRoute(routeTo('settings', ['language-models']))}>add one under Settings, Language models</a>.
  </p>`;
}

function renderPlace(form: FormContext, model: ModelDraft, isStated: boolean) {
  const origin = originOfModel(model);
  if (!isStated) return html`<p class="all cap soft">Asked at ${origin}.</p>`;
  const add = (): void => form.answers.addToList(checkModel(model, 'generator', {}));
  return html`<p class="all row wrap small">
    <ui-icon name="warning" class="warn"></ui-icon>
    <span>It is kept as the experiment states it. Nothing is sent to <b>${origin}</b> before it is in your list.</span>
    <button class="btn small" type="button" @click=${add}>Add it to the list</button>
  </p>`;
}

function renderNumbers(form: FormContext, role: ModelRole, model: ModelDraft) {
  const { draft, problems } = form;
  const asked = askedWords(checkModel(model, role, {}));
  const isWrong = numbers.some(({ name }) => problems[`${name}-${role}`] !== undefined);
  // Open where a value was refused; else the person opens and closes it.
  const isOpen = guard([isWrong], () => isWrong);
  return html`<details class="all" ?open=${isOpen}>
    <summary>
      What is asked of the model <span class="soft">${asked === '' ? 'the provider’s defaults' : asked}</span>
    </summary>
    <div class="inner">
      ${numbers.map(({ name, label, hint }) =>
        renderText(form, {
          field: `${name}-${role}`,
          label,
          value: model[name],
          hint,
          changed: (text) => withAnswers(draft, { [role]: { ...model, [name]: text } }),
        }),
      )}
    </div>
  </details>`;
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, '');
}
