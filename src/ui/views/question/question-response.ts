import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnsweredQuestion } from '../../../app/answers.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { Question } from '../../../core/dataset/benchmark.ts';
import type { MappedQuestion } from '../../../core/dataset/mapping.ts';
import type { AnswerState } from '../../../core/experiment/answer-record.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { factSpans } from '../../../core/metric/judged/fact-spans.ts';
import '../../elements/ui-icon.ts';
import { renderCure } from '../../cure-of-failure.ts';
import { renderReason } from '../../reason.ts';
import { formatCounted, formatDuration } from '../../format.ts';
import type { Load } from '../../keyed-loads.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { type ScoreCell, scoreCells, underWayWords, withoutAnswerWords } from './answered-words.ts';
import type { AnswersByRun } from './answers-in-view.ts';
import { questionResponseStyles } from './question-response-styles.ts';
import { shownBeginning, shownText, shownTextStyles } from './shown-text.ts';
import './text-block.ts';

/** What the run in view answered, with its sections, what the judge found unsupported in it, and its scores. */
@customElement('question-response')
export class QuestionResponse extends LitElement {
  static override styles = [sharedStyles, shownTextStyles, questionResponseStyles];

  @property({ attribute: false }) question!: Question;
  @property({ attribute: false }) questions: readonly Question[] = [];
  @property({ attribute: false }) mapped: readonly MappedQuestion[] = [];
  @property({ attribute: false }) run!: Run;
  @property({ attribute: false }) answers: Load<AnswersByRun> = { kind: 'working' };

  override render() {
    const { answers } = this;
    const answered = answers.kind === 'done' ? (answers.value.get(this.run.id) ?? null) : null;
    return html`<section>
        <h2>Response <span class="push cap">${answered === null ? nothing : this.madeBy(answered)}</span></h2>
        ${
          answers.kind === 'working'
            ? html`<p class="small faint">Being read.</p>`
            : answers.kind === 'failed'
              ? note('err', renderReason(answers.failure))
              : answered === null
                ? html`<p class="small soft">
                    ${withoutAnswerWords(this.run, this.question, this.questions, this.mapped)}
                  </p>`
                : this.renderState(answered)
        }
      </section>
      ${answered?.scores ? this.renderScores(scoreCells(answered.scores, answered.record)) : nothing}`;
  }

  private renderState(answered: AnsweredQuestion) {
    const { state } = answered.record;
    switch (state.kind) {
      case 'waiting':
      case 'prompted':
      case 'replied':
        return html`<p class="small soft">${underWayWords(state)}</p>`;
      case 'answered':
        return this.renderSections(state, answered);
      case 'declined':
        return note(
          '',
          html`<b>The provider declined.</b> <span class="told">${shownBeginning(state.reason, inRawReply)}</span>`,
        );
      case 'cut':
        return html`${note('warn', html`<b>Cut at its length limit, twice.</b> It is shown, and not judged as an answer.`)}
          <text-block .text=${state.text} label="The reply, cut"></text-block>`;
      case 'unreadable':
        return html`${note('err', html`<b>The reply could not be read.</b> ${shownBeginning(state.problem, inRawReply)}`)}
          <text-block .text=${state.raw} label="The reply that could not be read"></text-block>`;
      case 'failed':
        return note(
          'err',
          html`<b>No answer came.</b>
            <span class="told" title=${`Code: ${state.code}`}>${shownBeginning(state.reason, inRawReply)}</span>
            ${renderCure(state.code)}`,
        );
      default:
        return assertUnreachable(state);
    }
  }

  private renderSections(
    { sections, repaired }: Extract<AnswerState, { readonly kind: 'answered' }>,
    { record }: AnsweredQuestion,
  ) {
    const { evidence, reasoning, answer, declined } = sections;
    const fold = (name: string, text: string | null) =>
      text === null
        ? nothing
        : html`<details>
            <summary>${name}</summary>
            <div class="ans told small" dir="auto">${shownText(text)}</div>
          </details>`;
    const marked = this.marked(answer, record);
    return html`${
      answer.trim() === ''
        ? html`<p class="soft">Nothing: the answer is empty.</p>`
        : html`<div class="ans told" dir="auto">${marked.parts}</div>`
    }
    ${marked.any ? html`<p class="cap faint wavy">Wavy: the sentence that holds most words of an unsupported fact.</p>` : nothing}
    ${
      declined === true || repaired
        ? html`<p class="row wrap">
            ${declined === true ? html`<span class="tag">declined, by its flag</span>` : nothing}
            ${repaired ? html`<span class="tag">read after one repair</span>` : nothing}
          </p>`
        : nothing
    }
    ${fold('Evidence, as the model states it', evidence)} ${fold('Reasoning, as the model states it', reasoning)}`;
  }

  /** The answer with the sentences of unsupported facts marked, in the words of the facts. */
  private marked(answer: string, { judged }: AnsweredQuestion['record']) {
    const facts = judged?.responseFacts;
    const verdicts = judged?.faithfulness;
    if (facts?.kind !== 'facts' || verdicts?.kind !== 'verdicts') return { parts: [shownText(answer)], any: false };
    const unsupported = facts.facts.filter((_, place) => verdicts.verdicts[place]?.supported === false);
    const spans = factSpans(answer, unsupported);
    let from = 0;
    const parts = spans.flatMap(({ start, end, facts: places }) => {
      const before = answer.slice(from, start);
      from = end;
      const words = `Not supported: ${places.map((place) => unsupported[place]).join(' ')}`;
      return [
        shownText(before),
        html`<mark title=${words} aria-description=${words}>${shownText(answer.slice(start, end))}</mark>`,
      ];
    });
    return { parts: [...parts, shownText(answer.slice(from))], any: spans.length > 0 };
  }

  private renderScores(cells: readonly ScoreCell[]) {
    const reasons = new Map<string, string[]>();
    for (const { name, reason } of cells) {
      if (reason !== null) reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
    }
    return html`<dl class="met" aria-label="Scores of this answer">
        ${cells.map(
          ({ name, value, about }) =>
            html`<div>
              <dt>${name}</dt>
              <dd>${value} <span>${about}</span></dd>
            </div>`,
        )}
      </dl>
      ${
        reasons.size === 0
          ? nothing
          : html`<ul class="why">
              ${[...reasons].map(([reason, names]) => html`<li><b>${names.join(', ')}</b> ${shownText(reason)}</li>`)}
            </ul>`
      }`;
  }

  /** "gpt-4.1-mini, 61 tokens, 3.4 s"; of an answer that no model gave where it is from. */
  private madeBy({ record }: AnsweredQuestion) {
    const { origin, system } = this.run;
    if (origin.kind === 'imported') return html`from <bdi>${shownText(origin.file)}</bdi>`;
    if (system.answering?.pipeline === 'extractive') return 'a sentence of the contexts, no model';
    const call = record.calls.findLast(
      ({ purpose, isRepair }) => (purpose === 'answer' || purpose === 'fusion') && !isRepair,
    );
    const model = call?.model ?? system.answering?.generator?.model ?? null;
    if (model === null) return nothing;
    const more = [
      ...(call?.usage ? [formatCounted(call.usage.output, 'token')] : []),
      ...(call === undefined || call.latencyMs === 0 ? [] : [formatDuration(call.latencyMs)]),
      ...(call?.fromStore === true ? ['from the store'] : []),
    ];
    return html`<bdi>${shownText(model)}</bdi>${more.map((words) => `, ${words}`)}`;
  }
}

const inRawReply = 'in the raw reply below';

function note(kind: 'warn' | 'err' | '', words: unknown) {
  const icon = kind === 'err' ? 'error' : kind === 'warn' ? 'warning' : 'info';
  return html`<p class="note ${kind}"><ui-icon name=${icon}></ui-icon><span>${words}</span></p>`;
}
