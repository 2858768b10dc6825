import { html, nothing } from 'lit';
import type { QuestionInRun, Report } from '../../../core/experiment/report.ts';
import '../../elements/evidence-strip.ts';
import '../../elements/ui-icon.ts';
import { formatCount, formatDecimal, formatSigned } from '../../format.ts';
import { movesOf, outcomeWords, withoutValue } from './compared-questions.ts';
import type { ComparedQuestion } from './compared-questions.ts';
import type { Places } from './report-query.ts';

/** The grammar of the strips, in words. */
export const stripLegend = html`<div class="keys">
  <span class="key"><i class="mk hit" aria-hidden="true"></i>hit: retrieved and gold</span>
  <span class="key"><i class="mk miss" aria-hidden="true"></i>miss: retrieved, not gold</span>
  <span class="key"><i class="mk nf" aria-hidden="true"></i>not found: gold, not retrieved</span>
</div>`;

/** Two cells for a question in one run: its strip, or why there is none, and its value of the metric. */
export function renderRunCells(one: QuestionInRun, value: number | null, k: number) {
  return html`<td class="g">${renderStrip(one, value, k)}</td>
    <td class="num">${formatDecimal(value, 2)}</td>`;
}

/** What moved from B to A in one line: how many gained and lost, and by how much together. */
export function renderMoves({ runs, metric }: Report, { a, b }: Places, questions: readonly ComparedQuestion[]) {
  const { gained, lost, gain, loss } = movesOf(questions);
  return html`<p class="moves small">
    Which questions moved, ${runs[a]?.name ?? ''} against ${runs[b ?? 0]?.name ?? ''}:
    <b>${formatCount(gained)} gained</b>, ${formatSigned(gain, 2)} of ${metric} together;
    <b>${formatCount(lost)} lost</b>, ${formatSigned(loss, 2)}.
  </p>`;
}

function renderStrip(one: QuestionInRun, value: number | null, k: number) {
  if (one.kind === 'waiting') return html`<span class="why">waiting</span>`;
  const { failure, strip, standing } = one;
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
