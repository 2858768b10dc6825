import { html, nothing } from 'lit';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { QuestionInRun, Report } from '../../../core/experiment/report.ts';
import '../../elements/evidence-strip.ts';
import '../../elements/ui-icon.ts';
import { formatCount, formatDecimal, formatSigned } from '../../format.ts';
import { type AnswerInRun, stateWords } from './answer-states.ts';
import { movesOf, withoutValue } from './compared-questions.ts';
import type { ComparedQuestion } from './compared-questions.ts';
import { outcomeWords } from './outcome-words.ts';
import type { Places } from './report-query.ts';

/** The grammar of the strips, in words. */
export const stripLegend = html`<div class="keys">
  <span class="key"><i class="mk hit" aria-hidden="true"></i>hit: retrieved and gold</span>
  <span class="key"><i class="mk miss" aria-hidden="true"></i>miss: retrieved, not gold</span>
  <span class="key"><i class="mk nf" aria-hidden="true"></i>not found: gold, not retrieved</span>
</div>`;

/** A question in one run: its ranking, its answer where answers are compared, and its value of the metric in focus. */
export interface QuestionSide {
  readonly ranking: QuestionInRun;
  readonly answer: AnswerInRun | null;
  readonly value: number | null;
}

/** Two cells for a question in one run: its strip, or why there is none, and its value, or what the answer has in its place. */
export function renderRunCells({ ranking, answer, value }: QuestionSide, k: number) {
  return html`<td class="g">${renderStrip(ranking, answer === null ? value : null, k)}</td>
    <td class="num">${answer === null ? formatDecimal(value, 2) : renderAnswer(answer)}</td>`;
}

/** What moved from B to A in one line: how many gained and lost, and by how much together. */
export function renderMoves(
  { runs }: Report,
  { a, b }: Places,
  { name, moreIsBetter }: { readonly name: string; readonly moreIsBetter: boolean },
  questions: readonly ComparedQuestion[],
) {
  const { gained, lost, gain, loss } = movesOf(questions);
  return html`<p class="moves small">
    Which questions moved, ${runs[a]?.name ?? ''} against ${runs[b ?? 0]?.name ?? ''}:
    <b>${formatCount(gained)} ${moreIsBetter ? 'gained' : 'higher'}</b>, ${formatSigned(gain, 2)} of ${name} together;
    <b>${formatCount(lost)} ${moreIsBetter ? 'lost' : 'lower'}</b>, ${formatSigned(loss, 2)}.
  </p>`;
}

/** The score's value, with how the answer came out where that is not simply answered; or the reason why there is none. */
function renderAnswer({ state, score, hasColumn }: AnswerInRun) {
  const tag = state === 'declines' || state === 'provider-declined' ? stateWords(state) : null;
  if (score === null) {
    if (state === 'answered' && hasColumn) return html`<span class="why">being judged</span>`;
    if (state !== 'answered' && !(state === 'declines' && !hasColumn))
      return html`<span class="why">${stateWords(state)}</span>`;
    return html`<span class="faint" title="The run has no judge.">–</span>`;
  }
  switch (score.kind) {
    case 'value':
      return html`${tag === null ? nothing : html`<span class="tag">${tag}</span> `}${formatDecimal(score.value, 2)}`;
    case 'not-applicable':
      return html`<span class=${tag === null ? 'why' : 'tag'} title="Not applicable: ${score.reason}"
        >${tag ?? 'n/a'}</span
      >`;
    case 'failed':
      return html`<span class="why err" title=${score.reason}
        ><ui-icon name="error"></ui-icon>
        ${state === 'cut' || state === 'unreadable' ? stateWords(state) : 'failed'}</span
      >`;
    default:
      return assertUnreachable(score);
  }
}

function renderStrip(one: QuestionInRun, value: number | null, k: number) {
  if (one.kind === 'waiting') return html`<span class="why">waiting</span>`;
  const { failure, strip, standing } = one;
  // A file of answers ranks nothing: no failure of anything.
  if (failure?.code === 'record-missing') return html`<span class="why" title=${failure.reason}>not ranked</span>`;
  if (failure !== null) {
    return html`<span class="why err" title="${failure.reason} (${failure.code})"
      ><ui-icon name="error"></ui-icon> failed</span
    >`;
  }
  if (value !== null || strip.goldPages > 0 || standing === 'document-only') {
    return html`<evidence-strip .strip=${strip} .k=${k}></evidence-strip>`;
  }
  const why = withoutValue(one);
  return why === 'other-gold' ? nothing : html`<span class="why">${outcomeWords(why).toLowerCase()}</span>`;
}
