/** Whose text of each page is searched: its layer, or what is read from its picture. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { OcrMethod, OcrPolicy } from '../../../core/document/text-settings.ts';
import { renderProblem, renderSelect } from './form-fields.ts';
import type { FormContext, Option } from './form-fields.ts';
import { policyNames } from '../../ocr-words.ts';
import { languageWords } from './system-words.ts';

const policies: readonly OcrPolicy[] = ['off', 'no-text', 'unsound', 'every-page'];

const methods: readonly Option<OcrMethod>[] = [
  { value: 'lines', label: 'detected lines, tesseract reads' },
  { value: 'layout', label: 'tesseract alone' },
  { value: 'accurate', label: 'accurate: PP-OCR, 5 to 7 times as slow' },
];

export function renderTextFields(form: FormContext) {
  const { draft, offer } = form;
  const options = policies.map((value) => ({ value, label: policyNames[value] }));
  const policy = renderSelect('Text of a page', options, draft.ocr, (ocr) => form.edit({ ...draft, ocr }), 'wide');
  if (draft.ocr === 'off') return policy;
  return [
    policy,
    renderSelect('Read by', methods, draft.method, (method) => form.edit({ ...draft, method }), 'wide'),
    draft.method === 'accurate' ? nothing : renderLanguages(form),
    draft.method === 'accurate' && !offer.accurateOcr
      ? html`<p class="all small">
          Its files are not in this browser:
          <a href=${formatRoute(routeTo('settings', ['ocr']))}>pick them under Settings, OCR</a>.
        </p>`
      : nothing,
  ];
}

function renderLanguages(form: FormContext) {
  const { draft, offer } = form;
  const chosen = draft.language === '' ? [] : draft.language.split('+');
  const all = [...new Set([...offer.languages, ...chosen])];
  const toggle = (code: string, on: boolean): void => {
    const language = all.filter((one) => (one === code ? on : chosen.includes(one))).join('+');
    form.edit({ ...draft, language });
  };
  return html`<fieldset class="choice all">
    <legend>Languages of the text</legend>
    ${all.map(
      (code) =>
        html`<label class="row">
          <input
            type="checkbox"
            .checked=${live(chosen.includes(code))}
            @change=${(event: Event) => toggle(code, (event.target as HTMLInputElement).checked)}
          />
          <span
            >${languageWords(code)}${offer.languages.includes(code) ? '' : html` <span class="warn">not in this browser</span>`}</span
          >
        </label>`,
    )}
    <a class="small" href=${formatRoute(routeTo('settings', ['ocr']))}>Add a language</a>
    ${renderProblem(form, 'language')}
  </fieldset>`;
}
