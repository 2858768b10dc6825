/** Who judges the answers, against what, and how often some of them for repeatability. */
import { html, nothing } from 'lit';
import { groundings } from '../../../core/experiment/answering.ts';
import { groundingAbout } from './answer-words.ts';
import { renderCheck, renderSelect, renderText } from './form-fields.ts';
import type { FormContext } from './form-fields.ts';
import { renderModelFields } from './model-fields.ts';
import { withAnswers } from './system-draft.ts';

const options = groundings.map((value) => ({ value, label: groundingAbout[value].title }));

export function renderJudgeFields(form: FormContext) {
  const { judge } = form.draft.answering;
  return [
    renderModelFields(form, 'judge'),
    judge === null
      ? html`<p class="all small soft">
          Without a judge answers are scored by word overlap, exact match and refusals. A judge extracts the facts of an
          answer and verifies each: faithfulness and completeness.
        </p>`
      : renderChoices(form),
  ];
}

function renderChoices(form: FormContext) {
  const { draft } = form;
  const { grounding, repeats, repeatQuestions, repeatTimes } = draft.answering;
  return [
    renderSelect(
      'Grounding',
      options,
      grounding,
      (value) => form.edit(withAnswers(draft, { grounding: value })),
      'wide',
    ),
    html`<p class="beside wide small soft">${groundingAbout[grounding].about}</p>`,
    renderCheck('Repeat some', '(how far the judge agrees with itself)', repeats, (value) =>
      form.edit(withAnswers(draft, { repeats: value })),
    ),
    repeats
      ? [
          renderText(form, {
            field: 'repeatQuestions',
            label: 'Questions judged again',
            value: repeatQuestions,
            changed: (text) => withAnswers(draft, { repeatQuestions: text }),
          }),
          renderText(form, {
            field: 'repeatTimes',
            label: 'Times each',
            value: repeatTimes,
            changed: (text) => withAnswers(draft, { repeatTimes: text }),
          }),
        ]
      : nothing,
  ];
}
