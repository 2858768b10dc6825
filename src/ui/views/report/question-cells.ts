import { html, nothing } from 'lit';
import type { QuestionInRun } from '../../../core/experiment/report.ts';
import '../../elements/evidence-strip.ts';
import '../../elements/ui-icon.ts';
import { formatDecimal } from '../../format.ts';
import { outcomeWords, withoutValue } from './compared-questions.ts';

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
