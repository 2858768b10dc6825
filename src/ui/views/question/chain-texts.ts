/** Texts of two replies in the cells of their table: as text, with the numbers that the other does not state marked. */
import { html, nothing } from 'lit';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { AnswerState } from '../../../core/experiment/answer-record.ts';
import { itemPieces } from './chain-alignment.ts';
import { shownText } from './shown-text.ts';
import './text-block.ts';

/** A text as it was said. */
export function renderSaid(text: string) {
  return html`<span class="told" dir="auto">${shownText(text)}</span>`;
}

/** An item of a passage against the one beside it; null: there is none. */
export function renderItem(item: string, other: string | null) {
  return html`<span class="told" dir="auto"
    >${itemPieces(item, other).map(({ words, kind }) => {
      switch (kind) {
        case 'words':
          return shownText(words);
        case 'reference':
          return html`<span class="ref">${shownText(words)}</span>`;
        case 'differs':
          return html`<b class="num" title="The other chain does not state this number">${words}</b>`;
        default:
          return assertUnreachable(kind);
      }
    })}</span
  >`;
}

/** The answer of a chain or of the fusion; what came instead of one, with the raw reply where it is kept. */
export function renderState(state: AnswerState, other: string | null) {
  switch (state.kind) {
    case 'answered': {
      const { answer, declined } = state.sections;
      return html`${answer.trim() === '' ? (declined === true ? nothing : html`<span class="soft">Empty.</span>`) : renderItem(answer, other)}
      ${declined === true ? html`<span class="soft">Declined.</span>` : nothing}`;
    }
    case 'waiting':
    case 'prompted':
    case 'replied':
      return html`<span class="faint">– under way</span>`;
    case 'declined':
      return html`<b>The provider declined.</b> ${renderSaid(state.reason)}`;
    case 'cut':
      return html`<b>Cut at its length limit, twice.</b> ${raw(state.text)}`;
    case 'unreadable':
      return html`<b>Failed: the reply could not be read.</b> ${renderSaid(state.problem)} ${raw(state.raw)}`;
    case 'failed':
      return html`<b>Failed.</b> ${renderSaid(state.reason)}`;
    default:
      return assertUnreachable(state);
  }
}

function raw(text: string) {
  return html`<details>
    <summary>Raw reply</summary>
    <text-block .text=${text} label="Raw reply"></text-block>
  </details>`;
}
