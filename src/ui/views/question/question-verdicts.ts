import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnsweredQuestion } from '../../../app/answers.ts';
import type { JudgedSide } from '../../../core/experiment/person-verdicts.ts';
import { isOfGenerator } from '../../../core/experiment/answer-record.ts';
import type { Run } from '../../../core/experiment/run.ts';
import '../../elements/ui-icon.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { groundingWords } from '../report/answer-words.ts';
import { type JudgedFact, type JudgedSideShown, judgedSide } from './judged-side.ts';
import { questionVerdictsStyles } from './question-verdicts-styles.ts';
import { shownBeginning, shownText, shownTextStyles } from './shown-text.ts';
import './text-block.ts';

/** Fired by <question-verdicts>: a person's verdict on a fact, or null, which takes it back. */
export class VerdictGiven extends Event {
  readonly side: JudgedSide;
  /** Of the fact among those of its side. */
  readonly place: number;
  readonly person: boolean | null;

  constructor(side: JudgedSide, place: number, person: boolean | null) {
    super('verdict-given');
    this.side = side;
    this.place = place;
    this.person = person;
  }
}

/** The facts of the gold answer and of the response, each with the judge's verdict and, where there is one, the person's. */
@customElement('question-verdicts')
export class QuestionVerdicts extends LitElement {
  static override styles = [sharedStyles, shownTextStyles, questionVerdictsStyles];

  @property({ attribute: false }) run!: Run;
  @property({ attribute: false }) answered!: AnsweredQuestion;

  override render() {
    if (this.answered.record.judged === null) return nothing;
    return html`${this.renderSide('completeness', 'Facts of the gold answer')}
      ${this.renderSide('faithfulness', 'Facts of the response')}
      <p class="cap faint">${this.judgeWords()}</p>`;
  }

  private renderSide(side: JudgedSide, caption: string) {
    const shown = judgedSide(this.answered, side);
    if (shown === null) return nothing;
    return html`<section>
      <h2>${shown.title}</h2>
      ${shown.yours === null ? nothing : html`<p class="small soft">${shown.yours}</p>`} ${renderNote(shown)}
      ${
        shown.facts.length === 0
          ? nothing
          : html`<table>
              <caption class="sr">
                ${caption}
              </caption>
              <tbody>
                ${shown.facts.map((fact) => this.renderFact(side, fact))}
              </tbody>
            </table>`
      }
    </section>`;
  }

  private renderFact(side: JudgedSide, { fact, place, verdict }: JudgedFact) {
    return html`<tr>
      <td class="vd">
        ${
          verdict === null
            ? html`<span class="faint" aria-hidden="true">·</span><span class="sr">not judged</span>`
            : verdict.supported
              ? html`<ui-icon name="check" class="yes"></ui-icon><span class="sr">judge: yes</span>`
              : html`<ui-icon name="cancel" class="no"></ui-icon><span class="sr">judge: no</span>`
        }
      </td>
      <td>
        <bdi>${shownText(fact)}</bdi>
        ${verdict === null || verdict.reason === '' ? nothing : html`<bdi class="why">${shownBeginning(verdict.reason, 'in the raw reply of its step')}</bdi>`}
        ${
          verdict === null || verdict.person === null
            ? nothing
            : html`<span class="person"
                >You: ${verdictWords(side, verdict.person)}
                <button
                  class="link small"
                  type="button"
                  aria-label=${`Take back your verdict on “${fact}”`}
                  @click=${() => this.give(side, place, null)}
                >
                  Take back
                </button></span
              >`
        }
      </td>
      <td class="own">
        ${
          verdict === null
            ? nothing
            : html`<span class="seg" role="group" aria-label=${`Your verdict on “${fact}”`}>
                ${this.renderChoice(side, place, verdict.person, true)}
                ${this.renderChoice(side, place, verdict.person, false)}
              </span>`
        }
      </td>
    </tr>`;
  }

  private renderChoice(side: JudgedSide, place: number, person: boolean | null, supported: boolean) {
    const said = verdictWords(side, supported);
    const words = `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
    return html`<button
      type="button"
      class=${supported ? 'supported' : 'unsupported'}
      title=${`Your verdict: ${said}`}
      aria-label=${words}
      aria-pressed=${person === supported}
      @click=${() => this.give(side, place, person === supported ? null : supported)}
    >
      <ui-icon name=${supported ? 'check' : 'cancel'}></ui-icon>
    </button>`;
  }

  private give(side: JudgedSide, place: number, person: boolean | null): void {
    // A link that takes a verdict back goes with it: the focus stays at the fact.
    if (person === null) {
      const row = this.shadowRoot?.activeElement?.closest('tr');
      row?.querySelector<HTMLElement>('.seg button')?.focus();
    }
    this.dispatchEvent(new VerdictGiven(side, place, person));
  }

  private judgeWords() {
    const judge = this.run.system.answering?.judge ?? null;
    const { calls, judged } = this.answered.record;
    const named = calls.findLast(({ purpose, model }) => !isOfGenerator(purpose) && model !== null)?.model;
    const sentences = [
      ...(judged?.goldFacts?.kind === 'facts'
        ? ['Gold facts are extracted once and shared by all runs of this judge.']
        : []),
      ...(judged?.faithfulness?.kind === 'verdicts' || judged?.completeness?.kind === 'verdicts'
        ? ['A tick or cross at the right is your own verdict; the judge’s is kept beside it.']
        : []),
    ].join(' ');
    if (judge === null) return sentences;
    return html`Judge <bdi>${shownText(named ?? judge.model.model)}</bdi>, grounding:
      ${groundingWords(judge.grounding)}. ${sentences}`;
  }
}

/** A fact of the gold answer is stated in the response or not, one of the response is supported or not. */
function verdictWords(side: JudgedSide, met: boolean): string {
  const word = side === 'completeness' ? 'stated' : 'supported';
  return met ? word : `not ${word}`;
}

function renderNote({ note, raw }: JudgedSideShown) {
  if (note === null) return nothing;
  if (note.kind !== 'failed') return html`<p class="small soft">${shownText(note.words)}</p>`;
  return html`<p class="note err"><ui-icon name="error"></ui-icon><span>${shownText(note.words)}</span></p>
    ${
      raw === null
        ? nothing
        : html`<details>
            <summary class="small">What the judge replied</summary>
            <text-block .text=${raw} label="The judge’s reply"></text-block>
          </details>`
    }`;
}
