import { LitElement, css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { RewordingRecord } from '../../../core/dataset/rewording.ts';
import '../../elements/ui-icon.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { reviewStyles } from './review-styles.ts';
import { newWords } from './review-words.ts';

/** Fired by <review-proposal>: a wording is to be looked for in the corpus, by its place from 0. */
export class WordingLookedAt extends Event {
  readonly place: number;

  constructor(place: number) {
    super('wording-looked-at');
    this.place = place;
  }
}

/** Fired by <review-proposal>: a wording was picked. */
export class WordingPicked extends Event {
  readonly place: number;

  constructor(place: number) {
    super('wording-picked');
    this.place = place;
  }
}

/** The wordings that a model proposed for a question, or why there are none. */
@customElement('review-proposal')
export class ReviewProposal extends LitElement {
  static override styles = [
    sharedStyles,
    reviewStyles,
    css`
      :host {
        display: block;
      }
    `,
  ];

  @property({ attribute: false }) record!: RewordingRecord;
  /** Place of the wording in focus. */
  @property({ attribute: false }) focused = 0;

  override render() {
    const { record } = this;
    const { state } = record;
    switch (state.kind) {
      case 'waiting':
        return html`<p class="soft">
          Nothing is proposed yet. Write a wording of your own, keep the original, or ask for proposals above.
        </p>`;
      case 'failed':
        return html`<p class="note warn">
          <ui-icon name="warning"></ui-icon> <span>No proposal: ${state.reason}</span>
        </p>`;
      case 'unreadable':
        return html`<div class="note warn">
          <ui-icon name="warning"></ui-icon>
          <div>
            <p>The reply could not be read, and nothing was added: ${state.problem}</p>
            <details>
              <summary>Raw reply</summary>
              <p class="said mono small">${state.raw.slice(0, 4000)}</p>
            </details>
          </div>
        </div>`;
      case 'proposed':
        return html`<div>
          <span class="soft"
            >Proposed by ${record.model ?? 'a model'}; words that the original has not are underlined</span
          >
          <ol class="wordings">
            ${state.wordings.map((wording, place) => this.renderWording(record, wording, place))}
          </ol>
          <p class="cap faint">Prompt ${record.prompt.slice(0, 12)}</p>
        </div>`;
      default:
        return assertUnreachable(state);
    }
  }

  private renderWording(record: RewordingRecord, wording: string, place: number) {
    const { choice } = record;
    const isChosen = choice?.kind === 'picked' && choice.place === place;
    return html`<li class="wording ${this.focused === place ? 'on' : ''}">
      <span class="faint">${place + 1}</span>
      <span>
        ${newWords(isChosen ? choice.wording : wording, record.original).map(({ words, isNew }) => (isNew ? html`<b>${words}</b>` : words))}
        ${isChosen ? html`<span class="tag">picked${choice.wording === wording ? '' : ', edited'}</span>` : nothing}
      </span>
      <span class="row">
        <button
          class="link"
          type="button"
          aria-label="Search the corpus for wording ${place + 1}"
          @click=${() => this.dispatchEvent(new WordingLookedAt(place))}
        >
          Look
        </button>
        <button
          class="btn small"
          type="button"
          aria-label="Pick wording ${place + 1}"
          @click=${() => this.dispatchEvent(new WordingPicked(place))}
        >
          Pick
        </button>
      </span>
    </li>`;
  }
}
