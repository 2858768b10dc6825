import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import { type AnswerRecord, isOfGenerator } from '../../../core/experiment/answer-record.ts';
import type { QuestionResult, Run } from '../../../core/experiment/run.ts';
import '../../elements/ui-icon.ts';
import { formatDuration, missing } from '../../format.ts';
import { KeyedLoads } from '../../keyed-loads.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import {
  type AnswerStep,
  callNumbers,
  callWords,
  contextStates,
  contextsWords,
  outcomeTag,
  stepsOf,
  sumOfSteps,
} from './answer-steps.ts';
import { underWayWords } from './answered-words.ts';
import './call-details.ts';
import { sheetsOf } from './candidate-words.ts';
import { questionStepsStyles } from './question-steps-styles.ts';
import { type SentenceSource, sentenceSource } from './sentence-source.ts';
import { shownText, shownTextStyles } from './shown-text.ts';

/** How an answer was made and judged, step by step: each folded, with what was sent and what came back. */
@customElement('question-steps')
export class QuestionSteps extends LitElement {
  static override styles = [sharedStyles, shownTextStyles, questionStepsStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) run!: Run;
  @property({ attribute: false }) record!: AnswerRecord;
  @property({ attribute: false }) result: QuestionResult | null = null;
  @property({ attribute: false }) nameOf: (document: DocumentId) => string = String;

  /** Steps that a person opened or closed; the others are open where something went wrong. */
  @state() private turned: ReadonlyMap<string, boolean> = new Map();

  private readonly sources = new KeyedLoads<SentenceSource | null>(this, 4);

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('record');
    if (before !== undefined && (before.question !== this.record.question || before.run !== this.record.run)) {
      this.turned = new Map();
    }
  }

  override render() {
    const steps = stepsOf(this.record, this.run);
    const waits = underWayWords(this.record.state);
    const all = steps.length > 0 && steps.every((step) => this.isOpen(step));
    const openAll = (): void => {
      this.turned = new Map(steps.map(({ id }) => [id, !all]));
    };
    return html`<section class="panel" aria-labelledby="steps">
      <header>
        <h2 id="steps">Prompts and raw replies</h2>
        <p>${sumOfSteps(steps, this.currency())}</p>
        ${
          steps.length === 0
            ? nothing
            : html`<button class="link push small" type="button" @click=${openAll}>
                ${all ? 'Close all' : 'Open all'}
              </button>`
        }
      </header>
      ${steps.map((step, place) => this.renderStep(step, place))}
      ${waits === null ? nothing : html`<p class="small soft waits">${waits}</p>`}
    </section>`;
  }

  private renderStep(step: AnswerStep, place: number) {
    const { name, about, tokens, time, money, tag } = this.summaryOf(step);
    const isOpen = this.isOpen(step);
    const toggled = (event: Event): void => {
      const { open } = event.target as HTMLDetailsElement;
      if (open !== this.isOpen(step)) this.turned = new Map([...this.turned, [step.id, open]]);
    };
    return html`<details ?open=${isOpen} @toggle=${toggled}>
      <summary>
        <span class="sn">${place + 1}</span>
        <b>${name}</b>
        <span class="soft trunc about"
          >${tag === null ? nothing : html`<span class="tag ${tag.kind}">${tag.words}</span> `}<bdi title=${about}
            >${shownText(about)}</bdi
          ></span
        >
        <span class="num soft tokens ${tokens === missing ? 'none' : ''}">${tokens}</span>
        <span class="num soft">${time}</span>
        <span class="num soft">${money}</span>
      </summary>
      ${isOpen ? html`<div class="opened">${this.renderOpened(step)}</div>` : nothing}
    </details>`;
  }

  private summaryOf(step: AnswerStep) {
    const none = { tokens: missing, time: missing, money: missing, tag: null };
    switch (step.kind) {
      case 'contexts': {
        const took = this.result?.latencyMs ?? 0;
        const imported = this.run.origin.kind === 'imported';
        const time = imported || took === 0 ? missing : took < 50 ? 'under 0.1 s' : formatDuration(took);
        return {
          ...none,
          name: imported ? 'Ranking of the file' : 'Retrieve',
          about: contextsWords(this.record),
          time,
        };
      }
      case 'sentence':
        return {
          ...none,
          name: 'Take a sentence',
          about: 'the one that shares most words with the question; no model',
        };
      case 'file':
        return { ...none, name: 'Answer of the file', about: step.name };
      case 'call': {
        const grounding = this.run.system.answering?.judge?.grounding ?? null;
        const { name, about } = callWords(step.call, this.record, grounding);
        const model = step.call.model ?? this.askedOf(step)?.model ?? '';
        const words = [model, about].filter((part) => part !== '').join(': ');
        return { ...callNumbers(step.call, this.currency()), name, about: words, tag: outcomeTag(step.call.outcome) };
      }
      default:
        return assertUnreachable(step);
    }
  }

  private renderOpened(step: AnswerStep) {
    switch (step.kind) {
      case 'contexts':
        return this.renderContexts();
      case 'sentence':
        return this.renderSource();
      case 'file':
        return html`<p class="small">
          The answer was read from <bdi>${shownText(step.name)}</bdi>; nothing was asked for it here. What was sent to a
          model for it is not known.
        </p>`;
      case 'call':
        return html`<call-details
          .app=${this.app}
          .call=${step.call}
          .asked=${this.askedOf(step)}
          .nameOf=${this.nameOf}
        ></call-details>`;
      default:
        return assertUnreachable(step);
    }
  }

  private renderContexts() {
    const { contexts } = this.record;
    const states = contextStates(this.record);
    return html`<table>
      <caption class="sr">
        What was retrieved for the generator, in the order sent
      </caption>
      <thead>
        <tr>
          <th scope="col" class="num">Nr.</th>
          <th scope="col">Document</th>
          <th scope="col">Sheets</th>
          <th scope="col">As</th>
          <th scope="col">Sent</th>
        </tr>
      </thead>
      <tbody>
        ${contexts.map(
          (context, place) =>
            html`<tr>
              <td class="num">${place + 1}</td>
              <td class="name"><bdi>${this.nameOf(context.document)}</bdi></td>
              <td>${context.firstPage < 0 ? 'none named' : sheetsOf(context)}</td>
              <td>${context.kind === 'image' ? 'page image' : 'text'}</td>
              <td>${states[place] ?? ''}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
  }

  private renderSource() {
    const { record, run } = this;
    if (record.state.kind !== 'answered') return nothing;
    const { answer } = record.state.sections;
    if (answer === '') return html`<p class="small">No context has any text, so the answer is empty.</p>`;
    const source = this.sources.of(`${record.run}#${record.question}`, () =>
      sentenceSource(
        answer,
        record.contexts,
        async (document, page) => (await this.app.commands.openPage(document, page, run.system.text)).page.text,
      ),
    );
    if (source.kind !== 'done') return html`<p class="small faint">Being looked up.</p>`;
    if (source.value === null) {
      return html`<p class="small">
        The sentence is not in the text of these pages any more: they may have been read anew since.
      </p>`;
    }
    const found = record.contexts.findIndex(
      ({ document, firstPage, lastPage }) =>
        document === source.value!.document &&
        firstPage <= source.value!.firstPage &&
        source.value!.lastPage <= lastPage,
    );
    return html`<p class="small">
      The sentence stands on ${sheetsOf(source.value)} of <bdi>${this.nameOf(source.value.document)}</bdi>, which
      context ${found + 1} covers. Of equal sentences the first in the order of the contexts is taken.
    </p>`;
  }

  private isOpen(step: AnswerStep): boolean {
    const turned = this.turned.get(step.id);
    if (turned !== undefined) return turned;
    return step.kind === 'call' && ['failed', 'cut', 'declined'].includes(step.call.outcome);
  }

  private askedOf({ call }: Extract<AnswerStep, { readonly kind: 'call' }>) {
    const { answering } = this.run.system;
    return (isOfGenerator(call.purpose) ? answering?.generator : answering?.judge?.model) ?? null;
  }

  private currency(): string {
    return this.app.state.prices.value.table.currency;
  }
}
