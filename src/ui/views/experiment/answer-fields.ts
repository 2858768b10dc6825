/** Whether a system answers, from what, and how its answers are asked for and compared. */
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import { answerStyles } from '../../../core/prompt/answer-styles.ts';
import type { AnswerStyle } from '../../../core/prompt/answer-styles.ts';
import '../../elements/ui-icon.ts';
import { asksModel, withPipeline } from './answer-draft.ts';
import type { AnswerDraft } from './answer-draft.ts';
import { pipelineAbout, pipelineTitles, styleTitles } from './answer-words.ts';
import { sendsImages } from './check-answers.ts';
import { renderCheck, renderRadios, renderSelect, renderText } from './form-fields.ts';
import type { FormContext, Option } from './form-fields.ts';
import { renderJudgeFields } from './judge-fields.ts';
import { renderModelFields } from './model-fields.ts';
import { rankedByDraft, unfitFor } from './pipeline-fit.ts';
import { withAnswers } from './system-draft.ts';
import { wholeNumber } from './typed-numbers.ts';

const pipelines = Object.keys(pipelineTitles) as AnswerDraft['pipeline'][];

export function renderAnswerFields(form: FormContext) {
  const { answering } = form.draft;
  const { pipeline } = answering;
  return html`<div class="group">
      ${renderPipelines(form)} ${asksModel(pipeline) ? renderModelFields(form, 'generator') : nothing}
      ${pipeline === 'none' ? nothing : renderAsked(form)}
    </div>
    ${
      pipeline === 'none'
        ? nothing
        : html`<div class="group">${renderJudgeFields(form)}</div>
            <div class="group">${renderRules(form)}</div>`
    }`;
}

function renderPipelines(form: FormContext) {
  const { draft, answers } = form;
  const { answering } = draft;
  const ranked = rankedByDraft(draft);
  const lacksModel = answers.usual.generator === null && answering.generator === null;
  const whyNot = (pipeline: AnswerDraft['pipeline']): string | null =>
    asksModel(pipeline) && lacksModel ? '' : unfitFor(pipeline, ranked);
  const choose = (pipeline: AnswerDraft['pipeline']): void =>
    form.edit({ ...draft, answering: withPipeline(answering, pipeline, answers.usual) });
  const reasons = pipelines.flatMap((pipeline) => {
    const reason = whyNot(pipeline);
    return reason === null || reason === '' ? [] : [reason];
  });
  return html`<fieldset class="choice all">
      <legend>Answers</legend>
      ${pipelines.map((pipeline) => {
        const isChosen = pipeline === answering.pipeline;
        const isOff = !isChosen && whyNot(pipeline) !== null;
        return html`<label class="row ${isOff ? 'faint' : ''}">
          <input
            type="radio"
            name="pipeline"
            value=${pipeline}
            ?disabled=${isOff}
            aria-describedby=${isOff ? 'unfit' : nothing}
            .checked=${live(isChosen)}
            @change=${() => choose(pipeline)}
          />
          <span>${pipelineTitles[pipeline]}</span>
        </label>`;
      })}
    </fieldset>
    <p class="all small soft">${pipelineAbout(answering.pipeline, wholeNumber(answering.k), ranked)}</p>
    ${renderWhyNot([...new Set(reasons)], lacksModel)}`;
}

/** Why pipelines cannot be chosen, each reason once. */
function renderWhyNot(reasons: readonly string[], lacksModel: boolean) {
  if (reasons.length === 0 && !lacksModel) return nothing;
  const line = (words: unknown) =>
    html`<p class="row"><ui-icon name="info" class="faint"></ui-icon><span>${words}</span></p>`;
  const link = html`<a href=${formatRoute(routeTo('settings', ['language-models']))}
    >add one under Settings, Language models</a
  >`;
  return html`<div class="all small soft" id="unfit">
    ${reasons.map(line)}
    ${lacksModel ? line(html`The others ask a language model, and none is listed yet: ${link}.`) : nothing}
  </div>`;
}

function contextsLabel(pipeline: AnswerDraft['pipeline']): string {
  if (pipeline === 'fusion') return 'Candidates, half of each';
  return pipeline === 'visdomrag' ? 'Texts that reach the text chain' : 'Candidates that reach it';
}

/** What the prompt holds and how it asks. */
function renderAsked(form: FormContext) {
  const { draft, answers } = form;
  const { answering } = draft;
  const { pipeline, promptForm, mayDecline, style, k, imageK, imagePixels } = answering;
  const edit = (change: Partial<AnswerDraft>): void => form.edit(withAnswers(draft, change));
  const asks = asksModel(pipeline);
  const styles: readonly Option<AnswerStyle | 'benchmark'>[] = [
    {
      value: 'benchmark',
      label: `as the benchmark’s${answers.defaultStyle === '' ? '' : `: ${answers.defaultStyle}`}`,
    },
    ...(Object.keys(answerStyles) as AnswerStyle[]).map((value) => ({ value, label: styleTitles[value] })),
  ];
  return [
    pipeline === 'long-context'
      ? nothing
      : renderText(form, {
          field: 'contexts',
          label: contextsLabel(pipeline),
          value: k,
          changed: (text) => withAnswers(draft, { k: text }),
        }),
    pipeline === 'visdomrag'
      ? renderText(form, {
          field: 'imageK',
          label: 'Pages that reach the image chain',
          value: imageK,
          changed: (text) => withAnswers(draft, { imageK: text }),
        })
      : nothing,
    sendsImages(answering)
      ? renderText(form, {
          field: 'imagePixels',
          label: 'Pixels of an image, at most',
          value: imagePixels,
          changed: (text) => withAnswers(draft, { imagePixels: text }),
        })
      : nothing,
    asks
      ? [
          renderSelect(
            'Style of an answer',
            styles,
            style ?? 'benchmark',
            (value) => edit({ style: value === 'benchmark' ? null : value }),
            'wide',
          ),
          renderRadios(
            'promptForm',
            'Prompt',
            [
              { value: 'curated', label: 'curated: evidence, reasoning, answer' },
              { value: 'plain', label: 'plain: the answer alone' },
            ],
            promptForm,
            (value) => edit({ promptForm: value }),
          ),
          renderCheck(
            'May decline',
            '(it is told that it may say so where the contexts hold no answer)',
            mayDecline,
            (value) => edit({ mayDecline: value }),
          ),
        ]
      : nothing,
  ];
}

function renderRules(form: FormContext) {
  const { draft } = form;
  const { lists, notAnswerable, yesNo, byNumber, tolerance } = draft.answering;
  const edit = (change: Partial<AnswerDraft>): void => form.edit(withAnswers(draft, change));
  const isUsual = lists && notAnswerable && !yesNo && !byNumber;
  return html`<details class="all">
    <summary>
      Compared without a judge
      <span class="soft"
        >${isUsual ? 'lists by parts, unanswerable questions on their own' : 'by rules of its own'}</span
      >
    </summary>
    <div class="inner">
      ${renderCheck('Lists by their parts', '(in any order)', lists, (value) => edit({ lists: value }))}
      ${renderCheck('“Not answerable” on its own', '(right where the answer declines)', notAnswerable, (value) =>
        edit({ notAnswerable: value }),
      )}
      ${renderCheck('Yes and no by the first word', '(PaperTab’s rule)', yesNo, (value) => edit({ yesNo: value }))}
      ${renderCheck('Numbers as numbers', '(else as text)', byNumber, (value) => edit({ byNumber: value }))}
      ${
        byNumber
          ? renderText(form, {
              field: 'tolerance',
              label: 'May differ by, %',
              value: tolerance,
              changed: (text) => withAnswers(draft, { tolerance: text }),
            })
          : nothing
      }
    </div>
  </details>`;
}
